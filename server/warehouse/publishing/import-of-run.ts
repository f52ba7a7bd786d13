import { openWarehouseFile } from '../duckdb-file.ts'
import { connectionOf, publishConnection, type PublishConnection } from '../publish-connection.ts'

export interface ImportOfRun {
  /** The number of the load. */
  readonly id: number
  readonly acceptedRows: number
  readonly rejectedRows: number
}

/** What the import of a run loaded; undefined: nothing. */
export async function importOfRun(publish: PublishConnection, run: string): Promise<ImportOfRun | undefined> {
  const reader = await connectionOf(publish).runAndReadAll(
    'SELECT id, accepted_rows, rejected_rows FROM import_run WHERE run = $run',
    { run },
  )
  const [found] = reader.getRows()
  return found && { id: Number(found[0]), acceptedRows: Number(found[1]), rejectedRows: Number(found[2]) }
}

/** The same of a file that no server has open; throws where one has. */
export async function importOfRunIn(path: string, run: string): Promise<ImportOfRun | undefined> {
  const file = await openWarehouseFile({ path })
  const connection = await file.connect()
  try {
    return await importOfRun(publishConnection(connection), run)
  } finally {
    connection.disconnectSync()
    file.close()
  }
}
