import type { QueryRow } from '../../domain/query/query.ts'
import { currentAsker } from './asker.ts'
import { createClients, type Clients } from './clients.ts'
import type { WarehouseFile } from './duckdb-file.ts'
import type { SnapshotEngine } from './engine.ts'
import { createDuckdbEngine, rowsOf } from './engines/duckdb.ts'
import { createReaderPriority, type ReaderPriority } from './publishing/reader-priority.ts'
import { createMemoryBound, type MemoryBound } from './publishing/memory-bound.ts'
import { createPublishWork, type PublishWork } from './publishing/publish-work.ts'
import { createPublishes, type Publishes } from './publishes.ts'
import { createReportReader, type ReadReport } from './reports/read-report.ts'
import { createWarehouse, type Warehouse, type WarehouseOptions } from './warehouse.ts'

export interface OpenWarehouse {
  readonly warehouse: Warehouse
  readonly publish: PublishWork
  readonly readReport: ReadReport
  readonly clients: Clients
  readonly publishes: Publishes
  /** Closes what was opened here; the file stays open. */
  close(): void
}

export interface OpenWarehouseOptions extends Omit<WarehouseOptions, 'engine'> {
  /** What the engine may have, and what a publish may take of it; absent: whatever there is. */
  readonly memory?: { readonly limitBytes: number; readonly publishBytes: number }
}

/** All that works on a warehouse's file. */
export async function openWarehouse(
  file: WarehouseFile,
  { memory, ...options }: OpenWarehouseOptions,
): Promise<OpenWarehouse> {
  const engine = createDuckdbEngine(file)
  const way = await giveWayOf(file)
  const bound = boundOf(file, memory ?? { limitBytes: 0, publishBytes: 0 })
  const warehouse = await createWarehouse({ ...options, engine: givenWay(engine, { way, bound }) })
  const publish = createPublishWork(file, warehouse, bound)
  return {
    warehouse,
    publish: (work) => way.publishing(() => publish(work)),
    readReport: createReportReader({
      ...engine,
      snapshot: (work, signal) => bound.writing(() => engine.snapshot(work, signal)),
    }),
    clients: createClients(warehouse),
    publishes: createPublishes(warehouse),
    close: () => engine.close(),
  }
}

/** The rows of a statement on a connection of its own. */
async function rowsOn(file: WarehouseFile, sql: string): Promise<QueryRow[]> {
  const connection = await file.connect()
  try {
    return await rowsOf(connection, { sql, params: [] })
  } finally {
    connection.disconnectSync()
  }
}

function boundOf(
  file: WarehouseFile,
  { limitBytes, publishBytes }: NonNullable<OpenWarehouseOptions['memory']>,
): MemoryBound {
  return createMemoryBound({
    mostBytes: publishBytes,
    limitBytes,
    usedBytes: async () => {
      const [row] = await rowsOn(file, 'SELECT sum(memory_usage_bytes) AS used FROM duckdb_memory()')
      return Number(row?.used)
    },
    setLimit: async (bytes) => void (await rowsOn(file, `SET memory_limit = '${Math.ceil(bytes)}B'`)),
  })
}

async function giveWayOf(file: WarehouseFile): Promise<ReaderPriority> {
  const [row] = await rowsOn(file, "SELECT current_setting('threads') AS threads")
  return createReaderPriority({
    threads: Number(row?.threads),
    setThreads: async (threads) => void (await rowsOn(file, `SET threads = ${threads}`)),
  })
}

/** What people ask goes before what is published; what asks for nobody, as whether the engine answers, does not. */
function givenWay(
  engine: SnapshotEngine,
  { way, bound }: { readonly way: ReaderPriority; readonly bound: MemoryBound },
): SnapshotEngine {
  return {
    ...engine,
    run: (statement, signal) => {
      if (currentAsker()) way.asked()
      return bound.asking(() => engine.run(statement, signal))
    },
  }
}
