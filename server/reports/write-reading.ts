import type { ColumnSpec } from '../../domain/query/catalog.ts'
import type { ReportFormat } from '../../domain/reports/report.ts'
import type { ReportReading } from '../warehouse/reports/read-report.ts'
import { columnHead, type CoverLine } from './cover-line.ts'
import type { ReportWords } from './report-words.ts'
import { writeReport } from './write-report.ts'

export interface ReadingFile {
  readonly columns: readonly ColumnSpec[]
  /** Of weights. */
  readonly unit: string
  readonly cover: readonly CoverLine[]
  /** Rows that there have to be. */
  readonly count: number
  readonly format: ReportFormat
  readonly words: ReportWords
  /** Where the file goes is place 0; from 1 on, a CSV file's further pieces, or what goes into a sheet. */
  readonly path: (at: number) => string
  readonly signal: AbortSignal
  readonly onRows: (rows: number) => void
}

/** So many rows are one slice: each costs the planning of its statement. A sheet's rows are several times as long, and on the disk twice for a while. */
const MOST_AT_ONCE: Readonly<Record<ReportFormat, number>> = { csv: 262_144, xlsx: 131_072 }

/** Writes the rows of a report as one file, of CSV in pieces. */
export async function writeReading(
  reading: ReportReading,
  { columns, unit, cover, count, format, words, path, signal, onRows }: ReadingFile,
): Promise<void> {
  const slices = await reading.slices(MOST_AT_ONCE[format])
  const found = slices.reduce((sum, { rows }) => sum + rows, 0)
  if (found !== count) throw new Error(`${found} rows of ${count}`)
  const heads = columns.map((column) => columnHead(column, { unit }, words))
  const sheets = { cover: words.say('reports.cover.sheet'), rows: words.say('reports.cover.rows') }
  const { paths, settled } = reading.written({ format, shown: words.shown, slices, path: (at) => path(at + 1), onRows })
  try {
    await writeReport({ heads, cover, sheets, rows: paths }, { format, path: path(0), signal })
  } finally {
    await settled()
  }
}
