import type { FileCommand } from './command.ts'
import type { FileCommandName } from './command-names.ts'
import { configCheckCommand } from './config/config-check.ts'
import { configNewCommand } from './config/config-new.ts'
import { demoFilesCommand } from './demo-files.ts'
import { restoreCommand } from './restore.ts'
import { stateCopyCommand } from './state-copy.ts'

/** The commands that open no data directory. */
export const FILE_COMMANDS: Readonly<Record<FileCommandName, FileCommand>> = {
  'config check': configCheckCommand,
  'config new': configNewCommand,
  'demo files': demoFilesCommand,
  restore: restoreCommand,
  'state copy': stateCopyCommand,
}
