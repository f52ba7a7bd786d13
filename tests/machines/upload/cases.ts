import type { AnyEventObject } from 'xstate'
import type { Upload } from '../../../domain/uploads/upload.ts'
import type { UploadContext, UploadEvent } from '../../../machines/uploads/upload-context.ts'
import { uploadMachine } from '../../../machines/uploads/upload.machine.ts'
import type { Model } from '../../qa/model.ts'

const FILE = { id: 1, name: 'november.csv', bytes: 10, received: 10, format: null }
export const CLIENT = 6

/** An upload of one file as the server tells it. */
export const uploadIn = (status: Upload['status'], change: Partial<Upload> = {}): Upload => ({
  id: '0'.repeat(32),
  clientId: CLIENT,
  status,
  files: [FILE],
  mappings: [],
  progress: null,
  failure: null,
  load: null,
  report: null,
  ...change,
})
const STOPPED = uploadIn('open', { failure: { code: 'stopped', detail: null } })
const CUT = uploadIn('open', { files: [{ ...FILE, received: 4 }] })
const EMPTY = uploadIn('open', { files: [] })

const done = (actor: string, output: unknown) => ({ type: `xstate.done.actor.${actor}`, output })
const failed = (actor: string) => ({ type: `xstate.error.actor.${actor}`, error: new Error('no answer') })
const told = (upload: Upload): UploadEvent => ({ type: 'upload.told', upload })

/** Everything that happens to an upload, by name. */
export const UPLOAD_CASES = {
  'none is begun': done('opening', null),
  'one is found, sent in part': done('opening', CUT),
  'one is found, not read': done('opening', uploadIn('open')),
  'one is found, being read': done('opening', uploadIn('reading')),
  'one is found, read': done('opening', uploadIn('previewed')),
  'one is found, being loaded': done('opening', uploadIn('loading')),
  'one is found, loaded': done('opening', uploadIn('loaded')),
  'it cannot be opened': failed('opening'),
  'a client is chosen': { type: 'client.chosen', clientId: CLIENT },
  'files are chosen': { type: 'files.chosen', files: [{ name: 'november.csv', bytes: 10, content: null }] },
  'it is begun': done('beginning', EMPTY),
  'beginning fails': failed('beginning'),
  'a piece is sent': told(CUT),
  'all is sent': { type: 'files.sent', upload: uploadIn('open') },
  'more is read': told(uploadIn('reading')),
  'all is read': told(uploadIn('previewed')),
  'the reading ended early': told(STOPPED),
  'more is loaded': told(uploadIn('loading')),
  'all is loaded': told(uploadIn('loaded')),
  'a call fails': { type: 'call.failed', failure: new Error('no answer') },
  'it is cancelled': { type: 'upload.cancelled' },
  'it is stopped': done('stopping', STOPPED),
  'it was read before it stopped': done('stopping', uploadIn('previewed')),
  'it was loaded before it stopped': done('stopping', uploadIn('loaded')),
  'stopping fails': failed('stopping'),
  'a file is taken out': { type: 'file.removed', file: 1 },
  'others are left': done('removing', uploadIn('open')),
  'no file is left': done('removing', EMPTY),
  'taking out fails': failed('removing'),
  'a format is chosen': { type: 'formats.chosen', formats: { 1: 'ups' } },
  'loading is asked for': { type: 'load.asked', choice: { acceptDates: false, replace: [] } },
  'it is discarded': { type: 'upload.discarded' },
  'it is gone': done('discarding', null),
  'discarding fails': failed('discarding'),
  'it is tried again': { type: 'upload.retried' },
  'another is begun': { type: 'upload.again' },
} as const satisfies Readonly<Record<string, UploadEvent | AnyEventObject>>

export type UploadCase = keyof typeof UPLOAD_CASES

const STARTS = { 'files of a client': { clientId: CLIENT } } as const

export const model = {
  machine: uploadMachine,
  cases: UPLOAD_CASES,
  starts: STARTS,
  care: {
    entered: ({ context: { queue, formats, choice } }: { readonly context: UploadContext }) => ({
      queue,
      formats,
      choice,
    }),
    stores: {
      beginning: ({ clientId }: { readonly clientId: number }) => clientId,
      loading: ({ id }: { readonly id: string }) => id,
    },
  },
} as const satisfies Model<UploadCase, keyof typeof STARTS>
