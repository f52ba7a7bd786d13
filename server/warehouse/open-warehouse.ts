import { currentAsker } from './asker.ts'
import type { WarehouseFile } from './duckdb-file.ts'
import type { SnapshotEngine } from './engine.ts'
import { createDuckdbEngine, rowsOf } from './engines/duckdb.ts'
import { createGiveWay, type GiveWay } from './publishing/give-way.ts'
import { createPublishWork, type PublishWork } from './publishing/publish-work.ts'
import { createReportReader, type ReadReport } from './reports/read-report.ts'
import { createWarehouse, type Warehouse, type WarehouseOptions } from './warehouse.ts'

export interface OpenWarehouse {
  readonly warehouse: Warehouse
  readonly publish: PublishWork
  readonly readReport: ReadReport
  /** Closes what was opened here; the file stays open. */
  close(): void
}

/** All that works on a warehouse's file. */
export async function openWarehouse(
  file: WarehouseFile,
  options: Omit<WarehouseOptions, 'engine'>,
): Promise<OpenWarehouse> {
  const engine = createDuckdbEngine(file)
  const way = await giveWayOf(file)
  const warehouse = await createWarehouse({ ...options, engine: givenWay(engine, way) })
  const publish = createPublishWork(file, warehouse)
  return {
    warehouse,
    publish: (work) => way.publishing(() => publish(work)),
    readReport: createReportReader(engine),
    close: () => engine.close(),
  }
}

async function giveWayOf(file: WarehouseFile): Promise<GiveWay> {
  const on = async (sql: string) => {
    const connection = await file.connect()
    try {
      return await rowsOf(connection, { sql, params: [] })
    } finally {
      connection.disconnectSync()
    }
  }
  const [row] = await on("SELECT current_setting('threads') AS threads")
  return createGiveWay({
    threads: Number(row?.threads),
    setThreads: async (threads) => void (await on(`SET threads = ${threads}`)),
  })
}

/** What people ask goes before what is published; what asks for nobody, as whether the engine answers, does not. */
function givenWay(engine: SnapshotEngine, way: GiveWay): SnapshotEngine {
  return {
    ...engine,
    run: (statement, signal) => {
      if (currentAsker()) way.asked()
      return engine.run(statement, signal)
    },
  }
}
