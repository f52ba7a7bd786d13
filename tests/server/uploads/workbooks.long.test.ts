import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MAPPING_OPERATIONS } from '../../../openapi/contract/uploads/mappings.ts'
import type { FileProblem, FileReport } from '../../../domain/uploads/upload.ts'
import type { AnswerOf } from '../../../openapi/contract/operation.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { FEDEX_SAMPLE, SAMPLE, uploadCalls, type As } from './upload-calls.ts'
import { cellsOf, serialOf, workbookFile, type Cell, type SheetOf } from './workbook-file.ts'

const FIVE = 5
const FOUND = { delimiter: null, sheet: null, headerRow: null }
const fedex = cellsOf(FEDEX_SAMPLE.toString())
const HERON = ['Kunde', 'Rechnung', 'Datum', 'Sendung', 'PLZ', 'Gewicht (kg)', 'Fracht', 'Rabatt', 'Maut']
/** The same three packages as cells and as text. */
const CELLS: Cell[][] = [
  HERON,
  ['H-77', 'B1', { date: serialOf('2026-03-07') }, 'HR001', { zip: 1067 }, 1.018, 1018, -2, 12.300000000000001],
  ['H-77', 'B1', { date: serialOf('2026-03-07') + 0.5 }, 'HR002', '20095', 2, 9.9, null, { formula: 'A1', came: 0.1 }],
  ['H-77', 'B1', { date: serialOf('2026-03-07') }, { inline: 'HR<003>' }, 20095, 4.5, 9.9, null, { error: '#REF!' }],
]
const TEXT = [
  HERON.join(';'),
  'H-77;B1;07.03.2026;HR001;01067;1,018;1.018,00;-2,00;12,30',
  'H-77;B1;07.03.2026;HR002;20095;2,0;9,90;;0,10',
  'H-77;B1;07.03.2026;HR<003>;20095;4,5;9,90;;',
].join('\n')

type Look = AnswerOf<(typeof MAPPING_OPERATIONS)['lookAtFile']>

const sheet = (rows: Cell[][], more: Partial<SheetOf> = {}): SheetOf => ({ name: 'Charges', rows, ...more })
/** What of a report is the same, however the file is made. */
const figures = (report: FileReport | undefined) => {
  const {
    name: _name,
    bytes: _bytes,
    remarks: _remarks,
    id: _id,
    problems,
    ...same
  } = report ?? ({ problems: [] } as never)
  return { ...same, problems: problems.map(({ file: _file, ...problem }: FileReport['problems'][number]) => problem) }
}

