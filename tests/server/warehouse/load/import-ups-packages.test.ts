import { describe, expect, test } from 'vitest'
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
const toBoise = {
  ...addresses,
  'Receiver City': 'BOISE',
  'Receiver State': 'ID',
  'Receiver Postal': '83702',
  'Receiver Country': 'US',
}
const toToronto = {
  ...addresses,
  'Receiver City': 'TORONTO',
  'Receiver State': 'ON',
  'Receiver Postal': 'M5V2T6',
  'Receiver Country': 'CA',
}
const weighed = {
  'Entered Weight': '6.2',
  'Entered Weight Unit of Measure': 'L',
  'Billed Weight': '9.0',
  'Billed Weight Unit of Measure': 'L',
}
const unweighed = {
  'Entered Weight': '0.0',
  'Entered Weight Unit of Measure': 'L',
  'Billed Weight': '0.0',
  'Billed Weight Unit of Measure': 'L',
}

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

/** Loads two invoices in one file, in two of one run, and in two runs in either order: the rows are always the same. */
async function inEveryOrder(
  one: readonly UpsRecord[],
  other: readonly UpsRecord[],
  check: (warehouse: TestWarehouse) => Promise<void>,
): Promise<void> {
  const runs = [[[[...one, ...other]]], [[other, one]], [[one], [other]], [[other], [one]]]
  let expected: unknown
  for (const loads of runs) {
    const warehouse = await emptyWarehouse()
    try {
      for (const files of loads)
        await warehouse.load(files.map((records) => fileOf(csvText(records, { lineEnd: '\r\n' }))))
      await check(warehouse)
      expected ??= await facts(warehouse)
      expect(await facts(warehouse)).toEqual(expected)
    } finally {
      warehouse.close()
    }
  }
}

async function withLoaded<T>(
  records: readonly UpsRecord[],
  use: (warehouse: TestWarehouse, report: Awaited<ReturnType<TestWarehouse['load']>>) => Promise<T>,
): Promise<T> {
  const warehouse = await emptyWarehouse()
  try {
    return await use(warehouse, await warehouse.load([fileOf(csvText(records))]))
  } finally {
    warehouse.close()
  }
}

test('what its shipment line does not say, a package takes from the next line that does', async () => {
  const surcharge: InvoiceLine = {
    codes: 'SHP ISS ACC RES',
    text: 'Residential Surcharge',
    net: '4.10',
    tracking: PARCEL,
    cells: { ...toBoise, ...weighed, 'Billed Weight': '12.0', 'Receiver City': 'NAMPA', Zone: '004' },
  }
  const records = invoiceOf({ number: '00041W7E0106', date: '2026-03-07' }, [
    shipped('Ground Residential', { Zone: '', 'Receiver City': '' }),
    surcharge,
  ])
  await withLoaded(records, async ({ rows }) => {
    expect(
      await rows('SELECT zone, consignee_city AS city, bill_weight_pounds::INT AS weight FROM package_level_info'),
    ).toEqual([{ zone: '004', city: 'NAMPA', weight: 9 }])
  })
})

