import { dropTestCaseCommand, testCasesCommand } from './assistant.ts'
import { backupCommand } from './backup.ts'
import type { Command } from './command.ts'
import type { CommandName } from './command-names.ts'
import { configDiffCommand } from './config/config-diff.ts'
import { demoCommand } from './demo.ts'
import { doctorCommand } from './doctor.ts'
import { eraseCommand } from './erase.ts'
import { explainCommand } from './explain.ts'
import { importCommand } from './import.ts'
import { importOutcomeCommand } from './import-outcome.ts'
import { secondFactorCommand } from './second-factor.ts'
import { secretsCommand } from './secrets.ts'
import { undoCommand } from './undo.ts'

/** The commands beside the server: they run inside it when it runs, else on their own. */
export const COMMANDS: Readonly<Record<CommandName, Command>> = {
  import: importCommand,
  'import outcome': importOutcomeCommand,
  undo: undoCommand,
  explain: explainCommand,
  demo: demoCommand,
  backup: backupCommand,
  doctor: doctorCommand,
  erase: eraseCommand,
  secrets: secretsCommand,
  'second-factor': secondFactorCommand,
  'assistant cases': testCasesCommand,
  'assistant drop': dropTestCaseCommand,
  'config explain': explainCommand,
  'config diff': configDiffCommand,
}
