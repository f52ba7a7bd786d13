import * as z from 'zod'

/** What a reader should know of a file that can be read; `count` says how often, `what` names the first. */
const FILE_REMARKS = [
  /** Cells with formulas: what they last came to is read. */
  'formulas',
  /** Cells that show an error such as #REF!: read as blank. */
  'errorCells',
  /** Merged cells: the first one has the value, the others are blank. */
  'mergedCells',
  /** Sheets that Excel hides. */
  'hiddenSheets',
  /** Sheets with cells that are not read; `what` is the one that is. */
  'otherSheets',
  /** Numbers of more than 15 digits, of which Excel keeps no more. */
  'longNumbers',
  /** Columns without a title. */
  'untitledColumns',
  /** Titles that stand there more than once. */
  'repeatedTitles',
  /** Files of its ZIP that say something to people, and are not read. */
  'passedBy',
] as const

export const FileRemark = z
  .strictObject({ code: z.enum(FILE_REMARKS), count: z.int(), what: z.string().nullable() })
  .meta({ id: 'FileRemark' })
export type FileRemark = Readonly<z.infer<typeof FileRemark>>
