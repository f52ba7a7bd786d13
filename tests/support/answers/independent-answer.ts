import { DuckDBTypeId } from '@duckdb/node-api'
import { AMOUNTS, controlledBy } from './controlled-by.ts'
import { TEST_TODAY } from '../portal/template-data.ts'
import type { Condition, Literal } from '../../../domain/query/condition.ts'
import type { Query } from '../../../domain/query/query.ts'
import type { Installation } from '../../../server/installation.ts'
import { connectionOf } from '../../../server/warehouse/publish-connection.ts'

/** A row of the warehouse as it is stored, every value as text. */
export type StoredRow = Readonly<Record<string, string | null>>
export type AnsweredRow = Readonly<Record<string, string | number | null>>

/** The column behind each measure of packages, by the words of the definitions. */
const MEASURES: Readonly<Record<string, { column: string; money: boolean }>> = {
  total_spend: { column: 'net_amount', money: true },
  published_amount: { column: 'transportation_amount', money: true },
  transportation_discount_total: { column: 'transportation_discount', money: true },
  accessorials: { column: 'net_other_accessorial_amount', money: true },
  fuel_surcharge: { column: 'net_fuel_surcharge_amount', money: true },
  taxes_and_other_charges: { column: 'net_taxes_and_others', money: true },
  packages: { column: 'no_of_pkgs', money: false },
  rows: { column: 'invoice_details_id', money: false },
}
/** An account belongs to several groups and divisions; several loads bring lines of an invoice. */
const BELONGINGS = ['account_group', 'account_division', 'load']
const BETWEEN_NAMES = ', '
const NEVER_READ = ['zeropayclose', 'ode', 'duplicate']

export function storedPackages(installation: Installation): Promise<StoredRow[]> {
  return storedRows(installation, 'package_level_info')
}

/** Whose text is JavaScript's; the engine writes the others, many times faster. */
const BINARY_NUMBERS = [DuckDBTypeId.FLOAT, DuckDBTypeId.DOUBLE]

