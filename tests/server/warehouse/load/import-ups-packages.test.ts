import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isOfCase, ofCase, seenByCase } from './cases-together.ts'
import { csvText, fileOf, type UpsRecord } from './ups-file.ts'
import { invoiceOf, type InvoiceLine } from './ups-invoice.ts'
import { emptyWarehouse, facts, type TestWarehouse } from './ups-warehouse.ts'

const PARCEL = '1Z41W7E00398112233'
const EXPORT = '1Z41W7E06698112244'
const addresses = {
  'Sender Name': 'Dock 4',
  'Sender Company Name': 'Ohm & Söhne, Inc.',
  'Sender City': 'PORTLAND',
  'Sender State': 'OR',
  'Sender Postal': '97209',
  'Sender Country': 'US',
}
const received = (city: string, state: string, postal: string, country: string) => ({
  ...addresses,
  'Receiver City': city,
  'Receiver State': state,
  'Receiver Postal': postal,
  'Receiver Country': country,
})
const toBoise = received('BOISE', 'ID', '83702', 'US')
const toToronto = received('TORONTO', 'ON', 'M5V2T6', 'CA')
const weights = (entered: string, billed: string) => ({
  'Entered Weight': entered,
  'Entered Weight Unit of Measure': 'L',
  'Billed Weight': billed,
  'Billed Weight Unit of Measure': 'L',
})
const [weighed, unweighed] = [weights('6.2', '9.0'), weights('0.0', '0.0')]

const shipped = (text: string, cells: Record<string, string> = {}, code = '003'): InvoiceLine => ({
  codes: `SHP ISS FRT ${code}`,
  text,
  net: '11.40',
  tracking: PARCEL,
  quantity: '1',
  cells: { ...toBoise, ...weighed, Zone: '004', ...cells },
})
const first = (line: InvoiceLine) =>
  invoiceOf({ number: '00041W7E0106', date: '2026-03-07' }, [
    line,
    { codes: 'SHP ISS FSC FSC', text: 'Fuel Surcharge', net: '2.05', tracking: PARCEL },
  ])
const later = (...lines: InvoiceLine[]) =>
  invoiceOf({ number: '00041W7E0116', date: '2026-03-14', cells: { 'Transaction Date': '2026-03-10' } }, lines)

type Report = Awaited<ReturnType<TestWarehouse['load']>>
const pairs: (readonly [one: readonly UpsRecord[], other: readonly UpsRecord[]])[] = []
const alone: UpsRecord[][] = []
const ordered: { readonly warehouse: TestWarehouse; readonly rows: readonly Record<string, unknown>[] }[] = []
let single: TestWarehouse
let singleReport: Report

/** Loads two invoices in one file, in two of one run, and in two runs in either order: the rows are always the same. */
function inEveryOrder(
  name: string,
  one: readonly UpsRecord[],
  other: readonly UpsRecord[],
  check: (warehouse: TestWarehouse) => Promise<void>,
): void {
  const nth = pairs.length
  pairs.push([ofCase(nth, one), ofCase(nth, other)])
  test(name, async () => {
    expect(ordered).toHaveLength(4)
    for (const { warehouse } of ordered) await check(seenByCase(warehouse, nth))
    const [expected, ...others] = ordered.map(({ rows }) => rows.filter((row) => isOfCase(row, nth)))
    expect(expected).not.toEqual([])
    for (const rows of others) expect(rows).toEqual(expected)
  })
}

/** The one service of what is loaded alone that no case but its own speaks of. */
const ofVoid = { category: 'Parcel Unknown Service Charges', code: '003', text: 'Void Credit', lines: 1 }

/** What is loaded alone, in one file. */
function loadedAlone(
  name: string,
  records: readonly UpsRecord[],
  check: (warehouse: TestWarehouse, report: Report) => Promise<void>,
): void {
  const nth = alone.length
  alone.push(ofCase(nth, records))
  test(name, () => check(seenByCase(single, nth), singleReport))
}

beforeAll(async () => {
  const [one, other] = [pairs.flatMap(([each]) => each), pairs.flatMap(([, each]) => each)]
  for (const loads of [[[[...one, ...other]]], [[other, one]], [[one], [other]], [[other], [one]]]) {
    const warehouse = await emptyWarehouse()
    for (const files of loads)
      await warehouse.load(files.map((records) => fileOf(csvText(records, { lineEnd: '\r\n' }))))
    const { packages, charges } = (await facts(warehouse)) as Record<string, Record<string, unknown>[]>
    ordered.push({ warehouse, rows: [...(packages ?? []), ...(charges ?? [])] })
  }
  single = await emptyWarehouse()
  singleReport = await single.load([fileOf(csvText(alone.flat()))])
})
afterAll(() => {
  for (const warehouse of [...ordered.map((each) => each.warehouse), single]) warehouse.close()
})

