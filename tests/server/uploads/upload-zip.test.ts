import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync, type Zippable } from 'fflate'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { unpackZip } from '../../../server/uploads/reading/unpack-zip.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { SAMPLE, uploadCalls } from './upload-calls.ts'

const MB = 1024 * 1024
const MOST = 4 * MB
const TEXT = Buffer.from('one,two\n1,2\n')
const END = Buffer.from('PK\x05\x06', 'latin1')
const LIST = Buffer.from('PK\x01\x02', 'latin1')

describe('a ZIP archive is unpacked within bounds, or refused in words', () => {
  let folder: string
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'a-frame-zip-'))))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const unpack = async (archive: Uint8Array) => {
    const path = join(folder, 'archive.zip')
    writeFileSync(path, archive)
    const to = mkdtempSync(join(folder, 'to-'))
    const done = await unpackZip(path, to, { bytes: MOST, signal: new AbortController().signal })
    return 'problem' in done
      ? done.problem
      : done.files.map((file) => [file.name, file.path.startsWith(to), readFileSync(file.path).toString()])
  }
  /** The archive with bytes of its list of entries changed, `at` from the beginning of the first. */
  const changed = (files: Zippable, at: number, change: (list: Buffer) => void) => {
    const archive = Buffer.from(zipSync(files))
    change(archive.subarray(archive.indexOf(LIST) + at))
    return archive
  }

  /** The archive with bytes of its end changed. */
  const changedEnd = (files: Zippable, change: (end: Buffer) => void) => {
    const archive = Buffer.from(zipSync(files))
    change(archive.subarray(archive.lastIndexOf(END)))
    return archive
  }

  test('an end of its own in the comment of an archive is not taken for it', async () => {
    const archive = changedEnd({ 'a.csv': TEXT }, (end) => end.writeUInt16LE(26, 20))
    const comment = Buffer.concat([END, Buffer.alloc(22)])
    expect(await unpack(Buffer.concat([archive, comment]))).toEqual([['a.csv', true, TEXT.toString()]])
  })

  test('files in folders, stored or deflated, empty ones too; what systems add is left out', async () => {
    const files = {
      'november/a.csv': [TEXT, { level: 0 }],
      'b.csv': Buffer.from('x'.repeat(10_000)),
      'c.csv': new Uint8Array(),
      '__MACOSX/._a.csv': TEXT,
      '.DS_Store': TEXT,
    } satisfies Zippable
    expect(await unpack(zipSync(files))).toEqual([
      ['a.csv', true, TEXT.toString()],
      ['b.csv', true, 'x'.repeat(10_000)],
      ['c.csv', true, ''],
    ])
  })

  test('a name that leads elsewhere leads nowhere', async () => {
    const name = '../../../evil.csv'
    expect(await unpack(zipSync({ [name]: TEXT, '/tmp/evil2.csv': TEXT }))).toEqual([
      ['evil.csv', true, TEXT.toString()],
      ['evil2.csv', true, TEXT.toString()],
    ])
    expect(readdirSync(folder).filter((each) => each.includes('evil'))).toEqual([])
  })

  test('what says something to people is passed by, and named', async () => {
    const names = ['README', 'docs/readme.txt', 'Read me first.md', 'LIESMICH.txt', 'LICENSE.txt']
    const path = join(folder, 'archive.zip')
    writeFileSync(
      path,
      zipSync({ 'a.csv': TEXT, 'readme.csv': TEXT, ...Object.fromEntries(names.map((name) => [name, TEXT])) }),
    )
    const done = await unpackZip(path, folder, { bytes: MOST, signal: new AbortController().signal })
    expect('files' in done && done.files.map(({ name }) => name)).toEqual(['a.csv', 'readme.csv'])
    expect('files' in done && [...done.passedBy].sort()).toEqual([
      'LICENSE.txt',
      'LIESMICH.txt',
      'README',
      'Read me first.md',
      'readme.txt',
    ])
  })

  /** As programs write an entry that may be larger than four bytes can say: its sizes stand behind its name. */
  const large = (bytes: number) => {
    const archive = Buffer.from(zipSync({ 'a.csv': [TEXT, { level: 0 }] }))
    const list = archive.indexOf(LIST)
    const [head, end] = [archive.subarray(0, list), archive.subarray(archive.lastIndexOf(END))]
    const entry = Buffer.from(archive.subarray(list, archive.lastIndexOf(END)))
    const extra = Buffer.alloc(20)
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(16, 2)
    extra.writeBigUInt64LE(BigInt(bytes), 4)
    extra.writeBigUInt64LE(BigInt(TEXT.length), 12)
    entry.writeUInt32LE(0xffffffff, 20)
    entry.writeUInt32LE(0xffffffff, 24)
    entry.writeUInt16LE(extra.length, 30)
    const at = 46 + 'a.csv'.length
    const listed = Buffer.concat([entry.subarray(0, at), extra])
    const ended = Buffer.from(end)
    ended.writeUInt32LE(listed.length, 12)
    return Buffer.concat([head, listed, ended])
  }

  test('sizes of more than four bytes are read: an archive of 3 GB is too large, and not damaged', async () => {
    expect(await unpack(large(TEXT.length))).toEqual([['a.csv', true, TEXT.toString()]])
    expect(await unpack(large(3 * 1024 * MB))).toBe('zipExplodes')
    expect(await unpack(large(5 * 1024 * MB))).toBe('zipExplodes')
  })

  test.each<[string, () => Uint8Array]>([
    ['zipProtected', () => changed({ 'a.csv': TEXT }, 8, (list) => list.writeUInt16LE(1))],
    ['zipNested', () => zipSync({ 'a.csv': TEXT, 'inner.ZIP': zipSync({ 'b.csv': TEXT }) })],
    ['zipEmpty', () => zipSync({ 'folder/': new Uint8Array() })],
    ['zipCrowded', () => zipSync(Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`${at}.csv`, TEXT])))],
    ['zipCrowded', () => changedEnd({ 'a.csv': TEXT }, (end) => end.writeUInt16LE(0xffff, 10))],
    ['zipDamaged', () => zipSync({ 'a.csv': TEXT }).subarray(0, -30)],
    ['zipDamaged', () => Buffer.from('PK\x03\x04 and nothing more', 'latin1')],
    ['zipDamaged', () => changed({ 'a.csv': TEXT }, 10, (list) => list.writeUInt16LE(99))],
    ['zipDamaged', () => changed({ 'a.csv': Buffer.from('ab'.repeat(500)) }, 24, (list) => list.writeUInt32LE(2_000))],
    ['zipExplodes', () => zipSync({ 'a.csv': Buffer.alloc(MOST + 1, 'a') })],
    ['zipExplodes', () => zipSync({ 'a.csv': Buffer.alloc(2 * MB) })],
    ['zipExplodes', () => changed({ 'a.csv': Buffer.alloc(20 * MB) }, 24, (list) => list.writeUInt32LE(1_000))],
  ])('%s (%#)', async (problem, archive) => {
    expect(await unpack(archive())).toBe(problem)
  })
})