export function storedRows(
  installation: Installation,
  table: 'package_level_info' | 'charge_level_info',
): Promise<StoredRow[]> {
  return installation.publish(async (publish) => {
    const connection = connectionOf(publish)
    const read = async (name: string, columns = '*') => {
      const shape = await connection.runAndReadAll(`SELECT ${columns} FROM ${name} LIMIT 0`)
      const names = shape.columnNames()
      const texts = shape.columnTypes().map(({ typeId }) => !BINARY_NUMBERS.includes(typeId))
      const written = names.map((column, at) => (texts[at] ? `CAST("${column}" AS VARCHAR)` : `"${column}"`))
      const rows = await connection.runAndReadAll(`SELECT ${written.join()} FROM (SELECT ${columns} FROM ${name})`)
      return rows.getRows().map((row) => {
        const stored: Record<string, string | null> = {}
        names.forEach((column, at) => {
          const value = row[at]
          stored[column] = value === null ? null : String(value)
        })
        return stored
      })
    }
    const [accounts, inGroups, groups, inDivisions, divisions] = [
      await read('account'),
      await read('account_group_account'),
      await read('account_group'),
      await read('account_division_group'),
      await read('account_division'),
    ]
    const belongings = new Map(
      accounts.map((account) => {
        const groupIds = inGroups
          .filter(({ account_id }) => account_id === account.id)
          .map(({ account_group_id }) => account_group_id)
        const divisionIds = inDivisions
          .filter(({ account_group_id }) => groupIds.includes(account_group_id))
          .map(({ account_division_id }) => account_division_id)
        const names = (entities: readonly StoredRow[], ids: readonly unknown[]) => {
          const own = entities
            .filter(({ id, client_id }) => ids.includes(id) && client_id === account.client_id)
            .map(({ name }) => name ?? '')
          return own.length === 0 ? null : [...new Set(own)].sort().join(BETWEEN_NAMES)
        }
        return [
          JSON.stringify([account.client_id, account.carrier_id, account.number]),
          { account_group: names(groups, groupIds), account_division: names(divisions, divisionIds) },
        ]
      }),
    )
    const belonging = (row: StoredRow) =>
      belongings.get(JSON.stringify([row.client_id, row.carrier_id, row.account_number])) ?? {
        account_group: null,
        account_division: null,
      }
    const feeWords = new Map<string | null, string[]>()
    const charges = await read(
      'charge_level_info',
      `charge_id, tracking_id, invoice_details_id, charge_description, charge_category, accessorial, accessorial_code, other_accessorial_count, ${AMOUNTS.join(', ')}`,
    )
    for (const { tracking_id, invoice_details_id = null, charge_description, charge_category } of charges) {
      if (tracking_id === null)
        feeWords.set(invoice_details_id, [
          ...(feeWords.get(invoice_details_id) ?? []),
          charge_description ?? charge_category ?? '',
        ])
    }
    const owners = new Map((await read('client')).map(({ id, name }) => [id, name ?? null]))
    const residential = new Set(
      charges.flatMap(({ accessorial, tracking_id }) =>
        tracking_id && accessorial?.startsWith('Residential') ? [tracking_id] : [],
      ),
    )
    const imports = new Map(
      (await read('line_source')).map(({ line_number, import_id = null }) => [line_number, import_id]),
    )
    const loads = new Map<string, Set<string>>()
    const invoiceOf = ({ client_id, carrier_id, account_number, invoice_number }: StoredRow, date: unknown) =>
      JSON.stringify([client_id, carrier_id, account_number, invoice_number, date])
    for (const line of await read('loaded_row')) {
      const invoice = invoiceOf(line, line.invoice_date)
      const number = imports.get(line.line_number ?? null)
      if (number) loads.set(invoice, (loads.get(invoice) ?? new Set()).add(number))
    }
    const loadsOf = (row: StoredRow) => {
      const numbers = loads.get(invoiceOf(row, row.bill_date))
      return numbers ? [...numbers].sort().join(BETWEEN_NAMES) : null
    }
    const derived = (row: StoredRow) => ({
      client_name: owners.get(row.client_id ?? null) ?? null,
      residential: addressType(row, residential.has(row.tracking_id ?? '')),
      weight_band: weightBand(row),
      tracking_status: deliveryStatus(row),
      normalised_zone: zoneName(row),
      load: loadsOf(row),
      // Nobody wrote rules for the charges of the tests.
      gl_code: null,
      controlled_by: controlledBy(row.accessorial_code, row.charge_category),
      fee_charge: feeWords.get(row.invoice_details_id ?? null)?.sort()[0] ?? null,
    })
    const rows = (await read(table)).map((row) => ({ ...row, ...belonging(row), ...derived(row) }))
    if (table === 'package_level_info') ofControl.set(rows, byControl(rows, charges))
    return rows
  })
}

function byControl(packages: readonly StoredRow[], charges: readonly StoredRow[]): StoredRow[] {
  const sums = new Map<string | null | undefined, Map<string | null, Map<string, bigint>>>()
  for (const charge of charges) {
    const of = sums.get(charge.invoice_details_id) ?? new Map<string | null, Map<string, bigint>>()
    sums.set(charge.invoice_details_id, of)
    const who = controlledBy(charge.accessorial_code, charge.charge_category)
    const own = of.get(who) ?? new Map<string, bigint>()
    of.set(who, own)
    for (const name of [...AMOUNTS, 'other_accessorial_count']) {
      const value = charge[name]
      if (value) own.set(name, (own.get(name) ?? 0n) + BigInt(Math.round(Number(value) * 100)))
    }
  }
  return packages.flatMap((row) =>
    [...(sums.get(row.invoice_details_id) ?? [])].map(([who, own]) => ({
      ...row,
      ...Object.fromEntries(AMOUNTS.map((name) => [name, own.has(name) ? cents(own.get(name) ?? 0n) : null])),
      other_accessorial_count: own.has('other_accessorial_count')
        ? String((own.get('other_accessorial_count') ?? 0n) / 100n)
        : null,
      controlled_by: who,
    })),
  )
}

function cents(amount: bigint): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function addressType({ service }: StoredRow, surcharged: boolean): string | null {
  if (surcharged || /Residential|Home Delivery/.test(service ?? '')) return 'Residential'
  return service?.includes('Commercial') ? 'Commercial' : null
}

