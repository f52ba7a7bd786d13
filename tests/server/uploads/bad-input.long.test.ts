import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FAULT_ENDS, FAULTS, WHOLE_ROW, type LoadFault } from '../../../domain/uploads/load-fault.ts'
import { FILE_SEEMS } from '../../../domain/uploads/file-seems.ts'
import { FILE_PROBLEMS, type FileReport } from '../../../domain/uploads/upload.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { FEDEX_SAMPLE, SAMPLE, uploadCalls } from './upload-calls.ts'

const LANGUAGES = ['en', 'es', 'fr', 'it', 'zh', 'ar'] as const
const FIVE = 5
const MB = 1024 * 1024
const ups = SAMPLE.toString()
const fedex = FEDEX_SAMPLE.toString()
const lines = ups.trimEnd().split('\n')
/** The sample with one cell of its fourth line changed. */
const withCell = (column: number, value: string) =>
  lines
    .map((line, at) => {
      if (at !== 3) return line
      const cells = line.split(',')
      return cells.map((cell, index) => (index === column ? value : cell)).join(',')
    })
    .join('\n')
const [SENDER, NET, WEIGHT] = [68, 52, 28]
const problem = (value: string, fault: LoadFault): FileReport['problems'][number] =>
  expect.objectContaining({ line: 4, value, fault }) as never

const fedexRows = fedex.trimEnd().split(/\r?\n/)
const titles = fedexRows[0]?.split(',') ?? []
/** The FedEx sample with one cell of its first row changed. */
const fedexCell = (title: string, value: string) =>
  fedexRows
    .map((row, at) => {
      if (at !== 1) return row
      const cells = row.split(',')
      return cells.map((cell, index) => (titles[index] === title ? value : cell)).join(',')
    })
    .join('\n')
/** Its last column first. */
const turned = (text: string) =>
  text
    .trimEnd()
    .split(/\r?\n/)
    .map((row) => `${row.slice(row.lastIndexOf(',') + 1)},${row.slice(0, row.lastIndexOf(','))}\n`)
    .join('')
const withQuotes = (text: string) =>
  text
    .trimEnd()
    .split(/\r?\n/)
    .map((row, at) => (at === 0 ? row : `"${row}`))
    .join('\n')
const utf32 = (text: string) =>
  Buffer.concat(
    [...`\uFEFF${text}`].map((sign) => Buffer.from([sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8, 0, 0])),
  )
/** The same bytes with another invoice number: the files of one upload know one another's lines. */
const numbered = (content: Buffer | string, nth: number) => {
  const end = String(nth + 10)
  const text = Buffer.from(content).toString('latin1')
  return Buffer.from(
    text.replaceAll('A1B2C3455', `A1B2C34${end}`).replaceAll(',900000001,', `,9000001${end},`),
    'latin1',
  )
}

