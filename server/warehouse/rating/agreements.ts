import { AgreementTerms, type Agreement } from '../../../domain/rating/agreement.ts'
import type { QueryRow } from '../../../domain/query/query.ts'
import { ownRows } from '../own-rows.ts'
import { statement } from '../statement.ts'
import { statementsOf } from '../statements.ts'
import type { RowsOf } from '../tenant-scope.ts'
import type { Warehouse } from '../warehouse.ts'

/** One version of an agreement. */
export interface AgreementVersion extends Agreement {
  readonly version: number
  /** ISO text in UTC. */
  readonly changedAt: string
  /** The login. */
  readonly changedBy: string
}

const COLUMNS = `id, version, client_id, carrier_id, CAST(terms AS VARCHAR) AS terms, CAST(changed_at AS VARCHAR) AS changed_at, changed_by`

/** The newest version of every agreement of the scope's clients, or of one client without its children; by carrier and id. */
export async function agreements(warehouse: Warehouse, of: RowsOf): Promise<AgreementVersion[]> {
  const rows = await statementsOf(warehouse).rows(
    statement(
      (bind) => `SELECT ${COLUMNS} FROM agreement
        WHERE ${ownRows('client_id', of, bind)} AND (id, version) IN (SELECT (id, max(version)) FROM agreement GROUP BY id)
        ORDER BY carrier_id, id`,
    ),
  )
  return rows.map(versionOf)
}

/** Every version of an agreement, the newest first; none: there is no such agreement in the scope. */
export async function agreementVersions(warehouse: Warehouse, of: RowsOf, id: number): Promise<AgreementVersion[]> {
  const rows = await statementsOf(warehouse).rows(
    statement(
      (bind) => `SELECT ${COLUMNS} FROM agreement
        WHERE ${ownRows('client_id', of, bind)} AND id = ${bind('integer', String(id))} ORDER BY version DESC`,
    ),
  )
  return rows.map(versionOf)
}

/** Of a row with id, client_id, carrier_id and terms as text. */
export function agreementOf({ id, client_id: client, carrier_id: carrier, terms }: QueryRow): Agreement {
  return {
    ...AgreementTerms.parse(JSON.parse(String(terms))),
    id: Number(id),
    clientId: Number(client),
    carrierId: Number(carrier),
  }
}

function versionOf(row: QueryRow): AgreementVersion {
  return {
    ...agreementOf(row),
    version: Number(row.version),
    changedAt: `${String(row.changed_at).replace(' ', 'T').slice(0, 19)}Z`,
    changedBy: String(row.changed_by),
  }
}
