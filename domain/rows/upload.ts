import * as z from 'zod'
import { CalendarDate } from '../dates/calendar-date.ts'

export const UPLOAD_PERMISSIONS = ['BULK_UPLOAD'] as const

/** `open`: files are gathered; `reading`: they are read for a preview; `previewed`: it is there; `loading`: they are read and stored; `loaded`: they are. */
export const UPLOAD_STATUSES = ['open', 'reading', 'previewed', 'loading', 'loaded'] as const

/** Why nothing of a file can be loaded. */
export const FILE_PROBLEMS = [
  'empty',
  'image',
  'pdf',
  'html',
  'archive',
  'oldWorkbook',
  'unknownLayout',
  'zipProtected',
  'zipNested',
  'zipExplodes',
  'zipCrowded',
  'zipEmpty',
  'zipDamaged',
] as const
export type FileProblem = (typeof FILE_PROBLEMS)[number]

/** Why an upload did not get further: the server was started again, the person stopped it, it failed, or the loading refused it with words of its own. */
export const UPLOAD_FAILURES = ['interrupted', 'stopped', 'fault', 'refused'] as const

/** Of an upload. */
export const MOST_UPLOAD_FILES = 20

/** A format that files are read as: its id, and its name. */
export const UploadFormat = z.strictObject({ id: z.string(), name: z.string() }).meta({ id: 'UploadFormat' })
export type UploadFormat = Readonly<z.infer<typeof UploadFormat>>

/** A sum in a currency, as exact text; null: the parts are not known. */
export const LoadTotals = z
  .strictObject({
    currency: z.string(),
    transportation: z.string().nullable(),
    discount: z.string().nullable(),
    accessorials: z.string().nullable(),
    fuel: z.string().nullable(),
    taxesAndOthers: z.string().nullable(),
    total: z.string(),
  })
  .meta({ id: 'LoadTotals' })
export type LoadTotals = Readonly<z.infer<typeof LoadTotals>>

/** An invoice of the files against what it states and what is loaded; amounts are exact text. */
const LoadInvoice = z
  .strictObject({
    account: z.string(),
    invoice: z.string(),
    date: CalendarDate,
    currency: z.string(),
    /** Null: the files do not say it. */
    stated: z.string().nullable(),
    inFiles: z.string(),
    loaded: z.string(),
    /** What is loaded minus what is stated; null: nothing can be compared. */
    difference: z.string().nullable(),
    /** Null: not counted. */
    rows: z.int().nullable(),
    /** The format that it is known in; null: in this one or in none. */
    otherFormat: z.string().nullable(),
    /** Its date is in the future or more than ten years ago. */
    unlikelyDate: z.boolean(),
  })
  .meta({ id: 'LoadInvoice' })

/** Something in a file that could not be read; `line` counts from 1, `reason` is in English. */
export const Reject = z
  .strictObject({
    file: z.string(),
    line: z.int(),
    column: z.string(),
    value: z.string(),
    reason: z.string(),
  })
  .meta({ id: 'LoadReject' })
export type Reject = Readonly<z.infer<typeof Reject>>

/** What a file holds, or of a ZIP one file in it. */
export const FileReport = z
  .strictObject({
    /** Of the file that was sent. */
    id: z.int(),
    name: z.string(),
    /** Null: none takes it. */
    format: UploadFormat.nullable(),
    problem: z.enum(FILE_PROBLEMS).nullable(),
    /** What it is in English, where no format takes it. */
    seems: z.string().nullable(),
    accounts: z.array(z.string()),
    rows: z.int(),
    newRows: z.int(),
    knownRows: z.int(),
    rejectedRows: z.int(),
    totals: z.array(LoadTotals),
    invoices: z.array(LoadInvoice),
    invoicesNotShown: z.int(),
    problems: z.array(Reject),
    problemsNotShown: z.int(),
  })
  .meta({ id: 'FileReport' })
export type FileReport = Readonly<z.infer<typeof FileReport>>

export const UploadFile = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    bytes: z.int(),
    /** Of `bytes`. */
    received: z.int(),
    /** That the person chose; null: it is found. */
    format: z.string().nullable(),
  })
  .meta({ id: 'UploadFile' })
export type UploadFile = Readonly<z.infer<typeof UploadFile>>

/** Files on their way into a client's data, as the person who sends them sees them. */
export const Upload = z
  .strictObject({
    id: z.string(),
    clientId: z.int(),
    status: z.enum(UPLOAD_STATUSES),
    files: z.array(UploadFile),
    /** While they are read; null: they are not. */
    progress: z.strictObject({ bytesRead: z.int(), bytesTotal: z.int(), rows: z.int().nullable() }).nullable(),
    /** Why it got no further; null: nothing stood in its way. */
    failure: z.strictObject({ code: z.enum(UPLOAD_FAILURES), detail: z.string().nullable() }).nullable(),
    /** What each file holds, once they are read; after the load, what was loaded. */
    report: z.array(FileReport).nullable(),
  })
  .meta({ id: 'Upload' })
export type Upload = Readonly<z.infer<typeof Upload>>