loadedAlone(
  'what its shipment line does not say, a package takes from the next line that does',
  invoiceOf({ number: '00041W7E0106', date: '2026-03-07' }, [
    shipped('Ground Residential', { Zone: '', 'Receiver City': '' }),
    {
      codes: 'SHP ISS ACC RES',
      text: 'Residential Surcharge',
      net: '4.10',
      tracking: PARCEL,
      cells: { ...toBoise, ...weighed, 'Billed Weight': '12.0', 'Receiver City': 'NAMPA', Zone: '004' },
    },
  ]),
  async ({ rows }) => {
    expect(
      await rows('SELECT zone, consignee_city AS city, bill_weight_pounds::INT AS weight FROM package_level_info'),
    ).toEqual([{ zone: '004', city: 'NAMPA', weight: 9 }])
  },
)

describe('a credit or correction that names no service takes that of its shipment', () => {
  const corrections: InvoiceLine[] = [
    { codes: 'ADJ SCC FRT 003', text: 'Shipping Charge Correction Ground', net: '3.10', tracking: PARCEL },
    { codes: 'ADJ VOID FRT 003', text: 'Void Credit', net: '-11.40', tracking: PARCEL },
    { codes: 'ADJ AGSR FRT 003', text: 'Guaranteed Service Refund', net: '-1.00', tracking: PARCEL },
    { codes: 'ADJ RADJ FRT 003', text: 'Residential Adjustment', net: '-0.40', tracking: PARCEL },
    { codes: 'ADJ SCC FRT 003', text: '', net: '0.90', tracking: PARCEL },
    { codes: 'ADJ SCC FRT 003', text: 'Weekly Rate True-Up', net: '0.20', tracking: PARCEL },
  ]

  inEveryOrder(
    'of Ground Residential, in every order of the files',
    first(shipped('Ground Residential')),
    later(...corrections),
    async ({ rows }) => {
      for (const table of ['package_level_info', 'charge_level_info']) {
        expect(
          await rows(
            `SELECT DISTINCT service, service_category, zone, normalised_consignee_state AS state FROM ${table}`,
          ),
        ).toEqual([{ service: 'UPS Ground Residential', service_category: 'Parcel Ground', zone: '004', state: 'ID' }])
      }
      expect(await rows('SELECT sum(no_of_pkgs)::INT AS packages FROM charge_level_info')).toEqual([{ packages: 1 }])
    },
  )

  inEveryOrder(
    'of an air service, though its code is that of Ground',
    first(shipped('2nd Day Air Commercial', {}, '002')),
    later(...corrections),
    async ({ rows }) => {
      expect(await rows('SELECT DISTINCT service FROM package_level_info')).toEqual([{ service: 'UPS 2nd Day Air' }])
    },
  )

  const named = {
    codes: 'ADJ SCC FRT 002',
    text: 'Shipping Charge Correction 2nd Day Air',
    net: '3.10',
    tracking: PARCEL,
  }
  inEveryOrder(
    'one that names a service keeps it',
    first(shipped('Ground Residential')),
    later(named),
    async ({ rows }) => {
      expect(await rows('SELECT service FROM package_level_info ORDER BY bill_date')).toEqual([
        { service: 'UPS Ground Residential' },
        { service: 'UPS 2nd Day Air' },
      ])
    },
  )

  loadedAlone(
    'one whose shipment is not loaded has an unknown service, and the report says so',
    later(corrections[1] as InvoiceLine),
    async ({ rows }, report) => {
      expect(await rows('SELECT service, service_category FROM package_level_info')).toEqual([
        { service: null, service_category: 'Parcel Unknown Service Charges' },
      ])
      expect(report.unknownServices).toContainEqual(ofVoid)
    },
  )
})

