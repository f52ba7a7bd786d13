import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importReportLines } from '../../../../server/warehouse/load/import-report.ts'
import { doubtOfNumber, findNumberFormat } from '../../../../server/warehouse/load/reading/number-format.ts'
import { factsOfCase, ofCase, seenByCase } from './cases-together.ts'
import { csvText, fileOf, sampleRecords, withCells, type UpsRecord } from './ups-file.ts'
import { invoiceOf, type InvoiceLine } from './ups-invoice.ts'
import { emptyWarehouse, loadedContent, type TestWarehouse } from './ups-warehouse.ts'

type Report = Awaited<ReturnType<TestWarehouse['load']>>
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
    net: '12.15',
    tracking: PARCEL,
    quantity: '1',
    cells: { Zone: '006', 'Receiver State': 'ID', 'Receiver Postal': '83706', 'Receiver Country': 'US' },
  },
  { codes: 'SHP ISS ACC RES', text: 'Residential Surcharge', net: '5.95', tracking: PARCEL },
  { codes: 'MIS SVCH FRT', text: 'Weekly Service Charge', net: '31.00' },
]
const invoice = (number: string): UpsRecord[] => invoiceOf({ number, date: '2026-03-07' }, lines)
const freight = (cells: Readonly<Record<string, string>>): UpsRecord[] => [
  withCells(invoice('B1')[0] as UpsRecord, cells),
]

const [ONE_RUN, TWO_RUNS, EARLIER] = [3, 4, 5]
/** Kept by the cases from here on. */
const OTHERS = 10

describe('zeros before an invoice number', () => {
  const spellings = [
    ['0000012345', '12345'],
    ['12345', '0000012345'],
    ['00041W7E0106', '41w7e0106'],
  ] as const
  const part = (nth: number) => ofCase(nth, invoice('12345').slice(0, 1))
  const rest = (nth: number) => fileOf(csvText(ofCase(nth, invoice('0000012345'))))
  const [mended] = sampleRecords() as [UpsRecord]
  let first: Report
  beforeAll(async () => {
    const records = [
      ...spellings.flatMap(([number], nth) => ofCase(nth, invoice(number))),
      ...part(ONE_RUN),
      ...part(TWO_RUNS),
      ...ofCase(EARLIER, invoice('0000012345')),
      withCells(mended, { 'Billed Weight': 'heavy' }),
    ]
    first = await warehouse.load([fileOf(csvText(records)), rest(ONE_RUN)])
  })

  test('the other spelling adds nothing', async () => {
    const before = await loadedContent(warehouse)
    const again = spellings.flatMap(([, number], nth) => ofCase(nth, invoice(number)))
    const report = await warehouse.load([fileOf(csvText(again))])
    expect(report).toMatchObject({ acceptedRows: 0, knownRows: 9, dataVersion: null })
    expect(report.invoices).toHaveLength(3)
    expect(await loadedContent(warehouse)).toBe(before)
  })

  test.each(spellings.map((each, nth) => [...each, nth] as const))(
    '%s and %s are one invoice, as it was spelled first',
    async (number, _, nth) => {
      expect(
        await seenByCase(warehouse, nth).rows(
          'SELECT DISTINCT invoice_number, count(*)::INT AS n FROM charge_level_info GROUP BY 1',
        ),
      ).toEqual([{ invoice_number: ofCase(nth, invoice(number))[0]?.[5], n: 3 }])
    },
  )

  test('what one file lacks the other adds to the same invoice, in one run and in two', async () => {
    expect(first.invoices.filter(({ invoice: number }) => number === '12345C03')).toMatchObject([
      { loaded: '49.10', difference: '0.00' },
    ])
    expect((await warehouse.load([rest(TWO_RUNS)])).invoices).toMatchObject([
      { invoice: '12345C04', loaded: '49.10', difference: '0.00' },
    ])
    expect(await factsOfCase(warehouse, TWO_RUNS)).toEqual(await factsOfCase(warehouse, ONE_RUN))
  })

  test('an invoice that an earlier version loaded in two spellings is known in both, and another account has its own', async () => {
    const twice = fileOf(csvText(ofCase(EARLIER, invoice('12345'))))
    const spelled = await emptyWarehouse()
    await spelled.load([twice])
    const [hash] = await spelled.rows('SELECT row_hash FROM loaded_row ORDER BY charge_id')
    spelled.close()
    const ofEarlier = "invoice_number LIKE '%12345C05'"
    await warehouse.rows(
      `INSERT INTO loaded_row SELECT * REPLACE ('12345C05' AS invoice_number, '${String(hash?.['row_hash'])}' AS row_hash) FROM loaded_row
       WHERE charge_id = (SELECT min(charge_id) FROM loaded_row WHERE ${ofEarlier})`,
    )
    expect(await warehouse.load([twice])).toMatchObject({ knownRows: 1, acceptedRows: 2 })
    const others = invoiceOf({ number: '012345C05', date: '2026-03-07', account: '0000998877' }, lines.slice(2))
    expect((await warehouse.load([fileOf(csvText(others))])).invoices).toMatchObject([
      { account: '998877', invoice: '012345C05' },
    ])
  })

  test('a line that an earlier version loaded without a fact is known again when it is mended', async () => {
    const ofMended = `invoice_number = '000000A1B2C3455'`
    await warehouse.rows(
      `UPDATE loaded_charge SET facts_hash = 'tLG3NfNIK-oyK-Aa6VPfismGYELyrKjBkP6PfNvyy-E' WHERE charge_id IN (SELECT charge_id FROM charge_level_info WHERE ${ofMended})`,
    )
    expect(await warehouse.load([fileOf(csvText([mended]))])).toMatchObject({ acceptedRows: 1 })
    expect(
      await warehouse.rows(
        `SELECT bill_weight_pounds AS weight, net_amount AS net FROM charge_level_info WHERE ${ofMended}`,
      ),
    ).toEqual([{ weight: '5.000000', net: '10.21' }])
  })
})

