import * as z from 'zod'
import { DateType } from '../dates/period.ts'
import { FileId } from '../dashboards/page-spec.ts'
import { CatalogName, type TableIndex } from '../query/catalog.ts'
import { OrderBy } from '../query/query.ts'
import { WrittenClause } from '../query/where-clause.ts'

/** Which carriers a report may be of: each one and all together, one alone, or always the same one. CHAT-11 */
const Carriers = z.union([z.enum(['any', 'one']), z.strictObject({ only: z.string().min(1).max(100) })])

/** A report that people ask for by its name, as a person edits it in config/reports/{id}.json. CHAT-31 */
export const ReportSpec = z.strictObject({
  $schema: z.string().optional(),
  /** In English; nothing else is called so. */
  name: z.string().min(1).max(60),
  /** What is in it, and what its name promises that the data cannot say. */
  description: z.string().min(1).max(400),
  /** Its place in lists. */
  order: z.number(),
  /** Whoever may not open this page may not have the report either. */
  page: FileId,
  table: CatalogName,
  /** By which date its rows are chosen. */
  dateType: DateType,
  carriers: Carriers,
  whereClauses: z.array(WrittenClause).max(20),
  /** In the order of the file. With a measure among them there is one row for each group of the others, else one for each row of the table. */
  columns: z.array(CatalogName).min(1).max(60),
  orderBy: z.array(OrderBy).max(12),
})
export type ReportSpec = z.infer<typeof ReportSpec>

/** The names among a report's columns that its rows are grouped by; none: its rows are those of the table. */
export function reportGroups({ columns }: Pick<ReportSpec, 'columns'>, table: TableIndex): string[] {
  return columns.some((name) => table.measures.has(name)) ? columns.filter((name) => !table.measures.has(name)) : []
}
