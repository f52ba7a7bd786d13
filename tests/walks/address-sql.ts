import { currencyInForce } from '../../domain/dashboards/page-filters.ts'
import type { View } from '../../domain/dashboards/view.ts'
import { CONTROLLED_BY } from '../support/answers/controlled-by.ts'
import { OVERDUE, PROMPT, rowsSql, TARDY, type HandPage } from '../support/answers/page-sums.ts'

const CHARGED_AS_RESIDENTIAL = `(client_id, tracking_id) IN (SELECT (client_id, tracking_id) FROM charge_level_info WHERE accessorial LIKE 'Residential%')`
const SENDER = 'normalised_sender_country'
const CONSIGNEE = 'normalised_consignee_country'

/** What pages filter by, in SQL written by hand; of others no step of a walk chooses a value. */
const COLUMNS: Readonly<Record<string, string>> = {
  gl_code: 'NULL::VARCHAR',
  controlled_by: CONTROLLED_BY,
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
  charge_description: 'charge_description',
  refund_source: 'refund_source',
  normalised_sender_country: 'normalised_sender_country',
  normalised_sender_state: 'normalised_sender_state',
  normalised_consignee_country: 'normalised_consignee_country',
  normalised_consignee_state: 'normalised_consignee_state',
  tracking_status: `CASE WHEN ${PROMPT} THEN 'on-time' WHEN ${TARDY} AND exception_reason IS NULL THEN 'late' WHEN ${TARDY} THEN 'exception' WHEN ${OVERDUE} THEN 'pending late' END`,
  residential: `CASE WHEN ${CHARGED_AS_RESIDENTIAL} OR service LIKE '%Residential%' OR service LIKE '%Home Delivery%' THEN 'Residential' WHEN service LIKE '%Commercial%' THEN 'Commercial' END`,
  normalised_zone: `CASE WHEN ${SENDER} = 'US' AND ${CONSIGNEE} = 'US' THEN coalesce(zone_number::VARCHAR, zone)
    WHEN ${SENDER} = ${CONSIGNEE} THEN ${SENDER} || ' ' || zone
    WHEN regexp_full_match(zone, '[2-8]') THEN concat_ws('-', ${SENDER}, ${CONSIGNEE}) || ' ' || zone ELSE zone END`,
  weight_band: `CASE WHEN bill_weight_pounds < 1 THEN 'Under 1 lb' ${[1, 6, 11, 21, 31, 51, 151]
    .slice(0, -1)
    .map((from, at, starts) => [from, (starts[at + 1] ?? 151) - 1])
    .map(([from, to]) => `WHEN ceil(bill_weight_pounds) BETWEEN ${from} AND ${to} THEN '${from}–${to} lb'`)
    .join(' ')} WHEN bill_weight_pounds IS NOT NULL THEN 'Over 150 lb' END`,
}
/** What an invoice or its account has several of: which rows have what is called NAMED. */
const MEMBERS: Readonly<Record<string, string>> = {
  account_group: ofAccounts('JOIN account_group g ON g.id = m.account_group_id'),
  account_division: ofAccounts(
    'JOIN account_division_group d USING (account_group_id) JOIN account_division g ON g.id = d.account_division_id',
  ),
  load: `(client_id, carrier_id, account_number, invoice_number, bill_date) IN (SELECT (client_id, carrier_id, account_number, invoice_number, invoice_date) FROM loaded_row JOIN line_source USING (line_number) WHERE import_id::VARCHAR NAMED)`,
}
const RANGES: Readonly<Record<string, string>> = {
  bill_weight_pounds: 'bill_weight_pounds',
  net_amount: 'net_amount * RATE',
}

/** Whether the SQL of an address with a filter by it is written. */
export function isWritten(dimension: string): boolean {
  return [COLUMNS, MEMBERS, RANGES].some((written) => Object.hasOwn(written, dimension))
}

/** The values of a dimension that rows have, as SQL of one column `value`; undefined: it is a range. */
export function valuesSql(dimension: string, { table }: Pick<HandPage, 'table'>): string | undefined {
  if (Object.hasOwn(RANGES, dimension)) return undefined
  // Nobody wrote rules of the clients that walks are of: tests/server/warehouse/gl asks by code.
  if (dimension === 'gl_code') return `SELECT '' AS value WHERE false`
  // Of packages it is of their charges: tests/server/warehouse/split-sums asks by it.
  if (dimension === 'controlled_by' && table === 'package_level_info') return `SELECT '' AS value WHERE false`
  if (dimension === 'load') return 'SELECT DISTINCT import_id::VARCHAR AS value FROM line_source ORDER BY 1'
  if (Object.hasOwn(MEMBERS, dimension)) return `SELECT DISTINCT name AS value FROM ${dimension} ORDER BY 1`
  return `SELECT DISTINCT coalesce(${COLUMNS[dimension]}, '') AS value FROM ${table} WHERE client_id <= 4 ORDER BY 1`
}

function ofAccounts(joins: string): string {
  return `(client_id, carrier_id, account_number) IN (SELECT (a.client_id, a.carrier_id, a.number) FROM account a JOIN account_group_account m ON m.account_id = a.id ${joins} WHERE g.client_id = a.client_id AND g.name NAMED)`
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
  const except = text.startsWith('!')
  const values = (except ? text.slice(1) : text)
    .split(/(?<!\\),/)
    .map((value) => (value === '(blank)' ? '' : value.replaceAll('\\', '')))
  const listed = values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')
  const members = MEMBERS[dimension]
  if (members !== undefined) {
    const none = `NOT coalesce(${members.replace('NAMED', 'IS NOT NULL')}, false)`
    const some = `coalesce(${members.replace('NAMED', `IN (${listed})`)}, false)`
    return `${except ? 'NOT ' : ''}(${some}${values.includes('') ? ` OR ${none}` : ''})`
  }
  const column = COLUMNS[dimension]
  if (column === undefined) throw new Error(`nobody wrote by hand what a filter by ${dimension} keeps`)
  return `coalesce(${column}, '') ${except ? 'NOT IN' : 'IN'} (${listed})`
}
