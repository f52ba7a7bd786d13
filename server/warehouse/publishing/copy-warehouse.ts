import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { copyingFolder, warehousePath } from '../engines/own-folders.ts'
import { connectionOf, type PublishConnection } from '../publish-connection.ts'

/** Writes all of the warehouse to a new file. While nothing is published: as work that publishes. */
export async function copyWarehouse(publish: PublishConnection, path: string): Promise<void> {
  const connection = connectionOf(publish)
  const own = await firstText(publish, 'SELECT current_database()')
  // The engine writes nowhere else.
  const folder = copyingFolder(await warehousePath(connection))
  const copy = join(folder, 'copy.duckdb')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  try {
    await connection.run(`ATTACH '${copy.replaceAll("'", "''")}' AS backup_copy`)
    try {
      await connection.run(`COPY FROM DATABASE "${own}" TO backup_copy`)
    } finally {
      await connection.run('DETACH backup_copy')
    }
    await moveFile(copy, path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Also to another disk. */
async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await copyFile(from, to)
  }
}

/** What the engine calls its version. */
export function engineVersion(publish: PublishConnection): Promise<string> {
  return firstText(publish, 'SELECT version()')
}

async function firstText(publish: PublishConnection, sql: string): Promise<string> {
  return String((await connectionOf(publish).runAndReadAll(sql)).getRows()[0]?.[0])
}
