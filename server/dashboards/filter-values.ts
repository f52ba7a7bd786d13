import type { QueryRow } from '../../domain/query/query.ts'
import type { Parameter } from '../warehouse/engine.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'

/** What tells an account from others on every row. */
export const ACCOUNT_KEYS = ['client_id', 'carrier_name', 'account_number'] as const

/** The entities that many accounts belong to, and an account to many of: no column of a row holds one of them. */
const OF_ACCOUNTS = {
  account_group: 'JOIN account_group g ON g.id = m.account_group_id',
  account_division:
    'JOIN account_division_group d ON d.account_group_id = m.account_group_id JOIN account_division g ON g.id = d.account_division_id',
} as const
type OfAccounts = keyof typeof OF_ACCOUNTS

export function isOfAccounts(dimension: string): dimension is OfAccounts {
  return Object.hasOwn(OF_ACCOUNTS, dimension)
}

export interface AskedNames {
  readonly dimension: OfAccounts
  readonly accounts: readonly QueryRow[]
  /** Whose groups or divisions they are. */
  readonly clients: readonly number[]
}

/** The groups or divisions that any of the accounts belongs to, by name, and how many others the clients have. */
export async function namesOfAccounts(
  warehouse: Warehouse,
  { dimension, accounts, clients }: AskedNames,
): Promise<{ names: string[]; others: number }> {
  if (clients.length === 0) return { names: [], others: 0 }
  const rows = await warehouse.rows({
    sql: `SELECT DISTINCT a.client_id, c.name AS carrier_name, a.number AS account_number, g.name FROM account a JOIN carrier c ON c.id = a.carrier_id
      JOIN account_group_account m ON m.account_id = a.id ${OF_ACCOUNTS[dimension]} AND g.client_id = a.client_id
      WHERE a.client_id IN (${clients.map((_, at) => `$${at + 1}`).join(', ')}) ORDER BY g.name`,
    params: clients.map((id): Parameter => ({ type: 'integer', value: String(id) })),
  })
  const present = new Set(accounts.map(accountKey))
  const names = new Set(rows.filter((row) => present.has(accountKey(row))).map(({ name }) => String(name)))
  return { names: [...names], others: new Set(rows.map(({ name }) => String(name))).size - names.size }
}

function accountKey(row: QueryRow): string {
  return JSON.stringify(ACCOUNT_KEYS.map((name) => row[name]))
}

/** What people call the values of a dimension; none: by themselves. */
export async function valueNames(warehouse: Warehouse, dimension: string): Promise<ReadonlyMap<string, string>> {
  const sql = dimension.endsWith('_country')
    ? 'SELECT country_code AS code, name FROM country'
    : dimension === 'currency_code'
      ? 'SELECT code, name FROM currency'
      : undefined
  const rows = sql === undefined ? [] : await warehouse.rows({ sql, params: [] })
  return new Map(rows.map(({ code, name }) => [String(code), String(name)]))
}
