import * as z from 'zod'

/** What a program may be let do: send files to be loaded, read the loads, take them back. */
export const PROGRAM_CALLS = ['load-files', 'see-loads', 'undo-loads'] as const
export type ProgramCall = (typeof PROGRAM_CALLS)[number]
export const ProgramCalls = z.array(z.enum(PROGRAM_CALLS)).min(1).max(PROGRAM_CALLS.length)

/** What a person has to hold to let a program do it, and to go on holding while it does. */
export const PROGRAM_POWER = 'BULK_UPLOAD'
