import { timestampValue } from '@duckdb/node-api'
import type { GlRule } from '../../../domain/gl/gl-rules.ts'
import { failed, ok, type Result } from '../../../domain/values/problem.ts'
import { connectionOf, inTransaction, isDone, type PublishConnection } from '../publish-connection.ts'
import { publishVersion } from '../publish-version.ts'
import { codeCharges, keepShares } from './code-charges.ts'

export interface GlRulesChange {
  readonly clientId: number
  /** The newest version that the person knows; 0: none. */
  readonly baseVersion: number
  readonly rules: readonly GlRule[]
  /** The login. */
  readonly by: string
  readonly now: Date
}

/** Versions of a client's rules that are kept. */
const KEPT = 50

/** Adds a version and gives all of the client's charges their codes by it, in one transaction. Fails `version-conflict` where somebody else added one meanwhile. */
export async function addGlRules(
  publish: PublishConnection,
  { clientId, baseVersion, rules, by, now }: GlRulesChange,
): Promise<Result<{ readonly version: number }>> {
  const connection = connectionOf(publish)
  const work = async (): Promise<Result<{ readonly version: number }>> => {
    const newest = Number(
      (
        await connection.runAndReadAll('SELECT coalesce(max(version), 0) FROM gl_rules WHERE client_id = $1', [
          clientId,
        ])
      ).getRows()[0]?.[0],
    )
    if (newest !== baseVersion) return failed('version-conflict')
    const version = newest + 1
    await connection.run('DELETE FROM gl_rules WHERE client_id = $1 AND version <= $2', [clientId, version - KEPT])
    await connection.run('INSERT INTO gl_rules VALUES ($clientId, $version, $rules, $now, $by)', {
      clientId,
      version,
      rules: JSON.stringify(rules),
      now: timestampValue(BigInt(now.getTime()) * 1000n),
      by,
    })
    await keepShares(connection, clientId, rules)
    await codeCharges(connection, `client_id = ${clientId}`)
    await publishVersion(connection, { now, source: 'edit', clientId })
    return ok({ version })
  }
  return inTransaction(connection, work, isDone)
}
