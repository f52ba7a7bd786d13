import { connectionOf, type PublishConnection } from '../publish-connection.ts'

/** Writes all of the warehouse to a new file. While nothing is published: as work that publishes. */
export async function copyWarehouse(publish: PublishConnection, path: string): Promise<void> {
  const connection = connectionOf(publish)
  const own = await firstText(publish, 'SELECT current_database()')
  await connection.run(`ATTACH '${path.replaceAll("'", "''")}' AS backup_copy`)
  try {
    await connection.run(`COPY FROM DATABASE "${own}" TO backup_copy`)
  } finally {
    await connection.run('DETACH backup_copy')
  }
}

/** What the engine calls its version. */
export function engineVersion(publish: PublishConnection): Promise<string> {
  return firstText(publish, 'SELECT version()')
}

async function firstText(publish: PublishConnection, sql: string): Promise<string> {
  return String((await connectionOf(publish).runAndReadAll(sql)).getRows()[0]?.[0])
}