describe('the service of a shipment', () => {
  const unknown = [
    ['', '777'],
    ['', '003'],
    ['Crowd Delivery', '093'],
    ['Ground Drone', '003'],
    ['Ground Freight Pricing', '003'],
    ['Quantum Courier', '003'],
    ['Same Day Critical', '001'],
    ['WorldWide Express Freight Midday', '007'],
  ] as const
  const unknownLines = unknown.map(([text, code], at) => ({
    ...shipped(text, {}, code),
    tracking: `1Z41W7E003${String(at).padStart(8, '0')}`,
  }))
  loadedAlone(
    'is not known by a text that nobody knows: it is told, and no service of its code is taken',
    invoiceOf({ number: 'S2', date: '2026-03-07' }, unknownLines),
    async ({ rows }, report) => {
      expect(await rows('SELECT DISTINCT service, service_category FROM charge_level_info')).toEqual([
        { service: null, service_category: 'Parcel Unknown Service' },
      ])
      const told = unknown.map(([text, code]) => ({ category: 'Parcel Unknown Service', code, text, lines: 1 }))
      expect(report.unknownServices).toEqual(expect.arrayContaining([...told, ofVoid]))
      expect(report.unknownServices).toHaveLength(told.length + 1)
    },
  )

  const known = [
    ['003', 'Ground Residential', 'UPS Ground Residential'],
    ['003', 'Ground Hundredweight Residential', 'UPS Ground Residential'],
    ['003', 'Ground Commercial', 'UPS Ground Commercial'],
    ['003', 'Ground', 'UPS Ground Commercial'],
    ['003', 'Dom. Standard', 'UPS Standard (Canada/Mexico)'],
    ['011', '', 'UPS Standard (Canada/Mexico)'],
    ['003', 'Next Day Air®', 'UPS Next Day Air'],
    ['001', 'Next Day Air Early A.M. Commercial', 'UPS Next Day Air Early'],
    ['013', 'Next Day Air Saver Residential', 'UPS Next Day Air Saver'],
    ['001', '', 'UPS Next Day Air'],
    ['002', '2nd Day Air A.M. Commercial', 'UPS 2nd Day Air A.M.'],
    ['002', '2nd Day Air  Letter', 'UPS 2nd Day Air'],
    ['012', '3 Day Select Residential', 'UPS 3 Day Select'],
    ['069', 'WW Express Saver', 'UPS Worldwide Saver'],
    ['007', 'Worldwide Express', 'UPS Worldwide Express'],
    ['008', 'WorldWide Expedited', 'UPS Worldwide Expedited'],
    ['092', 'Ground Saver', 'UPS Ground Saver less than 1 lb'],
    ['093', 'SurePost 1 lb or Greater', 'UPS Ground Saver (SurePost) 1 lb or greater'],
    ['092', 'Ground Saver Less than 1 lb', 'UPS Ground Saver less than 1 lb'],
  ] as const
  const lines = known.map(([code, text], at) => ({
    ...shipped(text, {}, code),
    tracking: `1Z41W7E003${String(at).padStart(8, '0')}`,
  }))
  loadedAlone(
    'is known by its text, by its code where the text is blank or names two',
    invoiceOf({ number: 'S1', date: '2026-03-07' }, lines),
    async ({ rows }, report) => {
      expect(
        (await rows('SELECT service FROM package_level_info ORDER BY tracking_number')).map(({ service }) => service),
      ).toEqual(known.map(([, , service]) => service))
      const told = report.unknownServices.map(({ code, text }) => `${code} ${text}`)
      expect(known.filter(([code, text]) => told.includes(`${code} ${text}`))).toEqual([])
    },
  )
})

