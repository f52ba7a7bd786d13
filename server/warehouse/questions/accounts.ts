import type { QueryRow } from '../../../domain/query/query.ts'
import { ownRows } from '../own-rows.ts'
import { statement } from '../statement.ts'
import type { RowsOf } from '../tenant-scope.ts'
import type { Warehouse } from '../warehouse.ts'
import { statementsOf } from '../statements.ts'

export interface Account {
  readonly id: number
  readonly name: string
  readonly number: string
  readonly client: number
  readonly carrier: number
}

export interface AccountGroup {
  readonly id: number
  readonly name: string
  readonly client: number
  readonly accounts: Account[]
}

export interface AccountDivision {
  readonly id: number
  readonly name: string
  readonly groups: AccountGroup[]
}

/** By name. */
export async function accounts(warehouse: Warehouse, of: RowsOf): Promise<Account[]> {
  const rows = await statementsOf(warehouse).rows(
    statement(
      (bind) =>
        `SELECT id, name, number, client_id, carrier_id FROM account WHERE ${ownRows('client_id', of, bind)} ORDER BY name, id`,
    ),
  )
  return rows.map((row) => ({
    id: Number(row.id),
    name: String(row.name),
    number: String(row.number),
    client: Number(row.client_id),
    carrier: Number(row.carrier_id),
  }))
}

/** By name, each with its accounts. */
export async function accountGroups(warehouse: Warehouse, of: RowsOf): Promise<AccountGroup[]> {
  const known = new Map((await accounts(warehouse, of)).map((account) => [account.id, account]))
  const { dialect, ...ask } = statementsOf(warehouse)
  const rows = await ask.rows(
    statement(
      (bind) => `SELECT g.id, g.name, g.client_id, ${dialect.jsonList('a.account_id')} AS accounts FROM account_group g
        LEFT JOIN account_group_account a ON a.account_group_id = g.id WHERE ${ownRows('g.client_id', of, bind)} GROUP BY g.id, g.name, g.client_id ORDER BY g.name`,
    ),
  )
  return rows.map((row) => ({
    id: Number(row.id),
    name: String(row.name),
    client: Number(row.client_id),
    accounts: idList(row.accounts).flatMap((id) => known.get(id) ?? []),
  }))
}

/** By name, each with its groups. */
export async function accountDivisions(warehouse: Warehouse, of: RowsOf): Promise<AccountDivision[]> {
  const known = new Map((await accountGroups(warehouse, of)).map((group) => [group.id, group]))
  const { dialect, ...ask } = statementsOf(warehouse)
  const rows = await ask.rows(
    statement(
      (bind) => `SELECT d.id, d.name, ${dialect.jsonList('g.account_group_id')} AS groups FROM account_division d
        LEFT JOIN account_division_group g ON g.account_division_id = d.id WHERE ${ownRows('d.client_id', of, bind)} GROUP BY d.id, d.name ORDER BY d.name`,
    ),
  )
  return rows.map((row) => ({
    id: Number(row.id),
    name: String(row.name),
    groups: idList(row.groups).flatMap((id) => known.get(id) ?? []),
  }))
}

function idList(json: QueryRow[string] | undefined): number[] {
  return (JSON.parse(String(json ?? '[]')) as (number | null)[]).filter((id) => id !== null)
}
