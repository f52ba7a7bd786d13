import { ownRows } from '../own-rows.ts'
import { statement } from '../statement.ts'
import { statementsOf } from '../statements.ts'
import type { TenantScope } from '../tenant-scope.ts'
import type { Warehouse } from '../warehouse.ts'

export interface PaymentRecording {
  readonly id: number
  readonly clientId: number
  readonly client: string
  /** Null: typed. */
  readonly fileName: string | null
  readonly payments: number
  /** ISO text in UTC, and the login. */
  readonly at: string
  readonly by: string
  readonly undone: { readonly at: string; readonly by: string } | null
}

/** What was recorded last of the scope's clients, the newest first. */
export async function paymentRecordings(warehouse: Warehouse, scope: TenantScope): Promise<PaymentRecording[]> {
  const asked = statementsOf(warehouse)
  const rows = await asked.rows(
    statement(
      (
        bind,
      ) => `SELECT n.id, n.client_id, c.name AS client, n.file_name, n.payments, ${asked.dialect.text('n.recorded_at')} AS at, n.recorded_by,
        ${asked.dialect.text('n.undone_at')} AS undone_at, n.undone_by
      FROM payment_recording n JOIN client c ON c.id = n.client_id WHERE ${ownRows('n.client_id', { scope }, bind)} ORDER BY n.id DESC LIMIT 20`,
    ),
  )
  return rows.map((row) => ({
    id: Number(row.id),
    clientId: Number(row.client_id),
    client: String(row.client),
    fileName: row.file_name === null ? null : String(row.file_name),
    payments: Number(row.payments),
    at: timeOf(row.at),
    by: String(row.recorded_by),
    undone: row.undone_at === null ? null : { at: timeOf(row.undone_at), by: String(row.undone_by) },
  }))
}

function timeOf(stored: unknown): string {
  return `${String(stored).replace(' ', 'T').slice(0, 19)}Z`
}
