import { csvText } from '../../../domain/files/csv.ts'
import type { ColumnSpec } from '../../../domain/query/catalog.ts'
import type { SheetCell } from '../../../domain/files/sheet-xml.ts'
import type { WorkbookRun, WorkbookSheet } from '../../charts/export/workbook-file.ts'
import { longDate } from '../../text/values.ts'

export const GRID_FORMATS = ['csv', 'xlsx'] as const
export type GridFormat = (typeof GRID_FORMATS)[number]

export interface FileColumn {
  readonly label: string
  /** What its values are; null: words. */
  readonly spec: ColumnSpec | null
}

export interface GridTable {
  readonly columns: readonly FileColumn[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}

/** `Bluegrass Outfitters Spend Analysis.csv`: the client's name without dots and commas, and the page's. GRID-29 */
export function gridFileName({
  clientName,
  pageName,
  format,
}: {
  readonly clientName: string
  readonly pageName: string
  readonly format: GridFormat
}): string {
  const client = clientName.replace(/[.,]/g, '')
  return `${`${client} ${pageName}`
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()}.${format}`
}

/** The rows as a file; texts that a spreadsheet would run are inert, numbers stay numbers, days are days. */
export async function gridFile(table: GridTable, format: GridFormat, run: WorkbookRun): Promise<Blob> {
  if (format === 'csv') return new Blob(['\ufeff', gridCsv(table)], { type: 'text/csv;charset=utf-8' })
  const { workbookFile } = await import('../../charts/export/workbook-file.ts')
  return workbookFile([gridSheet(table)], run)
}

export function gridCsv({ columns, rows }: GridTable): string {
  const days = columns.map(({ spec }) => spec !== null && isDay(spec))
  return csvText([
    columns.map(({ label }) => label),
    ...rows.map((row) => row.map((value, at) => (days[at] && value !== null ? longDate(String(value)) : value))),
  ])
}

function gridSheet({ columns, rows }: GridTable): WorkbookSheet {
  const cell = (value: string | number | null, spec: ColumnSpec | null): SheetCell => {
    if (value === null) return null
    if (typeof value === 'number')
      return spec?.unit === 'money'
        ? { number: value, style: 'amount' }
        : spec?.unit === 'weight'
          ? { number: value, style: 'weight' }
          : { number: value }
    return spec && isDay(spec) ? { day: value } : { text: value }
  }
  return {
    name: 'Sheet1',
    widths: columns.map(({ label }) => Math.max(12, label.length + 2)),
    frozen: true,
    rows: [
      columns.map(({ label }) => ({ text: label, style: 'head' as const })),
      ...rows.map((row) => row.map((value, at) => cell(value, columns[at]?.spec ?? null))),
    ],
  }
}

function isDay({ type }: ColumnSpec): boolean {
  return type === 'date' || type === 'timestamp'
}
