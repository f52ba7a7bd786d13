import type { DuckDBConnection } from '@duckdb/node-api'
import type { ChangedDays } from '../roll-ups/refresh-roll-ups.ts'
import { agreementsOn } from './agreements-on.ts'
import { CREDITS, ofSameFee } from './credits.sql.ts'
import { findings } from './findings.sql.ts'
import { ONLY_A_LABEL, type RuleNeed } from './rules/audit-rule.ts'

/** What a finding is known by from one verdict to the next, and what of it may change. */
const SAME = ['rule', 'invoice_details_id', 'billed', 'difference', 'confidence', 'claim_type', 'deadline', 'charges']
/** The publish that all this is part of. */
const VERSION = '(SELECT coalesce(max(data_version), 0) + 1 FROM publish)'

/**
 * `audit_scope`: of each client whose rows change, the days that a verdict may change on: a package that comes or goes may be
 * the first of two for 120 days, and says of those of the 120 days before it whether they were ever shipped; a credit is of a
 * package or fee billed before it. To be asked before expected amounts of rows that are gone go.
 */
export async function scopeOfFindings(connection: DuckDBConnection, changed: ChangedDays): Promise<void> {
  const days = ['package_level_info', 'expected_package', 'finding', 'counted_credit'].map(
    (table) => `SELECT client_id, bill_date FROM ${table}`,
  )
  await connection.run(`CREATE OR REPLACE TEMP TABLE credit_now AS FROM (${CREDITS}) WHERE ${changed}`)
  await connection.run(`CREATE OR REPLACE TEMP TABLE audit_scope AS
    SELECT c.client_id, least(c.since, min(p.bill_date), min(k.since)) AS since, c.until
    FROM (
      SELECT client_id, min(bill_date) AS since, max(bill_date) + 120 AS until
      FROM (${days.join(' UNION ALL ')}) WHERE ${changed} GROUP BY client_id) c
    LEFT JOIN package_level_info p ON p.client_id = c.client_id AND ${ONLY_A_LABEL('p')}
      AND p.bill_date >= c.since - 120 AND p.bill_date < c.since
    LEFT JOIN (${creditedSince(changed)}) k ON k.client_id = c.client_id
    GROUP BY c.client_id, c.since, c.until`)
  await connection.run(`DELETE FROM counted_credit WHERE ${changed}`)
  await connection.run('INSERT INTO counted_credit FROM credit_now')
  await connection.run('DROP TABLE credit_now')
}

/** Of each client, the first day of what was billed and is credited otherwise than verdicts counted it, or no longer. SQL. */
function creditedSince(changed: ChangedDays): string {
  const [before, now] = [`FROM counted_credit WHERE ${changed}`, 'FROM credit_now'].map((from) => `SELECT * ${from}`)
  const other = (of: string) =>
    `SELECT p.client_id, p.bill_date FROM package_level_info p JOIN otherwise k ON ${of} WHERE p.bucket_name <> 'credit'`
  return `WITH otherwise AS MATERIALIZED ((${before} EXCEPT ALL ${now}) UNION ALL (${now} EXCEPT ALL ${before}))
    SELECT client_id, min(bill_date) AS since
    FROM (${other('k.client_id = p.client_id AND k.tracking_id = p.tracking_id')} UNION ALL ${other(ofSameFee('k', 'p'))})
    GROUP BY client_id`
}

const IN_SCOPE = `EXISTS (FROM audit_scope s
  WHERE s.client_id = f.client_id AND f.bill_date >= s.since AND f.bill_date <= s.until)`

/**
 * Runs the rules over `audit_scope`: what is no longer found ends, what is found otherwise ends and begins anew; all is kept, but
 * of rows that are gone, or another client's now, nothing, nor of what was found on the way to this publish.
 */
export async function refreshFindings(connection: DuckDBConnection): Promise<void> {
  const agreements = await agreementsOn(connection)
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE found_now AS ${findings(agreements, VERSION, await needsMet(connection))}`,
  )
  const same = SAME.map((name) => `n.${name} IS NOT DISTINCT FROM f.${name}`).join(' AND ')
  await connection.run(`DELETE FROM finding f
    WHERE ${IN_SCOPE}
      AND NOT EXISTS (FROM package_level_info p
        WHERE p.invoice_details_id = f.invoice_details_id AND p.client_id = f.client_id)`)
  await connection.run(`DELETE FROM finding f
    WHERE f.ended_in IS NULL AND ${IN_SCOPE} AND f.found_in = ${VERSION} AND NOT EXISTS (FROM found_now n WHERE ${same})`)
  await connection.run(`UPDATE finding f SET ended_in = ${VERSION}
    WHERE f.ended_in IS NULL AND ${IN_SCOPE} AND NOT EXISTS (FROM found_now n WHERE ${same})`)
  await connection.run(`INSERT INTO finding
    SELECT (SELECT coalesce(max(id), 0) FROM finding) + row_number() OVER (ORDER BY n.bill_date, n.invoice_details_id, n.rule), n.*
    FROM found_now n WHERE NOT EXISTS (FROM finding f WHERE f.ended_in IS NULL AND ${same})`)
  await connection.run('DROP TABLE found_now')
  await connection.run('DROP TABLE audit_scope')
}

/** What rules need of `audit_scope`, where there is any: most ask nothing where nothing was rated, and to plan them takes longer than a small publish. */
async function needsMet(connection: DuckDBConnection): Promise<ReadonlySet<RuleNeed>> {
  const met = new Set<RuleNeed>(['rows'])
  for (const [need, rows] of NEEDED) {
    const found = await connection.run(`${rows} LIMIT 1`)
    if ((await found.fetchAllChunks()).some(({ rowCount }) => rowCount > 0)) met.add(need)
  }
  return met
}

const inScope = (table: string) => `FROM ${table} e SEMI JOIN audit_scope s
  ON s.client_id = e.client_id AND e.bill_date >= s.since - 120 AND e.bill_date <= s.until`
/** Rows of which one is enough. SQL. */
const NEEDED: readonly (readonly [RuleNeed, string])[] = [
  ['rating', inScope('expected_package')],
  ['payments', inScope('payment')],
  ['labels', `${inScope('package_level_info')} WHERE ${ONLY_A_LABEL('e')}`],
  ['correctionFees', 'FROM correction_fee'],
]
