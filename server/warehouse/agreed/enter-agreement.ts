import { timestampValue } from '@duckdb/node-api'
import type { AgreementTerms } from '../../../domain/rating/agreement.ts'
import { failed, ok, type Result } from '../../../domain/values/problem.ts'
import { followRows } from '../audit/follow-rows.ts'
import { connectionOf, inTransaction, isDone, type PublishConnection } from '../publish-connection.ts'
import { publishVersion } from '../publish-version.ts'

export interface AgreementChange {
  /** Undefined: a new one. */
  readonly id: number | undefined
  /** The newest version that the person knows; 0: none. */
  readonly baseVersion: number
  readonly clientId: number
  readonly carrierId: number
  readonly terms: AgreementTerms
  readonly by: string
  readonly now: Date
}

/** Adds a version; the earlier ones stay. Fails `version-conflict` where somebody else added one meanwhile. */
export async function addAgreementVersion(
  publish: PublishConnection,
  { id, baseVersion, clientId, carrierId, terms, by, now }: AgreementChange,
): Promise<Result<{ readonly id: number; readonly version: number }>> {
  const connection = connectionOf(publish)
  const numberOf = async (sql: string) => Number((await connection.runAndReadAll(sql)).getRows()[0]?.[0])
  const work = async (): Promise<Result<{ readonly id: number; readonly version: number }>> => {
    const saved = id ?? (await numberOf('SELECT coalesce(max(id), 0) + 1 FROM agreement'))
    const newest = await numberOf(`SELECT coalesce(max(version), 0) FROM agreement WHERE id = ${saved}`)
    if (newest !== baseVersion) return failed('version-conflict')
    await connection.run(
      'INSERT INTO agreement (id, version, client_id, carrier_id, terms, changed_at, changed_by) VALUES ($id, $version, $clientId, $carrierId, $terms, $now, $by)',
      {
        id: saved,
        version: newest + 1,
        clientId,
        carrierId,
        terms: JSON.stringify(terms),
        now: timestampValue(BigInt(now.getTime()) * 1000n),
        by,
      },
    )
    await followRows(connection, 'false')
    await publishVersion(connection, { now, source: 'edit', clientId })
    return ok({ id: saved, version: newest + 1 })
  }
  return inTransaction(connection, work, isDone)
}
