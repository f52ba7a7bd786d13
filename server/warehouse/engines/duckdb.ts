import {
  BIGINT,
  DATE,
  DECIMAL,
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBTimestampValue,
  TIMESTAMP,
  VARCHAR,
  type DuckDBConnection,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api'
import { dayNumber } from '../../../domain/dates/calendar-date.ts'
import type { QueryRow } from '../../../domain/query/query.ts'
import { mapInSlices } from '../../http/time-slices.ts'
import type { WarehouseFile } from '../duckdb-file.ts'
import { NEWEST_PUBLISH } from '../publish-version.ts'
import {
  EngineInterrupted,
  WRITERS,
  type Parameter,
  type Snapshot,
  type SnapshotEngine,
  type Statement,
  type WrittenFile,
} from '../engine.ts'
import { rowMakers } from './duckdb-cells.ts'
import { DUCKDB } from './duckdb-dialect.ts'

const DECIMAL_SCALE = 6
const INTERRUPT_EVERY_MS = 10

/** Runs statements on an embedded DuckDB, each on a connection of its own taken from a pool. */
export function createDuckdbEngine(file: WarehouseFile): SnapshotEngine {
  const idle: DuckDBConnection[] = []
  let interrupted = 0

  /** Lends connections to work that the signal stops in the engine. */
  const interruptible = async <T>(
    connections: readonly DuckDBConnection[],
    work: () => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> => {
    const interruptAll = () => connections.forEach((connection) => connection.interrupt())
    // One interrupt is lost when the statement has not begun yet, so it is repeated until the statement ends.
    let repeat: NodeJS.Timeout | undefined
    const interrupt = () => {
      interrupted += 1
      interruptAll()
      repeat = setInterval(interruptAll, INTERRUPT_EVERY_MS)
    }
    signal.addEventListener('abort', interrupt, { once: true })
    try {
      if (signal.aborted) throw new EngineInterrupted()
      return await work()
    } catch (error) {
      if (signal.aborted) throw new EngineInterrupted('interrupted', { cause: error })
      throw error
    } finally {
      clearInterval(repeat)
      signal.removeEventListener('abort', interrupt)
    }
  }

  const run = async (statement: Statement, signal: AbortSignal): Promise<QueryRow[]> => {
    const connection = idle.pop() ?? (await file.connect())
    try {
      return await interruptible([connection], () => rowsOf(connection, statement), signal)
    } finally {
      idle.push(connection)
    }
  }

  const snapshot: SnapshotEngine['snapshot'] = async (work, signal) => {
    const connections = await Promise.all(Array.from({ length: WRITERS }, () => file.connect()))
    try {
      await beginOnOneState(connections)
      return await interruptible(connections, () => work(snapshotOn(connections)), signal)
    } finally {
      connections.forEach((connection) => connection.disconnectSync())
    }
  }

  return {
    dialect: DUCKDB,
    run,
    snapshot,
    interrupted: () => interrupted,
    close: () => idle.splice(0).forEach((connection) => connection.disconnectSync()),
  }
}

export async function rowsOf(connection: DuckDBConnection, { sql, params }: Statement): Promise<QueryRow[]> {
  // The driver's own `run` first cuts the text into statements on the event loop; this is one.
  const prepared = await connection.prepare(sql)
  try {
    prepared.bind(params.map(boundValue), params.map(boundType))
    const result = await prepared.run()
    const columns = { names: result.columnNames(), types: result.columnTypes() }
    return await mapInSlices(rowMakers(await result.fetchAllChunks(), columns), (row) => row())
  } finally {
    prepared.destroySync()
  }
}

/** A transaction has the state of its first statement, so all begin anew when something was published between them. */
async function beginOnOneState(connections: readonly DuckDBConnection[]): Promise<void> {
  const states = new Set<string>()
  for (const connection of connections) {
    await connection.run('BEGIN TRANSACTION READ ONLY')
    states.add(JSON.stringify(await rowsOf(connection, { sql: NEWEST_PUBLISH, params: [] })))
  }
  if (states.size === 1) return
  for (const connection of connections) await connection.run('ROLLBACK')
  return beginOnOneState(connections)
}

/** A temporary table belongs to its connection, and is no write where the transaction only reads. */
function snapshotOn(connections: readonly DuckDBConnection[]): Snapshot {
  const busy: Promise<unknown>[] = connections.map(() => Promise.resolve())
  let written = 0
  const on = <T>(at: number, work: (connection: DuckDBConnection) => Promise<T>): Promise<T> => {
    const done = (busy[at] ?? Promise.resolve()).then(() => work(connections[at] as DuckDBConnection))
    busy[at] = done.catch(() => undefined)
    return done
  }
  return {
    rows: (statement) => on(0, (connection) => rowsOf(connection, statement)),
    keep: async (name, { sql, params }) => {
      await Promise.all(
        connections.map((_, at) =>
          on(at, (connection) => rowsOf(connection, { sql: `CREATE TEMP TABLE "${name}" AS ${sql}`, params })),
        ),
      )
    },
    write: ({ sql, params }, { path, as, columns }) =>
      on(written++ % connections.length, async (connection) => {
        const [answer] = await rowsOf(connection, {
          sql: `COPY (${oneAfterTheOther(sql, columns)}) TO '${path.replaceAll("'", "''")}' (${COPY_OPTIONS[as]})`,
          params,
        })
        return Number(answer?.Count)
      }),
  }
}

/**
 * The same rows, in a form that one thread writes as they come: what `range` makes has no place among the batches in which
 * several threads would gather rows and sort them, which takes as much memory as the rows and more time of the processor.
 */
function oneAfterTheOther(sql: string, columns: number): string {
  return `(${sql}) UNION ALL SELECT ${Array(columns).fill('NULL').join(', ')} FROM range(0)`
}

/** Without quotes and delimiter nothing of a text is changed. */
const COPY_OPTIONS: Readonly<Record<WrittenFile['as'], string>> = {
  csv: String.raw`FORMAT csv, HEADER false, NEW_LINE '\r\n', USE_TMP_FILE false`,
  lines: "FORMAT csv, HEADER false, QUOTE '', ESCAPE '', DELIMITER '', USE_TMP_FILE false",
}

function boundValue({ type, value }: Parameter): DuckDBValue {
  switch (type) {
    case 'text':
      return value
    case 'integer':
      return BigInt(value)
    case 'decimal':
      return new DuckDBDecimalValue(scaled(value), 18, DECIMAL_SCALE)
    case 'date':
      return new DuckDBDateValue(dayNumber(value))
    case 'timestamp':
      return new DuckDBTimestampValue(
        BigInt(Date.parse(`${value.slice(0, 10)}T${value.slice(11) || '00:00'}Z`)) * 1000n,
      )
  }
}

function scaled(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(DECIMAL_SCALE, '0'))
}

function boundType({ type }: Parameter): DuckDBType {
  return { text: VARCHAR, integer: BIGINT, decimal: DECIMAL(18, DECIMAL_SCALE), date: DATE, timestamp: TIMESTAMP }[type]
}