describe('workbooks and Parquet files', () => {
  let portal: TestPortal
  let admin: As
  let calls: ReturnType<typeof uploadCalls>
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parquet-'))
    portal = await openTestPortal({ settings: { UPLOAD_FILE_MB: '2' }, now: () => new Date('2026-11-21T12:00:00Z') })
    admin = await portal.signIn('admin')
    calls = uploadCalls(portal, admin)
  })
  afterAll(async () => {
    await portal.close()
    rmSync(folder, { recursive: true })
  })

  const reportsOf = async (files: Parameters<typeof calls.previewed>[1][]): Promise<readonly FileReport[]> => {
    const upload = await calls.previewed(FIVE, ...files)
    expect(upload.failure).toBeNull()
    expect((await calls.post(`/${upload.id}/discard`)).status).toBe(200)
    expect(upload.report).toHaveLength(files.length)
    return upload.report ?? []
  }
  const previewed = async (content: Buffer | string, name = 'file.xlsx'): Promise<FileReport | undefined> =>
    (await reportsOf([{ name, content }]))[0]
  const parquet = async (select: string): Promise<Buffer> => {
    const path = join(folder, 'made.parquet')
    const instance = await DuckDBInstance.create(':memory:')
    const connection = await instance.connect()
    await connection.run(`COPY (${select}) TO '${path}' (FORMAT parquet)`)
    connection.disconnectSync()
    instance.closeSync()
    return readFileSync(path)
  }

  test.each([
    ['FedEx Billing Online', FEDEX_SAMPLE],
    ['UPS Billing Data', SAMPLE],
  ])('%s saved as a workbook says what its CSV says, line by line', async (format, csv) => {
    const asText = await previewed(csv, 'file.csv')
    expect(asText?.format?.name).toBe(format)
    const asWorkbook = await previewed(workbookFile([sheet(cellsOf(csv.toString()))]))
    expect(figures(asWorkbook)).toEqual(figures(asText))
    expect(asWorkbook?.newRows).toBeGreaterThan(10)
  })

  test('what is loaded as CSV is known in the workbook, also in a ZIP, and below a title', async () => {
    const upload = await calls.previewed(FIVE, { name: 'fedex.csv', content: FEDEX_SAMPLE })
    expect((await calls.load(upload.id)).status).toBe('loaded')
    const titled = workbookFile([sheet([['Invoice report'], [null], ...fedex])])
    expect(await previewed(titled)).toMatchObject({ newRows: 0, knownRows: 13, rejectedRows: 0 })
    const zip = Buffer.from(zipSync({ 'a/fedex.xlsx': titled }))
    expect(await previewed(zip, 'all.zip')).toMatchObject({ name: 'all.zip › fedex.xlsx', newRows: 0, knownRows: 13 })
  })

  test('of several sheets the one that is an invoice is read, rows keep their numbers, and all that is not read is said', async () => {
    const broken = fedex.map((row, at) => (at === 2 ? row.map((cell, of) => (of === 10 ? 'NaN' : cell)) : row))
    const report = await previewed(
      workbookFile([
        {
          name: 'Summary',
          rows: [
            ['Total', 'USD'],
            [100.7, 'x'],
          ],
        },
        { name: 'Old', rows: [['a', 'b']], state: 'hidden' },
        { name: 'Empty', rows: [] },
        sheet(broken, { from: 4 }),
      ]),
    )
    expect(report).toMatchObject({ format: { id: 'fedex' }, rejectedRows: 1, problems: [{ line: 6, value: 'NaN' }] })
    expect(report?.remarks).toEqual([
      { code: 'otherSheets', count: 1, what: 'Charges' },
      { code: 'hiddenSheets', count: 1, what: 'Old' },
    ])
  })

  test('a ZIP code without its zeros is told as in a CSV', async () => {
    const zip = fedex[0]?.indexOf('Recipient Zip Code') ?? -1
    const report = await previewed(
      workbookFile([sheet(fedex.map((row, at) => row.map((cell, of) => (at === 1 && of === zip ? 7102 : cell))))]),
    )
    expect(report?.problems).toMatchObject([{ line: 2, fault: { code: 'spreadsheetZeros', what: '07102' } }])
  })

  test('a mapping made with a text file reads the same rows of a workbook and of a Parquet file, to the cent', async () => {
    const { id } = await calls.start(FIVE)
    const file = await calls.add(id, { name: 'heron.xlsx', content: workbookFile([sheet(CELLS)]) })
    const looked = (await calls.post(`/${id}/files/${file}/look`, { reading: FOUND })).body as Look
    expect(looked).toMatchObject({
      problem: null,
      look: {
        kind: 'workbook',
        encoding: null,
        sheets: [{ name: 'Charges', hidden: false }],
        reading: { delimiter: null, sheet: 'Charges', headerRow: 1 },
        remarks: [
          { code: 'formulas', count: 1, what: 'I3' },
          { code: 'errorCells', count: 1, what: 'I4' },
        ],
        suggested: { decimal: '.' },
      },
    })
    expect(looked.look?.rows).toEqual([
      ['H-77', 'B1', '2026-03-07', 'HR001', '01067', '1.018', '1018', '-2', '12.3'],
      ['H-77', 'B1', '2026-03-07 12:00:00', 'HR002', '20095', '2', '9.9', '', '0.1'],
      ['H-77', 'B1', '2026-03-07', 'HR<003>', '20095', '4.5', '9.9', '', ''],
    ])
    expect((await calls.post(`/${id}/files/${file}/look`, { reading: { ...FOUND, sheet: 'No' } })).body).toEqual({
      problem: { code: 'noSheet', what: 'No' },
      look: null,
    })
    const mapping = {
      ...looked.look?.suggested,
      ...{ name: 'Heron', carrier: 'Heron Freight', dateOrder: 'DMY', decimal: ',', discounts: 'negative' },
      reading: { ...FOUND, delimiter: ';' },
      fields: {
        account_number: { column: 'Kunde' },
        invoice_number: { column: 'Rechnung' },
        invoice_date: { column: 'Datum' },
        invoice_currency: { value: 'EUR' },
        tracking_number: { column: 'Sendung' },
        consignee_postal_code: { column: 'PLZ' },
        actual_weight: { column: 'Gewicht (kg)' },
        weight_unit: { value: 'kgs' },
      },
      charges: [
        ['Fracht', 'transportation', false],
        ['Rabatt', 'transportation', true],
        ['Maut', 'other_accessorial', false],
      ].map(([amount, category, discount]) => ({
        ...{ amount, discount: null, text: null, code: null },
        means: { category, name: null, discount },
      })),
    }
    const preview = (await calls.post(`/${id}/files/${file}/mapping`, { mapping })).body as AnswerOf<
      (typeof MAPPING_OPERATIONS)['previewMapping']
    >
    expect(preview.preview).toMatchObject({ rows: 3, rejectedRows: 0, totals: [{ total: '1048.20' }] })
    const saved = await portal.call(admin, {
      method: 'POST',
      url: '/aiparcelweb/api/mappings',
      payload: { clientId: FIVE, mapping },
    })
    expect(saved.status).toBe(200)
    expect((await calls.post(`/${id}/discard`)).status).toBe(200)

    const asText = await previewed(TEXT, 'heron.csv')
    expect(asText).toMatchObject({ format: { name: 'Heron' }, newRows: 5, totals: [{ total: '1048.20' }] })
    const asWorkbook = await previewed(workbookFile([sheet(CELLS)]))
    const asParquet = await previewed(
      await parquet(`
        SELECT 'H-77' AS Kunde, 'B1'::BLOB AS Rechnung, d AS Datum, s AS Sendung, p AS PLZ, w AS "Gewicht (kg)",
               f AS Fracht, r AS Rabatt, m AS Maut
        FROM (VALUES
          (TIMESTAMP '2026-03-07 00:00:00', 'HR001', '01067', 1.018::DOUBLE, 1018::DOUBLE, -2.00::DECIMAL(9, 2), 0.1::DOUBLE + 0.2 + 12),
          (TIMESTAMP '2026-03-07 00:00:00', 'HR002', '20095', 2, 9.9, NULL, 0.1),
          (TIMESTAMP '2026-03-07 00:00:00', 'HR<003>', '20095', 4.5, 9.9, NULL, NULL)) t (d, s, p, w, f, r, m)`),
      'heron.parquet',
    )
    const layout = { columns: HERON.length, headed: true }
    expect({ ...figures(asWorkbook), layout }).toEqual({ ...figures(asText), layout })
    expect({ ...figures(asParquet), layout }).toEqual({ ...figures(asText), layout })
    expect(asWorkbook?.remarks.map(({ code }) => code)).toEqual(['formulas', 'errorCells'])

    const loaded = await calls.previewed(FIVE, { name: 'heron.csv', content: TEXT })
    expect((await calls.load(loaded.id)).status).toBe('loaded')
    expect(await previewed(workbookFile([sheet(CELLS)]))).toMatchObject({ newRows: 0, knownRows: 5 })
  })

  const compound = (part: string) => {
    const file = Buffer.alloc(1024)
    Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
    file.writeUInt16LE(9, 30)
    Buffer.from(part, 'utf16le').copy(file, 512)
    return file
  }
  const good = workbookFile([sheet(fedex)])
  const withParts = (parts: Record<string, string>) => workbookFile([sheet(fedex)], { parts })
  const rows = (xml: string) =>
    withParts({ 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${xml}</sheetData></worksheet>` })
  const billion = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
  const refused: readonly [FileProblem, string, () => Buffer | Promise<Buffer>][] = [
    ['protectedWorkbook', 'a password', () => compound('EncryptedPackage')],
    ['oldWorkbook', 'an old workbook', () => compound('Workbook')],
    ['binaryWorkbook', 'a binary workbook', () => withParts({ 'xl/workbook.bin': 'x' })],
    ['macroWorkbook', 'macros', () => withParts({ 'xl/vbaProject.bin': 'x' })],
    ['linkedWorkbook', 'values of other files', () => withParts({ 'xl/externalLinks/externalLink1.xml': '<x/>' })],
    [
      'formulasWithoutValue',
      'a formula never worked out',
      () => workbookFile([sheet([...fedex, [{ formula: '1+1' }]])]),
    ],
    ['blankWorkbook', 'no cell', () => workbookFile([sheet([[null]])])],
    ['damaged', 'XML that stops', () => rows('<row r="1"><c r="A1"><v>1</v></c>')],
    ['damaged', 'an entity that is not known', () => rows('<row r="1"><c r="A1"><v>&b;</v></c></row>')],
    ['damaged', 'rows that go back', () => rows('<row r="2"><c><v>1</v></c></row><row r="1"><c><v>1</v></c></row>')],
    ['damaged', 'entities of entities', () => withParts({ 'xl/workbook.xml': `${billion}<workbook>&b;</workbook>` })],
    ['explodes', 'a sheet of blanks', () => rows(`<row r="1">${' '.repeat(20_000_000)}</row>`)],
    [
      'explodes',
      'more than may be loaded',
      () => workbookFile([sheet(Array.from({ length: 1_000 }, (_, at) => [`${at}${'x'.repeat(9_000)}`]))]),
    ],
    ['manyColumns', 'a column behind the last', () => rows('<row r="1"><c r="XFE1"><v>1</v></c></row>')],
    [
      'sparseSheet',
      'a cell far right of the others in many rows',
      () =>
        rows(
          Array.from({ length: 300 }, (_, at) => `<row r="${at + 1}"><c r="XFD${at + 1}"><v>1</v></c></row>`).join(''),
        ),
    ],
    ['longCell', 'a long cell', () => workbookFile([sheet([['x'.repeat(32_768)]])])],
    [
      'longCell',
      'a name without an end',
      () => rows(`<row r="1"><c r="${Array.from({ length: 300_000 }, (_, at) => at).join('')}"/></row>`),
    ],
    ['damaged', 'Parquet that was cut', async () => (await parquet('SELECT 1 a, 2 b')).subarray(0, -9)],
    [
      'damaged',
      'Parquet with another inside',
      async () => Buffer.concat([Buffer.from('PAR1'), Buffer.alloc(90, 7), (await parquet('SELECT 1 a')).subarray(-8)]),
    ],
    [
      'explodes',
      'Parquet of the same row again and again',
      () => parquet("SELECT repeat('x', 100) a FROM range(1000000)"),
    ],
    ['longCell', 'Parquet with a long cell', () => parquet("SELECT repeat('x', 40000) a, 1 b")],
  ]
  describe('of one upload', () => {
    let reports: readonly FileReport[]
    beforeAll(async () => {
      const files = []
      for (const [, , made] of refused) files.push({ name: 'file.xlsx', content: await made() })
      reports = await reportsOf(files)
    })

    test.each(refused.map(([problem, what], at) => ({ problem, what, at })))(
      '$problem: $what is refused in words of its own',
      ({ problem, at }) => expect(reports[at]).toMatchObject({ problem, format: null, rows: 0 }),
    )
  })

  test('a workbook that was cut is a damaged archive, a document is none, and the server answers', async () => {
    expect(await previewed(good.subarray(0, good.length - 30))).toMatchObject({ problem: 'zipDamaged' })
    const document = Buffer.from(
      zipSync({ '[Content_Types].xml': strToU8('<x/>'), 'word/document.xml': strToU8('<x/>') }),
    )
    expect(await previewed(document)).toMatchObject({ problem: 'unknownLayout', seems: { code: 'zip' } })
    expect((await portal.call(undefined, { method: 'GET', url: '/readyz' })).status).toBe(200)
  })
})
