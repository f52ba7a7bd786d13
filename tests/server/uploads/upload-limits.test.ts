import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { StoredUpload } from '../../../domain/uploads/stored-upload.ts'
import type { FileReport } from '../../../domain/uploads/upload.ts'
import { limitReports } from '../../../server/uploads/work/limit-reports.ts'
import { nothingIn } from '../../../server/uploads/read-invoices.ts'
import { createJobs } from '../../../server/jobs/jobs.ts'
import { openUploadStore } from '../../../server/uploads/kept/upload-store.ts'
import type { UploadCaller } from '../../../server/uploads/upload-service.ts'
import { openTestState } from '../../support/portal/test-state.ts'
import { createUploads } from '../../../server/uploads/uploads.ts'
import type { UploadsOptions } from '../../../server/uploads/uploads-ground.ts'

const MB = 1024 * 1024
const folder = mkdtempSync(join(tmpdir(), 'a-frame-uploads-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The uploads of an own folder, with what they need of the installation. */
async function uploadsIn(name: string, publish: UploadsOptions['deps']['publish']) {
  const now = () => new Date('2026-11-21T12:00:00Z')
  const state = await openTestState()
  const store = await openUploadStore({ state, folder: join(folder, name), now, warn: () => undefined })
  const warn = () => undefined
  const deps = {
    now,
    jobs: createJobs({ state, now, server: 'one', warn }),
    hasRoom: () => Promise.resolve(true),
    clients: { all: () => Promise.resolve([]) },
    users: { byId: () => Promise.resolve(undefined) },
    fileMappings: { versions: () => Promise.resolve([]) },
    warn,
    today: () => '2026-11-21',
    publish,
  }
  const uploads = createUploads({
    store,
    mostFileBytes: MB,
    keptDays: 30,
    deps: deps as unknown as UploadsOptions['deps'],
  })
  return { store, uploads }
}

const caller = (userId: number) =>
  ({
    user: { id: userId },
    scope: {
      families: new Map([
        [5, 5],
        [6, 6],
      ]),
    },
  }) as unknown as UploadCaller

function loaded(id: number, userId: number, megabytes: number): StoredUpload {
  return {
    id: String(id).padStart(32, '0'),
    userId,
    clientId: 5,
    source: null,
    refusal: null,
    status: 'loaded',
    files: [{ id: 1, name: 'a.csv', bytes: megabytes * MB, format: null }],
    failure: null,
    touchedAt: '2026-11-20T12:00:00Z',
    loaded: { at: `2026-11-20T12:00:0${id}Z`, load: null },
  }
}

test('files of loads take so much room a person: the oldest make room for what is sent, and nobody else’s', async () => {
  const { store, uploads } = await uploadsIn('room', () => Promise.reject(new Error('nothing is read')))
  for (const upload of [loaded(1, 7, 15), loaded(2, 7, 15), loaded(3, 7, 9), loaded(4, 8, 39)]) await store.add(upload)
  const kept = async () => (await store.all()).flatMap(({ id, loaded: done }) => (done ? [Number(id)] : []))
  const begun = await uploads.start(caller(7), 5)
  const id = begun.ok ? begun.value.id : ''
  const add = (bytes: number) => uploads.addFile(caller(7), id, { name: 'b.csv', bytes })
  expect((await add(MB)).ok).toBe(true)
  expect(await kept()).toEqual([1, 2, 3, 4])
  expect((await add(1)).ok).toBe(true)
  expect(await kept()).toEqual([2, 3, 4])
})

test('files that are added and sent at the same moment keep to the limits as those one after the other do', async () => {
  const { uploads } = await uploadsIn('at-once', () => Promise.reject(new Error('nothing is read')))
  const begun = await uploads.start(caller(7), 5)
  const id = begun.ok ? begun.value.id : ''
  const added = await Promise.all(
    Array.from({ length: 9 }, () => uploads.addFile(caller(7), id, { name: 'a.csv', bytes: Math.floor((MB * 4) / 6) })),
  )
  expect(added.filter(({ ok }) => ok)).toHaveLength(6)
  let end = (): void => undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  const body = (async function* () {
    yield Buffer.from('a')
    await ended
  })()
  const sent = Array.from({ length: 6 }, (_, at) =>
    uploads.putBytes(caller(7), id, at + 1, { body, offset: 0, signal: new AbortController().signal }),
  )
  end()
  const answers = await Promise.all(sent)
  expect(answers.map((each) => (each.ok ? 'taken' : each.problem.code))).toEqual([
    ...Array.from({ length: 4 }, () => 'taken'),
    ...Array.from({ length: 2 }, () => 'too-many-requests'),
  ])
})

test('an upload that is begun twice at the same moment is one', async () => {
  const { store, uploads } = await uploadsIn('begun-twice', () => Promise.reject(new Error('nothing is read')))
  const begun = await Promise.all(Array.from({ length: 5 }, () => uploads.start(caller(7), 5)))
  expect(new Set(begun.map((each) => each.ok && each.value.id)).size).toBe(1)
  expect(await store.all()).toHaveLength(1)
})

test('what one person has read is read one after the other, so that others publish between', async () => {
  let asked = 0
  let go = (): void => undefined
  const gate = new Promise<never>((_, reject) => (go = () => reject(new Error('read'))))
  const { uploads } = await uploadsIn('turns', () => {
    asked += 1
    return gate
  })
  const previewed = async (userId: number, clientId: number) => {
    const begun = await uploads.start(caller(userId), clientId)
    const id = begun.ok ? begun.value.id : ''
    await uploads.addFile(caller(userId), id, { name: 'a.csv', bytes: 3 })
    const body = (async function* () {
      yield Buffer.from('a,b')
    })()
    await uploads.putBytes(caller(userId), id, 1, { body, offset: 0, signal: new AbortController().signal })
    await uploads.preview(caller(userId), id, [{ file: 1, format: 'ups' }])
    return id
  }
  const statusOf = async (userId: number, id: string) => {
    const found = await uploads.find(caller(userId), id)
    return found.ok ? `${found.value.status} ${found.value.failure?.code ?? ''}` : 'none'
  }
  const first = await previewed(7, 5)
  await expect.poll(() => asked).toBe(1)
  const second = await previewed(7, 6)
  await previewed(8, 5)
  await expect.poll(() => asked).toBe(2)
  expect([await statusOf(7, first), await statusOf(7, second)]).toEqual(['reading ', 'reading '])
  await uploads.stop(caller(7), second)
  expect(await statusOf(7, second)).toBe('open stopped')
  await uploads.preview(caller(7), second, [{ file: 1, format: 'ups' }])
  expect(asked).toBe(2)
  go()
  await expect.poll(() => asked).toBe(3)
})

test('however much files hold, their reports together are bounded, and what is not listed is counted', () => {
  const invoice: FileReport['invoices'][number] = {
    account: '1',
    invoice: '1',
    date: '2026-11-01',
    currency: 'USD',
    stated: null,
    inFiles: '1.00',
    loaded: '1.00',
    difference: null,
    otherFormat: null,
    inFile: '1.00',
    rows: 1,
    newRows: 1,
    newInFile: '1.00',
    unlikelyDate: false,
    missingRows: 0,
    missing: '0.00',
  }
  const problem = { file: 'a', line: 1, column: 'row', value: '', fault: { code: 'earlier', what: '' } } as const
  const reports = fc.array(
    fc.record({ invoices: fc.nat(1_500), problems: fc.nat(80), accounts: fc.nat(400), known: fc.nat(9) }),
    { maxLength: 30 },
  )
  const sum = (of: readonly number[]) => of.reduce((total, each) => total + each, 0)
  fc.assert(
    fc.property(reports, (files) => {
      const given = files.map(({ invoices, problems, accounts, known }) => ({
        ...nothingIn({ id: 1, name: 'a', bytes: 1 }),
        invoices: Array.from({ length: invoices }, () => invoice),
        invoicesNotShown: known,
        problems: Array.from({ length: problems }, () => problem),
        accounts: Array.from({ length: accounts }, (_, at) => String(at)),
      }))
      const bounded = limitReports(given)
      expect(bounded).toHaveLength(given.length)
      expect(sum(bounded.map(({ invoices }) => invoices.length))).toBe(
        Math.min(10_000, sum(files.map((each) => each.invoices))),
      )
      expect(sum(bounded.map(({ problems }) => problems.length))).toBe(
        Math.min(1_000, sum(files.map((each) => each.problems))),
      )
      for (const [at, { invoices, invoicesNotShown, problems, problemsNotShown, accounts }] of bounded.entries()) {
        expect(invoices.length + invoicesNotShown).toBe((files[at]?.invoices ?? 0) + (files[at]?.known ?? 0))
        expect(problems.length + problemsNotShown).toBe(files[at]?.problems)
        expect(accounts.includes('…')).toBe(accounts.filter((each) => each !== '…').length < (files[at]?.accounts ?? 0))
      }
    }),
    { numRuns: 20 },
  )
})
