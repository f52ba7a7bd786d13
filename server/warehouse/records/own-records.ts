import { ownRows } from '../own-rows.ts'
import { statement } from '../statement.ts'
import type { TenantScope } from '../tenant-scope.ts'
import type { Warehouse } from '../warehouse.ts'
import { RECORD_TABLES } from './record-tables.ts'
import { statementsOf } from '../statements.ts'

/** Kinds of record that belong to a client, with their table and the column that says whose they are. */
const OWNED = new Map(
  Object.entries(RECORD_TABLES).flatMap(([kind, { table, owner }]) =>
    owner === null ? [] : [[kind, { table, owner }] as const],
  ),
)

export function isOwnedRecord(kind: string): boolean {
  return OWNED.has(kind)
}

/** Every record of the clients in the scope. */
export async function ownRecords(
  warehouse: Warehouse,
  { scope }: { readonly scope: TenantScope },
): Promise<{ kind: string; id: number }[]> {
  const rows = await statementsOf(warehouse).rows(
    statement((bind) =>
      [...OWNED]
        .map(
          ([kind, { table, owner }]) =>
            `SELECT '${kind}' AS kind, id FROM ${table} WHERE ${ownRows(owner, { scope }, bind)}`,
        )
        .join(' UNION ALL '),
    ),
  )
  return rows.map(({ kind, id }) => ({ kind: String(kind), id: Number(id) }))
}

/** What a person calls an account or a group of them. */
const CALLED = { accounts: "a.number || ' ' || a.name", accountgroups: 'a.name' } as const

export interface NamedRecord {
  readonly id: string
  readonly name: string
  /** Name of the client that it belongs to. */
  readonly client: string
}

/** The accounts or groups of the clients in the scope, by client and name. */
export async function namedRecords(
  warehouse: Warehouse,
  kind: keyof typeof CALLED,
  { scope }: { readonly scope: TenantScope },
): Promise<NamedRecord[]> {
  const { table } = RECORD_TABLES[kind]
  const rows = await statementsOf(warehouse).rows(
    statement(
      (
        bind,
      ) => `SELECT a.id, ${CALLED[kind]} AS label, c.name AS client FROM ${table} a JOIN client c ON c.id = a.client_id
        WHERE ${ownRows('a.client_id', { scope }, bind)} ORDER BY client, label, a.id`,
    ),
  )
  return rows.map(({ id, label, client }) => ({ id: String(id), name: String(label), client: String(client) }))
}
