// @module-tag exact
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { StoredUpload } from '../../../domain/uploads/stored-upload.ts'
import { afterEvent } from '../../../domain/uploads/upload-events.ts'
import type { State } from '../../../server/state/state.ts'
import { createUploadRows } from '../../../server/uploads/kept/upload-rows.ts'
import { openUploadStore } from '../../../server/uploads/kept/upload-store.ts'
import { AT, NEW_UPLOAD, SOURCES, uploadEvents } from '../../domain/uploads/upload-histories.ts'
import { openTestState } from '../../support/portal/test-state.ts'

/** Written by the version that kept uploads in files, the last as its first did. */
const IN_FILES = 'tests/fixtures/uploads-in-files'

const parent = mkdtempSync(join(tmpdir(), 'a-frame-kept-uploads-'))
afterAll(() => rmSync(parent, { recursive: true, force: true }))
let state: State
let folder: string
let warned: string[]
beforeEach(async () => {
  const own = mkdtempSync(join(parent, 'state-'))
  state = await openTestState(own)
  folder = join(own, 'uploads')
  warned = []
  return () => state.destroy()
})
const open = () => openUploadStore({ state, folder, now: () => new Date(AT), warn: (line) => void warned.push(line) })
const inFiles = (): StoredUpload[] =>
  readdirSync(IN_FILES)
    .map((id) => StoredUpload.parse(JSON.parse(readFileSync(join(IN_FILES, id, 'upload.json'), 'utf8'))))
    .sort((one, other) => (one.touchedAt < other.touchedAt ? -1 : 1))
const left = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()

test('whatever happens, a row is what the rules say, and is read as it was written', async () => {
  const rows = createUploadRows(state, () => new Date(AT))
  let nth = 0
  const histories = fc.tuple(fc.constantFrom(null, ...SOURCES), fc.array(uploadEvents, { maxLength: 15 }))
  await fc.assert(
    fc.asyncProperty(histories, async ([source, events]) => {
      nth += 1
      const id = String(nth).padStart(32, '0')
      let expected: StoredUpload = { ...NEW_UPLOAD, id, source }
      await rows.add(expected)
      for (const event of events) {
        const asked =
          event.what === 'readingBegan' && event.files.length === 0 ? { ...event, files: expected.files } : event
        const after = afterEvent(expected, asked, AT)
        expect(await rows.move(id, asked)).toEqual(after)
        if (after.ok) expected = after.value
      }
      expect(await rows.find(id)).toEqual(expected)
    }),
    { numRuns: 40 },
  )
})

test('uploads are asked for by whose they are, by what sent them and by what became of them', async () => {
  const rows = createUploadRows(state, () => new Date(AT))
  const [program, watched] = SOURCES
  const kept = (id: string, of: Partial<StoredUpload>) => rows.add({ ...NEW_UPLOAD, id, ...of })
  const loaded = (at: string) => ({ status: 'loaded', loaded: { at, load: null } }) as const
  await kept('open', {})
  await kept('of another', { userId: 8 })
  await kept('loaded', loaded('2026-11-20T12:00:00.000Z'))
  await kept('loaded later', loaded('2026-11-21T12:00:00.000Z'))
  await kept('loaded of nobody', { userId: null, source: watched ?? null, ...loaded(AT) })
  await kept('waits', { source: program ? { ...program, digest: 'd' } : null })
  await kept('refused', {
    source: program ? { ...program, digest: 'd' } : null,
    refusal: { code: 'fault', detail: '' },
  })
  const ids = (found: readonly StoredUpload[]) => found.map(({ id }) => id)
  expect(ids(await rows.unloadedOf(7))).toEqual(['open', 'waits', 'refused'])
  expect(ids(await rows.loadedOf(7))).toEqual(['loaded later', 'loaded'])
  expect(ids(await rows.loadedOf(null))).toEqual(['loaded of nobody'])
  expect(ids(await rows.loadedAmong(['open', 'loaded', 'none']))).toEqual(['loaded'])
  expect(ids(await rows.undecided())).toEqual(['waits'])
  expect(ids(await rows.unsettledOf(4))).toEqual(['loaded of nobody'])
  expect(ids(await rows.sentBy({ kind: 'program', id: 3 }, 'd'))).toEqual(['waits'])
  expect(await rows.loadedAmong([])).toEqual([])
})

test('what goes wrong within a change of several rows leaves nothing of it', async () => {
  const rows = createUploadRows(state, () => new Date(AT))
  const work = rows.atOnce(async (own) => {
    await own.add(NEW_UPLOAD)
    await own.move(NEW_UPLOAD.id, { what: 'fileAdded', name: 'a.csv', bytes: 1 })
    throw new Error('in the middle')
  })
  await expect(work).rejects.toThrow('in the middle')
  expect(await rows.all()).toEqual([])
})

test('uploads that an earlier version kept in files become rows as they were, and their bytes stay', async () => {
  cpSync(IN_FILES, folder, { recursive: true })
  const before = left()
  const store = await open()
  expect(await store.all()).toEqual(inFiles())
  expect(left()).toEqual(before.filter((path) => !path.endsWith('upload.json')))
  expect(await store.received('1'.repeat(32), 1)).toBe(4)
  expect(warned).toEqual([])
  expect(await (await open()).all()).toEqual(inFiles())
})

test('killed between the rows and the files, the next start goes on, and what happened since stands', async () => {
  cpSync(IN_FILES, folder, { recursive: true })
  const store = await open()
  const moved = await store.move('2'.repeat(32), { what: 'loadingBegan' })
  cpSync(IN_FILES, folder, { recursive: true })
  const again = await open()
  expect(await again.find('2'.repeat(32))).toEqual(moved.ok && moved.value)
  expect(await again.all()).toHaveLength(inFiles().length)
  expect(left().filter((path) => path.endsWith('upload.json'))).toEqual([])
})

test('what is no whole upload, in files or without a row, is removed, and says so', async () => {
  cpSync(IN_FILES, folder, { recursive: true })
  writeFileSync(join(folder, '1'.repeat(32), 'upload.json'), '{"id":')
  rmSync(join(folder, '2'.repeat(32), 'upload.json'))
  expect(await (await open()).all()).toEqual(inFiles().filter(({ id }) => !/^[12]/.test(id)))
  expect(warned.map((line) => line.slice(folder.length + 1)).sort()).toEqual(
    ['1', '2'].map((each) => `${each.repeat(32)} is no whole upload, and is removed.`),
  )
  expect(existsSync(join(folder, '2'.repeat(32)))).toBe(false)
})
