import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { LoadChoice, Upload } from '../../domain/uploads/upload.ts'
import type { QueuedFile, ReadInput, SendInput, UploadContext, UploadEvent } from './upload-context.ts'

export const notProvided = (): never => {
  throw new Error('provide this before files are uploaded')
}

type Chosen = Extract<UploadEvent, { type: 'formats.chosen' }>

interface Told {
  readonly upload: Upload | null
}

/** Guards, actions and actors of an upload. */
export const uploadSetup = setup({
  types: {
    context: {} as UploadContext,
    events: {} as UploadEvent,
    input: {} as { readonly clientId: number | null },
    tags: {} as 'busy' | 'cancellable' | 'gathering',
  },
  actors: {
    /** The upload that the person has begun; null: none. */
    openUpload: fromPromise<Upload | null>(notProvided),
    /** Begins an upload for the client, or goes on with the one begun. */
    startUpload: fromPromise<Upload, { readonly clientId: number }>(notProvided),
    /** Sends the queue, and tells the upload after every piece. */
    sendFiles: fromCallback<UploadEvent, SendInput>(notProvided),
    /** Has the files read, and tells the upload until they are. */
    readFiles: fromCallback<UploadEvent, ReadInput>(notProvided),
    /** Stops the sending or the reading: files that are not here to their end go. */
    stop: fromPromise<Upload, { readonly id: string }>(notProvided),
    removeFile: fromPromise<Upload, { readonly id: string; readonly file: number }>(notProvided),
    discard: fromPromise<unknown, { readonly id: string }>(notProvided),
  },
  actions: {
    takeClient: assign((_, { clientId }: { readonly clientId: number }) => ({ clientId })),
    takeFiles: assign(({ context: { queue } }, { files }: { readonly files: readonly QueuedFile[] }) => ({
      queue: [...queue, ...files],
      failure: null,
    })),
    takeUpload: assign(({ context }, { upload: told }: Told) => ({
      upload: told,
      clientId: told?.clientId ?? context.clientId,
      failure: null,
    })),
    takeFormats: assign(({ context: { formats } }, chosen: Pick<Chosen, 'formats'>) => ({
      formats: Object.fromEntries(
        Object.entries<string | null>({ ...formats, ...chosen.formats }).filter(
          (entry): entry is [string, string] => entry[1] !== null,
        ),
      ),
    })),
    /** What was chosen before the page was loaded. */
    takeFormatsOf: assign(({ context }, { upload: told }: Told) => ({
      formats: {
        ...context.formats,
        ...Object.fromEntries((told?.files ?? []).flatMap(({ id, format }) => (format === null ? [] : [[id, format]]))),
      },
    })),
    takeChoice: assign((_, { choice }: { readonly choice: LoadChoice }) => ({ choice })),
    takeFailure: assign((_, { failure }: { readonly failure: unknown }) => ({ failure })),
    emptyQueue: assign({ queue: [] }),
    forget: assign({ upload: null, queue: [], formats: {}, failure: null }),
  },
  guards: {
    mayTake: ({ context: { clientId } }, { files }: { readonly files: readonly QueuedFile[] }) =>
      clientId !== null && files.length > 0,
    isEmpty: (_, { upload: told }: Told) => (told?.files.length ?? 0) === 0,
    isWhole: (_, { upload: told }: Told) =>
      told?.status === 'open' && told.failure === null && told.files.every(({ bytes, received }) => bytes === received),
    isReading: (_, { upload: told }: Told) => told?.status === 'reading',
    isPreviewed: (_, { upload: told }: Told) => told?.status === 'previewed',
    isLoading: (_, { upload: told }: Told) => told?.status === 'loading',
    isLoaded: (_, { upload: told }: Told) => told?.status === 'loaded',
  },
})

/** Parameters of the actions and guards above, from what ended, failed, told or is kept. */
export const withUpload = ({ event: { upload } }: { readonly event: { readonly upload: Upload } }): Told => ({ upload })
export const withKept = ({ context: { upload } }: { readonly context: UploadContext }): Told => ({ upload })
export const outputOf = ({ event: { output } }: { readonly event: { readonly output: Upload | null } }): Told => ({
  upload: output,
})
export const takeOutput = { type: 'takeUpload', params: outputOf } as const
export const takeFormats = {
  type: 'takeFormats',
  params: ({ event: { formats } }: { readonly event: Chosen }) => ({ formats }),
} as const
export const takeUpload = { type: 'takeUpload', params: withUpload } as const
export const takeError = {
  type: 'takeFailure',
  params: ({ event: { error } }: { readonly event: { readonly error: unknown } }) => ({ failure: error }),
} as const
export const takeFailure = {
  type: 'takeFailure',
  params: ({ event: { failure } }: { readonly event: { readonly failure: unknown } }) => ({ failure }),
} as const
export const takeFiles = {
  type: 'takeFiles',
  params: ({ event: { files } }: { readonly event: { readonly files: readonly QueuedFile[] } }) => ({ files }),
} as const

export function idOf({ upload }: UploadContext): string {
  return upload?.id ?? notProvided()
}
