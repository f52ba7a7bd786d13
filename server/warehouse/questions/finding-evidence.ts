import { evidenceOf } from '../../../domain/audit/evidence.ts'
import type { FindingRule } from '../../../domain/audit/finding.ts'
import { ownRows } from '../own-rows.ts'
import { statement } from '../statement.ts'
import { statementsOf } from '../statements.ts'
import type { RowsOf } from '../tenant-scope.ts'
import type { Warehouse } from '../warehouse.ts'

/** What a rule's finding of a row says for itself, where it stands and the row is one of those asked for; null: nothing. */
export async function findingEvidence(
  warehouse: Warehouse,
  { detailsId, rule, ...of }: RowsOf & { readonly detailsId: number; readonly rule: FindingRule },
): Promise<Record<string, string> | null> {
  const { dialect, rows } = statementsOf(warehouse)
  const [row] = await rows(
    statement(
      (bind) => `SELECT ${dialect.text('evidence')} AS evidence FROM finding
        WHERE invoice_details_id = ${bind('integer', String(detailsId))} AND rule = ${bind('text', rule)}
          AND ended_in IS NULL AND ${ownRows('client_id', of, bind)}`,
    ),
  )
  return evidenceOf(rule, row?.evidence ? String(row.evidence) : null)
}
