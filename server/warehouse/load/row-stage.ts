import { DuckDBDataChunk, VARCHAR, INTEGER, BIGINT, type DuckDBConnection, type DuckDBType } from '@duckdb/node-api'

/** Appends rows to a temporary table, a chunk at a time. */
export interface RowStage {
  add(row: readonly (string | number | bigint | null)[]): void
  close(): void
}

export interface StageColumn {
  readonly name: string
  readonly type: 'VARCHAR' | 'INTEGER' | 'BIGINT'
}

const TYPES: Readonly<Record<StageColumn['type'], DuckDBType>> = { VARCHAR, INTEGER, BIGINT }
/** So few that whoever waits for the server meanwhile does not feel one. */
const CHUNK_ROWS = 512

/** Makes a temporary table (in place of an older one of that name) and opens a stage for its rows. */
export async function openRowStage(
  connection: DuckDBConnection,
  table: string,
  columns: readonly StageColumn[],
): Promise<RowStage> {
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE ${table} (${columns.map(({ name, type }) => `${name} ${type}`).join(', ')})`,
  )
  const appender = await connection.createAppender(table, 'main', 'temp')
  const types = columns.map(({ type }) => TYPES[type])
  let waiting: (readonly (string | number | bigint | null)[])[] = []
  const flush = () => {
    if (waiting.length === 0) return
    const chunk = DuckDBDataChunk.create(types, waiting.length)
    chunk.setColumns(types.map((_, index) => waiting.map((row) => row[index] ?? null)))
    appender.appendDataChunk(chunk)
    waiting = []
  }
  return {
    add(row) {
      waiting.push(row)
      if (waiting.length === CHUNK_ROWS) flush()
    },
    close() {
      flush()
      appender.closeSync()
    },
  }
}