const UNKNOWN_COUNTRIES = ['QQ', 'ZZZ', 'Atlantis', '00']
const COUNTRIES = [
  ['', 'US', 'ID'],
  ['us', 'US', 'ID'],
  ['USA', 'US', 'ID'],
  ['United States', 'US', 'ID'],
  ['uk', 'GB', 'ID'],
] as const
const DIMENSIONS: readonly [Readonly<Record<string, string>>, readonly (string | null)[]][] = [
  [
    { 'Package Dimensions': '12 x 10X 4.5', 'Package Dimension Unit Of Measure': 'CM' },
    ['12.000000', '10.000000', '4.500000', 'cm'],
  ],
  [{ 'Package Dimensions': '0.0x 0.0x 0.0' }, [null, null, null, null]],
  [{ 'Package Dimensions': '12x0x4' }, ['12.000000', null, '4.000000', 'inches']],
  [
    { 'Package Dimensions': '?', 'Detail Keyed Dim': '3x2x1', 'Detail Keyed Unit of Measure': 'C' },
    ['3.000000', '2.000000', '1.000000', 'cm'],
  ],
  [
    { 'Package Dimensions': '9x9x9', 'Package Dimension Unit Of Measure': 'FT', 'Detail Keyed Dim': '3x2x1' },
    ['3.000000', '2.000000', '1.000000', 'inches'],
  ],
]

