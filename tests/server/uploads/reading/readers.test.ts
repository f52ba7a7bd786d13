import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ReadingEnded, type ReadingLimits } from '../../../../server/uploads/reading/reading-limits.ts'
import { createReaders, TooManyReadings, type Readers } from '../../../../server/uploads/reading/readers.ts'
import type { Note } from '../../../../server/uploads/reading/reading-tasks.ts'
import { messageOfFormat } from '../../../../server/uploads/reading/format-message.ts'
import { FORMATS } from '../../../../server/warehouse/load/formats/formats.ts'
import { ScatteredInvoices, type StagedBatch } from '../../../../server/warehouse/load/staging/invoice-batches.ts'
import { readFiles, type ReadFiles } from '../../../../server/warehouse/load/staging/read-files.ts'
import { csvText, fileOf, sampleRecords, withCells } from '../../warehouse/load/ups-file.ts'

const records = sampleRecords()
const path = fileOf(csvText([...records, withCells(records[0] ?? [], { 'Net Amount': 'much' })]))
const known = {
  known: { currencies: new Set(['USD']), countries: new Set(['US']) },
  invoices: [{ account: '1', invoice: '2', date: '2026-01-02' }],
  formerLines: false,
}
const FOUND = { delimiter: null, sheet: null, headerRow: null }
const LOOK = { path, reading: FOUND, fileName: 'a.csv' }

const opened: Readers[] = []
afterAll(() => opened.forEach((readers) => readers.close()))
function readersOf(most = 2, limits?: ReadingLimits): Readers {
  const readers = limits ? createReaders(most, () => limits) : createReaders(most)
  opened.push(readers)
  return readers
}
const never = () => new AbortController().signal
const call = (of = 'person 1', signal = never()) => ({ of, signal, bytes: 1 })
const ups = messageOfFormat(FORMATS.ups)

function readingInto(folder: string, from = path) {
  mkdirSync(folder)
  const files = [{ path: from, name: 'a.csv', format: ups }]
  return { files, known: [known], today: '2026-11-21', folder, linesAtOnce: 10, handsOver: false }
}

function readHere({ files, handsOver: _, ...reading }: ReturnType<typeof readingInto>) {
  return readFiles({
    ...reading,
    files: files.map((file) => ({ ...file, format: FORMATS.ups })),
    onProgress: () => undefined,
  })
}

function readIn(folder: string, read: ReadFiles) {
  const texts = Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
  return { texts, read: JSON.parse(JSON.stringify(read).replaceAll(folder, '')) as unknown }
}

/** The process that is begun next. */
function nextProcess(): Promise<ChildProcess> {
  return new Promise((resolve) => {
    const onBegun = (told: unknown) => {
      unsubscribe('child_process', onBegun)
      resolve((told as { readonly process: ChildProcess }).process)
    }
    subscribe('child_process', onBegun)
  })
}

describe('what another process reads', () => {
  const readers = readersOf()

  test('is what this one reads, and it says how far it is', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'apart-'))
    let told = 0
    const [here, there] = [join(folder, 'here'), join(folder, 'there')]
    const apart = await readers.ask('read', readingInto(there), { ...call(), onNote: () => (told += 1) })
    expect(readIn(there, apart)).toEqual(readIn(here, await readHere(readingInto(here))))
    expect(apart.files[0]).toMatchObject({ goodLines: records.length, rejectedRows: 1 })
    expect(told).toBeGreaterThan(0)
  })

  /** The sample's invoice again and again under other numbers, so that batches of ten lines fill; at last `more`. */
  const ofInvoices = (count: number, ...more: readonly (readonly string[])[]) => {
    const lines = Array.from({ length: count }, (_, nth) =>
      records.map((record) => withCells(record, { 'Invoice Number': `INV${nth}` })),
    )
    return fileOf(csvText([...lines.flat(), ...more]))
  }
  const textOf = ({ carrier, text }: StagedBatch) => ({
    carrier,
    text: readFileSync(text.path, 'utf8'),
    longestBytes: text.longestBytes,
  })

  test('is handed over in batches while more is read, and the others are left', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'apart-'))
    const from = ofInvoices(4)
    const handed: StagedBatch[] = []
    const onNote = (note: Note<'read'>) => void ('batch' in note && handed.push(note.batch))
    const asked = { ...readingInto(join(folder, 'early'), from), handsOver: true }
    const left = await readers.ask('read', asked, { ...call(), onNote })
    const all = await readHere(readingInto(join(folder, 'whole'), from))
    expect([handed.length, left.batches.length]).toEqual([3, 1])
    expect([...handed, ...left.batches].map(textOf)).toEqual(all.batches.map(textOf))
  })

  test('an invoice whose lines stand in a batch that was handed over is told (goal 12)', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'apart-'))
    const from = ofInvoices(4, withCells(records[0] ?? [], { 'Invoice Number': 'INV0', 'Net Amount': '1.00' }))
    const asked = readingInto(join(folder, 'early'), from)
    await expect(readers.ask('read', { ...asked, handsOver: true }, call())).rejects.toThrow(ScatteredInvoices)
    expect((await readers.ask('read', readingInto(join(folder, 'whole'), from), call())).batches).toHaveLength(4)
  })

  test('may be of a mapping of a client: what that says goes along', async () => {
    const titles = ['Acct', 'Inv', 'Date', 'Pkg', 'Cost']
    const table = fileOf(`${titles.join(',')}\n1,B1,2026-03-07,H1,9.90\n`)
    const looked = await readers.ask('look', { path: table, reading: FOUND, fileName: 'h.csv' }, call())
    expect(looked).toMatchObject({ look: { titles } })
    const draft = 'look' in looked ? looked.look.suggested : undefined
    const mapping = { ...draft, name: 'Heron', carrier: 'Heron', dateOrder: 'YMD', decimal: '.', discounts: 'negative' }
    const told = { id: 'mapped-7', name: 'Heron (2)', mapping } as ReturnType<typeof messageOfFormat>
    expect(await readers.ask('recognise', { path: table, mapped: [told] }, call())).toMatchObject({
      format: { id: 'mapped-7', name: 'Heron (2)' },
    })
  })

  test('what keeps it from being read is told, and the process goes on', async () => {
    const asked = { path: join(tmpdir(), 'nowhere.csv'), reading: FOUND, fileName: 'a' }
    await expect(readers.ask('look', asked, call())).rejects.toThrow(/ENOENT/)
    expect(await readers.ask('look', LOOK, call())).toMatchObject({ look: { kind: 'text' } })
  })
})

