import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { importOfRun, importOfRunIn, type ImportOfRun } from '../warehouse/publishing/import-of-run.ts'
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
export const importOutcomeCommand: Command = async ({ args: [run = ''], installation, print }) =>
  tell(await installation.publish((connection) => importOfRun(connection, run)), print)

/** The same for a command whose server ended before it answered: of the data itself, or of the server that was started again. */
export async function importOutcome({ dataDir, run, print, askServer }: OutcomeAsked): Promise<number> {
  for (let waited = 0; ; waited += ASK_EVERY_MS) {
    const answered = await askServer()
    if (answered !== undefined) return answered
    try {
      return tell(await importOfRunIn(join(dataDir, 'warehouse.duckdb'), run), print)
    } catch (error) {
      if (waited >= ASKED_FOR_MS) throw error
    }
    await wait(ASK_EVERY_MS)
  }
}

function tell(loaded: ImportOfRun | undefined, print: (line: string) => void): number {
  if (loaded === undefined)
    print('The server ended before the import was loaded: nothing was changed. Run the import again.')
  else
    print(
      `The server ended before it answered, after the import was loaded: ${loaded.acceptedRows} lines accepted, ${loaded.rejectedRows} rejected.`,
    )
  return loaded === undefined ? 1 : 0
}