function deliveryStatus(row: StoredRow): string | null {
  const { scheduled_date, first_attempt_date, delivery_date, exception_reason } = row
  if (!scheduled_date) return null
  if ([first_attempt_date, delivery_date].some((arrived) => arrived && arrived <= scheduled_date)) return 'on-time'
  if (delivery_date) return exception_reason ? 'exception' : 'late'
  return scheduled_date.slice(0, 10) < TEST_TODAY ? 'pending late' : null
}

function weightBand({ bill_weight_pounds }: StoredRow): string | null {
  if (bill_weight_pounds === null || bill_weight_pounds === undefined) return null
  const pounds = Number(bill_weight_pounds)
  if (pounds < 1) return 'Under 1 lb'
  const started = Math.ceil(pounds)
  const ends = [0, 5, 10, 20, 30, 50, 150]
  const at = ends.findIndex((most) => started <= most)
  return at < 0 ? 'Over 150 lb' : `${(ends[at - 1] ?? 0) + 1}–${ends[at]} lb`
}

/** "5" in the US, "CA 5" in Canada, as billed between countries, and "US-CA 5" where that is what is billed. */
function zoneName({
  zone,
  zone_number,
  normalised_sender_country: from,
  normalised_consignee_country: to,
}: StoredRow): string | null {
  if (from === 'US' && to === 'US') return zone_number ?? zone ?? null
  if (!zone || (from !== to && !/^[2-8]$/.test(zone))) return zone ?? null
  return `${[...new Set([from, to])].filter(Boolean).join('-')} ${zone}`
}

const ofClients = new WeakMap<readonly StoredRow[], Map<number, StoredRow[]>>()

/** The rows of each client that may be read: told apart once, since hundreds of questions are asked of the same rows. */
function rowsByClient(rows: readonly StoredRow[]): Map<number, StoredRow[]> {
  const known = ofClients.get(rows)
  if (known) return known
  const found = new Map<number, StoredRow[]>()
  for (const row of rows) {
    if (NEVER_READ.includes(row.invoice_status ?? '')) continue
    const clientId = Number(row.client_id)
    const own = found.get(clientId)
    if (own) own.push(row)
    else found.set(clientId, [row])
  }
  ofClients.set(rows, found)
  return found
}

/** The stored rows that a query's conditions and currency leave. */
export function keptRows(
  { whereClauseDetails, currency }: Pick<Query, 'whereClauseDetails' | 'currency'>,
  { rows, readable }: { rows: readonly StoredRow[]; readable: readonly number[] },
): StoredRow[] {
  return [...rowsByClient(rows)]
    .filter(([clientId]) => readable.includes(clientId))
    .flatMap(([, own]) => own)
    .filter(
      (row) =>
        (currency === 'all' || row.currency_code === currency) &&
        whereClauseDetails.every((condition) => passes(row, condition)),
    )
}

/** All rows of the answer to a query of packages, before its limit: read row by row in this process, with no SQL. */
export function independentAnswer(
  query: Query,
  from: { rows: readonly StoredRow[]; readable: readonly number[] },
): AnsweredRow[] {
  const { groupByDetails, selectColumnNames, whereClauseDetails } = query
  const named = [...groupByDetails, ...selectColumnNames, ...whereClauseDetails.map(({ column }) => column)]
  const stored = named.includes('controlled_by') ? (ofControl.get(from.rows) ?? from.rows) : from.rows
  const rows = stored !== from.rows || named.includes('gl_code') ? withoutPackages(stored) : stored
  const kept = keptRows(query, { ...from, rows })
  const measures = query.selectColumnNames.filter((name) => name in MEASURES)
  const dimensions = query.selectColumnNames.filter((name) => !(name in MEASURES))
  const own = (row: StoredRow) => dimensions.map((name): [string, string | number | null] => [name, valueOf(row, name)])
  if (query.groupByDetails.length === 0 && measures.length === 0) return kept.map((row) => Object.fromEntries(own(row)))

  const groups = new Map<string, StoredRow[]>(query.groupByDetails.length === 0 ? [['[]', []]] : [])
  for (const row of kept) {
    const key = JSON.stringify(query.groupByDetails.map((name) => valueOf(row, name)))
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()].map((group) =>
    Object.fromEntries([
      ...(group[0] ? own(group[0]) : []),
      ...measures.map((name) => [name, sumOf(group, { name, currency: query.currency })] as const),
    ]),
  )
}

