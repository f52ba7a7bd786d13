import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { UnreadableTable, type Table } from './table.ts'

export interface TextLimits {
  readonly bytes: number
  /** Of the table, from the first on; all where it is not given. */
  readonly rows?: number
  /** That each row is to have at least. */
  readonly columns?: number
  /** Called again and again with how many rows are written. */
  readonly onRows?: (rows: number) => void
  readonly signal: AbortSignal
}

/** What has to stand between quotes. */
const SPECIAL = /[",]/

/**
 * Writes a table as CSV, each row on the line of its number, which blank lines before it keep; answers the bytes. Throws
 * `UnreadableTable`, and when the signal fires.
 */
export async function writeAsText(table: Table, target: string, limits: TextLimits): Promise<number> {
  let [bytes, line, written] = [0, 1, 0]
  async function* lines() {
    for await (const { records } of table.rows()) {
      const texts: string[] = []
      for (const record of records.slice(0, (limits.rows ?? Infinity) - written)) {
        texts.push('\n'.repeat(record.line - line), rowText(record.fields, limits.columns ?? 0))
        line = record.line
      }
      written += records.length
      limits.onRows?.(written)
      const text = texts.join('')
      bytes += Buffer.byteLength(text)
      if (bytes > limits.bytes) throw new UnreadableTable('explodes')
      yield text
      if (written >= (limits.rows ?? Infinity)) break
    }
    yield '\n'
  }
  await pipeline(lines, createWriteStream(target, { mode: 0o600 }), { signal: limits.signal })
  return bytes + 1
}

function rowText(cells: readonly string[], columns: number): string {
  return cells.map(quoted).join(',') + ','.repeat(Math.max(0, columns - cells.length))
}

function quoted(cell: string): string {
  return SPECIAL.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
