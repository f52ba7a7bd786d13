import { SIDE, WEIGHT } from '../../server/warehouse/engines/decimal-types.ts'
import type { DuckDBConnection } from '@duckdb/node-api'
import { PAIR } from './invoice-files.ts'
import { titlesOf } from './layout-titles.ts'

/** How a bare engine reads a layout: its columns as SQL over the file's, all text. */
interface BareLayout {
  /** Options of `read_csv` that say the columns. */
  readonly read: string
  /** By the names of the tables' columns, over one line of the file. */
  readonly line: Readonly<Record<string, string>>
  /** A list of structs, one a charge. */
  readonly charges: string
}

/** Columns are named by their places: titles come twice. */
const columnsOf = (layout: 'ups' | 'fedex') =>
  `columns = {${titlesOf(layout)
    .map((_, at) => `'c${at}': 'VARCHAR'`)
    .join(', ')}}`

const place = (layout: 'ups' | 'fedex') => {
  const titles = titlesOf(layout)
  return (title: string) => {
    const at = titles.indexOf(title)
    if (at < 0) throw new Error(`no column ${title}`)
    return `c${at}`
  }
}

function address(side: string, of: (part: string) => string): Record<string, string> {
  const parts = {
    name: 'Name',
    company: 'Company',
    address: 'Address Line 1',
    city: 'City',
    state: 'State',
    postal_code: 'Zip Code',
    cntry: 'Country/Territory',
  }
  return Object.fromEntries(Object.entries(parts).map(([name, title]) => [`${side}_${name}`, of(title)]))
}

const UPS_TITLES: Readonly<Record<string, string>> = {
  Company: 'Company Name',
  'Zip Code': 'Postal',
  'Country/Territory': 'Country',
}

function ups(): BareLayout {
  const c = place('ups')
  const side = (from: string) => (part: string) => c(`${from} ${UPS_TITLES[part] ?? part}`)
  return {
    read: `header = false, ${columnsOf('ups')}`,
    line: {
      account_number: c('Account Number'),
      invoice_number: c('Invoice Number'),
      invoice_date: c('Invoice Date'),
      invoice_currency: c('Invoice Currency Code'),
      invoice_amount: c('Invoice Amount'),
      category_code: c('Charge Category Code'),
      detail_code: c('Charge Category Detail Code'),
      currency_code: c('Transaction Currency Code'),
      tracking_number: c('Tracking Number'),
      package_quantity: c('Package Quantity'),
      pickup_date: c('Transaction Date'),
      delivery_date: c('Shipment Delivery Date'),
      bill_option: c('Bill Option Code'),
      zone: c('Zone'),
      actual_weight: c('Entered Weight'),
      actual_weight_unit: c('Entered Weight Unit of Measure'),
      bill_weight: c('Billed Weight'),
      bill_weight_unit: c('Billed Weight Unit of Measure'),
      length: `split_part(${c('Package Dimensions')}, 'x', 1)`,
      width: `split_part(${c('Package Dimensions')}, 'x', 2)`,
      height: `split_part(${c('Package Dimensions')}, 'x', 3)`,
      dim_unit: c('Package Dimension Unit Of Measure'),
      ...address('sender', side('Sender')),
      ...address('consignee', side('Receiver')),
    },
    charges: `[{
      transport: ${c('Charge Classification Code')} = 'FRT', classification_code: ${c('Charge Classification Code')},
      charge_code: ${c('Charge Description Code')}, charge_description: ${c('Charge Description')},
      net_amount: ${c('Net Amount')}, incentive_amount: ${c('Incentive Amount')}}]`,
  }
}

function fedex(): BareLayout {
  const c = place('fedex')
  const side = (from: string) => (part: string) => c(`${from} ${part}`)
  const pairs = titlesOf('fedex').flatMap((title, at) => (title === PAIR[0] ? [`c${at}`, `c${at + 1}`] : []))
  const charge = (text: string, amount: string, transport: boolean) =>
    `{transport: ${transport}, classification_code: ${c('Service Type')}, charge_code: NULL::VARCHAR, charge_description: ${text}, net_amount: ${amount}, incentive_amount: '0'}`
  const found = pairs.flatMap((text, at) => (at % 2 === 0 ? [charge(text, pairs[at + 1] ?? 'NULL', false)] : []))
  return {
    read: `header = true, ${columnsOf('fedex')}`,
    line: {
      account_number: c('Bill to Account Number'),
      invoice_number: c('Invoice Number'),
      invoice_date: `strptime(${c('Invoice Date')}, '%Y%m%d')::DATE::VARCHAR`,
      invoice_currency: "'USD'",
      invoice_amount: c('Original Amount Due'),
      category_code: 'NULL',
      detail_code: 'NULL',
      currency_code: "'USD'",
      tracking_number: c('Express or Ground Tracking ID'),
      package_quantity: c('Number of Pieces'),
      pickup_date: `strptime(${c('Shipment Date')}, '%Y%m%d')::DATE::VARCHAR`,
      delivery_date: `strptime(${c('POD Delivery Date')} || ${c('POD Delivery Time')}, '%Y%m%d%H:%M')::VARCHAR`,
      bill_option: c('Payor'),
      zone: c('Zone Code'),
      actual_weight: c('Actual Weight Amount'),
      actual_weight_unit: c('Actual Weight Units'),
      bill_weight: c('Rated Weight Amount'),
      bill_weight_unit: c('Rated Weight Units'),
      length: c('Dim Length'),
      width: c('Dim Width'),
      height: c('Dim Height'),
      dim_unit: c('Dim Unit'),
      ...address('sender', side('Shipper')),
      ...address('consignee', side('Recipient')),
    },
    // What is off the transport is no charge of its own.
    charges: `list_filter([${[charge("'Transportation'", c('Transportation Charge Amount'), true), ...found].join(', ')}], lambda each: each.net_amount IS NOT NULL AND each.charge_description <> 'Performance Pricing')`,
  }
}

