import type { QueuedFile } from '../../machines/uploads/upload-context.ts'
import { answerOf, type Api } from '../api/client.ts'

/** None of them takes long, and after a broken connection no more than one is sent again. */
const PIECE_BYTES = 4 * 1024 * 1024
/** Letters of a name; of a longer one its end stays. */
const MOST_NAME = 200

interface Sending {
  /** Of the upload. */
  readonly id: string
  readonly file: QueuedFile
  readonly signal: AbortSignal
  readonly onPiece: () => Promise<void>
}

/** Sends a file piece by piece, and goes on with one that is here in part. */
export async function sendFile(
  api: Api,
  { id, file: { name, bytes, content }, signal, onPiece }: Sending,
): Promise<void> {
  if (!(content instanceof Blob)) throw new Error(`${name} is no file`)
  const body = { name: name.slice(-MOST_NAME), bytes }
  const { files } = await answerOf(api.GET('/aiparcelweb/api/uploads/{id}', { params: { path: { id } }, signal }))
  const begun = files.find((each) => each.name === body.name && each.bytes === bytes && each.received < bytes)
  let sent =
    begun ??
    (await answerOf(api.POST('/aiparcelweb/api/uploads/{id}/files', { params: { path: { id } }, body, signal })))
  await onPiece()
  while (sent.received < bytes) {
    const piece = content.slice(sent.received, sent.received + PIECE_BYTES)
    sent = await answerOf(
      api.PUT('/aiparcelweb/api/uploads/{id}/files/{file}/bytes', {
        params: { path: { id, file: String(sent.id) }, query: { offset: String(sent.received) } },
        headers: { 'Content-Type': 'application/octet-stream' },
        body: piece as never,
        bodySerializer: (bytes: unknown) => bytes as Blob,
        signal,
      }),
    )
    await onPiece()
  }
}
