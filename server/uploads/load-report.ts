import * as z from 'zod'
import { FileReport, LoadTotals, Reject } from '../../domain/rows/upload.ts'

/** What a load brought, in short. */
export const LoadedRows = z.strictObject({
  newRows: z.int(),
  knownRows: z.int(),
  rejectedRows: z.int(),
  totals: z.array(LoadTotals),
  invoices: z.int(),
})

export const FileReports = z.array(FileReport)

/** Everything of a load's files that could not be read, as far as it is kept. */
export const Rejects = z.strictObject({ rejects: z.array(Reject), rejectsNotShown: z.int() })
export type Rejects = z.infer<typeof Rejects>
