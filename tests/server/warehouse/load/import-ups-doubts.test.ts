import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importReportLines } from '../../../../server/warehouse/load/import-report.ts'
import { FORMATS } from '../../../../server/warehouse/load/formats/formats.ts'
import { importFiles, type ImportFilesOptions } from '../../../../server/warehouse/load/import-files.ts'
import { factsOfCase, ofCase, seenByCase } from './cases-together.ts'
import { cents, csvText, fileOf, withCells, type UpsRecord } from './ups-file.ts'
import { invoiceOf, type InvoiceLine } from './ups-invoice.ts'
import { emptyWarehouse, loadedContent, wholeContent, type TestWarehouse } from './ups-warehouse.ts'
import { publishConnection } from '../../../../server/warehouse/publish-connection.ts'

let warehouse: TestWarehouse
beforeAll(async () => {
  warehouse = await emptyWarehouse()
})
afterAll(() => warehouse.close())

const PARCEL = '1Z41W7E00398112233'
const lines: InvoiceLine[] = [
  {
    codes: 'SHP ISS FRT 003',
    text: 'Ground Commercial',
    net: '1240.15',
    tracking: PARCEL,
    quantity: '1',
    cells: { Zone: '006', 'Receiver Company Name': 'Söhne, "Nord"', 'Receiver State': 'ID', 'Receiver Country': 'US' },
  },
  { codes: 'SHP ISS ACC RES', text: 'Residential Surcharge', net: '5.95', tracking: PARCEL },
  { codes: 'MIS SVCH FRT', text: 'Weekly Service Charge', net: '31.00' },
]
const invoice = invoiceOf({ number: '00041W7E0106', date: '2026-03-07' }, lines)
const options = (files: readonly string[], more: Partial<ImportFilesOptions> = {}): ImportFilesOptions => ({
  files: files.map((path) => ({ path, format: FORMATS.ups })),
  clientNumber: '77',
  createClientName: 'Acme',
  dryRun: false,
  now: new Date('2026-11-21T10:00:00Z'),
  ...more,
})
/** What is said to a file that is refused. */
async function refusal(...files: string[]): Promise<string> {
  const result = await importFiles(publishConnection(warehouse.connection), options(files))
  return result.ok ? 'it was loaded' : result.problem.detail
}

describe('a file that is none of UPS', () => {
  const asFile = (content: string | Buffer) => fileOf(content)
  const text = csvText(invoice)
  let before: string
  beforeAll(async () => {
    before = await wholeContent(warehouse)
  })

  test.each([
    ['nothing', '', 'empty (0 bytes)'],
    ['blank lines', '\r\n\r\n', 'empty (blank lines only)'],
    ['a ZIP archive', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.from([0, 1, 2, 27, 7])]), 'a ZIP archive'],
    [
      'a workbook that is cut off',
      Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.from('\u0000xl/worksheets/sheet1.xml\u0000')]),
      'a ZIP archive',
    ],
    ['a gzip archive', gzipSync(text), 'a gzip archive'],
    ['a PDF', '%PDF-1.7\n%\u0001\n', 'a PDF'],
    ['bytes', Buffer.from([1, 2, 0, 27, 91, 51, 49, 109, 10, 0]), 'no text'],
    ['tabs', csvText(invoice, { delimiter: '\t' }), 'UPS Billing Data with fields apart by TAB'],
    ['pipes', csvText(invoice, { delimiter: '|' }), 'UPS Billing Data with fields apart by |'],
    ['251 columns', csvText(invoice.map((record) => [...record, 'x'])), 'a text file of 251 columns'],
    ['a letter', 'Dear customer,\nyour invoice is attached.\n', 'a text file of 2 columns'],
    [
      'FedEx',
      'Consolidated Account Number,Bill to Account Number,Invoice Date\n"1","2","20260307"\n',
      'FedEx Billing Online without the columns Invoice Number, Transportation Charge Amount',
    ],
    [
      'DHL',
      '\uFEFF"Line Type","Billing Source","Original Invoice Number"\nI,E,1\n',
      'DHL Express without the columns Billing Account',
    ],
    ['EDI', 'ISA*00*          *00*          *02*UPSN~', 'an X12 EDI file whose ISA is not whole'],
    ['a web page', '<!doctype html>\n<title>Sign in</title>', 'XML or a web page'],
  ])('%s: is refused by what it seems to be', async (_, content, seems) => {
    const file = asFile(content)
    const said = await refusal(file)
    expect(said).toContain(`Nothing in ${file} is UPS Billing Data. It seems to be ${seems}`)
    expect(said).not.toMatch(/\p{Cc}/u)
  })

  test('refuses the good files beside it too', async () => {
    expect(await refusal(asFile(text), asFile('x'))).toContain('a text file of 1 column: 250 or 244 are expected')
  })

  test('a file of which every line is rejected makes no client', async () => {
    const report = await warehouse.load([
      fileOf(csvText(invoice.map((record) => withCells(record, { 'Net Amount': '?' })))),
    ])
    expect(report).toMatchObject({
      acceptedRows: 0,
      rejectedRows: 3,
      nothingReadIn: [expect.any(String)],
      dataVersion: null,
    })
  })

  test('none of all of them made a client or changed anything', async () => {
    expect(await warehouse.rows('FROM client')).toEqual([])
    expect(await wholeContent(warehouse)).toBe(before)
  })

  test('a file in UTF-16 that is said to be of the format is read', async () => {
    const file = asFile(Buffer.from(`\uFEFF${text}`, 'utf16le'))
    const report = await importFiles(publishConnection(warehouse.connection), options([file]))
    expect(report).toMatchObject({ ok: true, value: { acceptedRows: 3 } })
  })
})