describe('nobody holds the house by a file (issue 49, 1)', () => {
  test('whoever stops it stops the process, also before its turn and by what is done with its notes', async () => {
    const readers = readersOf(1)
    const folder = mkdtempSync(join(tmpdir(), 'apart-'))
    const [one, other] = [new AbortController(), new AbortController()]
    const begun = nextProcess()
    const reading = readers.ask('look', LOOK, call('person 1', one.signal))
    const waiting = readers.ask('look', LOOK, call('person 1', other.signal))
    const child = await begun
    const gone = new Promise((resolve) => child.once('exit', resolve))
    other.abort()
    await expect(waiting).rejects.toThrow(/abort/i)
    one.abort()
    await expect(reading).rejects.toThrow(/abort/i)
    await gone
    const stopped = readers.ask('read', readingInto(join(folder, 'there')), {
      ...call(),
      onNote: () => {
        throw new DOMException('nobody takes it', 'AbortError')
      },
    })
    await expect(stopped).rejects.toThrow('nobody takes it')
  })

  test.each([
    ['memory', { memoryBytes: 1, cpuSeconds: 600 }],
    ['time', { memoryBytes: 2 ** 40, cpuSeconds: 0 }],
  ] as const)('what takes more %s than it may is ended, and says so', async (limit, limits) => {
    const large = fileOf(csvText(Array.from({ length: 4_000 }, () => records[0] ?? [])))
    const asked = readingInto(join(mkdtempSync(join(tmpdir(), 'apart-')), 'there'), large)
    const reading = readersOf(1, limits).ask('read', asked, call())
    await expect(reading).rejects.toMatchObject({ name: 'ReadingEnded', limit })
  })

  test('a process that ends is told, and the next file is read by another', async () => {
    const readers = readersOf(1)
    const begun = nextProcess()
    const reading = readers.ask('look', LOOK, call())
    ;(await begun).kill('SIGKILL')
    await expect(reading).rejects.toThrow(ReadingEnded)
    expect(await readers.ask('look', LOOK, call())).toMatchObject({ look: { kind: 'text' } })
  })

  test('the files of one wait for those of another, and above twenty are refused', { tags: ['long'] }, async () => {
    const readers = readersOf(1)
    const ended: string[] = []
    const look = (of: string) => readers.ask('look', LOOK, call(of)).then(() => ended.push(of))
    const mine = Array.from({ length: 21 }, () => look('person 1'))
    const theirs = look('person 2')
    await expect(readers.ask('look', LOOK, call('person 1'))).rejects.toThrow(TooManyReadings)
    await Promise.all([...mine, theirs])
    expect(ended.indexOf('person 2')).toBeLessThanOrEqual(2)
  })

  test('a process is left to the others, and one that reads is not ended by a signal to all (decision 0156)', async () => {
    const readers = readersOf(2)
    const begun = nextProcess()
    const mine = [1, 2, 3].map(() => readers.ask('look', LOOK, call('person 1')))
    const child = await begun
    const second = nextProcess()
    const theirs = readers.ask('look', LOOK, call('person 2'))
    expect((await second).pid).not.toBe(child.pid)
    expect(await Promise.all([...mine, theirs])).toHaveLength(4)
    child.kill('SIGTERM')
    child.kill('SIGINT')
    expect(await readers.ask('look', LOOK, call('person 1'))).toMatchObject({ look: { kind: 'text' } })
    expect([child.exitCode, child.signalCode]).toEqual([null, null])
  })

  test('once it is closed nothing is read', async () => {
    const readers = readersOf(1)
    readers.warm()
    readers.close()
    await expect(readers.ask('look', LOOK, call())).rejects.toThrow('The server ends.')
  })
})
