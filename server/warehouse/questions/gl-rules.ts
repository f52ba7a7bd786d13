import type { GlRule } from '../../../domain/gl/gl-rules.ts'
import { glRulesOf } from '../gl/gl-rules-of.ts'
import { ownRows } from '../own-rows.ts'
import { statement } from '../statement.ts'
import { statementsOf } from '../statements.ts'
import type { RowsOf } from '../tenant-scope.ts'
import type { Warehouse } from '../warehouse.ts'

/** What a client's rules were from some moment on. */
export interface GlRulesVersion {
  readonly version: number
  readonly rules: readonly GlRule[]
  /** ISO text in UTC. */
  readonly changedAt: string
  /** The login. */
  readonly changedBy: string
}

/** The client's own, without its children's, the newest first: that one counts. None where the client is not in the scope. */
export async function glRulesVersions(
  warehouse: Warehouse,
  { scope, clientId }: Pick<RowsOf, 'scope'> & { readonly clientId: number },
): Promise<GlRulesVersion[]> {
  const of = { scope, clientId, childClientIdsCSV: String(clientId) }
  const { dialect, ...statements } = statementsOf(warehouse)
  const rows = await statements.rows(
    statement(
      (
        bind,
      ) => `SELECT version, ${dialect.text('rules')} AS rules, ${dialect.text('changed_at')} AS changed_at, changed_by
        FROM gl_rules WHERE ${ownRows('client_id', of, bind)} ORDER BY version DESC`,
    ),
  )
  return rows.map((row) => ({
    version: Number(row.version),
    rules: glRulesOf(row.rules),
    changedAt: `${String(row.changed_at).replace(' ', 'T').slice(0, 19)}Z`,
    changedBy: String(row.changed_by),
  }))
}
