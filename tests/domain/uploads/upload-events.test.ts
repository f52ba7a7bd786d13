import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StoredUpload } from '../../../domain/uploads/stored-upload.ts'
import { afterEvent, mayLeave, type UploadEvent } from '../../../domain/uploads/upload-events.ts'
import { AT, NEW_UPLOAD, SOURCES, uploadEvents } from './upload-histories.ts'

type Status = StoredUpload['status']

/** The only ways from one status to another. */
const WAYS: Readonly<Record<Status, readonly Status[]>> = {
  open: ['reading'],
  reading: ['previewed', 'open'],
  previewed: ['open', 'reading', 'loading'],
  loading: ['loaded', 'previewed', 'open'],
  loaded: [],
}

/** Asserts what holds after each of many events, and between it and the one before. */
function eachStep(holds: (before: StoredUpload, event: UploadEvent, after: StoredUpload) => void): void {
  const histories = fc.tuple(fc.constantFrom(null, ...SOURCES), fc.array(uploadEvents, { maxLength: 40 }))
  fc.assert(
    fc.property(histories, ([source, events]) => {
      let upload: StoredUpload = { ...NEW_UPLOAD, source }
      for (const event of events) {
        // Mostly of the files that there are.
        const asked =
          event.what === 'readingBegan' && event.files.length === 0 ? { ...event, files: upload.files } : event
        const after = afterEvent(upload, asked, AT)
        if (!after.ok) continue
        holds(upload, asked, after.value)
        upload = after.value
      }
    }),
    { numRuns: 500 },
  )
}

test('an upload goes from one status to another on known ways alone, and each of them is gone', () => {
  const gone = new Set<string>()
  eachStep((before, { what }, after) => {
    if (before.status === after.status) return
    expect([what, WAYS[before.status]]).toEqual([what, expect.arrayContaining([after.status])])
    gone.add(`${before.status} ${after.status}`)
  })
  const ways = Object.entries(WAYS).flatMap(([from, to]) => to.map((each) => `${from} ${each}`))
  expect([...gone].sort()).toEqual(ways.sort())
})

test('it is loaded exactly where it says so, once, and nothing else becomes of it', () => {
  eachStep((before, { what }, after) => {
    expect(after.status === 'loaded').toBe(after.loaded !== null)
    if (before.loaded === null) return
    expect(after.loaded).toEqual(before.loaded)
    expect(['bytesCame', 'moved']).toContain(what)
  })
})

test('only what came without a person is refused, and what is refused is never loaded', () => {
  eachStep((before, _event, after) => {
    if (after.refusal !== null) expect([after.source === null, after.loaded]).toEqual([false, null])
    if (before.refusal !== null) expect(after.refusal).toEqual(before.refusal)
  })
})

test('its files have numbers of their own, and are the same while they are read and from then on', () => {
  eachStep((before, _event, after) => {
    const ids = after.files.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    if (before.status === 'reading' || before.status === 'loading' || before.status === 'loaded')
      expect(after.files).toEqual(before.files)
  })
})

test('each thing that happens is the last that it was touched by, and leaves who sent it for whom', () => {
  eachStep((before, _event, after) => {
    expect(after.touchedAt).toBe(AT)
    expect([after.id, after.userId, after.clientId, after.source?.id]).toEqual([
      before.id,
      before.userId,
      before.clientId,
      before.source?.id,
    ])
  })
})

test('what is read or loaded stays, whatever it should leave for, but where nobody needs it', () => {
  const now = Date.parse(AT) + 1_000 * 86_400_000
  const leavings = [{ why: 'discarded' }, { why: 'gaveWay' }, { why: 'expired', now, keptDays: 30 }] as const
  eachStep((_before, _event, after) => {
    const may = leavings.filter((leaving) => mayLeave(after, leaving)).map(({ why }) => why)
    if (after.status === 'reading' || after.status === 'loading') expect(may).toEqual([])
    if (after.status === 'loaded') expect(may).toEqual(['gaveWay', 'expired'])
    expect(mayLeave(after, { why: 'dropped' })).toBe(after.loaded === null)
  })
})

test.each([
  ['a day after it was touched', { ...NEW_UPLOAD, touchedAt: '2026-11-20T11:59:59.000Z' }, 30, true],
  ['not before', { ...NEW_UPLOAD, touchedAt: '2026-11-20T12:00:00.000Z' }, 30, false],
  [
    'not what waits to be loaded without a person',
    { ...NEW_UPLOAD, source: SOURCES[0], touchedAt: '2026-01-01T00:00:00.000Z' },
    30,
    false,
  ],
  [
    'a load after its days',
    { ...NEW_UPLOAD, status: 'loaded', loaded: { at: '2026-11-19T11:00:00.000Z', load: 1 } },
    2,
    true,
  ],
  [
    'a load that is not kept is shown for an hour',
    { ...NEW_UPLOAD, status: 'loaded', loaded: { at: '2026-11-21T11:30:00.000Z', load: 1 } },
    0,
    false,
  ],
] as const)('expires %s', (_when, upload, keptDays, expected) => {
  expect(mayLeave(upload as StoredUpload, { why: 'expired', now: Date.parse(AT), keptDays })).toBe(expected)
})
