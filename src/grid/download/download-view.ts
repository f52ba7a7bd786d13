import { CHILD_COUNT_FIELD } from '../../../domain/grid/grid-request.ts'
import { shownValue } from '../../text/status-words.ts'
import { text } from '../../text/text.ts'
import { number } from '../../text/values.ts'
import type { FileColumn, GridTable } from './grid-file.ts'
import type { GridColumn } from '../grid-columns.ts'
import type { GridRow, GridSource } from '../rows/grid-source.ts'

/** Rows of one call of Download View. GRID-30 */
const CHUNK_ROWS = 100
/** More than these are a report. */
export const MOST_DOWNLOADED_ROWS = 10_000

export interface DownloadInput {
  readonly source: Pick<GridSource, 'read'>
  readonly size: number
  readonly columns: readonly GridColumn[]
  /** Names of the columns that the rows are grouped by, from the outermost. */
  readonly groups: readonly string[]
  readonly pivotFields: readonly string[]
  readonly signal: AbortSignal
  readonly onProgress: (rows: number) => void
}

/** The rows as they stand on the screen, fetched in chunks; all of them or none. */
export async function viewTable({
  source,
  size,
  columns,
  groups,
  pivotFields,
  signal,
  onProgress,
}: DownloadInput): Promise<GridTable> {
  const rows: GridRow[] = []
  for (let start = 0; start < size; start += CHUNK_ROWS) {
    rows.push(...(await source.read({ start, end: Math.min(size, start + CHUNK_ROWS) }, signal)))
    onProgress(rows.length)
  }
  if (rows.length !== size)
    throw new Error(text('grid.fetched', { done: number(rows.length, 0), all: number(size, 0) }))
  const fields = pivotFields.length > 0 ? pivotFields : columns.map(({ field }) => field)
  const file = fields.map((field): FileColumn => {
    const column = columns.find((each) => field === each.field || field.endsWith(`|${each.field}`))
    return {
      label:
        column && column.field === field
          ? column.label
          : `${field.slice(0, field.lastIndexOf('|')) || text('grid.blank')} ${column?.label ?? ''}`.trim(),
      spec: column?.spec ?? null,
    }
  })
  const lead: FileColumn[] =
    groups.length > 0
      ? [
          { label: text('grid.group'), spec: null },
          { label: text('grid.groupRows'), spec: null },
        ]
      : []
  return {
    columns: [...lead, ...file],
    rows: rows.map((row) => [
      ...(groups.length > 0 ? leadOf(row, groups) : []),
      ...fields.map((field, at) => shownValue(file[at]?.spec?.name ?? '', row.values[field] ?? null)),
    ]),
  }
}

/** Where a row stands among the groups, and how many rows a group has. */
function leadOf({ keys, group, values }: GridRow, groups: readonly string[]): (string | number | null)[] {
  const path = group === null ? keys : [...keys, values[group] ?? null]
  return [
    path.map((key, at) => String(shownValue(groups[at] ?? '', key) ?? text('grid.blank'))).join(' / '),
    values[CHILD_COUNT_FIELD] ?? null,
  ]
}