const dated = (nth: number, date: string) =>
  fileOf(
    csvText(
      ofCase(
        nth,
        invoice.map((record) => withCells(record, { 'Invoice Date': date })),
      ),
    ),
  )

describe('invoice dates', () => {
  const unlikely = [
    ['2026-11-22', 'in the future'],
    ['2062-03-07', 'in the future'],
    ['2016-11-20', 'over ten years ago'],
    ['0026-03-07', 'over ten years ago'],
  ] as const
  const likely = ['2026-11-21', '2016-11-21']

  test.each(unlikely.map((each, nth) => [...each, nth] as const))('%s is asked about', async (date, why, nth) => {
    expect(await refusal(dated(nth, date))).toBe(
      `Is the date right? Invoice 00041W7E0106C0${nth} of ${date} (${why}). Give --accept-dates to load with these dates. Nothing was changed.`,
    )
  })

  test('asked about, nothing is loaded; accepted, all are; likely ones are loaded unasked', async () => {
    expect(await warehouse.rows("FROM charge_level_info WHERE invoice_number LIKE '%C0_'")).toEqual([])
    for (const [dates, first, acceptDates] of [
      [unlikely.map(([date]) => date), 0, true],
      [likely, unlikely.length, false],
    ] as const) {
      const files = dates.map((date, at) => dated(first + at, date))
      const done = await importFiles(publishConnection(warehouse.connection), options(files, { acceptDates }))
      expect(done).toMatchObject({
        ok: true,
        value: { acceptedRows: 3 * dates.length, files: dates.map(() => ({ newRows: 3 })) },
      })
    }
  })
})

