import type { Installation } from '../installation.ts'

export interface CommandCall {
  readonly args: readonly string[]
  /** Folder the person typed the command in; relative file names start there. */
  readonly folder: string
  readonly installation: Installation
  readonly print: (line: string) => void
}

/** Answers the exit code: 0 done, 1 failed, 2 called wrongly. */
export type Command = (call: CommandCall) => Promise<number>
