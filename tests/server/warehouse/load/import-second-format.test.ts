import { afterEach, beforeEach, expect, test } from 'vitest'
import { FORMATS } from '../../../../server/warehouse/load/formats/formats.ts'
import { SWIFT_PARCEL, SWIFT_TITLES } from './swift-parcel/swift-parcel.ts'
import { csvText, fileOf, sampleRecords } from './ups-file.ts'
import { emptyWarehouse, facts, loadedContent, type TestWarehouse } from './ups-warehouse.ts'

let warehouse: TestWarehouse
beforeEach(async () => {
  warehouse = await emptyWarehouse()
})
afterEach(() => warehouse.close())

const parcel = {
  Account: '0042',
  Invoice: 'S-7',
  'Invoice Date': '2026-03-07',
  Currency: 'USD',
  'Invoice Total': '24.51',
  Shipped: '2026-03-02',
  Service: 'Swift Day',
}
const rows: Readonly<Record<string, string>>[] = [
  {
    ...parcel,
    Parcel: 'SW1',
    Zone: 'C',
    Weight: '2.5',
    'Weight Unit': 'KG',
    'To Street': '1 Main St',
    'To Street 2': 'Floor 2',
    'To ZIP': '78701',
    'To Country': 'US',
    Freight: '12.10',
    Discount: '3.03',
    Fuel: '1.45',
    Residential: '4.99',
  },
  { ...parcel, Parcel: 'SW2', Zone: 'A', Freight: '7.01', Fuel: '0.84', Tip: '1.00' },
  { ...parcel, Parcel: 'SW1', Freight: '-2.88' },
]
const swiftFile = (records: readonly Readonly<Record<string, string>>[]) =>
  fileOf(csvText([SWIFT_TITLES, ...records.map((row) => SWIFT_TITLES.map((title) => row[title] ?? ''))]))
const load = (...files: string[]) => warehouse.load(files, { format: SWIFT_PARCEL })

test('a format of its own reading and rules loads to the cent, reconciles and publishes', async () => {
  const report = await load(swiftFile(rows))
  expect(report).toMatchObject({
    acceptedRows: 7,
    rejectedRows: 0,
    newAccounts: ['42'],
    dataVersion: 1,
    unknownCharges: [{ category: 'other', codes: 'TIP', lines: 1 }],
  })
  expect(report.invoices).toMatchObject([
    { account: '42', invoice: 'S-7', stated: '24.51', inFiles: '24.51', loaded: '24.51', difference: '0.00' },
  ])
  expect(
    await warehouse.rows(
      `SELECT carrier_name, tracking_number, bucket_name, no_of_pkgs, transportation_amount AS gross, transportation_discount AS discount,
         net_fuel_surcharge_amount AS fuel, net_other_accessorial_amount AS other, net_taxes_and_others AS rest, net_amount AS net,
         zone_number, bill_weight_pounds AS pounds, consignee_address AS address, normalised_consignee_state AS state
       FROM package_level_info ORDER BY bucket_name, tracking_number`,
    ),
  ).toMatchObject([
    { tracking_number: 'SW1', bucket_name: 'credit', no_of_pkgs: 0, gross: '-2.88', net: '-2.88', zone_number: 4 },
    {
      carrier_name: 'Swift Parcel',
      tracking_number: 'SW1',
      bucket_name: 'freight',
      no_of_pkgs: 1,
      gross: '15.13',
      discount: '3.03',
      fuel: '1.45',
      other: '4.99',
      net: '18.54',
      zone_number: 4,
      pounds: '5.511557',
      address: '1 Main St, Floor 2',
      state: 'TX',
    },
    { tracking_number: 'SW2', no_of_pkgs: 1, gross: '7.01', fuel: '0.84', rest: '1.00', net: '8.85', zone_number: 2 },
  ])
  expect(
    await warehouse.rows('SELECT carrier.name, c.number FROM carrier JOIN account c ON carrier_id = carrier.id'),
  ).toEqual([{ name: 'Swift Parcel', number: '42' }])
  const temporary = "SELECT table_name FROM information_schema.tables WHERE table_type = 'LOCAL TEMPORARY'"
  expect(await warehouse.rows(temporary)).toEqual([])
})

test('its file again changes nothing; a row that cannot be read is rejected with all its charges', async () => {
  const [first = {}, ...others] = rows
  const damaged = swiftFile([{ ...first, Fuel: '1.4.5' }, ...others])
  const report = await load(damaged)
  expect(report).toMatchObject({ acceptedRows: 4, rejectedRows: 1 })
  expect(report.rejects).toMatchObject([
    { file: damaged, line: 2, column: 'Fuel', value: '1.4.5', reason: 'is not an amount' },
  ])
  expect(report.invoices).toMatchObject([{ loaded: '5.97', difference: '-18.54' }])
  const whole = swiftFile(rows)
  expect(await load(whole)).toMatchObject({ acceptedRows: 3, knownRows: 4, invoices: [{ difference: '0.00' }] })
  const before = await loadedContent(warehouse)
  expect(await load(whole)).toMatchObject({ acceptedRows: 0, knownRows: 7, dataVersion: null })
  expect(await loadedContent(warehouse)).toBe(before)
})

test('two formats in one warehouse leave each other alone, also where their accounts and invoices have one number', async () => {
  const sample = fileOf(csvText(sampleRecords()))
  await warehouse.load([sample])
  const alone = JSON.stringify(await facts(warehouse))
  const [{ account, invoice } = {}] = await warehouse.rows(
    'SELECT DISTINCT account_number AS account, invoice_number AS invoice FROM charge_level_info',
  )
  const alike = rows.map((row) => ({ ...row, Account: String(account), Invoice: `00${String(invoice)}` }))
  expect((await load(swiftFile(alike))).invoices).toMatchObject([
    { invoice: `00${String(invoice)}`, difference: '0.00' },
  ])
  await warehouse.connection.run("DELETE FROM package_level_info WHERE carrier_name = 'Swift Parcel'")
  await warehouse.connection.run("DELETE FROM charge_level_info WHERE carrier_name = 'Swift Parcel'")
  expect(JSON.stringify(await facts(warehouse))).toBe(alone)
})

test('a file of another format is refused by the name that its own format gives it', async () => {
  const sample = fileOf(csvText(sampleRecords()))
  await expect(load(sample)).rejects.toThrow(
    `Nothing in ${sample} is a Swift Parcel invoice. It seems to be ${FORMATS.ups.name}.`,
  )
  const letter = fileOf('Dear customer,\n')
  await expect(load(letter)).rejects.toThrow(
    'a text file of 2 columns: a header row that begins with Account is expected',
  )
})
