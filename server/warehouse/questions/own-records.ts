import { ownRows } from '../own-rows.ts'
import { statement } from '../statement.ts'
import type { TenantScope } from '../tenant-scope.ts'
import type { Warehouse } from '../warehouse.ts'

/** Kinds of record that belong to a client, as the screens of records call them: their table, and the column that says whose they are. */
const OWNED = {
  clients: { table: 'client', owner: 'id' },
  accounts: { table: 'account', owner: 'client_id' },
  accountgroups: { table: 'account_group', owner: 'client_id' },
  divisions: { table: 'account_division', owner: 'client_id' },
} as const

export function isOwnedRecord(kind: string): boolean {
  return Object.hasOwn(OWNED, kind)
}

/** Every record of the clients in the scope. */
export async function ownRecords(
  warehouse: Warehouse,
  { scope }: { readonly scope: TenantScope },
): Promise<{ kind: string; id: number }[]> {
  const rows = await warehouse.rows(
    statement((bind) =>
      Object.entries(OWNED)
        .map(
          ([kind, { table, owner }]) =>
            `SELECT '${kind}' AS kind, id FROM ${table} WHERE ${ownRows(owner, { scope }, bind)}`,
        )
        .join(' UNION ALL '),
    ),
  )
  return rows.map(({ kind, id }) => ({ kind: String(kind), id: Number(id) }))
}