describe('what is not known', () => {
  const unknown: InvoiceLine[] = [
    { codes: 'XYZ ISS FRT 003', text: 'Ground Commercial', net: '3.00', tracking: PARCEL },
    { codes: 'XYZ ISS FRT 003', text: 'Ground Commercial', net: '3.00', tracking: PARCEL },
    { codes: 'SHP ISS QRS 900', text: 'Something new', net: '2.00', tracking: PARCEL },
    { codes: 'SHP ISS INF', text: 'A note', net: '0.00', tracking: PARCEL },
  ]
  const charges = invoiceOf({ number: 'B1', date: '2026-03-07' }, [...lines, ...unknown])
  const cells = [
    ...[...UNKNOWN_COUNTRIES, ...COUNTRIES.map(([code]) => code)].map((code) => ({ 'Receiver Country': code })),
    ...DIMENSIONS.map(([each]) => each),
  ]
  /** A line a case: the first country with the charge codes in one file, all the others in another. */
  const records = cells.map((each, at) => ofCase(OTHERS + at, freight(each)))
  const alone = fileOf(csvText([...(records[0] ?? []), ...charges]))
  const together = fileOf(csvText(records.slice(1).flat()))
  const reports: Report[] = []
  beforeAll(async () => {
    reports.push(await warehouse.load([alone]), await warehouse.load([together]))
  })
  const lineOf = (at: number) => (at === 0 ? { file: alone, line: 1 } : { file: together, line: at })
  const doubtsOf = (at: number) => {
    const { file, line } = lineOf(at)
    return reports.flatMap(({ doubts }) => doubts).filter((doubt) => doubt.file === file && doubt.line === line)
  }
  const places = (at: number) =>
    seenByCase(warehouse, OTHERS + at).rows(
      'SELECT consignee_cntry AS billed, normalised_consignee_country AS country, normalised_consignee_state AS state FROM package_level_info',
    )

  test.each(UNKNOWN_COUNTRIES.map((code, at) => [code, at] as const))(
    'a country code that is not known (%s) is in no country, and listed',
    async (code, at) => {
      const { file, line } = lineOf(at)
      expect(doubtsOf(at)).toMatchObject([
        {
          file,
          line,
          column: 'Receiver Country',
          value: code,
          reason: 'is not a country code; kept as billed, and counted in no country',
        },
      ])
      const written = importReportLines(reports[at === 0 ? 0 : 1] as Report).join('\n')
      expect(written).toContain(`\n  ${file}:${line}: Receiver Country: "${code}" is not a country code`)
      if (at === 0)
        expect(written).toContain(
          `Doubtful: 1 fact that cannot be read; the charges are loaded\n  ${file}:1: Receiver Country: "${code}"`,
        )
      expect(await places(at)).toEqual([{ billed: code, country: null, state: null }])
    },
  )

  test.each(COUNTRIES.map((each, at) => [...each, UNKNOWN_COUNTRIES.length + at] as const))(
    'the country %s is %s, and nothing is listed',
    async (code, country, state, at) => {
      expect(doubtsOf(at)).toEqual([])
      expect(await places(at)).toEqual([{ billed: code === '' ? null : code, country, state }])
    },
  )

  test.each(DIMENSIONS.map((each, at) => [...each, UNKNOWN_COUNTRIES.length + COUNTRIES.length + at] as const))(
    'dimensions %j are read as %j',
    async (_, expected, at) => {
      const { rows } = seenByCase(warehouse, OTHERS + at)
      expect((await rows('SELECT length, width, height, dim_unit FROM package_level_info')).map(Object.values)).toEqual(
        [expected],
      )
    },
  )

  test('charge codes that the layout does not name are listed with what they are counted as', async () => {
    const [report] = reports as [Report]
    expect(report.unknownCharges).toEqual([
      { category: 'fee', codes: 'SHP ISS QRS 900', text: 'Something new', lines: 1 },
      { category: 'other', codes: 'XYZ ISS FRT 003', text: 'Ground Commercial', lines: 2 },
    ])
    expect(importReportLines(report).join('\n')).toContain(
      'Charge codes not known:\n  codes SHP ISS QRS 900, text "Something new": 1 line, counted as fee\n  codes XYZ ISS FRT 003, text "Ground Commercial": 2 lines, counted as other\n',
    )
    expect((await warehouse.load([alone])).unknownCharges).toEqual([])
  })
})

