import * as z from 'zod'
import { nameText } from '../../values/name-text.ts'
import { MAPPING_FIELD_NAMES } from './mapping-fields.ts'

/** What sets the cells of a text file apart. */
export const DELIMITERS = [',', ';', '\t', '|'] as const

/** The order of day, month and year in dates that are not written year first. */
export const DATE_ORDERS = ['YMD', 'DMY', 'MDY'] as const

const DECIMAL_SIGNS = ['.', ','] as const

/** Money off is written below zero, or above. */
const DISCOUNT_SIGNS = ['negative', 'positive'] as const

/**
 * `package`: a row is a package or a fee, its charges stand in columns. `charge`: a row is one charge; rows with the same
 * tracking number and invoice are one package.
 */
const ROW_KINDS = ['package', 'charge'] as const

/** What a charge counts as. `ignored`: it is none, as a subtotal, and is not loaded. */
export const CHARGE_CATEGORIES = [
  'transportation',
  'fuel_surcharge',
  'other_accessorial',
  'billing_adjustment',
  'tax',
  'fee',
  'other',
  'ignored',
] as const

export const MOST_TITLES = 1_000
const MOST_CHARGE_COLUMNS = 300
const MOST_TEXTS = 2_000
const LONGEST_TITLE = 200
export const LONGEST_NAME = 60

/** A column by its title as `FileLook.titles` has it: a title that stands there twice is told apart (`Amount (2)`), a blank one is `Column 5`. */
const Title = z.string().min(1).max(LONGEST_TITLE)

/** Where a value stands: in a column, or one value for the whole file. */
const FieldSource = z
  .union([z.strictObject({ column: Title }), z.strictObject({ value: z.string().min(1).max(100) })])
  .meta({ id: 'MappingFieldSource' })
export type FieldSource = Readonly<z.infer<typeof FieldSource>>

/** What a charge is. */
export const ChargeMeaning = z
  .strictObject({
    category: z.enum(CHARGE_CATEGORIES),
    /** What an accessorial, a fee or a tax is called on the pages; null: as the file calls it. */
    name: z.string().min(1).max(LONGEST_NAME).nullable(),
    /** It is money off the row's charge of this category, and of this name where it has one. */
    discount: z.boolean(),
  })
  .meta({ id: 'ChargeMeaning' })
export type ChargeMeaning = Readonly<z.infer<typeof ChargeMeaning>>

/** A column of amounts. */
export const ChargeColumnMapping = z
  .strictObject({
    amount: Title,
    /** The column with the money off this charge alone; null: there is none. */
    discount: Title.nullable(),
    /** The columns that say what the amount is; `texts` of the mapping says what these words mean. Null: there is none. */
    text: Title.nullable(),
    code: Title.nullable(),
    /** What every amount of the column is; null: its text and code say it, or nobody does (then it is loaded as `other`, and listed). */
    means: ChargeMeaning.nullable(),
  })
  .meta({ id: 'ChargeColumnMapping' })
export type ChargeColumnMapping = Readonly<z.infer<typeof ChargeColumnMapping>>

/** What a charge is whose row names it so. The first that fits counts; capitals and signs do not matter. */
const ChargeTextMapping = z
  .strictObject({
    /** Blank: any. */
    code: z.string().max(100),
    /** Blank: any; `*` stands for anything. */
    text: z.string().max(200),
    means: ChargeMeaning,
  })
  .refine(({ code, text }) => code !== '' || text !== '', 'must have a code or a text')
  .meta({ id: 'ChargeTextMapping' })
export type ChargeTextMapping = Readonly<z.infer<typeof ChargeTextMapping>>

/** How the table in a file is found. The kind of file and the encoding of its text are always found from its content. */
export const FileReading = z
  .strictObject({
    /** Of a text file; null: it is found. */
    delimiter: z.enum(DELIMITERS).nullable(),
    /** Of a workbook, by its name; null: the first that has the columns. */
    sheet: z.string().max(LONGEST_TITLE).nullable(),
    /** The row of the titles, counted from 1; null: it is found. */
    headerRow: z.int().min(1).max(50).nullable(),
  })
  .meta({ id: 'FileReading' })
export type FileReading = Readonly<z.infer<typeof FileReading>>

/** What the files of a carrier that has no format of its own say: which column is what. */
export const FileMapping = z
  .strictObject({
    name: nameText(LONGEST_NAME),
    /** Whose invoices they are: the name of a carrier that is known, or a new one. */
    carrier: nameText(LONGEST_NAME),
    reading: FileReading,
    /** All titles of the file that the mapping was made with: a file with just these is found to be of the mapping. */
    titles: z.array(Title).min(1).max(MOST_TITLES),
    rows: z.enum(ROW_KINDS),
    /** Rows that say that they sum others are not read; absent: they are, as any. */
    totalRows: z.literal('leftOut').exactOptional(),
    fields: z.partialRecord(z.enum(MAPPING_FIELD_NAMES), FieldSource),
    dateOrder: z.enum(DATE_ORDERS),
    decimal: z.enum(DECIMAL_SIGNS),
    discounts: z.enum(DISCOUNT_SIGNS),
    charges: z.array(ChargeColumnMapping).min(1).max(MOST_CHARGE_COLUMNS),
    texts: z.array(ChargeTextMapping).max(MOST_TEXTS),
  })
  .meta({ id: 'FileMapping' })
export type FileMapping = Readonly<z.infer<typeof FileMapping>>

/** A mapping that is still being made: `checkMapping` says what it lacks. Null: it is not known yet. */
export const MappingDraft = z
  .strictObject({
    ...FileMapping.shape,
    name: z.string().max(LONGEST_NAME),
    carrier: z.string().max(LONGEST_NAME),
    dateOrder: z.enum(DATE_ORDERS).nullable(),
    decimal: z.enum(DECIMAL_SIGNS).nullable(),
    discounts: z.enum(DISCOUNT_SIGNS).nullable(),
    charges: z.array(ChargeColumnMapping).max(MOST_CHARGE_COLUMNS),
  })
  .meta({ id: 'MappingDraft' })
export type MappingDraft = Readonly<z.infer<typeof MappingDraft>>
