import type { Command } from './command.ts'
import { demoCommand } from './demo.ts'
import { explainCommand } from './explain.ts'
import { importCommand } from './import.ts'

/** The commands beside the server: they run inside it when it runs, else on their own. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  import: importCommand,
  explain: explainCommand,
  demo: demoCommand,
}
