import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import { openWarehouseFile } from '../warehouse/duckdb-file.ts'
import type { Command } from './command.ts'

const ASK_EVERY_MS = 200
const ASKED_FOR_MS = 60_000

export interface OutcomeAsked {
  readonly dataDir: string
  readonly run: string
  readonly print: (line: string) => void
  /** Asks a server that holds the data again; undefined: there is none. */
  readonly askServer: () => Promise<number | undefined>
}

/** Whether the import of a run was loaded: whole or not at all. The exit code: 0 loaded, 1 not. */
export const importOutcomeCommand: Command = ({ args: [run = ''], installation, print }) =>
  installation.publish((connection) => tell(connection, run, print))

/** The same for a command whose server ended before it answered: of the data itself, or of the server that was started again. */
export async function importOutcome({ dataDir, run, print, askServer }: OutcomeAsked): Promise<number> {
  for (let waited = 0; ; waited += ASK_EVERY_MS) {
    const answered = await askServer()
    if (answered !== undefined) return answered
    try {
      const file = await openWarehouseFile({ path: join(dataDir, 'warehouse.duckdb') })
      const connection = await file.connect()
      try {
        return await tell(connection, run, print)
      } finally {
        connection.disconnectSync()
        file.close()
      }
    } catch (error) {
      if (waited >= ASKED_FOR_MS) throw error
    }
    await wait(ASK_EVERY_MS)
  }
}

async function tell(connection: DuckDBConnection, run: string, print: (line: string) => void): Promise<number> {
  const reader = await connection.runAndReadAll(
    'SELECT accepted_rows, rejected_rows FROM import_run WHERE run = $run',
    { run },
  )
  const [accepted, rejected] = reader.getRows()[0] ?? []
  if (accepted === undefined)
    print('The server ended before the import was loaded: nothing was changed. Run the import again.')
  else
    print(
      `The server ended before it answered, after the import was loaded: ${String(accepted)} lines accepted, ${String(rejected)} rejected.`,
    )
  return accepted === undefined ? 1 : 0
}