describe('a ZIP archive in an upload', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal()
  })
  afterAll(() => portal.close())

  test('each file in it has its own preview and is loaded; what was unpacked does not stay', async () => {
    const calls = uploadCalls(portal, await portal.signIn('admin'))
    const archive = Buffer.from(
      zipSync({ 'readme.txt': Buffer.from('Hello'), 'a.csv': SAMPLE, 'scan.pdf': Buffer.from('%PDF-1.7') }),
    )
    const { id, report } = await calls.previewed(5, { name: 'november.zip', content: archive })
    expect(report?.map((file) => [file.id, file.name, file.bytes, file.problem, file.newRows])).toEqual([
      [1, 'november.zip › a.csv', SAMPLE.length, null, 22],
      [1, 'november.zip › scan.pdf', 8, 'pdf', 0],
    ])
    expect(report?.map(({ remarks }) => remarks)).toEqual([[{ code: 'passedBy', count: 1, what: 'readme.txt' }], []])
    expect(await calls.load(id)).toMatchObject({ status: 'loaded', report: [{ name: 'november.zip › a.csv' }] })
    const folder = join(portal.installation.settings.DATA_DIR, 'uploads', id)
    await expect.poll(() => readdirSync(folder).sort()).toEqual(['files', 'load.json', 'preview.json'])
  })
})
