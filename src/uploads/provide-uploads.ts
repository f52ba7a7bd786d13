import { fromCallback, fromPromise } from 'xstate'
import type { Upload } from '../../domain/uploads/upload.ts'
import type { ReadInput, SendInput, UploadEvent } from '../../machines/uploads/upload-context.ts'
import { uploadMachine } from '../../machines/uploads/upload.machine.ts'
import { answerOf, type Api } from '../api/client.ts'
import { RequestFailed } from '../api/request-failed.ts'
import { keepLoadUnderWay, loadUnderWay } from './load-under-way.ts'
import { sendFile } from './send-file.ts'

const ASKED_EVERY_MS = 500
const GOES_FIRST: readonly Upload['status'][] = ['loading', 'reading', 'previewed', 'open', 'loaded']
const UPLOADS = '/aiparcelweb/api/uploads'
/** It is gone, or of somebody else who signed in here before. */
const NOT_FOUND = 404

/** Uploads with the real calls. */
export function provideUploads(api: Api) {
  const at = (id: string) => ({ params: { path: { id } } })
  const find = (id: string, signal?: AbortSignal) =>
    answerOf(api.GET(`${UPLOADS}/{id}`, { ...at(id), ...(signal ? { signal } : {}) }))
  const removeFile = (id: string, file: number) =>
    answerOf(api.POST(`${UPLOADS}/{id}/files/{file}/remove`, { params: { path: { id, file: String(file) } } }))

  const send = async ({ id, queue }: SendInput, { signal, tell }: Telling) => {
    for (const file of queue)
      await sendFile(api, { id, file, signal, onPiece: async () => tell(await find(id, signal)) })
    return { type: 'files.sent' as const, upload: await find(id, signal) }
  }

  const read = async ({ id, how, formats, choice }: ReadInput, { signal, tell }: Telling) => {
    const under = how === 'load' ? 'loading' : 'reading'
    if (how === 'load') keepLoadUnderWay(id)
    let told = await find(id, signal)
    if (told.status === 'open' || (told.status === 'previewed' && how !== 'preview'))
      told = await answerOf(
        how === 'load'
          ? api.POST(`${UPLOADS}/{id}/load`, { ...at(id), body: { ...choice, replace: [...choice.replace] }, signal })
          : api.POST(`${UPLOADS}/{id}/preview`, { ...at(id), body: { formats: listed(formats) }, signal }),
      )
    for (; told.status === under; told = await find(id, signal)) {
      tell(told)
      await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS))
      signal.throwIfAborted()
    }
    if (how === 'load') keepLoadUnderWay(null)
    return { type: 'upload.told' as const, upload: told }
  }

  /** A load that ended while nobody looked, as during a reload: it is listed no more among what a person has begun. */
  const endedUnseen = async (listed: readonly Upload[], signal: AbortSignal): Promise<Upload | null> => {
    const id = loadUnderWay()
    if (id === null || listed.some((each) => each.id === id)) return null
    const ended = await find(id, signal).catch((error: unknown) => {
      if (error instanceof RequestFailed && error.status === NOT_FOUND) return null
      throw error
    })
    keepLoadUnderWay(null)
    return ended?.status === 'loaded' ? ended : null
  }

  return uploadMachine.provide({
    actors: {
      openUpload: fromPromise<Upload | null>(async ({ signal }) => {
        const { uploads } = await answerOf(api.GET(UPLOADS, { signal }))
        const [first = null] = uploads.toSorted((one, other) => standingOf(one) - standingOf(other))
        return (await endedUnseen(uploads, signal)) ?? first
      }),
      startUpload: fromPromise<Upload, { readonly clientId: number }>(({ input: { clientId }, signal }) =>
        answerOf(api.POST(UPLOADS, { body: { clientId }, signal })),
      ),
      sendFiles: telling<SendInput>(send),
      readFiles: telling<ReadInput>(read),
      stop: fromPromise<Upload, { readonly id: string }>(async ({ input: { id } }) => {
        const stopped = await answerOf(api.POST(`${UPLOADS}/{id}/stop`, at(id)))
        const cut = stopped.files.filter(({ bytes, received }) => received < bytes)
        return cut.reduce<Promise<Upload>>(
          async (before, file) => (await before, removeFile(id, file.id)),
          Promise.resolve(stopped),
        )
      }),
      removeFile: fromPromise<Upload, { readonly id: string; readonly file: number }>(({ input: { id, file } }) =>
        removeFile(id, file),
      ),
      discard: fromPromise<unknown, { readonly id: string }>(({ input: { id } }) =>
        answerOf(api.POST(`${UPLOADS}/{id}/discard`, at(id))),
      ),
    },
  })
}

/** What is under way is gone on with before what rests, and what has files before what was only begun. */
function standingOf({ status, files }: Upload): number {
  return files.length === 0 ? GOES_FIRST.length : GOES_FIRST.indexOf(status)
}

interface Telling {
  readonly signal: AbortSignal
  readonly tell: (upload: Upload) => void
}

/** Work that tells the upload as it goes on, and at its end what came of it, until it is left. */
function telling<Input>(work: (input: Input, telling: Telling) => Promise<UploadEvent>) {
  return fromCallback<UploadEvent, Input>(({ input, sendBack }) => {
    const left = new AbortController()
    const say = (event: UploadEvent) => {
      if (!left.signal.aborted) sendBack(event)
    }
    work(input, { signal: left.signal, tell: (upload) => say({ type: 'upload.told', upload }) }).then(
      say,
      (failure: unknown) => say({ type: 'call.failed', failure }),
    )
    return () => left.abort()
  })
}

function listed(formats: ReadInput['formats']) {
  return Object.entries(formats).map(([file, format]) => ({ file: Number(file), format }))
}