describe('loaded together', () => {
  const [ISSUED_AGAIN, TWO_FILES, ZEROS, ADJUSTED, WRITTEN] = [10, 11, 12, 20, 30]
  const adjusted = [
    ['ADJ CADJ MSC', '-45.00'],
    ['ADJ CADJ MSC', '45.00'],
    ['MIS CADJ MSC', '45.00'],
    ['ADJ ADJ FRT', '45.00'],
  ] as const
  const spelled: readonly [string, (records: readonly UpsRecord[]) => string | Buffer][] = [
    ['as it comes', (records) => csvText(records)],
    [
      'a byte order mark, CRLF and quotes round every cell',
      (records) =>
        `\uFEFF${records.map((record) => record.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')}`,
    ],
    ['Windows-1252', (records) => Buffer.from(csvText(records), 'latin1')],
    ['; with day-first dates and decimal commas', (records) => csvText(records.map(dayFirst), { delimiter: ';' })],
  ]
  const records = [
    ...ofCase(ISSUED_AGAIN, invoice),
    ...ofCase(TWO_FILES, invoice.slice(0, 1)),
    ...ofCase(ZEROS, invoice),
    ...adjusted.flatMap(([codes, net], at) =>
      ofCase(
        ADJUSTED + at,
        invoiceOf({ number: 'B1', date: '2026-03-07' }, [
          { codes, text: 'Billing Adjustment for W/E 02/28/2026', net },
          { codes: 'ADJ CADJ MSC', text: 'Shipping Charge Correction Audit Fee', net: '7.00' },
        ]),
      ),
    ),
  ]
  type Report = Awaited<ReturnType<TestWarehouse['load']>>
  let first: Report
  const invoicesOf = ({ invoices }: Report, nth: number) =>
    invoices.filter(({ invoice: number }) => number.endsWith(`C${nth}`))
  beforeAll(async () => {
    const files = spelled.map(([, written], at) => fileOf(written(ofCase(WRITTEN + at, invoice))))
    first = await warehouse.load([fileOf(csvText(records)), ...files])
  })

  describe('the verdict on an invoice', () => {
    let second: Report
    beforeAll(async () => {
      const issuedAgain = invoiceOf({ number: '00041W7E0106', date: '2026-03-07' }, [
        { ...(lines[0] as InvoiceLine), net: '1200.15' },
        ...lines.slice(1),
      ])
      second = await warehouse.load([
        fileOf(csvText([...ofCase(ISSUED_AGAIN, issuedAgain), ...ofCase(TWO_FILES, invoice.slice(1))])),
      ])
    })

    test('a re-issued invoice whose changed line came twice differs from its stated total', () => {
      expect(invoicesOf(second, ISSUED_AGAIN)).toMatchObject([
        { stated: '1237.10', inFiles: '1237.10', loaded: '2477.25', difference: '1240.15' },
      ])
      expect(importReportLines(second).join('\n')).toContain('1 with a difference')
    })

    test('an invoice that comes in two files has no difference once both are loaded', () => {
      expect(invoicesOf(first, TWO_FILES)).toMatchObject([{ difference: '-36.95' }])
      expect(invoicesOf(second, TWO_FILES)).toMatchObject([{ inFiles: '36.95', loaded: '1277.10', difference: '0.00' }])
    })

    test('zeros before an account do not make a line new', async () => {
      const before = await loadedContent(warehouse)
      const files = ['41W7E0', '041W7E0', '0041w7e0'].map((account) =>
        fileOf(
          csvText(
            ofCase(ZEROS, invoice).map((record) =>
              withCells(record, { 'Account Number': account, 'Recipient Number': account }),
            ),
          ),
        ),
      )
      const report = await warehouse.load(files)
      expect(report).toMatchObject({ acceptedRows: 0, knownRows: 9, newAccounts: [] })
      expect(report.files.map(({ knownRows }) => knownRows)).toEqual([3, 3, 3])
      expect(await loadedContent(warehouse)).toBe(before)
    })
  })

  test.each(adjusted.map((each, at) => [...each, ADJUSTED + at] as const))(
    '"Billing Adjustment for W/E" (%s, %s) is a billing adjustment and no audit fee',
    async (_, net, nth) => {
      const { rows } = seenByCase(warehouse, nth)
      const [row] = await rows(
        `SELECT charge_category, net_taxes_and_others AS others, shipping_charge_correction_amt AS audit FROM charge_level_info WHERE charge_description LIKE 'Billing%'`,
      )
      expect(row).toEqual({ charge_category: 'billing_adjustment', others: net, audit: '0.00' })
      expect(
        await rows('SELECT sum(shipping_charge_correction_amt)::VARCHAR AS audit FROM package_level_info'),
      ).toEqual([{ audit: '7.00' }])
    },
  )

  describe('however a file is written', () => {
    test.each(spelled.map(([name], at) => [name, WRITTEN + at] as const))(
      '%s: the same rows to the cent',
      async (_, nth) => {
        expect(invoicesOf(first, nth)).toMatchObject([{ stated: '1277.10', loaded: '1277.10', difference: '0.00' }])
        expect(await factsOfCase(warehouse, nth)).toEqual(await factsOfCase(warehouse, WRITTEN))
        expect(
          await seenByCase(warehouse, nth).rows(
            "SELECT consignee_company AS name FROM package_level_info WHERE bucket_name = 'freight'",
          ),
        ).toEqual([{ name: 'Söhne, "Nord"' }])
      },
    )

    test('and the same lines', async () => {
      const again = spelled.map((_, at) => fileOf(csvText(ofCase(WRITTEN + at, invoice))))
      const report = await warehouse.load(again)
      expect(report).toMatchObject({ acceptedRows: 0, knownRows: 3 * again.length })
      expect(report.files.map(({ knownRows }) => knownRows)).toEqual(again.map(() => 3))
    })

    test('an amount in any other spelling is never another amount: it is exact, or its line is rejected', async () => {
      const amount = fc.oneof(
        fc.double({ noNaN: true }).map(String),
        fc.stringMatching(/^[-+(]?[0-9]{0,4}[.,' ]?[0-9]{0,4}[.,]?[0-9]{0,3}[-)%e]?[0-9]?$/),
        fc.constantFrom('1,234.50', '(12.30)', '12.30-', '1e3', '0x1F', '$5.00', '٣.٥', '−5.00'),
      )
      const [line] = ofCase(40, invoice.slice(2))
      const spellings = fc.sample(amount, { numRuns: 300, seed: 16 })
      const records = spellings.map((net, at) =>
        withCells(line as UpsRecord, {
          'Net Amount': net,
          'Package Reference Number 1': String(at),
          'Invoice Amount': '',
        }),
      )
      const report = await warehouse.load([fileOf(csvText(records))])
      const exact = spellings.flatMap((text) => amountMeant(text) ?? [])
      expect(report.acceptedRows).toBe(exact.length)
      expect(report.acceptedRows + report.rejectedRows).toBe(spellings.length)
      const [sum] = await seenByCase(warehouse, 40).rows(
        'SELECT sum(net_amount)::VARCHAR AS net FROM charge_level_info',
      )
      expect(cents([String(sum?.['net'])])).toBe(cents(exact))
    })
  })
})

/** The one amount that a text is: bare, or as books write it; null: it is none, or may be another. */
function amountMeant(written: string): string | null {
  const text = written.trim().replace('−', '-').replace(/^\$/, '')
  const behind = (/^\((.*)\)$/.exec(text) ?? /^(.*)-$/.exec(text))?.[1]?.trim()
  if (behind !== undefined && /^[-+]/.test(behind)) return null
  const minus = behind !== undefined || text.startsWith('-')
  const digits = (behind ?? text.replace(/^[-+]\s?/, '')).trim()
  if (/^[1-9]\d{0,2},\d{3}$/.test(digits)) return null
  const plain = /^[1-9]\d{0,2}([,' ])\d{3}(\1\d{3})*(\.\d*)?$/.test(digits) ? digits.replaceAll(/[,' ]/g, '') : digits
  const [, whole = '', fraction = ''] = /^(\d*)\.?(\d*?)0*$/.exec(plain.includes('.') ? plain : `${plain}.`) ?? []
  if (!/^(\d+\.?\d*|\.\d+)$/.test(plain) || fraction.length > 2 || whole.replace(/^0+/, '').length > 9) return null
  return `${minus ? '-' : ''}${whole || '0'}.${fraction}`
}

function dayFirst(record: UpsRecord): UpsRecord {
  const date = (column: string) => ({
    [column]: (record[column === 'Invoice Date' ? 4 : 11] ?? '').split('-').reverse().join('/'),
  })
  const decimal = (column: string, at: number) => ({ [column]: (record[at] ?? '').replace('.', ',') })
  return withCells(record, {
    ...date('Invoice Date'),
    ...date('Transaction Date'),
    ...decimal('Invoice Amount', 10),
    ...decimal('Incentive Amount', 51),
    ...decimal('Net Amount', 52),
  })
}