/** The same text for the same rows, in whatever order rows and names come. */
export function sortedTexts(rows: readonly AnsweredRow[]): string[] {
  return rows.map((row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))).sort()
}

const WITHHELD = ['no_of_pkgs', 'bill_weight_pounds', 'actual_weight_pounds', 'delta_weight_pounds'] as const
/** Of packages: a row a package and who controls its charges, with what these come to. */
const ofControl = new WeakMap<readonly StoredRow[], StoredRow[]>()
const ofCodes = new WeakMap<readonly StoredRow[], StoredRow[]>()

/** By general ledger code a package is not counted and not weighed: it has no code. Decision 0136 */
function withoutPackages(rows: readonly StoredRow[]): StoredRow[] {
  const made =
    ofCodes.get(rows) ?? rows.map((row) => ({ ...row, ...Object.fromEntries(WITHHELD.map((name) => [name, null])) }))
  ofCodes.set(rows, made)
  return made
}

function sumOf(rows: readonly StoredRow[], { name, currency }: { name: string; currency: string }): number | null {
  const measure = MEASURES[name]
  if (name === 'rows') return rows.length
  if (!measure || rows.length === 0) return null
  if (rows.every((row) => row[measure.column] === null)) return null
  if (!measure.money) return rows.reduce((sum, row) => sum + Number(row[measure.column]), 0)
  const units = rows.reduce(
    (sum, row) =>
      sum + scaled(row[measure.column] ?? '0', 2) * (currency === 'all' ? scaled(row.usd_rate ?? '0', 6) : 1_000_000n),
    0n,
  )
  return Number(`${units}e-8`)
}

function scaled(decimal: string, digits: number): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(digits, '0').slice(0, digits))
}

const NUMBERS = new Set([
  'client_id',
  'carrier_id',
  'zone_number',
  'no_of_pkgs',
  ...Object.values(MEASURES).map(({ column }) => column),
])

function valueOf(row: StoredRow, name: string): string | number | null {
  const period = /^(bill_date|pickup_date)_(day|week|month|quarter|year)$/.exec(name)
  const value = row[period?.[1] ?? name]
  if (value === null || value === undefined) return null
  if (NUMBERS.has(name)) return Number(value)
  return period ? firstDay(value, period[2] ?? '') : value
}

function firstDay(date: string, grain: string): string {
  const [year = '', month = ''] = date.split('-')
  if (grain === 'year') return `${year}-01-01`
  if (grain === 'month') return `${year}-${month}-01`
  if (grain === 'quarter') return `${year}-${['01', '04', '07', '10'][Math.floor((Number(month) - 1) / 3)]}-01`
  const at = new Date(`${date}T00:00:00Z`)
  if (grain === 'week') at.setUTCDate(at.getUTCDate() - at.getUTCDay())
  return at.toISOString().slice(0, 10)
}

function passes(row: StoredRow, condition: Condition): boolean {
  const value = row[condition.column] ?? null
  if (condition.operator === 'is null') return value === null
  if (condition.operator === 'is not null') return value !== null
  if (BELONGINGS.includes(condition.column) && ['=', '<>', 'in', 'not in'].includes(condition.operator)) {
    const wanted = 'values' in condition ? condition.values : 'value' in condition ? [condition.value] : []
    // What has none is blank, and does not have the one that is asked against.
    const has = value === null ? wanted.includes('') : value.split(BETWEEN_NAMES).some((name) => wanted.includes(name))
    return has === ['=', 'in'].includes(condition.operator)
  }
  if (value === null) return 'values' in condition && condition.values.includes('') === (condition.operator === 'in')
  if ('values' in condition)
    return condition.values.some((each) => compared(value, each) === 0) === (condition.operator === 'in')
  if (!('value' in condition)) return false
  if (condition.operator === 'contains') return value.toLowerCase().includes(condition.value.toLowerCase())
  const order = compared(value, condition.value)
  switch (condition.operator) {
    case '=':
      return order === 0
    case '<>':
      return order !== 0
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    case '>=':
      return order >= 0
  }
}

function compared(value: string, literal: Literal): number {
  return typeof literal === 'number'
    ? Math.sign(Number(value) - literal)
    : Buffer.compare(Buffer.from(value), Buffer.from(literal))
}
