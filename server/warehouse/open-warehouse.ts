import type { WarehouseFile } from './duckdb-file.ts'
import { createDuckdbEngine } from './engines/duckdb.ts'
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
  const warehouse = await createWarehouse({ ...options, engine })
  return {
    warehouse,
    publish: createPublishWork(file, warehouse),
    readReport: createReportReader(engine),
    close: () => engine.close(),
  }
}
