import * as z from 'zod'
import { FileRemark } from '../file-remark.ts'
import { FILE_PROBLEMS, InvoiceKey, LoadTotals, Reject } from '../upload.ts'
import { MappingFault } from './check-mapping.ts'
import { CHARGE_CATEGORIES, ChargeMeaning, FileReading, MappingDraft } from './file-mapping.ts'
import { MAPPING_FIELD_NAMES } from './mapping-fields.ts'

/** What holds tables: text with its cells apart by a sign, an Excel workbook, a Parquet file. */
const TABLE_KINDS = ['text', 'workbook', 'parquet'] as const
const TEXT_ENCODINGS = ['utf-8', 'utf-16', 'windows-1252'] as const

/** Why no table of a file can be shown: nothing of it can be read, as an upload's report says it, or one of these. */
const TABLE_PROBLEMS = [
  ...FILE_PROBLEMS,
  /** It is no text, workbook or Parquet file. */
  'notTable',
  /** No row has two cells or more. */
  'oneColumn',
  /** `what` names a sheet that it does not have. */
  'noSheet',
  /** No row has all titles that the mapping uses. */
  'noTitles',
] as const

export const TableProblem = z
  .strictObject({ code: z.enum(TABLE_PROBLEMS), what: z.string().nullable() })
  .meta({ id: 'TableProblem' })
export type TableProblem = Readonly<z.infer<typeof TableProblem>>

/** What a suggestion is not sure of: a person should look at it. */
const SUGGESTION_DOUBTS = [
  /** No date tells day from month. */
  'dateOrder',
  /** No number tells its decimal sign. */
  'decimal',
  /** Several columns may be `field`; `column` was taken. */
  'severalColumns',
  /** Nothing says the unit of weights, or of dimensions (`field`). */
  'unit',
  /** The row of the titles was guessed. */
  'headerRow',
  /** A row may be a charge or a package. */
  'rows',
  /** `column` names several carriers, and a mapping is of one. */
  'severalCarriers',
] as const

const Doubt = z
  .strictObject({
    code: z.enum(SUGGESTION_DOUBTS),
    field: z.enum(MAPPING_FIELD_NAMES).nullable(),
    column: z.string().nullable(),
  })
  .meta({ id: 'MappingDoubt' })
export type MappingDoubt = Readonly<z.infer<typeof Doubt>>

/** Of a file, or of its sheet that is looked at, what a mapping is made from. */
export const FileLook = z
  .strictObject({
    kind: z.enum(TABLE_KINDS),
    /** Of a text file; null: it is none. */
    encoding: z.enum(TEXT_ENCODINGS).nullable(),
    /** Of a workbook, all that have cells, in order; empty: it is none. */
    sheets: z.array(z.strictObject({ name: z.string(), hidden: z.boolean() })),
    /** What was chosen, or found: the delimiter of a text file, the sheet of a workbook, the row of the titles. */
    reading: FileReading,
    /** The first rows as they stand, above the titles and below, as text; at most 60, so that the row of the titles can be chosen: `line` is its `headerRow`. */
    firstRows: z.array(z.strictObject({ line: z.int(), cells: z.array(z.string()) })),
    /** The columns' names for a mapping, each only once. */
    titles: z.array(z.string()),
    /** Rows below the titles as text, one cell a title; at most 50. */
    rows: z.array(z.array(z.string())),
    remarks: z.array(FileRemark),
    /** A whole draft, guessed from titles and cells. */
    suggested: MappingDraft,
    doubts: z.array(Doubt),
  })
  .meta({ id: 'FileLook' })
export type FileLook = Readonly<z.infer<typeof FileLook>>

/** A charge as a mapping reads it; amounts are exact text. */
const MappedCharge = z
  .strictObject({
    /** As the file calls it: its text, else the title of its column. */
    text: z.string(),
    code: z.string(),
    category: z.enum(CHARGE_CATEGORIES),
    /** What the pages call it; null: by its category alone. */
    name: z.string().nullable(),
    /** After the discount. */
    net: z.string(),
    /** Positive for money off. */
    discount: z.string(),
    /** It is money back. */
    credit: z.boolean(),
  })
  .meta({ id: 'MappedCharge' })

/** A row as a mapping reads it. */
const MappedRow = z
  .strictObject({
    /** In the file, counted from 1. */
    line: z.int(),
    /** What it says, in one spelling: dates YYYY-MM-DD, numbers with a point, units lbs, kgs, oz, inches, cm. What it does not say is left out. */
    facts: z.partialRecord(z.enum(MAPPING_FIELD_NAMES), z.string()),
    charges: z.array(MappedCharge),
  })
  .meta({ id: 'MappedRow' })

/** Texts and codes of charges that stand in the file. */
const FoundCharge = z
  .strictObject({
    code: z.string(),
    text: z.string(),
    /** How many there are among the rows that were read. */
    count: z.int(),
    /** What they come to as they stand, as exact text. */
    amount: z.string(),
    /** Null: the mapping does not name it, it would be loaded as `other`. */
    means: ChargeMeaning.nullable(),
    /** What its words suggest; null: nothing. */
    suggested: ChargeMeaning.nullable(),
  })
  .meta({ id: 'FoundCharge' })
export type FoundCharge = Readonly<z.infer<typeof FoundCharge>>

/** What the rows of an invoice come to; amounts are exact text. */
const MappedInvoice = z
  .strictObject({
    ...InvoiceKey.shape,
    currency: z.string(),
    /** Of the file. */
    rows: z.int(),
    total: z.string(),
    /** What the file says that the invoice comes to; null: it does not, or differently in different rows. */
    stated: z.string().nullable(),
  })
  .meta({ id: 'MappedInvoice' })

/** What a mapping makes of a file, read from its beginning; nothing is stored. */
export const MappingPreview = z
  .strictObject({
    /** Of the mapping itself. One that is no warning keeps rows from being read: the lists below are empty then, but for name and carrier. */
    faults: z.array(MappingFault),
    /** Rows below the titles that were read. */
    rows: z.int(),
    /** All there are; else only the first. */
    whole: z.boolean(),
    rejectedRows: z.int(),
    /** Where the first rows stand that seem to sum others, whether or not they are read; at most 50. */
    totalRows: z.array(z.int()),
    /** The first rows that are good; at most 50. */
    firstRows: z.array(MappedRow),
    /** Of the rows that were read. */
    totals: z.array(LoadTotals),
    /** Of the rows that were read, the first invoices as they come; at most 50. */
    invoices: z.array(MappedInvoice),
    invoicesNotShown: z.int(),
    /** All texts and codes of charges, the ones that are not named first. */
    charges: z.array(FoundCharge),
    /** What could not be read: rejected rows, and facts that are left out; at most 50. */
    problems: z.array(Reject),
    problemsNotShown: z.int(),
  })
  .meta({ id: 'MappingPreview' })
export type MappingPreview = Readonly<z.infer<typeof MappingPreview>>
