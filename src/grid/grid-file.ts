import { csvText, inertText } from '../../domain/csv.ts'
import type { ColumnSpec } from '../../domain/catalog.ts'
import { longDate } from '../text/values.ts'

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
export function gridFileName({ clientName, pageName, format }: { readonly clientName: string; readonly pageName: string; readonly format: GridFormat }): string {
  const client = clientName.replace(/[.,]/g, '')
  return `${`${client} ${pageName}`.replace(/[\\/:*?"<>|\p{Cc}]/gu, '').replace(/\s+/g, ' ').trim()}.${format}`
}

/** The rows as a file; texts that a spreadsheet would run are inert, numbers stay numbers, days are days. */
export async function gridFile(table: GridTable, format: GridFormat): Promise<Blob> {
  return format === 'csv' ? new Blob(['\ufeff', gridCsv(table)], { type: 'text/csv;charset=utf-8' }) : gridXlsx(table)
}

export function gridCsv({ columns, rows }: GridTable): string {
  const days = columns.map(({ spec }) => spec !== null && isDay(spec))
  return csvText([columns.map(({ label }) => label), ...rows.map((row) => row.map((value, at) => (days[at] && value !== null ? longDate(String(value)) : value)))])
}

async function gridXlsx({ columns, rows }: GridTable): Promise<Blob> {
  const { default: writeXlsxFile } = await import('write-excel-file/universal')
  const head = columns.map(({ label }) => ({ value: label, fontWeight: 'bold' as const }))
  const cell = (value: string | number | null, spec: ColumnSpec | null) => {
    if (value === null) return null
    if (typeof value === 'number') return { value, type: Number, ...(spec?.unit === 'money' || spec?.unit === 'weight' ? { format: '#,##0.00' } : {}) }
    if (spec && isDay(spec)) return { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'mm/dd/yyyy' }
    return { value: inertText(value), type: String }
  }
  const data = [head, ...rows.map((row) => row.map((value, at) => cell(value, columns[at]?.spec ?? null)))]
  return writeXlsxFile(data, { columns: columns.map(({ label }) => ({ width: Math.max(12, label.length + 2) })), stickyRowsCount: 1 }).toBlob()
}

function isDay({ type }: ColumnSpec): boolean {
  return type === 'date' || type === 'timestamp'
}