describe('a credit or correction that names no service takes that of its shipment', { timeout: 120_000 }, () => {
  const corrections: InvoiceLine[] = [
    { codes: 'ADJ SCC FRT 003', text: 'Shipping Charge Correction Ground', net: '3.10', tracking: PARCEL },
    { codes: 'ADJ VOID FRT 003', text: 'Void Credit', net: '-11.40', tracking: PARCEL },
    { codes: 'ADJ AGSR FRT 003', text: 'Guaranteed Service Refund', net: '-1.00', tracking: PARCEL },
    { codes: 'ADJ RADJ FRT 003', text: 'Residential Adjustment', net: '-0.40', tracking: PARCEL },
    { codes: 'ADJ SCC FRT 003', text: '', net: '0.90', tracking: PARCEL },
    { codes: 'ADJ SCC FRT 003', text: 'Weekly Rate True-Up', net: '0.20', tracking: PARCEL },
  ]

  test('of Ground Residential, in every order of the files', async () => {
    await inEveryOrder(first(shipped('Ground Residential')), later(...corrections), async ({ rows }) => {
      for (const table of ['package_level_info', 'charge_level_info']) {
        expect(
          await rows(
            `SELECT DISTINCT service, service_category, zone, normalised_consignee_state AS state FROM ${table}`,
          ),
        ).toEqual([{ service: 'UPS Ground Residential', service_category: 'Parcel Ground', zone: '004', state: 'ID' }])
      }
      expect(await rows('SELECT sum(no_of_pkgs)::INT AS packages FROM charge_level_info')).toEqual([{ packages: 1 }])
    })
  })

  test('of an air service, though its code is that of Ground', async () => {
    await inEveryOrder(first(shipped('2nd Day Air Commercial', {}, '002')), later(...corrections), async ({ rows }) => {
      expect(await rows('SELECT DISTINCT service FROM package_level_info')).toEqual([{ service: 'UPS 2nd Day Air' }])
    })
  })

  test('one that names a service keeps it', async () => {
    const named = {
      codes: 'ADJ SCC FRT 002',
      text: 'Shipping Charge Correction 2nd Day Air',
      net: '3.10',
      tracking: PARCEL,
    }
    await inEveryOrder(first(shipped('Ground Residential')), later(named), async ({ rows }) => {
      expect(await rows('SELECT service FROM package_level_info ORDER BY bill_date')).toEqual([
        { service: 'UPS Ground Residential' },
        { service: 'UPS 2nd Day Air' },
      ])
    })
  })

  test('one whose shipment is not loaded has an unknown service, and the report says so', async () => {
    await withLoaded(later(corrections[1] as InvoiceLine), async ({ rows }, report) => {
      expect(await rows('SELECT service, service_category FROM package_level_info')).toEqual([
        { service: null, service_category: 'Parcel Unknown Service Charges' },
      ])
      expect(report.unknownServices).toEqual([
        { category: 'Parcel Unknown Service Charges', code: '003', text: 'Void Credit', lines: 1 },
      ])
    })
  })
})

describe('the service of a shipment', { timeout: 120_000 }, () => {
  test('is not known by a text that nobody knows: it is told, and no service of its code is taken', async () => {
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
    const lines = unknown.map(([text, code], at) => ({
      ...shipped(text, {}, code),
      tracking: `1Z41W7E003${String(at).padStart(8, '0')}`,
    }))
    await withLoaded(invoiceOf({ number: 'S2', date: '2026-03-07' }, lines), async ({ rows }, report) => {
      expect(await rows('SELECT DISTINCT service, service_category FROM charge_level_info')).toEqual([
        { service: null, service_category: 'Parcel Unknown Service' },
      ])
      const told = unknown.map(([text, code]) => ({ category: 'Parcel Unknown Service', code, text, lines: 1 }))
      expect(report.unknownServices).toHaveLength(told.length)
      expect(report.unknownServices).toEqual(expect.arrayContaining(told))
    })
  })

  test('is known by its text, by its code where the text is blank or names two', async () => {
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
    await withLoaded(invoiceOf({ number: 'S1', date: '2026-03-07' }, lines), async ({ rows }, report) => {
      expect(
        (await rows('SELECT service FROM package_level_info ORDER BY tracking_number')).map(({ service }) => service),
      ).toEqual(known.map(([, , service]) => service))
      expect(report.unknownServices).toEqual([])
    })
  })
})

