import type { RecordRow, RecordValues } from '../../../domain/records/record-spec.ts'
import type { TestPortal } from '../../support/portal/test-portal.ts'

export type As = { authorization: string }
export interface Refusal {
  readonly code: string
  readonly detail: string
  readonly issues?: { path: string; code?: string }[]
  readonly record?: RecordRow
}

/** The calls of one kind of record, as a signed-in person makes them. */
export function recordCalls(portal: TestPortal, record: string) {
  const url = `/aiparcelweb/api/records/${record}`
  return {
    list: async (as: As, query: Record<string, string> = {}) => {
      const { status, body } = await portal.call(as, { method: 'GET', url, query })
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body as { rows: RecordRow[]; total: number }
    },
    read: async (as: As, id: string) => {
      const { status, body } = await portal.call(as, { method: 'GET', url: `${url}/${id}` })
      return { status, row: body as RecordRow }
    },
    add: async (as: As, values: RecordValues) => {
      const { status, body } = await portal.call(as, { method: 'POST', url, payload: { values } })
      return { status, row: body as RecordRow, refusal: body as Refusal, wrong: wrongFields(body) }
    },
    /** Changes the record as it is now. */
    edit: async (as: As, id: string, change: RecordValues, read?: RecordRow) => {
      const { version, values } =
        read ?? ((await portal.call(as, { method: 'GET', url: `${url}/${id}` })).body as RecordRow)
      const { lastSignIn: _shown, invited: _told, ...written } = values
      const { status, body } = await portal.call(as, {
        method: 'PUT',
        url: `${url}/${id}`,
        payload: { version: version ?? '', values: { ...written, ...change } },
      })
      return { status, row: body as RecordRow, refusal: body as Refusal, wrong: wrongFields(body) }
    },
  }
}

function wrongFields(body: unknown): string[] {
  return ((body as Refusal).issues ?? []).map(({ path, code }) =>
    `${path.replace('body.values.', '')} ${code ?? ''}`.trim(),
  )
}
