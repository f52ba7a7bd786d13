import { filterParent } from '../../../domain/dashboards/page-filters.ts'
import { BLANK } from '../../../domain/query/condition.ts'
import { MAX_ROWS, type QueryRow } from '../../../domain/query/query.ts'
import { ok, type Result } from '../../../domain/values/problem.ts'
import { ownRows } from '../own-rows.ts'
import { statement } from '../statement.ts'
import type { RowsOf } from '../tenant-scope.ts'
import type { WarehouseAnswer, WarehouseRequest } from '../asking.ts'
import type { Warehouse } from '../warehouse.ts'
import { loadNames } from '../load/past-loads/load-names.ts'
import { valueNames } from './reference-lists.ts'
import { statementsOf } from '../statements.ts'

/** A measure that every table has. */
const ROWS = 'rows'

/** What tells an account from others on every row. */
const ACCOUNT_KEYS = ['client_id', 'carrier_name', 'account_number'] as const

/** The entities that many accounts belong to, and an account to many of: no column of a row holds one of them. */
const OF_ACCOUNTS = {
  account_group: 'JOIN account_group g ON g.id = m.account_group_id',
  account_division:
    'JOIN account_division_group d ON d.account_group_id = m.account_group_id JOIN account_division g ON g.id = d.account_division_id',
} as const
type OfAccounts = keyof typeof OF_ACCOUNTS

function isOfAccounts(dimension: string): dimension is OfAccounts {
  return Object.hasOwn(OF_ACCOUNTS, dimension)
}

interface FilterValue {
  readonly NAME: string
  readonly VALUE: string
  readonly COUNT: number | null
  readonly PARENT?: string
}

export interface FilterValues extends Pick<WarehouseAnswer, 'engineMs' | 'dataVersion'> {
  readonly values: FilterValue[]
  /** How many there are, with those that the answer has not. */
  readonly count: number
}

/** Invoices come with many loads, and a load brings many of them. */
const LOAD = 'load'

/** The values of a dimension among the rows of the request, whose query selects that dimension alone; named as people call them, each with its rows. */
export async function filterValues(
  warehouse: Warehouse,
  dimension: string,
  request: WarehouseRequest,
): Promise<Result<FilterValues>> {
  const { query, scope } = request
  const parent = filterParent(dimension)
  if (dimension === LOAD) return loadValues(warehouse, request)
  const groups = isOfAccounts(dimension) ? ACCOUNT_KEYS : [dimension, ...(parent === undefined ? [] : [parent])]
  const answer = await warehouse.query({
    ...request,
    query: isOfAccounts(dimension)
      ? { ...query, selectColumnNames: [...groups], groupByDetails: [...groups], orderByDetails: [], limit: MAX_ROWS }
      : { ...query, selectColumnNames: [...groups, ROWS], groupByDetails: [...groups] },
  })
  if (!answer.ok) return answer
  const { data, rowCount, engineMs, dataVersion } = answer.value
  const unread = rowCount - data.length
  const { values, others } = isOfAccounts(dimension)
    ? await namesOfAccounts(warehouse, { dimension, accounts: data, of: { ...query, scope } })
    : { values: data.map((row) => foundValue(row, { dimension, parent })), others: unread }
  const names = await valueNames(warehouse, dimension)
  return ok({
    values: values.map((each) => ({ ...each, NAME: names.get(each.VALUE) ?? each.NAME })),
    count: values.length + (unread === 0 ? 0 : others),
    engineMs,
    dataVersion,
  })
}

/** The loads that brought any of the rows, the newest first, with the day and a file of each. */
async function loadValues(warehouse: Warehouse, request: WarehouseRequest): Promise<Result<FilterValues>> {
  const { query, scope } = request
  const answer = await warehouse.query({
    ...request,
    query: { ...query, selectColumnNames: [LOAD], groupByDetails: [LOAD], orderByDetails: [], limit: MAX_ROWS },
  })
  if (!answer.ok) return answer
  const { data, engineMs, dataVersion } = answer.value
  const present = new Set(data.flatMap((row) => String(row[LOAD] ?? '').split(', ')))
  const values = (await loadNames(warehouse, { ...query, scope }))
    .filter(({ id }) => present.has(id))
    .map(({ id, day, file }) => ({ NAME: [id, day, file].join(' · '), VALUE: id, COUNT: null }))
  return ok({ values, count: values.length, engineMs, dataVersion })
}

function foundValue(
  row: QueryRow,
  { dimension, parent }: { readonly dimension: string; readonly parent: string | undefined },
): FilterValue {
  const value = String(row[dimension] ?? BLANK)
  return {
    NAME: value,
    VALUE: value,
    COUNT: Number(row[ROWS]),
    ...(parent === undefined ? {} : { PARENT: String(row[parent] ?? BLANK) }),
  }
}

interface AskedNames {
  readonly dimension: OfAccounts
  readonly accounts: readonly QueryRow[]
  /** Whose groups or divisions they are. */
  readonly of: RowsOf
}

/** The groups or divisions that any of the accounts belongs to, by name, and how many others the clients have. */
async function namesOfAccounts(
  warehouse: Warehouse,
  { dimension, accounts, of }: AskedNames,
): Promise<{ values: FilterValue[]; others: number }> {
  const rows = await statementsOf(warehouse).rows(
    statement(
      (
        bind,
      ) => `SELECT DISTINCT a.client_id AS client_id, c.name AS carrier_name, a.number AS account_number, g.name AS name FROM account a JOIN carrier c ON c.id = a.carrier_id
      JOIN account_group_account m ON m.account_id = a.id ${OF_ACCOUNTS[dimension]} AND g.client_id = a.client_id
      WHERE ${ownRows('a.client_id', of, bind)} ORDER BY g.name`,
    ),
  )
  const present = new Set(accounts.map(accountKey))
  const names = new Set(rows.filter((row) => present.has(accountKey(row))).map(({ name }) => String(name)))
  return {
    values: [...names].map((name) => ({ NAME: name, VALUE: name, COUNT: null })),
    others: new Set(rows.map(({ name }) => String(name))).size - names.size,
  }
}

function accountKey(row: QueryRow): string {
  return JSON.stringify(ACCOUNT_KEYS.map((name) => row[name]))
}