describe('a later shipment line without a quantity is an adjustment of the one package', { timeout: 120_000 }, () => {
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
  const duty: InvoiceLine[] = [
    { codes: 'SHP IMP GOV 201', text: 'Customs Duty', net: '18.00', tracking: EXPORT, cells: unweighed },
    { codes: 'SHP IMP BRK 405', text: 'Disbursement Fee', net: '12.50', tracking: EXPORT, cells: unweighed },
    {
      codes: 'SHP F/D ACC F/D',
      text: 'Duty and Tax Forwarding Surcharge',
      net: '21.00',
      tracking: EXPORT,
      cells: unweighed,
    },
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
    weight: '9.00',
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

  test.each([
    ['duty and brokerage', duty],
    ['negative freight', [refund]],
  ])('%s, in every order of the files', async (_, lines) => {
    await inEveryOrder(shipment(), later(...lines), onePackage)
  })

  test('also when its day is before that of the shipment', async () => {
    const early = invoiceOf(
      { number: '00041W7E0096', date: '2026-02-28', cells: { 'Transaction Date': '2026-02-26' } },
      duty,
    )
    await inEveryOrder(shipment(), early, async ({ rows }) => {
      expect(await rows(`SELECT DISTINCT ${dimensions} FROM package_level_info`)).toEqual([ofExport])
      expect(await rows('SELECT sum(no_of_pkgs)::INT AS packages FROM package_level_info')).toEqual([{ packages: 1 }])
    })
  })

  test('and in another currency of the same invoice', async () => {
    const vat = invoiceOf({ number: '00041W7E0106', date: '2026-03-07' }, [
      {
        codes: 'SHP IMP GOV 205',
        text: 'VAT',
        net: '4.00',
        tracking: EXPORT,
        cells: { 'Transaction Currency Code': 'CAD' },
      },
    ])
    await inEveryOrder(shipment(), vat, async ({ rows }) => {
      expect(
        await rows('SELECT currency_code, no_of_pkgs AS packages, zone FROM package_level_info ORDER BY currency_code'),
      ).toEqual([
        { currency_code: 'CAD', packages: 0, zone: '481' },
        { currency_code: 'USD', packages: 1, zone: '481' },
      ])
    })
  })

  test('a package billed again with a quantity counts once', async () => {
    const again = invoiceOf({ number: '00041W7E0116', date: '2026-03-14' }, [
      { ...refund, net: '-64.10' },
      exported({ 'Billed Weight': '11.0' }),
    ])
    await inEveryOrder(shipment(), again, async ({ rows }) => {
      expect(await rows('SELECT sum(no_of_pkgs)::INT AS packages FROM package_level_info')).toEqual([{ packages: 1 }])
    })
  })

  test('a tracking number used again on another day is another package', async () => {
    await inEveryOrder(
      shipment(),
      invoiceOf({ number: '00041W7E0206', date: '2026-09-12', cells: { 'Transaction Date': '2026-09-08' } }, [
        exported(),
      ]),
      async ({ rows }) => {
        expect(await rows('SELECT sum(no_of_pkgs)::INT AS packages FROM package_level_info')).toEqual([{ packages: 2 }])
      },
    )
  })

  test('a shipment that never says a quantity still counts once, on its first invoice', async () => {
    const silent = invoiceOf({ number: '00041W7E0106', date: '2026-03-07' }, [{ ...exported(), quantity: '' }])
    await inEveryOrder(silent, later({ ...exported(), quantity: '0', net: '3.00' }, ...duty), async ({ rows }) => {
      expect(
        await rows('SELECT bucket_name AS bucket, no_of_pkgs AS packages FROM package_level_info ORDER BY bill_date'),
      ).toEqual([
        { bucket: 'freight', packages: 1 },
        { bucket: 'adjustment', packages: 0 },
      ])
    })
  })

  test('alone, duty is no package', async () => {
    await withLoaded(later(...duty), async ({ rows }) => {
      expect(
        await rows('SELECT bucket_name AS bucket, no_of_pkgs AS packages, net_amount FROM package_level_info'),
      ).toEqual([{ bucket: 'adjustment', packages: 0, net_amount: '51.50' }])
    })
  })
})

test.each([
  ['39319.0', 'L', '39319.00'],
  ['999999.9', 'L', '999999.90'],
  ['999999.9', 'K', '2204622.40'],
])('freight of %s %s is weighed', async (weight, unit, pounds) => {
  const { load, rows, close } = await emptyWarehouse()
  const heavy = shipped('Ground', { 'Billed Weight': weight, 'Billed Weight Unit of Measure': unit })
  await load([fileOf(csvText(first(heavy)))])
  expect(await rows('SELECT bill_weight_pounds AS pounds FROM package_level_info')).toEqual([{ pounds }])
  close()
})
