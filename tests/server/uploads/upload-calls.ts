import { readFileSync } from 'node:fs'
import { expect, vi } from 'vitest'
import type { LoadChoice } from '../../../domain/uploads/upload.ts'
import type { LOAD_OPERATIONS, UPLOAD_OPERATIONS } from '../../../openapi/contract/uploads/uploads.ts'
import type { AnswerOf } from '../../../openapi/contract/operation.ts'
import type { TestPortal } from '../../support/portal/test-portal.ts'
import { PATIENCE_MS } from '../../support/run/patience.ts'

export const SAMPLE = readFileSync('tests/fixtures/ups_billing_250_synthetic.csv')

export const FEDEX_SAMPLE = readFileSync('tests/fixtures/fedex_fbo_210_synthetic.csv')

export type Upload = AnswerOf<(typeof UPLOAD_OPERATIONS)['upload']>
export type Load = AnswerOf<(typeof LOAD_OPERATIONS)['loads']>[number]
export type As = { readonly authorization: string }
type File = { readonly name: string; readonly content: Buffer | string }

const UPLOADS = '/aiparcelweb/api/uploads'

/** The calls of uploads by one person; each answers status and body. */
export function uploadCalls(portal: TestPortal, as: As) {
  const post = (path: string, payload?: Record<string, unknown>) =>
    portal.call(as, { method: 'POST', url: `${UPLOADS}${path}`, ...(payload ? { payload } : {}) })
  const get = (url: string) => portal.call(as, { method: 'GET', url })
  const put = (id: string, file: number, content: Buffer | string, offset = 0) =>
    portal.call(as, {
      method: 'PUT',
      url: `${UPLOADS}/${id}/files/${file}/bytes?offset=${offset}`,
      headers: { 'content-type': 'application/octet-stream' },
      payload: content,
    })
  const start = async (clientId: number): Promise<Upload> => {
    const { status, body } = await post('', { clientId })
    expect(status).toBe(200)
    return body as Upload
  }
  const add = async (id: string, { name, content }: File): Promise<number> => {
    const bytes = Buffer.byteLength(content)
    const { status, body } = await post(`/${id}/files`, { name, bytes })
    expect(status).toBe(200)
    const { id: file } = body as Upload['files'][number]
    if (bytes > 0) expect((await put(id, file, content)).status).toBe(200)
    return file
  }
  const find = async (id: string): Promise<Upload> => (await get(`${UPLOADS}/${id}`)).body as Upload
  const settled = async (id: string): Promise<Upload> => {
    await vi.waitFor(async () => expect((await find(id)).status).not.toMatch(/ing$/), {
      timeout: PATIENCE_MS,
      interval: 40,
    })
    return find(id)
  }
  /** An upload of these files for a client, once it is previewed. */
  const previewed = async (clientId: number, ...files: readonly File[]): Promise<Upload> => {
    const { id } = await start(clientId)
    for (const file of files) await add(id, file)
    expect((await post(`/${id}/preview`, { formats: [] })).status).toBe(200)
    return settled(id)
  }
  const load = async (id: string, choice: Partial<LoadChoice> = {}): Promise<Upload> => {
    expect((await post(`/${id}/load`, { acceptDates: true, replace: [], ...choice })).status).toBe(200)
    return settled(id)
  }
  const loads = async (): Promise<Load[]> => (await get('/aiparcelweb/api/loads')).body as Load[]
  const report = async (load: number | undefined) =>
    (await get(`/aiparcelweb/api/loads/${load ?? 0}`)).body as AnswerOf<(typeof LOAD_OPERATIONS)['loadReport']>
  const undo = (load: number | undefined) =>
    portal.call(as, { method: 'POST', url: `/aiparcelweb/api/loads/${load ?? 0}/undo` })
  return { post, get, put, start, add, find, settled, previewed, load, loads, report, undo }
}
