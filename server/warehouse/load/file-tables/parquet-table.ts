import { open } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import type { FileMapping } from '../../../../domain/uploads/mapping/file-mapping.ts'
import type { CsvRecord } from '../reading/read-csv-records.ts'
import { MOST_COLUMNS, noTable, UnreadableTable, type OpenedTables, type Table, type TableRows } from './table.ts'

interface ParquetColumn {
  readonly name: string
  readonly type: string
}

const MEMORY = '512MB'
const MARK = Buffer.from('PAR1')
/** The mark, and how long what stands before it is, which says all columns. */
const TAIL_BYTES = 8
const MOST_FOOTER_BYTES = 16 << 20
const LONGEST_CELL = 32_767
/** So many rows become text before others have their turn. */
const ROWS_AT_ONCE = 256
const LINE_ENDS = /(?<!\s)\s*[\r\n]+\s*/g
const NUMBER = /^(DECIMAL|DOUBLE|FLOAT)/

/** The table of a Parquet file: its first row are its columns' names, numbers and dates are text in one spelling. Throws `UnreadableTable`. */
export async function openParquet(path: string, decimal: FileMapping['decimal']): Promise<OpenedTables> {
  const problem = await footerProblem(path)
  if (problem) return noTable(problem)
  const columns = await withEngine(path, (connection) => columnsOf(connection, path))
  if (columns.length > MOST_COLUMNS) return noTable('manyColumns', String(columns.length))
  const table: Table = {
    kind: 'parquet',
    encoding: null,
    delimiter: null,
    sheet: null,
    sheets: [],
    rows: () => readRows(path, columns, decimal),
    remarks: () => [],
  }
  return { tables: [table] }
}

async function footerProblem(path: string): Promise<'damaged' | 'manyColumns' | null> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size < TAIL_BYTES + MARK.length) return 'damaged'
    const { buffer } = await file.read(Buffer.alloc(TAIL_BYTES), 0, TAIL_BYTES, size - TAIL_BYTES)
    if (!buffer.subarray(4).equals(MARK)) return 'damaged'
    const footer = buffer.readUInt32LE(0)
    if (footer > size) return 'damaged'
    return footer > MOST_FOOTER_BYTES ? 'manyColumns' : null
  } finally {
    await file.close()
  }
}

async function columnsOf(connection: DuckDBConnection, path: string): Promise<ParquetColumn[]> {
  const described = await connection.runAndReadAll(`DESCRIBE ${SELECT_ALL}`, { path })
  return described.getRows().map(([name, type]) => ({ name: String(name), type: String(type) }))
}

const SELECT_ALL = 'SELECT * FROM read_parquet($path, binary_as_string := true)'

async function* readRows(
  path: string,
  columns: readonly ParquetColumn[],
  decimal: FileMapping['decimal'],
): AsyncGenerator<TableRows> {
  yield {
    records: [
      recordOf(
        1,
        columns.map(({ name }) => name),
      ),
    ],
    bytesRead: 0,
  }
  const engine = await openEngine(path)
  try {
    const shown = columns.map((column, index) => `${textOf(column)} AS c${index}`).join(', ')
    const answer = await engine.connection.stream(
      `SELECT ${shown} FROM read_parquet($path, binary_as_string := true)`,
      { path },
    )
    let line = 1
    for (;;) {
      const chunk = await answer.fetchChunk()
      if (!chunk || chunk.rowCount === 0) return
      const vectors = columns.map((_, index) => chunk.getColumnVector(index))
      for (let from = 0; from < chunk.rowCount; from += ROWS_AT_ONCE) {
        const records: CsvRecord[] = []
        for (let row = from; row < Math.min(from + ROWS_AT_ONCE, chunk.rowCount); row += 1) {
          line += 1
          const cells = vectors.map((vector, index) => {
            const cell = String(vector.getItem(row) ?? '')
            return NUMBER.test(columns[index]?.type ?? '') ? cell.replace('.', decimal) : cell
          })
          records.push(recordOf(line, cells))
        }
        yield { records: records.filter(({ fields }) => fields.some((field) => field.trim() !== '')), bytesRead: 0 }
        await setImmediate()
      }
    }
  } catch (error) {
    throw unreadable(error)
  } finally {
    engine.close()
  }
}

function recordOf(line: number, cells: readonly string[]): CsvRecord {
  const fields = cells.map((cell) => {
    if (cell.length > LONGEST_CELL) throw new UnreadableTable('longCell')
    return /[\r\n]/.test(cell) ? cell.trim().replaceAll(LINE_ENDS, ' ') : cell
  })
  return { line, fields, text: fields.join(',') }
}

/** SQL: a column as text. Of what is not exact as many digits as surely are. */
function textOf({ name, type }: ParquetColumn): string {
  const column = `"${name.replaceAll('"', '""')}"`
  if (type === 'VARCHAR') return column
  if (type === 'DOUBLE') return `format('{:.15g}', ${column})`
  if (type === 'FLOAT') return `regexp_replace(CAST(${column} AS VARCHAR), '\\.0$', '')`
  if (type.startsWith('TIMESTAMP')) return `regexp_replace(CAST(${column} AS VARCHAR), ' 00:00:00(\\+00)?$', '')`
  return `CAST(${column} AS VARCHAR)`
}

/** An engine of its own for one file: it opens no other, and takes no more memory than that. */
async function openEngine(
  path: string,
): Promise<{ readonly connection: DuckDBConnection; readonly close: () => void }> {
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: MEMORY, threads: '1', temp_directory: '' })
  const connection = await instance.connect()
  await connection.run(`SET allowed_paths = ['${path.replaceAll("'", "''")}']`)
  await connection.run('SET enable_external_access = false; SET lock_configuration = true')
  return {
    connection,
    close: () => {
      connection.disconnectSync()
      instance.closeSync()
    },
  }
}

async function withEngine<T>(path: string, use: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
  const engine = await openEngine(path)
  try {
    return await use(engine.connection)
  } catch (error) {
    throw unreadable(error)
  } finally {
    engine.close()
  }
}

/** What the engine says of a file that is not whole, or that needs more memory than it has. */
function unreadable(error: unknown): unknown {
  if (error instanceof UnreadableTable || !(error instanceof Error) || 'code' in error) return error
  return new UnreadableTable(/out of memory/i.test(error.message) ? 'explodes' : 'damaged')
}
