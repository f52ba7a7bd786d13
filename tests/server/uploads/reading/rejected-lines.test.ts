import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { LIMIT_WORDS } from '../../../../domain/values/limit-words.ts'
import type { AskReader } from '../../../../server/uploads/reading/readers.ts'
import { ReadingEnded, type ReadingLimit } from '../../../../server/uploads/reading/reading-limits.ts'
import { rejectedLines } from '../../../../server/uploads/reading/rejected-lines.ts'
import { createUploadFiles } from '../../../../server/uploads/kept/upload-files.ts'
import { openUpload } from '../../../../server/uploads/kept/upload-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'a-frame-rejected-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const LINES = {
  id: 1,
  lines: new Set([2]),
  mapped: [],
  format: null,
  known: { currencies: new Set<string>(), countries: new Set<string>() },
  today: '2026-11-21',
}

async function* oneBody(text: string) {
  yield Buffer.from(text)
}

/** The rejected lines of a kept file whose reading ends so. */
async function rejectedOf(limit: ReadingLimit, name = 'a.csv') {
  const store = createUploadFiles(join(folder, limit))
  const empty = openUpload({ userId: 1, clientId: 5, source: null, touchedAt: '2026-11-21T12:00:00Z' })
  const upload = { ...empty, files: [{ id: 1, name: 'a.csv', bytes: 4, format: null }] }
  await store.receive(upload.id, 1, { offset: 0, bytes: 4, body: oneBody('a,b\n') })
  const ask: AskReader = () => Promise.reject(new ReadingEnded(limit))
  const of = { ...LINES, name } as unknown as Parameters<typeof rejectedLines>[1]
  return rejectedLines({ store, upload, mostUnpackedBytes: 1_000, ask }, of)
}

test('where the reading of a kept file is ended, its rejected lines are refused with what happened', async () => {
  expect(await rejectedOf('memory')).toMatchObject({
    problem: { code: 'too-large', detail: LIMIT_WORDS.readingMemory },
  })
  expect(await rejectedOf('time')).toMatchObject({ problem: { code: 'too-large', detail: LIMIT_WORDS.readingTime } })
  expect(await rejectedOf('ended')).toMatchObject({
    problem: { code: 'unavailable', detail: LIMIT_WORDS.readingEnded },
  })
})

test('of a file that is not there there are none', async () => {
  expect(await rejectedOf('time', 'b.csv')).toMatchObject({ problem: { code: 'no-such-file' } })
})
