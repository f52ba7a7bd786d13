import { expect } from 'vitest'
import { gridColumns, HIDDEN_GRID_COLUMN } from '../../../domain/dashboards/grid-spec.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import { reportRequest } from '../../../domain/reports/report-request.ts'
import { defaultView, type View } from '../../../domain/dashboards/view.ts'
import { loadConfig } from '../../../server/config/load-config.ts'
import { TEST_TODAY } from '../../support/portal/template-data.ts'
import type { TestPortal } from '../../support/portal/test-portal.ts'

export const CONFIG = loadConfig('config')

export interface Listed {
  readonly id: number
  readonly name: string
  readonly asked: { readonly filtered: readonly string[] }
  readonly status: string
  readonly failure: string | null
  readonly rows: number
  readonly rowsWritten: number | null
  readonly bytes: number | null
  readonly expiresAt: string | null
}

type Person = { readonly authorization: string }
type Asked = Partial<ReturnType<typeof reportRequest>> & {
  readonly format?: 'csv' | 'xlsx'
  readonly idempotencyKey?: string
}

export function pageOf(id: string): Page {
  const page = CONFIG.pages.find((each) => each.id === id)
  if (!page?.grid) throw new Error(id)
  return page
}

/** The whole grid of a page, for the changed view, and with fields of the request changed. */
export function requestOf(
  pageId: string,
  view: Partial<View> & { readonly clientId: number },
  asked: Asked = {},
): Record<string, unknown> {
  const page = pageOf(pageId)
  const columns = gridColumns(page.grid ?? { columns: [] }).filter((name) => name !== HIDDEN_GRID_COLUMN)
  return {
    ...reportRequest({
      page,
      view: { ...defaultView({ page, today: TEST_TODAY, clientId: view.clientId }), ...view },
      columns,
      orderBy: [],
      filterModel: {},
      rowCount: 1,
    }),
    ...asked,
  }
}

/** Of all invoices of a client, as Spend has their rows. */
export function wholeSpend(
  clientId: number,
  asked: Parameters<typeof requestOf>[2] = {},
): ReturnType<typeof requestOf> {
  return requestOf('spend', { clientId, from: '2023-01-01', to: '2026-11-21', period: '' }, asked)
}

export async function submit(
  portal: TestPortal,
  as: Person,
  pageId: string,
  payload: Record<string, unknown>,
): Promise<{ status: number; body: unknown }> {
  const { status, body } = await portal.call(as, {
    method: 'POST',
    url: `/aiparcelreports/api/aidashboards/submitReport/${pageId}`,
    payload,
  })
  return { status, body }
}

export async function listed(portal: TestPortal, as: Person): Promise<Listed[]> {
  const { status, body } = await portal.call(as, { method: 'GET', url: '/aiparcelreports/api/reports' })
  expect(status).toBe(200)
  return body as Listed[]
}

/** The newest report once it is under way no more. */
export async function ended(portal: TestPortal, as: Person): Promise<Listed> {
  await expect.poll(async () => (await listed(portal, as))[0]?.status, { interval: 20 }).not.toMatch(/queued|running/)
  const [newest] = await listed(portal, as)
  if (!newest) throw new Error('there is no report')
  return newest
}

export async function fileOf(
  portal: TestPortal,
  as: Person,
  id: number,
  part: 'rows' | 'cover' = 'rows',
): Promise<Buffer> {
  const answer = await portal.app.inject({
    method: 'GET',
    url: `/aiparcelreports/api/reports/${id}/file?part=${part}`,
    headers: as,
  })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}
