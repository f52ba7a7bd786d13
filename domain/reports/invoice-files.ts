import * as z from 'zod'
import { CalendarDate } from '../dates/date-spec.ts'
import { REPORT_FORMATS } from './report.ts'

/** Invoices of one download. */
export const MAX_INVOICE_FILES = 200

/** Lets a person have invoices as files. ROUTE-09 */
export const INVOICE_FILE_PERMISSIONS = ['BULK_INVOICE_DOWNLOAD']

/** Either of them lets a person see what became of that, and have the files. GAP-28 */
export const INVOICE_TASK_PERMISSIONS = ['BULK_INVOICE_TASKS', ...INVOICE_FILE_PERMISSIONS]

/** The media type of the files together. */
export const INVOICE_FILES_TYPE = 'application/zip'

/** Invoices as a ZIP of files, one an invoice, as it is kept until it is made. ROUTE-09 */
export const InvoiceFilesQuestion = z.strictObject({
  /** Ids of the list of invoices, each once. */
  invoices: z
    .array(z.string().min(1).max(64))
    .min(1)
    .max(MAX_INVOICE_FILES)
    .refine((ids) => new Set(ids).size === ids.length, 'names each invoice once'),
  /** Of each file in the ZIP. */
  format: z.enum(REPORT_FORMATS).default('xlsx'),
  /** The days of the earliest and the latest invoice. */
  fromDate: CalendarDate,
  toDate: CalendarDate,
})
export type InvoiceFilesQuestion = z.infer<typeof InvoiceFilesQuestion>

export const InvoiceFilesRequest = InvoiceFilesQuestion.omit({ fromDate: true, toDate: true }).meta({
  id: 'InvoiceFilesRequest',
})
export type InvoiceFilesRequest = z.infer<typeof InvoiceFilesRequest>
