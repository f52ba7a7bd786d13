import { currencyInForce } from '../../domain/page/page-filters.ts'
import type { View } from '../../domain/page/view.ts'
import { OVERDUE, PROMPT, rowsSql, TARDY, type HandPage } from '../page-sums.ts'

/** What pages filter by, in SQL written by hand; of others no step of a walk chooses a value. */
const COLUMNS: Readonly<Record<string, string>> = {
  carrier_name: 'carrier_name',
  currency_code: 'currency_code',
  service_category: 'service_category',
  service: 'service',
  account_number: 'account_number',
  invoice_number: 'invoice_number',
  zone: 'zone',
  bill_option: 'bill_option',
  accessorial: 'accessorial',
  credit_type: 'credit_type',
  refund_source: 'refund_source',
  normalised_sender_country: 'normalised_sender_country',
  normalised_sender_state: 'normalised_sender_state',
  normalised_consignee_country: 'normalised_consignee_country',
  normalised_consignee_state: 'normalised_consignee_state',
  tracking_status: `CASE WHEN ${PROMPT} THEN 'on-time' WHEN ${TARDY} AND exception_reason IS NULL THEN 'late' WHEN ${TARDY} THEN 'exception' WHEN ${OVERDUE} THEN 'pending late' END`,
  weight_band: `CASE ${[1, 5, 10, 20, 50, 70, 150]
    .map((most, at, ends) => `WHEN bill_weight_pounds <= ${most} THEN '${at === 0 ? 0 : ends[at - 1]}–${most} lb'`)
    .join(' ')} WHEN bill_weight_pounds IS NOT NULL THEN '150+ lb' END`,
}
const RANGES: Readonly<Record<string, string>> = {
  bill_weight_pounds: 'bill_weight_pounds',
  net_amount: 'net_amount * RATE',
}

/** Whether the SQL of an address with a filter by it is written. */
export function isWritten(dimension: string): boolean {
  return Object.hasOwn(COLUMNS, dimension) || Object.hasOwn(RANGES, dimension)
}

/** The rows that an address asks for: its filters read from its own text. */
export function addressSql(
  page: HandPage,
  { parameters, view: read }: { readonly parameters: readonly [string, string][]; readonly view: View },
): { readonly where: string; readonly view: View } {
  const view = { ...read, currency: currencyInForce(read) }
  const owners = read.childClientIds.length > 0 ? read.childClientIds.join(', ') : '1, 2, 3, 4'
  const filters = parameters.flatMap(([name, text]) =>
    name.startsWith('filter.') ? [filterSql(name.slice('filter.'.length), text, view)] : [],
  )
  return { where: [rowsSql(page, { view, owners }), ...filters].join(' AND '), view }
}

function filterSql(dimension: string, text: string, { currency }: View): string {
  const range = RANGES[dimension]?.replace('RATE', currency === 'all' ? 'usd_rate' : '1')
  if (range !== undefined) {
    const [from = '', to = ''] = text.split('..')
    return [from === '' ? 'true' : `${range} >= ${from}`, to === '' ? 'true' : `${range} <= ${to}`].join(' AND ')
  }
  const column = COLUMNS[dimension]
  if (column === undefined) throw new Error(`nobody wrote by hand what a filter by ${dimension} keeps`)
  const except = text.startsWith('!')
  const values = (except ? text.slice(1) : text)
    .split(/(?<!\\),/)
    .map((value) => (value === '(blank)' ? '' : value.replaceAll('\\', '')))
  const listed = values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')
  return `coalesce(${column}, '') ${except ? 'NOT IN' : 'IN'} (${listed})`
}
