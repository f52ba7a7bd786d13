import * as z from 'zod'

/** What a file is that may hold invoices, by its content. */
export const FILE_SEEMS = [
  'invoices',
  'delimiter',
  'lacking',
  'headerOnly',
  'several',
  'ediCut',
  'ediNone',
  'ediOther',
  'edifact',
  'markup',
  'json',
  'table',
  'bytes',
  'blank',
  'empty',
  'unreadable',
  'pdf',
  'gzip',
  'zip',
  'oldWorkbook',
] as const

/** A code, and what its words name: a format, a delimiter, columns or transactions as the file has them, and how many. */
export const FileSeems = z
  .strictObject({
    code: z.enum(FILE_SEEMS),
    format: z.string().optional(),
    what: z.string().optional(),
    count: z.int().optional(),
  })
  .meta({ id: 'FileSeems' })
export type FileSeems = Readonly<z.infer<typeof FileSeems>>
