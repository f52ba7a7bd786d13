import type { Catalog } from '../../domain/query/catalog.ts'
import type { Query, QueryResult } from '../../domain/query/query.ts'
import type { ReadFrom } from '../../domain/query/timed-result.ts'
import type { TenantScope } from './tenant-scope.ts'

export interface WarehouseAnswer extends QueryResult {
  /** How long the engine took for it; null: the answer was still in memory. */
  readonly engineMs: number | null
  /** Of a query; no other statement has a choice. */
  readonly readFrom?: ReadFrom
}

/** Who asks and when: what every question carries. */
export interface Asking {
  readonly scope: TenantScope
  readonly catalog: Catalog
  /** YYYY-MM-DD; delivery status depends on it. */
  readonly today: string
  /** Fires when nobody waits any more. */
  readonly signal: AbortSignal
}

export interface WarehouseRequest extends Asking {
  readonly query: Query
}
