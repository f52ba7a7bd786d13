import { AssignedMeaning, CodeKey } from '../../../../domain/uploads/assigned-code.ts'
import { ownRows } from '../../own-rows.ts'
import { statement } from '../../statement.ts'
import { statementsOf } from '../../statements.ts'
import type { TenantScope } from '../../tenant-scope.ts'
import type { Warehouse } from '../../warehouse.ts'

/** What somebody said a code means, and until when it counted; times are ISO text in UTC. */
export interface AssignedCode extends CodeKey, AssignedMeaning {
  readonly id: number
  readonly carrierName: string
  readonly at: string
  readonly by: string
  /** Null: it counts. */
  readonly ended: { readonly at: string; readonly by: string } | null
}

/** What was assigned for the scope's clients, and for everybody where that is asked for, with what was said before; the newest first. */
export async function assignedCodes(
  warehouse: Warehouse,
  { scope, everybodys }: { readonly scope: TenantScope; readonly everybodys: boolean },
): Promise<AssignedCode[]> {
  const rows = await statementsOf(warehouse).rows(
    statement(
      (
        bind,
      ) => `SELECT a.*, a.discount::INTEGER AS is_discount, c.name AS carrier_name, a.assigned_at::VARCHAR AS at, a.ended_at::VARCHAR AS ended FROM assigned_code a JOIN carrier c ON c.id = a.carrier_id
      WHERE ${everybodys ? 'a.client_id IS NULL OR ' : ''}${ownRows('a.client_id', { scope }, bind)} ORDER BY a.id DESC`,
    ),
  )
  return rows.map((row) => ({
    id: Number(row.id),
    carrierName: String(row.carrier_name),
    ...CodeKey.parse({
      clientId: row.client_id === null ? null : Number(row.client_id),
      carrierId: Number(row.carrier_id),
      format: row.format,
      what: row.what,
      codes: row.codes,
      text: row.text,
    }),
    ...AssignedMeaning.parse({
      chargeCategory: row.charge_category,
      accessorial: row.accessorial,
      accessorialCode: row.accessorial_code,
      creditType: row.credit_type,
      discount: row.is_discount === 1,
      service: row.service,
      serviceCategory: row.service_category,
    }),
    at: timeOf(row.at),
    by: String(row.assigned_by),
    ended: row.ended === null || row.ended === undefined ? null : { at: timeOf(row.ended), by: String(row.ended_by) },
  }))
}

function timeOf(stored: unknown): string {
  return `${String(stored).replace(' ', 'T').slice(0, 19)}Z`
}
