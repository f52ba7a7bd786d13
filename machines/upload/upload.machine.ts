import { assign, fromCallback, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { LoadChoice, Upload } from '../domain/rows/upload.ts'

/** A file that a person chose, on its way; its content is the browser's. */
export interface QueuedFile {
  readonly name: string
  readonly bytes: number
  readonly content: unknown
}

export interface SendInput {
  readonly id: string
  readonly queue: readonly QueuedFile[]
}

/** What is read, and what for. */
export interface ReadInput {
  readonly id: string
  readonly how: 'preview' | 'load'
  /** By the ids of files. */
  readonly formats: Readonly<Record<number, string>>
  readonly choice: LoadChoice
}

export interface UploadContext {
  /** Whose data the files become; null: nobody is chosen. */
  readonly clientId: number | null
  /** As the server last told it; null: none is begun. */
  readonly upload: Upload | null
  /** Not sent to their end. */
  readonly queue: readonly QueuedFile[]
  readonly formats: Readonly<Record<number, string>>
  readonly choice: LoadChoice
  /** Null: nothing failed. */
  readonly failure: unknown
}

export type UploadEvent =
  | { readonly type: 'client.chosen'; readonly clientId: number }
  | { readonly type: 'files.chosen'; readonly files: readonly QueuedFile[] }
  | { readonly type: 'file.removed'; readonly file: number }
  | { readonly type: 'format.chosen'; readonly file: number; readonly format: string }
  | { readonly type: 'load.asked'; readonly choice: LoadChoice }
  | { readonly type: 'upload.cancelled' }
  | { readonly type: 'upload.discarded' }
  | { readonly type: 'upload.retried' }
  | { readonly type: 'upload.again' }
  /** From what sends and what reads. */
  | { readonly type: 'upload.told'; readonly upload: Upload }
  | { readonly type: 'files.sent'; readonly upload: Upload }
  | { readonly type: 'call.failed'; readonly failure: unknown }

const notProvided = (): never => {
  throw new Error('provide this before files are uploaded')
}
/** An upload, of what carries one. */
const uploadOf = ({ upload }: { readonly upload: Upload | null }) => ({ upload })

/** Takes invoice files from a person to their client's data: sent, read for a preview, loaded when they say so. What was begun is found again after a reload. */
export const uploadMachine = setup({
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
    takeUpload: assign(({ context }, { upload: told }: { readonly upload: Upload | null }) => ({
      upload: told,
      clientId: told?.clientId ?? context.clientId,
      failure: null,
    })),
    takeFormat: assign(
      ({ context: { formats } }, { file, format }: { readonly file: number; readonly format: string }) => ({
        formats: { ...formats, [file]: format },
      }),
    ),
    takeChoice: assign((_, { choice }: { readonly choice: LoadChoice }) => ({ choice })),
    takeFailure: assign((_, { failure }: { readonly failure: unknown }) => ({ failure })),
    emptyQueue: assign({ queue: [] }),
    forget: assign({ upload: null, queue: [], formats: {}, failure: null }),
  },
  guards: {
    mayTake: ({ context: { clientId } }, { files }: { readonly files: readonly QueuedFile[] }) =>
      clientId !== null && files.length > 0,
    isEmpty: (_, { upload: told }: { readonly upload: Upload | null }) => (told?.files.length ?? 0) === 0,
    isWhole: (_, { upload: told }: { readonly upload: Upload | null }) =>
      told?.status === 'open' && told.failure === null && told.files.every(({ bytes, received }) => bytes === received),
    isReading: (_, { upload: told }: { readonly upload: Upload | null }) => told?.status === 'reading',
    isPreviewed: (_, { upload: told }: { readonly upload: Upload | null }) => told?.status === 'previewed',
    isLoading: (_, { upload: told }: { readonly upload: Upload | null }) => told?.status === 'loading',
    isLoaded: (_, { upload: told }: { readonly upload: Upload | null }) => told?.status === 'loaded',
    isOpen: (_, { upload: told }: { readonly upload: Upload | null }) => told?.status === 'open',
  },
}).createMachine({
  id: 'upload',
  context: ({ input: { clientId } }) => ({
    clientId,
    upload: null,
    queue: [],
    formats: {},
    choice: { acceptDates: false, replace: [] },
    failure: null,
  }),
  initial: 'opening',
  states: {
    opening: {
      tags: 'busy',
      invoke: {
        id: 'opening',
        src: 'openUpload',
        onDone: {
          target: 'sorting',
          actions: { type: 'takeUpload', params: ({ event }) => ({ upload: event.output }) },
        },
        onError: {
          target: 'unopened',
          actions: { type: 'takeFailure', params: ({ event }) => ({ failure: event.error }) },
        },
      },
    },
    unopened: { on: { 'upload.retried': 'opening' } },
    /** Goes on where the upload stands. */
    sorting: {
      always: [
        { guard: { type: 'isEmpty', params: ({ context }) => uploadOf(context) }, target: 'idle' },
        { guard: { type: 'isReading', params: ({ context }) => uploadOf(context) }, target: 'reading' },
        { guard: { type: 'isLoading', params: ({ context }) => uploadOf(context) }, target: 'loading' },
        { guard: { type: 'isPreviewed', params: ({ context }) => uploadOf(context) }, target: 'previewed' },
        { guard: { type: 'isLoaded', params: ({ context }) => uploadOf(context) }, target: 'loaded' },
        { guard: { type: 'isWhole', params: ({ context }) => uploadOf(context) }, target: 'reading' },
        { target: 'resting' },
      ],
    },
    idle: {
      tags: 'gathering',
      on: {
        'client.chosen': { actions: { type: 'takeClient', params: ({ event: { clientId } }) => ({ clientId }) } },
        'files.chosen': {
          guard: { type: 'mayTake', params: ({ event: { files } }) => ({ files }) },
          target: 'beginning',
          actions: { type: 'takeFiles', params: ({ event: { files } }) => ({ files }) },
        },
      },
    },
    beginning: {
      tags: ['busy', 'cancellable'],
      invoke: {
        id: 'beginning',
        src: 'startUpload',
        input: ({ context: { clientId } }) => ({ clientId: clientId ?? notProvided() }),
        onDone: {
          target: 'sending',
          actions: { type: 'takeUpload', params: ({ event }) => ({ upload: event.output }) },
        },
        onError: {
          target: 'unbegun',
          actions: { type: 'takeFailure', params: ({ event }) => ({ failure: event.error }) },
        },
      },
      on: { 'upload.cancelled': { target: 'idle', actions: 'forget' } },
    },
    /** No upload could be begun: the files wait. */
    unbegun: { on: { 'upload.retried': 'beginning', 'upload.discarded': { target: 'idle', actions: 'forget' } } },
    sending: {
      tags: ['busy', 'cancellable'],
      invoke: {
        id: 'sending',
        src: 'sendFiles',
        input: ({ context: { upload, queue } }) => ({ id: upload?.id ?? notProvided(), queue }),
      },
      on: {
        'upload.told': { actions: { type: 'takeUpload', params: ({ event }) => uploadOf(event) } },
        'files.sent': {
          target: 'reading',
          actions: ['emptyQueue', { type: 'takeUpload', params: ({ event }) => uploadOf(event) }],
        },
        'call.failed': {
          target: 'unsent',
          actions: { type: 'takeFailure', params: ({ event: { failure } }) => ({ failure }) },
        },
        'upload.cancelled': { target: 'stopping', actions: 'emptyQueue' },
      },
    },
    /** A file could not be sent to its end: it is here in part, and goes on there. */
    unsent: {
      on: { 'upload.retried': 'sending', 'upload.discarded': { target: 'discarding', actions: 'emptyQueue' } },
    },
    reading: {
      tags: ['busy', 'cancellable'],
      invoke: {
        id: 'reading',
        src: 'readFiles',
        input: ({ context }) => ({ ...context, id: context.upload?.id ?? notProvided(), how: 'preview' as const }),
      },
      on: {
        'upload.told': [
          {
            guard: { type: 'isPreviewed', params: ({ event }) => uploadOf(event) },
            target: 'previewed',
            actions: { type: 'takeUpload', params: ({ event }) => uploadOf(event) },
          },
          {
            guard: { type: 'isOpen', params: ({ event }) => uploadOf(event) },
            target: 'resting',
            actions: { type: 'takeUpload', params: ({ event }) => uploadOf(event) },
          },
          { actions: { type: 'takeUpload', params: ({ event }) => uploadOf(event) } },
        ],
        'call.failed': {
          target: 'broken',
          actions: { type: 'takeFailure', params: ({ event: { failure } }) => ({ failure }) },
        },
        'upload.cancelled': 'stopping',
      },
    },
    /** The files are here, and nothing is known of what they hold. */
    resting: {
      on: {
        'upload.retried': 'reading',
        'files.chosen': {
          target: 'sending',
          actions: { type: 'takeFiles', params: ({ event: { files } }) => ({ files }) },
        },
        'file.removed': 'removing',
        'upload.discarded': 'discarding',
      },
    },
    previewed: {
      on: {
        'files.chosen': {
          target: 'sending',
          actions: { type: 'takeFiles', params: ({ event: { files } }) => ({ files }) },
        },
        'format.chosen': {
          target: 'reading',
          actions: { type: 'takeFormat', params: ({ event: { file, format } }) => ({ file, format }) },
        },
        'file.removed': 'removing',
        'load.asked': {
          target: 'loading',
          actions: { type: 'takeChoice', params: ({ event: { choice } }) => ({ choice }) },
        },
        'upload.discarded': 'discarding',
      },
    },
    loading: {
      tags: ['busy', 'cancellable'],
      invoke: {
        id: 'loading',
        src: 'readFiles',
        input: ({ context }) => ({ ...context, id: context.upload?.id ?? notProvided(), how: 'load' as const }),
      },
      on: {
        'upload.told': [
          {
            guard: { type: 'isLoaded', params: ({ event }) => uploadOf(event) },
            target: 'loaded',
            actions: { type: 'takeUpload', params: ({ event }) => uploadOf(event) },
          },
          {
            guard: { type: 'isPreviewed', params: ({ event }) => uploadOf(event) },
            target: 'previewed',
            actions: { type: 'takeUpload', params: ({ event }) => uploadOf(event) },
          },
          { actions: { type: 'takeUpload', params: ({ event }) => uploadOf(event) } },
        ],
        'call.failed': {
          target: 'broken',
          actions: { type: 'takeFailure', params: ({ event: { failure } }) => ({ failure }) },
        },
        'upload.cancelled': 'stopping',
      },
    },
    loaded: { on: { 'upload.again': { target: 'idle', actions: 'forget' } } },
    stopping: {
      tags: 'busy',
      invoke: {
        id: 'stopping',
        src: 'stop',
        input: ({ context }) => ({ id: context.upload?.id ?? notProvided() }),
        onDone: {
          target: 'sorting',
          actions: { type: 'takeUpload', params: ({ event }) => ({ upload: event.output }) },
        },
        onError: {
          target: 'broken',
          actions: { type: 'takeFailure', params: ({ event }) => ({ failure: event.error }) },
        },
      },
    },
    removing: {
      tags: 'busy',
      invoke: {
        id: 'removing',
        src: 'removeFile',
        input: ({ context, event }) => ({
          id: context.upload?.id ?? notProvided(),
          file: event.type === 'file.removed' ? event.file : notProvided(),
        }),
        onDone: {
          target: 'sorting',
          actions: { type: 'takeUpload', params: ({ event }) => ({ upload: event.output }) },
        },
        onError: {
          target: 'broken',
          actions: { type: 'takeFailure', params: ({ event }) => ({ failure: event.error }) },
        },
      },
    },
    discarding: {
      tags: 'busy',
      invoke: {
        id: 'discarding',
        src: 'discard',
        input: ({ context }) => ({ id: context.upload?.id ?? notProvided() }),
        onDone: { target: 'idle', actions: 'forget' },
        onError: {
          target: 'broken',
          actions: { type: 'takeFailure', params: ({ event }) => ({ failure: event.error }) },
        },
      },
    },
    /** A call failed: what the person has stays, and is taken up again where it stands. */
    broken: { on: { 'upload.retried': 'opening', 'upload.discarded': 'discarding' } },
  },
})

export type UploadActor = ActorRefFrom<typeof uploadMachine>
export type UploadSnapshot = SnapshotFrom<typeof uploadMachine>
