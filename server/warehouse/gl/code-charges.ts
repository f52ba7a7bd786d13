import type { DuckDBConnection } from '@duckdb/node-api'
import { GL_FIELDS, hundredths, type GlField, type GlRule } from '../../../domain/gl/gl-rules.ts'
import { DUCKDB } from '../engines/duckdb-dialect.ts'
import { rowsOf } from '../engines/duckdb.ts'
import type { ChangedDays } from '../roll-ups/refresh-roll-ups.ts'
import { statement, type Bind } from '../statement.ts'
import { glRulesOf } from './gl-rules-of.ts'

const NEWEST = '(client_id, version) IN (SELECT (client_id, max(version)) FROM gl_rules GROUP BY client_id)'

/** What of a charge `c` and its package `p` a rule's values are held against, any of them: a charge by its name, its words in the file or its category. */
const TEXTS: Readonly<Record<GlField, readonly string[]>> = {
  account: ['c.account_number'],
  reference1: ['p.reference_1'],
  reference2: ['p.reference_2'],
  reference3: ['p.reference_3'],
  service: ['c.service'],
  charge: ['c.accessorial', 'c.charge_description', 'c.charge_category'],
}

/** Gives the charges of these days their codes anew, by the rules that count now. In the caller's transaction. */
export async function codeCharges(connection: DuckDBConnection, changed: ChangedDays): Promise<void> {
  await connection.run(`DELETE FROM gl_coded WHERE ${changed}`)
  const kept = await rowsOf(connection, {
    sql: `SELECT client_id, CAST(rules AS VARCHAR) AS rules FROM gl_rules WHERE ${NEWEST} ORDER BY client_id`,
    params: [],
  })
  for (const row of kept) {
    const rules = glRulesOf(row.rules)
    if (rules.length > 0) await rowsOf(connection, codedBy(Number(row.client_id), { rules, changed }))
  }
}

/** Makes the shares of a client those of these rules. In the caller's transaction. */
export async function keepShares(
  connection: DuckDBConnection,
  clientId: number,
  rules: readonly GlRule[],
): Promise<void> {
  await connection.run('DELETE FROM gl_share WHERE client_id = $1', [clientId])
  if (rules.length === 0) return
  const insert = statement((bind) => {
    const rows = rules.flatMap(({ shares }, rule) =>
      shares.map((share, place) => {
        const isRest = shares.length > 1 && place === shares.length - 1
        const others = isRest ? `[${shares.slice(0, -1).map(hundredths).join(', ')}]` : 'NULL'
        return `(${clientId}, ${rule}, ${place}, ${bind('text', share.code)}, ${hundredths(share)}, ${others})`
      }),
    )
    return `INSERT INTO gl_share VALUES ${rows.join(', ')}`
  })
  await rowsOf(connection, insert)
}

function codedBy(
  clientId: number,
  { rules, changed }: { readonly rules: readonly GlRule[]; readonly changed: ChangedDays },
) {
  return statement((bind) => {
    const cases = rules.map((rule, at) => `WHEN ${meets(rule, bind)} THEN ${at}`)
    const references = rules.some((rule) =>
      [rule.reference1, rule.reference2, rule.reference3].some(({ length }) => length > 0),
    )
    return `INSERT INTO gl_coded
      SELECT charge_id, client_id, bill_date, rule FROM (
        SELECT c.charge_id, c.client_id, c.bill_date, CASE ${cases.join(' ')} END AS rule
        FROM (FROM charge_level_info WHERE client_id = ${clientId} AND (${changed})) c
        ${references ? `JOIN (FROM package_level_info WHERE client_id = ${clientId} AND (${changed})) p ON p.invoice_details_id = c.invoice_details_id` : ''})
      WHERE rule IS NOT NULL ORDER BY bill_date, charge_id`
  })
}

function meets(rule: GlRule, bind: Bind): string {
  const asked = GL_FIELDS.flatMap((field) => {
    if (rule[field].length === 0) return []
    const texts = TEXTS[field].map((text) => `lower(${text})`)
    return `(${rule[field].flatMap((value) => texts.map((text) => isValue(text, value.toLowerCase(), bind))).join(' OR ')})`
  })
  return asked.length === 0 ? 'true' : asked.join(' AND ')
}

function isValue(text: string, value: string, bind: Bind): string {
  return value.endsWith('*')
    ? DUCKDB.startsWith(text, bind('text', value.slice(0, -1)))
    : `${text} = ${bind('text', value)}`
}
