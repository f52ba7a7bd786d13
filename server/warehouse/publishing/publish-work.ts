import type { WarehouseFile } from '../duckdb-file.ts'
import type { Warehouse } from '../warehouse.ts'
import type { MemoryBound } from './memory-bound.ts'
import { publishConnection, type PublishConnection } from '../publish-connection.ts'

export type { PublishConnection }

/** Runs work that publishes to the warehouse; one at a time, in the order asked. */
export type PublishWork = <T>(work: (connection: PublishConnection) => Promise<T>) => Promise<T>

/** Each publish has a connection of its own; readers see the new data version when it is done. */
export function createPublishWork(
  file: WarehouseFile,
  warehouse: Pick<Warehouse, 'refresh'>,
  bound: Pick<MemoryBound, 'publishing'>,
): PublishWork {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(async () => {
      const connection = await file.connect()
      try {
        return await bound.publishing(() => work(publishConnection(connection)))
      } finally {
        connection.disconnectSync()
        await warehouse.refresh()
      }
    })
    last = turn.catch(() => undefined)
    return turn
  }
}
