import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import {
  idOf,
  notProvided,
  takeError,
  takeFailure,
  outputOf,
  takeFiles,
  takeFormats,
  takeOutput,
  takeUpload,
  uploadSetup,
  withKept,
  withUpload,
} from './upload-setup.ts'

const opening = uploadSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'opening',
    src: 'openUpload',
    onDone: { target: 'sorting', actions: [takeOutput, { type: 'takeFormatsOf', params: outputOf }] },
    onError: { target: 'unopened', actions: takeError },
  },
})

/** Goes on where the upload stands, which another window of the person may have changed. */
const sorting = uploadSetup.createStateConfig({
  meta: { accepted: { overlap: 'an upload without files has nothing to go on with' } },
  always: [
    { guard: { type: 'isEmpty', params: withKept }, target: 'idle' },
    { guard: { type: 'isReading', params: withKept }, target: 'reading' },
    { guard: { type: 'isLoading', params: withKept }, target: 'loading' },
    { guard: { type: 'isPreviewed', params: withKept }, target: 'previewed' },
    { guard: { type: 'isLoaded', params: withKept }, target: 'loaded' },
    { guard: { type: 'isWhole', params: withKept }, target: 'reading' },
    { target: 'resting' },
  ],
})

const idle = uploadSetup.createStateConfig({
  tags: 'gathering',
  on: {
    'client.chosen': { actions: { type: 'takeClient', params: ({ event: { clientId } }) => ({ clientId }) } },
    'files.chosen': {
      guard: { type: 'mayTake', params: ({ event: { files } }) => ({ files }) },
      target: 'beginning',
      actions: takeFiles,
    },
  },
})

const beginning = uploadSetup.createStateConfig({
  tags: ['busy', 'cancellable'],
  invoke: {
    id: 'beginning',
    src: 'startUpload',
    input: ({ context: { clientId } }) => ({ clientId: clientId ?? notProvided() }),
    onDone: { target: 'sending', actions: takeOutput },
    onError: { target: 'unbegun', actions: takeError },
  },
  on: { 'upload.cancelled': { target: 'idle', actions: 'forget' } },
})

const sending = uploadSetup.createStateConfig({
  meta: { accepted: { 'no error exit': 'it tells what fails by an event of its own' } },
  tags: ['busy', 'cancellable'],
  invoke: {
    id: 'sending',
    src: 'sendFiles',
    input: ({ context }) => ({ id: idOf(context), queue: context.queue }),
  },
  on: {
    'upload.told': { actions: takeUpload },
    'files.sent': { target: 'reading', actions: ['emptyQueue', takeUpload] },
    'call.failed': { target: 'unsent', actions: takeFailure },
    'upload.cancelled': { target: 'stopping', actions: 'emptyQueue' },
  },
})

const reading = uploadSetup.createStateConfig({
  meta: { accepted: { 'no error exit': 'it tells what fails by an event of its own' } },
  tags: ['busy', 'cancellable'],
  invoke: {
    id: 'reading',
    src: 'readFiles',
    input: ({ context, event }) => ({
      ...context,
      id: idOf(context),
      how: event.type === 'formats.chosen' ? ('again' as const) : ('preview' as const),
    }),
  },
  on: {
    'upload.told': [
      { guard: { type: 'isReading', params: withUpload }, actions: takeUpload },
      { target: 'sorting', actions: takeUpload },
    ],
    'call.failed': { target: 'broken', actions: takeFailure },
    'upload.cancelled': 'stopping',
  },
})

/** The files are here, and nothing is known of what they hold. */
const resting = uploadSetup.createStateConfig({
  on: {
    'upload.retried': 'reading',
    'formats.chosen': { target: 'reading', actions: takeFormats },
    'files.chosen': { target: 'sending', actions: takeFiles },
    'upload.discarded': 'discarding',
  },
})

const previewed = uploadSetup.createStateConfig({
  on: {
    'files.chosen': { target: 'sending', actions: takeFiles },
    'formats.chosen': { target: 'reading', actions: takeFormats },
    'file.removed': 'removing',
    'load.asked': {
      target: 'loading',
      actions: { type: 'takeChoice', params: ({ event: { choice } }) => ({ choice }) },
    },
    'upload.discarded': 'discarding',
  },
})

const loading = uploadSetup.createStateConfig({
  meta: { accepted: { 'no error exit': 'it tells what fails by an event of its own' } },
  tags: ['busy', 'cancellable'],
  invoke: {
    id: 'loading',
    src: 'readFiles',
    input: ({ context }) => ({ ...context, id: idOf(context), how: 'load' as const }),
  },
  on: {
    'upload.told': [
      { guard: { type: 'isLoading', params: withUpload }, actions: takeUpload },
      { target: 'sorting', actions: takeUpload },
    ],
    'call.failed': { target: 'broken', actions: takeFailure },
    'upload.cancelled': 'stopping',
  },
})

const stopping = uploadSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'stopping',
    src: 'stop',
    input: ({ context }) => ({ id: idOf(context) }),
    onDone: { target: 'sorting', actions: takeOutput },
    onError: { target: 'broken', actions: takeError },
  },
})

const removing = uploadSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'removing',
    src: 'removeFile',
    input: ({ context, event }) => ({
      id: idOf(context),
      file: event.type === 'file.removed' ? event.file : notProvided(),
    }),
    onDone: { target: 'sorting', actions: takeOutput },
    onError: { target: 'broken', actions: takeError },
  },
})

const discarding = uploadSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'discarding',
    src: 'discard',
    input: ({ context }) => ({ id: idOf(context) }),
    onDone: { target: 'idle', actions: 'forget' },
    onError: { target: 'broken', actions: takeError },
  },
})

/** Takes invoice files from a person to their client's data: sent, read for a preview, loaded when they say so. What was begun is found again after a reload. */
export const uploadMachine = uploadSetup.createMachine({
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
    opening,
    unopened: { on: { 'upload.retried': 'opening' } },
    sorting,
    idle,
    beginning,
    /** No upload could be begun: the files wait. */
    unbegun: { on: { 'upload.retried': 'beginning', 'upload.discarded': { target: 'idle', actions: 'forget' } } },
    sending,
    /** A file could not be sent to its end: it is here in part, and goes on there. */
    unsent: {
      on: { 'upload.retried': 'sending', 'upload.discarded': { target: 'discarding', actions: 'emptyQueue' } },
    },
    reading,
    resting,
    previewed,
    loading,
    loaded: { on: { 'upload.again': { target: 'idle', actions: 'forget' } } },
    stopping,
    removing,
    discarding,
    /** A call failed: what the person has stays, and is taken up again where it stands. */
    broken: { on: { 'upload.retried': 'opening', 'upload.discarded': 'discarding' } },
  },
})

export type UploadActor = ActorRefFrom<typeof uploadMachine>
export type UploadSnapshot = SnapshotFrom<typeof uploadMachine>