const LAYOUTS = { ups, fedex } as const

const decimal = (text: string, type = 'DECIMAL(12,2)') => `CAST(${text} AS ${type})`
const MONEY = [
  ...['invoice_total_charges', 'transportation_amount', 'transportation_discount', 'other_accessorial_amount'],
  ...['other_accessorial_discount', 'net_other_accessorial_amount', 'other_accessorial_count', 'fuel_surcharge_amount'],
  ...['fuel_surcharge_discount', 'net_fuel_surcharge_amount', 'taxes_and_others', 'taxes_and_others_discount'],
  ...['net_taxes_and_others', 'address_correction_amt', 'shipping_charge_correction_amt', 'chargeback_amt'],
  ...['declared_amt', 'audit_refund_amount'],
]
const SIDES = ['sender', 'consignee']

const SHARED = `
  nth AS tracking_id, nth AS invoice_details_id, 77 AS client_id, 1 AS carrier_id, 'carrier' AS carrier_name, account_number, invoice_number,
  'open' AS invoice_status, 'freight' AS bucket_name, CAST(invoice_date AS DATE) AS bill_date, CAST(pickup_date AS DATE) AS pickup_date,
  CAST(delivery_date AS TIMESTAMP) AS delivery_date, tracking_number, classification_code AS service, 'Parcel Ground' AS service_category,
  zone, TRY_CAST(zone AS TINYINT) AS zone_number, bill_option, 'transportation' AS charge_category, currency_code, 1 AS usd_rate,
  TRY_CAST(package_quantity AS INTEGER) AS no_of_pkgs, ${decimal('bill_weight', WEIGHT)} AS bill_weight_pounds,
  ${decimal('actual_weight', WEIGHT)} AS actual_weight_pounds, bill_weight_pounds - actual_weight_pounds AS delta_weight_pounds,
  ${SIDES.map((side) => `${side}_city, ${side}_state, ${side}_state AS normalised_${side}_state, ${side}_postal_code, ${side}_cntry, ${side}_cntry AS normalised_${side}_country`).join(', ')},
  ${decimal('net_amount')} AS net_amount, ${decimal('incentive_amount')} AS incentive_amount,
  ${MONEY.map((name) => `${decimal('net_amount')} AS ${name}`).join(', ')}`

/**
 * What a bare engine does with the same file: reads it, and inserts the same columns into the same tables, a line and a
 * row of each charge, and a row of each package, as they stand, in one transaction. It knows no rule: no charge is known
 * again, summed or named, no value is refused.
 */
export async function bareLoad(connection: DuckDBConnection, layout: 'ups' | 'fedex', path: string): Promise<void> {
  const { read, line, charges } = LAYOUTS[layout]()
  const columns = Object.entries(line).map(([name, sql]) => `${sql} AS ${name}`)
  for (const sql of [
    'BEGIN',
    `CREATE OR REPLACE TEMP TABLE bare_line AS SELECT row_number() OVER () AS nth, * EXCLUDE (charge), unnest(charge) FROM (
      SELECT ${columns.join(', ')}, unnest(${charges}) AS charge FROM read_csv('${path}', all_varchar = true, ${read}))`,
    `INSERT INTO charge_level_info BY NAME SELECT ${SHARED}, nth AS charge_id, charge_description AS accessorial,
      coalesce(charge_code, '') AS accessorial_code, charge_description, ${decimal('net_amount')} AS gross_amount FROM bare_line`,
    `INSERT INTO package_level_info BY NAME SELECT ${SHARED}, ${decimal('actual_weight', WEIGHT)} AS actual_weight, actual_weight_unit,
      ${decimal('bill_weight', WEIGHT)} AS bill_weight, bill_weight_unit, ${['length', 'width', 'height'].map((name) => `${decimal(name, SIDE)} AS ${name}`).join(', ')}, dim_unit,
      ${SIDES.map((side) => `${side}_name, ${side}_company, ${side}_address`).join(', ')} FROM bare_line WHERE transport`,
    `INSERT INTO loaded_line BY NAME SELECT nth AS line_number, '${layout}' AS format, md5(tracking_number) AS facts_hash, false AS incomplete, * EXCLUDE (nth, transport) FROM bare_line`,
    `INSERT INTO loaded_row BY NAME SELECT 77 AS client_id, 1 AS carrier_id, account_number, invoice_number, CAST(invoice_date AS DATE) AS invoice_date,
      md5(concat_ws('|', tracking_number, charge_description, net_amount, nth)) AS row_hash, 1 AS occurrence, nth AS charge_id, nth AS line_number FROM bare_line`,
    'INSERT INTO line_source SELECT 1, nth FROM bare_line',
    'COMMIT',
    'DROP TABLE bare_line',
  ])
    await connection.run(sql)
}