describe('files that somebody else brings', () => {
  let portal: TestPortal
  let calls: ReturnType<typeof uploadCalls>
  beforeAll(async () => {
    portal = await openTestPortal({
      settings: { UPLOAD_FILE_MB: '60' },
      now: () => new Date('2026-11-21T12:00:00Z'),
    })
    calls = uploadCalls(portal, await portal.signIn('admin'))
  })
  afterAll(() => portal.close())
  const previewed = async (...contents: (Buffer | string)[]): Promise<readonly FileReport[]> => {
    const upload = await calls.previewed(FIVE, ...contents.map((content) => ({ name: 'file.csv', content })))
    expect(upload.failure).toBeNull()
    expect((await calls.post(`/${upload.id}/discard`)).status).toBe(200)
    expect(upload.report).toHaveLength(contents.length)
    return upload.report ?? []
  }

  const refused: readonly [string, Buffer | string, Partial<FileReport>][] = [
    ['0 bytes', '', { problem: 'empty' }],
    ['blank lines', '\n\n', { problem: 'unknownLayout', seems: { code: 'blank' } }],
    ['HTML saved as CSV', '<!DOCTYPE html><p>Sign in', { problem: 'html' }],
    ['HTML with a comment before', '<!-- a --><html>', { problem: 'unknownLayout', seems: { code: 'markup' } }],
    ['an image', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), { problem: 'image' }],
    ['JSON', '{"invoices":[]}', { problem: 'unknownLayout', seems: { code: 'json' } }],
    ['a NUL byte', withCell(SENDER, 'DEMO\0SHIPPER'), { problem: 'unknownLayout', seems: { code: 'bytes' } }],
    [
      'tabs where commas belong',
      ups.replaceAll(',', '\t'),
      { problem: 'unknownLayout', seems: { code: 'delimiter', format: 'UPS Billing Data', what: 'TAB' } },
    ],
    [
      'every column shifted',
      lines.map((line) => `,${line}`).join('\n'),
      { problem: 'unknownLayout', seems: { code: 'table', count: 251 } },
    ],
    [
      'FedEx with another sign where commas belong',
      fedex.replaceAll(',', '|'),
      { problem: 'unknownLayout', seems: { code: 'delimiter', format: 'FedEx Billing Online', what: '|' } },
    ],
    ['UTF-32', utf32(fedex), { problem: 'unknownLayout', seems: { code: 'bytes' } }],
    ['a photograph in HEIC', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0', 'latin1'), { problem: 'image' }],
    ['an image in WebP', Buffer.from('RIFF\u0001\0\0\0WEBPVP8 ', 'latin1'), { problem: 'image' }],
    ['spaces alone', ' '.repeat(100_000), { problem: 'unknownLayout', seems: { code: 'blank' } }],
    [
      'a header alone',
      `${fedex.split('\n')[0] ?? ''}\n`,
      { problem: 'unknownLayout', seems: { code: 'headerOnly', format: 'FedEx Billing Online' } },
    ],
    [
      'ten million columns',
      ','.repeat(10_000_000),
      { problem: 'manyColumns', seems: { code: 'table', count: 65_537 } },
    ],
  ]
  const read: readonly [string, Buffer | string, Partial<FileReport>][] = [
    ['cut in the middle of a line', ups.slice(0, 3_000), { newRows: 5, rejectedRows: 1 }],
    ['one line shifted', lines.map((line, at) => (at === 4 ? `,${line}` : line)).join('\n'), { rejectedRows: 1 }],
    [
      'NaN for an amount',
      withCell(NET, 'NaN'),
      { newRows: 21, rejectedRows: 1, problems: [problem('NaN', { code: 'notAmount' })] },
    ],
    [
      'a weight of seven digits',
      withCell(WEIGHT, '1234567.0'),
      { newRows: 22, rejectedRows: 0, problems: [problem('1234567.0', { code: 'largeWeight', end: 'leftOut' })] },
    ],
    ['a quote that stays open', `"${ups}`, { newRows: 21, rejectedRows: 1 }],
    ['Latin-1', Buffer.from(ups.replaceAll('DEMO SHIPPER', 'MÜLLER'), 'latin1'), { newRows: 22, rejectedRows: 0 }],
    ['numbers that a spreadsheet rounded', ups.replace(/1Z\w{16}/g, '7.94645E+11'), { newRows: 3, rejectedRows: 19 }],
    [
      'line ends of old Macintoshes',
      fedex.replaceAll('\r', '').replaceAll('\n', '\r'),
      { newRows: 13, rejectedRows: 0 },
    ],
    ['the same of UPS', ups.replaceAll('\r', '').replaceAll('\n', '\r'), { newRows: 22, rejectedRows: 0 }],
    ['rows of delimiters alone', `${fedex}${`${','.repeat(209)}\n`.repeat(500)}`, { newRows: 13, rejectedRows: 0 }],
    [
      'the same export twice, byte order marks and all',
      `\uFEFF${fedex}\uFEFF${fedex}`,
      { newRows: 26, rejectedRows: 0 },
    ],
    ['an export with other columns behind', fedex + turned(fedex), { newRows: 26, rejectedRows: 0 }],
    [
      'a row of totals',
      `${fedex}Total${','.repeat(209)}99.50\n`,
      {
        newRows: 13,
        rejectedRows: 0,
        problems: [
          {
            file: 'file.csv',
            line: 8,
            column: WHOLE_ROW,
            value: expect.any(String) as string,
            fault: { code: 'totalRow' },
          },
        ],
      },
    ],
    ['rows that each begin with a quote too many', withQuotes(fedex), { newRows: 0, rejectedRows: 6 }],
    [
      'ZIP codes without their zeros',
      fedexCell('Recipient Zip Code', '7102'),
      {
        newRows: 13,
        rejectedRows: 0,
        problems: [
          {
            file: 'file.csv',
            line: 2,
            column: 'Recipient Zip Code',
            value: '7102',
            fault: { code: 'spreadsheetZeros', what: '07102' },
          },
        ],
      },
    ],
    ['two carriers in one file', ups + fedex, { newRows: 22, rejectedRows: 7 }],
  ]
  const dates = ['1900-01-01', '2099-01-01']
  let reports: { refused: readonly FileReport[]; read: readonly FileReport[]; more: readonly FileReport[] }
  beforeAll(async () => {
    const more = [...dates.map((date) => withCell(4, date)), ups + ups]
    const readable = await previewed(
      ...[...read.map(([, content]) => content), ...more].map((content, nth) => numbered(content, nth)),
    )
    reports = {
      refused: await previewed(...refused.map(([, content]) => content)),
      read: readable.slice(0, read.length),
      more: readable.slice(read.length),
    }
  })

  test.each(refused.map(([name, , told], nth) => ({ name, told, nth })))(
    '$name: is refused by what it is, and nothing is read',
    ({ told, nth }) => expect(reports.refused[nth]).toMatchObject({ ...told, format: null, rows: 0 }),
  )

  test.each(read.map(([name, , told], nth) => ({ name, told, nth })))(
    '$name: what can be read is, and the rest is said',
    ({ told, nth }) => expect(reports.read[nth]).toMatchObject({ ...told, problem: null }),
  )

  test('a line after a field of 50 MB keeps its number', async () => {
    const [report] = await previewed(`${withCell(SENDER, 'x'.repeat(50 * MB))}\nend`)
    expect(report).toMatchObject({ rows: 23, newRows: 21, rejectedRows: 2 })
    expect(report?.problems.map(({ line }) => line)).toEqual([4, lines.length + 1])
  })

  test.each(dates.map((date, nth) => [date, nth] as const))('an invoice dated %s is asked about', (_, nth) => {
    expect(reports.more[nth]?.invoices.map(({ unlikelyDate }) => unlikelyDate)).toContain(true)
  })

  test('rows that are there twice show against the stated total', () => {
    expect(reports.more[dates.length]).toMatchObject({ rows: 44, invoices: [{ stated: '112.57', inFiles: '225.14' }] })
  })

  test('a line without an end is read past, and a name loses what would turn it round', async () => {
    const upload = await calls.previewed(
      FIVE,
      { name: 'invoice\u202Evsc.exe\n.csv', content: fedex + 'x'.repeat(20 * MB) },
      { name: 'invoicevsc.exe.csv', content: '=1+1' },
    )
    expect(upload.report).toMatchObject([
      { id: 1, name: 'invoicevsc.exe .csv', newRows: 13, rejectedRows: 1 },
      { id: 2, name: 'invoicevsc.exe.csv', problem: 'unknownLayout', seems: { code: 'table' } },
    ])
    expect((await calls.post(`/${upload.id}/discard`)).status).toBe(200)
  })

  test('after all of it nothing is loaded, and the server answers', async () => {
    expect(await calls.loads()).toEqual([])
    expect((await portal.call(undefined, { method: 'GET', url: '/readyz' })).status).toBe(200)
  })
})

test('what keeps a file, a record or a value from being read has its words in every language', () => {
  for (const language of LANGUAGES) {
    const { uploads } = JSON.parse(
      readFileSync(join(import.meta.dirname, `../../../config/locales/${language}.json`), 'utf8'),
    ) as { uploads: Record<'problems' | 'seems' | 'faults' | 'faultEnds' | 'hints', Record<string, string>> }
    expect([language, Object.keys(uploads.problems).sort()]).toEqual([language, [...FILE_PROBLEMS].sort()])
    expect([language, Object.keys(uploads.seems).sort()]).toEqual([language, [...FILE_SEEMS].sort()])
    expect([language, Object.keys(uploads.faults).sort()]).toEqual([language, [...FAULTS].sort()])
    expect([language, Object.keys(uploads.faultEnds).sort()]).toEqual([language, [...FAULT_ENDS].sort()])
    for (const code of Object.keys(uploads.hints)) expect(FAULTS).toContain(code)
  }
})