describe('numbers in ; files', () => {
  const READ = [
    ['12,15', '1,234', '1.234000'],
    ['12.15', '1.234', '1.234000'],
    ['12,15', '1234,5', '1234.500000'],
    ['12,15', '0.5', '0.500000'],
    ['12', '7', '7.000000'],
  ] as const
  const DOUBTED = [
    ['12,15', '1.234'],
    ['12.15', '1,234'],
    ['12', '1.234'],
    ['12', '1,234'],
  ] as const
  const cases = OTHERS + UNKNOWN_COUNTRIES.length + COUNTRIES.length + DIMENSIONS.length
  const weighed = (weight: string) => ({
    'Billed Weight': weight,
    'Billed Weight Unit of Measure': 'L',
    'Package Quantity': '1',
  })
  const written = [
    ...[...READ, ...DOUBTED].map(([net, weight]) => [net, weighed(weight)] as const),
    ['1.000', { 'Incentive Amount': '0,50' }] as const,
  ]
  const files = written.map(([net, cells], at) => {
    const record = withCells(invoice('B1')[0] as UpsRecord, {
      'Net Amount': net,
      'Invoice Amount': '',
      'Incentive Amount': '',
      'Invoice Date': '07/03/2026',
      'Transaction Date': '',
      ...cells,
    })
    return fileOf(csvText(ofCase(cases + at, [record]), { delimiter: ';' }))
  })
  let report: Report
  beforeAll(async () => {
    report = await warehouse.load(files)
  })
  const doubts = (at: number) => report.doubts.filter(({ file }) => file === files[at])
  const weights = async (at: number) =>
    (await seenByCase(warehouse, cases + at).rows('SELECT bill_weight_pounds AS weight FROM package_level_info')).map(
      ({ weight }) => weight,
    )

  test.each(READ.map((each, at) => [...each, at] as const))('net %s: weight %s is %s', async (_, __, pounds, at) => {
    expect(doubts(at)).toEqual([])
    expect(await weights(at)).toEqual([pounds])
  })

  test.each(DOUBTED.map((each, at) => [...each, READ.length + at] as const))(
    'net %s: weight %s may be a thousand, and is listed',
    async (_, weight, at) => {
      expect(doubts(at)).toMatchObject([
        { column: 'Billed Weight', value: weight, reason: 'may be 1234 or 1.234; loaded without it' },
      ])
      expect(await weights(at)).toEqual([null])
    },
  )

  test('an amount that may be a thousand is never one dollar: its line is rejected', () => {
    expect(report.rejects).toMatchObject([
      { file: files.at(-1), column: 'Net Amount', value: '1.000', reason: 'may be 1000 or 1.000' },
    ])
  })

  test('what is in doubt has three digits behind a sign that the file does not use for decimals', () => {
    const number = fc.tuple(
      fc.constantFrom('', '-', '+'),
      fc.nat(99_999),
      fc.constantFrom('.', ','),
      fc.stringMatching(/^\d{1,4}$/),
    )
    fc.assert(
      fc.property(fc.array(number, { maxLength: 4 }), number, (others, asked) => {
        const text = ([sign, whole, point, fraction]: typeof asked) => `${sign}${whole}${point}${fraction}`
        const decisive = new Set(
          others
            .filter(([, whole, , fraction]) => fraction.length !== 3 || whole === 0 || whole > 999)
            .map(([, , point]) => point),
        )
        const [, whole, point, fraction] = asked
        const thousand = fraction.length === 3 && whole > 0 && whole < 1_000
        const doubted = doubtOfNumber(text(asked), findNumberFormat(others.map(text), ';')) !== null
        expect(doubted).toBe(thousand && !(decisive.size === 1 && decisive.has(point)))
        const shown = decisive.size === 1 && decisive.has('.')
        expect(doubtOfNumber(text(asked), findNumberFormat(others.map(text), ','))).toEqual(
          thousand && point === ',' && !shown
            ? { what: text(asked).replace(',', ''), other: text(asked).replace(',', '.') }
            : null,
        )
      }),
    )
  })
})
