import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { Installation } from '../installation.ts'

interface Call {
  readonly args: readonly string[]
  /** Folder the person typed the command in; relative file names start there. */
  readonly folder: string
  readonly print: (line: string) => void
  /** Names this run, for what is asked about it later. */
  readonly run?: string | undefined
}

export interface CommandCall extends Call {
  readonly installation: Installation
}

export interface FileCommandCall extends Call {
  readonly configDir: string
  readonly dataDir: string
  /** Of the PostgreSQL with the state; absent: the state is a file of the data directory. */
  readonly stateUrl?: string | undefined
  readonly today: CalendarDate
}

/** Answers the exit code: 0 done, 1 failed, 2 called wrongly. */
export type Command = (call: CommandCall) => Promise<number>

/** The same of a command that works on files alone, without a data directory. */
export type FileCommand = (call: FileCommandCall) => Promise<number>
