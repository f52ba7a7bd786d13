import * as z from 'zod'
import { CalendarDate } from '../dates/date-spec.ts'
import { FileRemark } from './file-remark.ts'
import { FileSeems } from './file-seems.ts'
import { LoadFault } from './load-fault.ts'

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
  /** A workbook that opens with a password. */
  'protectedWorkbook',
  /** A binary workbook (.xlsb). */
  'binaryWorkbook',
  /** A workbook with macros. */
  'macroWorkbook',
  /** A workbook whose formulas take from other files. */
  'linkedWorkbook',
  /** A formula of a workbook was never worked out; of a look, `what` names its cell. */
  'formulasWithoutValue',
  /** No sheet of a workbook has a cell. */
  'blankWorkbook',
  /** A workbook or Parquet file that is cut off or not whole. */
  'damaged',
  /** What a workbook or Parquet file unpacks to is out of all proportion, or more than may be loaded. */
  'explodes',
  /** More columns than any format or mapping takes; of a look, `what` is how many. */
  'manyColumns',
  /** A cell or row longer than a spreadsheet can make. */
  'longCell',
  /** Cells of a sheet stand so far right of the others that its rows are nearly blank; of a look, `what` names one. */
  'sparseSheet',
  /** What read it took more memory than it may. */
  'readingMemory',
  /** What read it took longer than it may. */
  'readingTime',
  /** What read it ended by itself. */
  'readingEnded',
] as const
export type FileProblem = (typeof FILE_PROBLEMS)[number]

/** Why an upload did not get further: the server was started again, the person stopped it, it failed, or the loading refused it with words of its own. */
export const UPLOAD_FAILURES = ['interrupted', 'stopped', 'fault', 'refused'] as const

/** Of an upload: a year of weeks, and as many as a ZIP may hold. */
export const MOST_UPLOAD_FILES = 100

/** Of the list of loads, at once. */
export const LOADS_A_PAGE = 100

/** A format that files are read as: its id, and its name. */
export const UploadFormat = z.strictObject({ id: z.string(), name: z.string() }).meta({ id: 'UploadFormat' })
export type UploadFormat = Readonly<z.infer<typeof UploadFormat>>

/** Sums in a currency, as exact text; the discount is negative, the others are before it. */
export const LoadTotals = z
  .strictObject({
    currency: z.string(),
    transportation: z.string(),
    discount: z.string(),
    accessorials: z.string(),
    fuel: z.string(),
    taxesAndOthers: z.string(),
    total: z.string(),
  })
  .meta({ id: 'LoadTotals' })
export type LoadTotals = Readonly<z.infer<typeof LoadTotals>>

/** As exact text. */
const CurrencySum = z.strictObject({ currency: z.string(), total: z.string() }).meta({ id: 'CurrencySum' })
export type CurrencySum = Readonly<z.infer<typeof CurrencySum>>

/** An invoice of one carrier. */
export const InvoiceKey = z.strictObject({
  account: z.string().max(100),
  invoice: z.string().max(100),
  date: CalendarDate,
})
export type InvoiceKey = Readonly<z.infer<typeof InvoiceKey>>

const MOST_REPLACED = 10_000

/** What a person decides before files are loaded. */
export const LoadChoice = z.strictObject({
  /** Load also invoices dated in the future or more than ten years ago. */
  acceptDates: z.boolean(),
  /** Invoices that are there in another form, or with lines that the files do not bring, whose place these of the files take. */
  replace: z.array(InvoiceKey).max(MOST_REPLACED),
})
export type LoadChoice = Readonly<z.infer<typeof LoadChoice>>

/** An invoice of a load against what it states and what is loaded; amounts are exact text. */
export const LoadInvoice = z
  .strictObject({
    ...InvoiceKey.shape,
    currency: z.string(),
    /** Null: the files do not say it. */
    stated: z.string().nullable(),
    /** In all files together. */
    inFiles: z.string(),
    loaded: z.string(),
    /** What is loaded minus what is stated; null: nothing can be compared. */
    difference: z.string().nullable(),
    /** The name of the format that it is there in, empty when it came from no file; null: it is not there in another. */
    otherFormat: z.string().nullable(),
  })
  .meta({ id: 'LoadInvoice' })
export type LoadInvoice = Readonly<z.infer<typeof LoadInvoice>>

export const FileInvoice = z
  .strictObject({
    ...LoadInvoice.shape,
    /** Of this file. */
    inFile: z.string(),
    rows: z.int(),
    /** Of `rows`, those that are not loaded yet. */
    newRows: z.int(),
    /** Of `inFile`, what these add up to. */
    newInFile: z.string(),
    /** Its date is in the future or more than ten years ago. */
    unlikelyDate: z.boolean(),
    /** Lines of it that are loaded in the same form, and that the files do not bring: it may be issued anew. */
    missingRows: z.int(),
    /** What these add up to. */
    missing: z.string(),
  })
  .meta({ id: 'FileInvoice' })

