import * as z from 'zod'
import { FileInvoice, FileReport } from '../../../domain/uploads/upload.ts'

/** What a preview says as it is kept; one of an earlier version is read again, so that nobody decides by what it did not say. */
export const KeptPreview = z.array(FileReport)

/** The same of a load; those of earlier versions do not say yet how large files were, what was known from where, and what was stated, or call a file what none is called any more. */
export const KeptReports = z.array(
  FileReport.extend({
    bytes: FileReport.shape.bytes.default(null),
    earlierLoads: FileReport.shape.earlierLoads.default([]),
    unknown: FileReport.shape.unknown.default([]),
    newTotals: FileReport.shape.newTotals.catch([]),
    stated: FileReport.shape.stated.default([]),
    invoices: z.array(
      FileInvoice.extend({
        missingRows: FileInvoice.shape.missingRows.default(0),
        missing: FileInvoice.shape.missing.default('0.00'),
        newInFile: FileInvoice.shape.newInFile.default('0.00'),
      }),
    ),
    seems: FileReport.shape.seems.catch(null),
  }),
)
