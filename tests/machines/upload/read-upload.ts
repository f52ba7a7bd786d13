import { expect, type APIRequestContext } from '@playwright/test'
import type { Upload } from '../../../domain/uploads/upload.ts'

export const UPLOADS = '/aiparcelweb/api/uploads'

/** The calls of a person, beside the page. */
export function callsOf(request: APIRequestContext, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const get = async <T>(path: string) => (await (await request.get(path, { headers })).json()) as T
  const send = (path: string, data: unknown) => request.post(path, { headers, data })
  const post = async <T>(path: string, data: unknown) => {
    const answer = await send(path, data)
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as T
  }
  const putBytes = (path: string, data: Buffer) =>
    request.put(path, { headers: { ...headers, 'content-type': 'application/octet-stream' }, data })
  return { get, send, post, putBytes }
}
type Calls = ReturnType<typeof callsOf>

export interface Listed {
  readonly uploads: readonly Upload[]
}

/** One that the server has read, as every answer tells it. */
export async function readUpload(
  { get, send, post, putBytes }: Calls,
  { clientId, name, content }: { readonly clientId: number; readonly name: string; readonly content: Buffer },
): Promise<Upload> {
  const { uploads } = await get<Listed>(UPLOADS)
  if (uploads[0]?.status === 'previewed') return uploads[0]
  // What a page was about to send as it closed may come to the server still, and is under way there.
  await expect
    .poll(async () => {
      const [left] = (await get<Listed>(UPLOADS)).uploads
      if (left) await send(`${UPLOADS}/${left.id}/discard`, {})
      return left
    })
    .toBeUndefined()
  const { id } = await post<Upload>(UPLOADS, { clientId })
  const file = await post<{ readonly id: number }>(`${UPLOADS}/${id}/files`, { name, bytes: content.length })
  await putBytes(`${UPLOADS}/${id}/files/${file.id}/bytes?offset=0`, content)
  await post(`${UPLOADS}/${id}/preview`, { formats: [] })
  const find = () => get<Upload>(`${UPLOADS}/${id}`)
  await expect.poll(async () => (await find()).status).toBe('previewed')
  return find()
}