/**
 * What invoices of a file state, by currency, against what is loaded of them then; amounts are exact text. Those that are
 * left out, as they are there in another form, are not in it.
 */
export const StatedSum = z
  .strictObject({
    currency: z.string(),
    /** Whether an earlier file that something is loaded of brings these too. */
    again: z.boolean(),
    /** How many say what they come to. */
    invoices: z.int(),
    stated: z.string(),
    /** Of those that come to less than they state, by how much; of those that come to more. */
    less: z.string(),
    more: z.string(),
    /** How many come to less or more. */
    differing: z.int(),
    /** How many say nothing, or have lines in other currencies: they are held against nothing. */
    unstated: z.int(),
  })
  .meta({ id: 'StatedSum' })
export type StatedSum = Readonly<z.infer<typeof StatedSum>>

/** Something in a file that could not be read; `line` counts from 1. */
export const Reject = z
  .strictObject({
    file: z.string(),
    line: z.int(),
    column: z.string(),
    value: z.string(),
    fault: LoadFault,
  })
  .meta({ id: 'LoadReject' })
export type Reject = Readonly<z.infer<typeof Reject>>

/** What delivery facts are about: packages, each counted once. */
export const ToldPackages = z
  .strictObject({
    /** There are rows of it. */
    matched: z.int(),
    /** Its invoice is not loaded; the facts are kept, and attach to it then. */
    waiting: z.int(),
    /** Of those matched: something else was known of it. */
    conflicting: z.int(),
  })
  .meta({ id: 'ToldPackages' })
export type ToldPackages = Readonly<z.infer<typeof ToldPackages>>

/** A load that brought rows before. */
const EarlierLoad = z
  .strictObject({
    load: z.int(),
    /** When it was, in UTC. */
    day: CalendarDate,
    /** The name of its first file. */
    file: z.string(),
    /** That it brought first. */
    rows: z.int(),
  })
  .meta({ id: 'EarlierLoad' })
export type EarlierLoad = Readonly<z.infer<typeof EarlierLoad>>

/** A charge or service of new rows that nothing names, or a currency without a rate, whose rows are rejected. */
const UnknownThing = z
  .strictObject({
    what: z.enum(['charge', 'service', 'currency']),
    codes: z.string(),
    text: z.string(),
  })
  .meta({ id: 'UnknownThing' })
export type UnknownThing = Readonly<z.infer<typeof UnknownThing>>

/** What a file holds, or of a ZIP one file in it. */
export const FileReport = z
  .strictObject({
    /** Of the file that was sent. */
    id: z.int(),
    name: z.string(),
    /** As it was sent, or stands in its ZIP; null: an earlier version did not keep it. */
    bytes: z.int().nullable(),
    /** Null: none takes it. */
    format: UploadFormat.nullable(),
    /** Of a table: how many columns it has, and whether a row names them. */
    layout: z
      .strictObject({
        columns: z.int(),
        headed: z.boolean(),
        /** Of delivery facts: columns that say nothing of a delivery, as those of an invoice with titles of its own. */
        others: z.int().optional(),
      })
      .nullable(),
    /** Null: it holds invoices. */
    packages: ToldPackages.nullable(),
    /** Of a workbook or Parquet file, what is to be known of how it was read. */
    remarks: z.array(FileRemark),
    problem: z.enum(FILE_PROBLEMS).nullable(),
    /** What it is, where no format takes it. */
    seems: FileSeems.nullable(),
    accounts: z.array(z.string()),
    /** Of `accounts`, those that the client does not have yet. */
    newAccounts: z.array(z.string()),
    /** Of `newAccounts`, those that another client has too; told to whoever sees all clients. */
    sharedAccounts: z.array(z.string()),
    rows: z.int(),
    newRows: z.int(),
    knownRows: z.int(),
    /** Left out: of invoices that are there in another form. */
    heldRows: z.int(),
    rejectedRows: z.int(),
    totals: z.array(LoadTotals),
    /** Of its new rows. */
    newTotals: z.array(LoadTotals),
    knownTotals: z.array(CurrencySum),
    /** Which brought the known rows, the newest first. */
    earlierLoads: z.array(EarlierLoad),
    unknown: z.array(UnknownThing),
    stated: z.array(StatedSum),
    invoices: z.array(FileInvoice),
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
    /** The client's mappings: what its files may be read as beside the product's formats. */
    mappings: z.array(UploadFormat),
    /** While they are read; null: they are not. */
    progress: z.strictObject({ bytesRead: z.int(), bytesTotal: z.int(), rows: z.int() }).nullable(),
    /** Why it got no further; null: nothing stood in its way. */
    failure: z.strictObject({ code: z.enum(UPLOAD_FAILURES), detail: z.string().nullable() }).nullable(),
    /** The number of the load that it became; null: of none. */
    load: z.int().nullable(),
    /** What each file holds, once they are read; after the load, what was loaded. */
    report: z.array(FileReport).nullable(),
  })
  .meta({ id: 'Upload' })
export type Upload = Readonly<z.infer<typeof Upload>>
