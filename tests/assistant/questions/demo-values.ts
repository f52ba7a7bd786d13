import { readFileSync } from 'node:fs'
import { WEIGHT_BANDS } from '../../../domain/query/weight-bands.ts'
import { DELIVERY_STATUSES } from '../../../domain/query/delivery-status.ts'
import { US_STATES } from '../../../domain/values/us-states.ts'

const DEMO = 'server/warehouse/demo/data'
const REFERENCE = 'server/warehouse/reference'

/** One column of a list without quotes before it. */
function listed(file: string, column: string): string[] {
  const [head = '', ...lines] = readFileSync(`${file}.csv`, 'utf8').trim().split('\n')
  const at = head.split(',').indexOf(column)
  if (at < 0) throw new Error(`${file} has no ${column}`)
  return [...new Set(lines.map((line) => line.split(',')[at] ?? ''))].filter((value) => value !== '')
}

const countryNames = listed(`${REFERENCE}/countries`, 'name')
/** By code. */
export const COUNTRY_NAMES: ReadonlyMap<string, string> = new Map(
  listed(`${REFERENCE}/countries`, 'country_code').map((code, at) => [code, countryNames[at] ?? code]),
)
const states = Object.keys(US_STATES)
const countries = [...COUNTRY_NAMES.keys()]

/** By dimension: the values that the demo's companies have, from the lists that its rows are drawn from. */
export const DEMO_VALUES: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['carrier_name', listed(`${REFERENCE}/carriers`, 'name')],
  ['service_category', listed(`${REFERENCE}/service_categories`, 'name')],
  ['service', [...listed(`${REFERENCE}/services`, 'service_name'), ...listed(`${DEMO}/more_services`, 'service_name')]],
  ['accessorial', listed(`${DEMO}/charges`, 'accessorial')],
  [
    'credit_type',
    ['Address Correction', 'Chargeback', 'Declared Value', 'Duplicate', 'GSR', 'Other', 'Residential', 'Void'],
  ],
  ['client_name', listed(`${DEMO}/clients`, 'name')],
  ['account_number', listed(`${DEMO}/accounts`, 'number')],
  ['account_group', listed(`${DEMO}/accounts`, 'account_group')],
  ['account_division', listed(`${DEMO}/accounts`, 'account_division')],
  ['currency_code', listed(`${DEMO}/accounts`, 'currency')],
  ['normalised_consignee_state', states],
  ['normalised_sender_state', states],
  ['normalised_consignee_country', countries],
  ['normalised_sender_country', countries],
  ['normalised_zone', ['2', '3', '4', '5', '6', '7', '8', '44', '46', '54']],
  ['weight_band', WEIGHT_BANDS.map(({ name }) => name)],
  ['tracking_status', DELIVERY_STATUSES],
  ['residential', ['Residential', 'Commercial']],
  ['refund_source', ['audit', 'client']],
  ['controlled_by', ['Shipper', 'Carrier', 'Contract', 'Receiver']],
  ['bill_option', ['C/B', 'F/C', 'F/D', 'P/P', 'T/P']],
])