describe('a later shipment line without a quantity is an adjustment of the one package', () => {
  const exported = (cells: Record<string, string> = {}): InvoiceLine => ({
    codes: 'SHP ISS FRT 069',
    text: 'WW Saver',
    net: '64.10',
    tracking: EXPORT,
    quantity: '1',
    cells: { ...toToronto, ...weighed, Zone: '481', ...cells },
  })
  const shipment = (cells: Record<string, string> = {}) =>
    invoiceOf({ number: '00041W7E0106', date: '2026-03-07' }, [
      exported(cells),
      { codes: 'SHP ISS FSC FSC', text: 'Fuel Surcharge', net: '9.80', tracking: EXPORT, cells: toToronto },
    ])
  const due = (codes: string, text: string, net: string): InvoiceLine => {
    return { codes, text, net, tracking: EXPORT, cells: unweighed }
  }
  const duty = [
    due('SHP IMP GOV 201', 'Customs Duty', '18.00'),
    due('SHP IMP BRK 405', 'Disbursement Fee', '12.50'),
    due('SHP F/D ACC F/D', 'Duty and Tax Forwarding Surcharge', '21.00'),
  ]
  const refund: InvoiceLine = {
    codes: 'SHP ISS FRT 069',
    text: 'WW Saver',
    net: '-6.10',
    tracking: EXPORT,
    cells: { ...unweighed, Zone: '481' },
  }
  const dimensions =
    'service, service_category, zone, normalised_sender_state AS origin, normalised_consignee_country AS country, normalised_consignee_state AS state, bill_weight_pounds AS weight'
  const ofExport = {
    service: 'UPS Worldwide Saver',
    service_category: 'International',
    zone: '481',
    origin: 'OR',
    country: 'CA',
    state: 'ON',
    weight: '9.000000',
  }

  const onePackage = async ({ rows }: TestWarehouse) => {
    expect(
      await rows('SELECT bucket_name AS bucket, no_of_pkgs AS packages FROM package_level_info ORDER BY bill_date'),
    ).toEqual([
      { bucket: 'freight', packages: 1 },
      { bucket: 'adjustment', packages: 0 },
    ])
    expect(
      await rows(
        'SELECT sum(no_of_pkgs)::INT AS packages, count(DISTINCT tracking_id)::INT AS n FROM charge_level_info',
      ),
    ).toEqual([{ packages: 1, n: 1 }])
    for (const table of ['package_level_info', 'charge_level_info']) {
      expect(await rows(`SELECT DISTINCT ${dimensions} FROM ${table}`)).toEqual([ofExport])
    }
  }

  for (const [what, lines] of [
    ['duty and brokerage', duty],
    ['negative freight', [refund]],
  ] as const)
    inEveryOrder(`${what}, in every order of the files`, shipment(), later(...lines), onePackage)

  const early = invoiceOf(
    { number: '00041W7E0096', date: '2026-02-28', cells: { 'Transaction Date': '2026-02-26' } },
    duty,
  )
  inEveryOrder('also when its day is before that of the shipment', shipment(), early, async ({ rows }) => {
    expect(await rows(`SELECT DISTINCT ${dimensions} FROM package_level_info`)).toEqual([ofExport])
    expect(await rows('SELECT sum(no_of_pkgs)::INT AS packages FROM package_level_info')).toEqual([{ packages: 1 }])
  })

  const vat = invoiceOf({ number: '00041W7E0106', date: '2026-03-07' }, [
    {
      codes: 'SHP IMP GOV 205',
      text: 'VAT',
      net: '4.00',
      tracking: EXPORT,
      cells: { 'Transaction Currency Code': 'CAD' },
    },
  ])
  inEveryOrder('and in another currency of the same invoice', shipment(), vat, async ({ rows }) => {
    expect(
      await rows('SELECT currency_code, no_of_pkgs AS packages, zone FROM package_level_info ORDER BY currency_code'),
    ).toEqual([
      { currency_code: 'CAD', packages: 0, zone: '481' },
      { currency_code: 'USD', packages: 1, zone: '481' },
    ])
  })

  const again = invoiceOf({ number: '00041W7E0116', date: '2026-03-14' }, [
    { ...refund, net: '-64.10' },
    exported({ 'Billed Weight': '11.0' }),
  ])
  inEveryOrder('a package billed again with a quantity counts once', shipment(), again, async ({ rows }) => {
    expect(await rows('SELECT sum(no_of_pkgs)::INT AS packages FROM package_level_info')).toEqual([{ packages: 1 }])
  })

  inEveryOrder(
    'a tracking number used again on another day is another package',
    shipment(),
    invoiceOf({ number: '00041W7E0206', date: '2026-09-12', cells: { 'Transaction Date': '2026-09-08' } }, [
      exported(),
    ]),
    async ({ rows }) => {
      expect(await rows('SELECT sum(no_of_pkgs)::INT AS packages FROM package_level_info')).toEqual([{ packages: 2 }])
    },
  )

  const silent = invoiceOf({ number: '00041W7E0106', date: '2026-03-07' }, [{ ...exported(), quantity: '' }])
  inEveryOrder(
    'a shipment that never says a quantity still counts once, on its first invoice',
    silent,
    later({ ...exported(), quantity: '0', net: '3.00' }, ...duty),
    async ({ rows }) => {
      expect(
        await rows('SELECT bucket_name AS bucket, no_of_pkgs AS packages FROM package_level_info ORDER BY bill_date'),
      ).toEqual([
        { bucket: 'freight', packages: 1 },
        { bucket: 'adjustment', packages: 0 },
      ])
    },
  )

  loadedAlone('alone, duty is no package', later(...duty), async ({ rows }) => {
    expect(
      await rows('SELECT bucket_name AS bucket, no_of_pkgs AS packages, net_amount FROM package_level_info'),
    ).toEqual([{ bucket: 'adjustment', packages: 0, net_amount: '51.50' }])
  })
})

for (const [weight, unit, pounds] of [
  ['39319.0', 'L', '39319.000000'],
  ['999999.9', 'L', '999999.900000'],
  ['999999.9', 'K', '2204622.401387'],
] as const)
  loadedAlone(
    `freight of ${weight} ${unit} is weighed`,
    first(shipped('Ground', { 'Billed Weight': weight, 'Billed Weight Unit of Measure': unit })),
    async ({ rows }) => {
      expect(await rows('SELECT bill_weight_pounds AS pounds FROM package_level_info')).toEqual([{ pounds }])
    },
  )
