import fc from 'fast-check'
import type { StoredUpload, UploadSource } from '../../../domain/uploads/stored-upload.ts'
import type { UploadEvent } from '../../../domain/uploads/upload-events.ts'

export const AT = '2026-11-21T12:00:00.000Z'

export const NEW_UPLOAD: StoredUpload = {
  id: 'a'.repeat(32),
  userId: 7,
  source: null,
  clientId: 5,
  status: 'open',
  files: [],
  failure: null,
  refusal: null,
  touchedAt: '2026-11-20T12:00:00.000Z',
  loaded: null,
}

export const SOURCES: readonly UploadSource[] = [
  { kind: 'program', id: 3, name: 'Night run', digest: '' },
  { kind: 'folder', id: 4, name: 'Invoices', digest: '', target: null, settled: false },
]

const file = { id: 1, name: 'a.csv', bytes: 4, format: null }
const numbers = fc.integer({ min: 1, max: 3 })

/** What may happen to an upload, the usual more often; a reading of no files stands for one of all. */
export const uploadEvents: fc.Arbitrary<UploadEvent> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ what: 'fileAdded', name: 'é.csv', bytes: 4 } as const) },
  { weight: 1, arbitrary: fc.constant({ what: 'bytesCame' } as const) },
  { weight: 1, arbitrary: numbers.map((each) => ({ what: 'fileRemoved', file: each }) as const) },
  { weight: 3, arbitrary: fc.constant({ what: 'fileArrived', file, digest: 'd'.repeat(64) } as const) },
  { weight: 6, arbitrary: fc.constant({ what: 'readingBegan', files: [] } as const) },
  { weight: 1, arbitrary: numbers.map((id) => ({ what: 'readingBegan', files: [{ id, format: 'ups' }] }) as const) },
  { weight: 6, arbitrary: fc.constant({ what: 'previewed' } as const) },
  { weight: 6, arbitrary: fc.constant({ what: 'loadingBegan' } as const) },
  { weight: 3, arbitrary: fc.option(numbers).map((load) => ({ what: 'loaded', load }) as const) },
  { weight: 1, arbitrary: fc.constant({ what: 'loadRefused', detail: 'It said no.' } as const) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('ended' as const),
      why: fc.constantFrom('interrupted', 'stopped', 'fault'),
      backTo: fc.constantFrom('open', 'previewed'),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ what: 'stoppedBefore' } as const) },
  {
    weight: 1,
    arbitrary: fc.constant({ what: 'refused', refusal: { code: 'nothingRead', detail: 'No row.' } } as const),
  },
  {
    weight: 1,
    arbitrary: fc.boolean().map((settled) => ({ what: 'moved', target: 'done/a.csv', settled }) as const),
  },
)
