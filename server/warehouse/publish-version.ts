import { timestampValue, type DuckDBConnection } from '@duckdb/node-api'

/** The newest data version, which a warehouse that nothing was published to has not, and when invoices were last loaded. */
export const NEWEST_PUBLISH = `SELECT data_version, (SELECT max(published_at) FROM publish WHERE source NOT IN ('undo', 'edit', 'retention')) AS loaded_at
  FROM publish ORDER BY data_version DESC LIMIT 1`

export interface Publish {
  readonly now: Date
  /** What was published: an import, one that was undone, an edit of records, or that old invoices went. */
  readonly source: 'import' | 'undo' | 'edit' | 'retention'
  /** Whose data it was; absent: everybody's. */
  readonly clientId?: number | undefined
}

/** Raises the data version, inside the transaction of what is published, and answers it. */
export async function publishVersion(
  connection: DuckDBConnection,
  { now, source, clientId }: Publish,
): Promise<number> {
  const reader = await connection.runAndReadAll(
    `INSERT INTO publish SELECT (SELECT coalesce(max(data_version), 0) + 1 FROM publish), $now, $source,
      (SELECT count(*) FROM package_level_info), (SELECT count(*) FROM charge_level_info) RETURNING data_version`,
    { now: timestampValue(BigInt(now.getTime()) * 1000n), source },
  )
  const version = Number(reader.getRows()[0]?.[0])
  if (clientId !== undefined)
    await connection.run('INSERT INTO publish_client VALUES ($version, $clientId)', { version, clientId })
  return version
}

/** Raises it once for each of the clients whose data changed; null, and nothing is published, where it is nobody's. */
export async function publishFor(
  connection: DuckDBConnection,
  { clientIds, ...publish }: Omit<Publish, 'clientId'> & { readonly clientIds: readonly number[] },
): Promise<number | null> {
  let version: number | null = null
  for (const clientId of new Set(clientIds)) version = await publishVersion(connection, { ...publish, clientId })
  return version
}
