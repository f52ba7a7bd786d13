import { expect } from 'vitest'
import type { Catalog, MeasureSpec } from '../../domain/query/catalog.ts'
import type { Query, QueryRow } from '../../domain/query/query.ts'
import type { Result } from '../../domain/values/problem.ts'
import { compile, ROW_COUNT_COLUMN } from '../../server/warehouse/compile.ts'
import type { Engine, Statement } from '../../server/warehouse/engine.ts'
import { ROLL_UPS } from '../../server/warehouse/roll-ups/roll-ups.ts'
import { TEST_TODAY } from '../support/portal/template-data.ts'
import { SCOPE, type Pair } from './pair.ts'

const never = new AbortController().signal

export interface Compared {
  readonly pair: Pair
  readonly catalog: Catalog
  readonly rollUps?: typeof ROLL_UPS
}

/** Asks both engines a query; throws where they do not answer the same. The rows, or undefined where it was refused, by both in the same words. */
export async function sameAnswers(
  query: Query,
  { pair, catalog, rollUps = ROLL_UPS }: Compared,
): Promise<readonly QueryRow[] | undefined> {
  const [one, other] = [pair.duckdb, pair.clickhouse].map((engine) => ({
    engine,
    compiled: compile(query, { dialect: engine.dialect, catalog, scope: SCOPE, today: TEST_TODAY, rollUps }),
  })) as [Asked, Asked]
  if (!one.compiled.ok || !other.compiled.ok) {
    expect(other.compiled).toEqual(one.compiled)
    return undefined
  }
  const rows = await one.engine.run(one.compiled.value, never)
  const others = await other.engine.run(other.compiled.value, never)
  const inexact = query.selectColumnNames.filter((name) =>
    isInexact(catalog.tables.get(query.fromTableNames[0] ?? '')?.measures.get(name)),
  )
  expectSame(query, { rows, others, inexact, sql: other.compiled.value.sql })
  return rows
}

interface Asked {
  readonly engine: Engine
  readonly compiled: Result<Statement>
}

interface Found {
  readonly rows: readonly QueryRow[]
  readonly others: readonly QueryRow[]
  /** Columns whose last digits are those of the engine. */
  readonly inexact: readonly string[]
  readonly sql: string
}

function expectSame(query: Query, { rows, others, inexact, sql }: Found): void {
  const { groupByDetails, selectColumnNames } = query
  const ordersAll =
    groupByDetails.length > 0 &&
    groupByDetails.every((name) => selectColumnNames.includes(name)) &&
    inexact.length === 0
  const isCut = Number(rows[0]?.[ROW_COUNT_COLUMN] ?? rows.length) > rows.length
  const counts = (found: readonly QueryRow[]) => [found.length, found[0]?.[ROW_COUNT_COLUMN]]
  expect(counts(others), sql).toEqual(counts(rows))
  // Which of rows that are equal in the order stand before the cut is nobody's promise.
  if (isCut && !ordersAll) return
  const exact = (found: readonly QueryRow[]) => {
    const texts = found.map((row) => JSON.stringify(withoutLastDigits(row, inexact)))
    return ordersAll ? texts : texts.toSorted()
  }
  expect(exact(others), sql).toEqual(exact(rows))
}

/** Means and deviations over weeks: each engine adds up doubles in an order of its own. Sums and ratios have the same digits. */
function isInexact(measure: MeasureSpec | undefined): boolean {
  return measure !== undefined && 'of' in measure
}

function withoutLastDigits(row: QueryRow, inexact: readonly string[]): QueryRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'number' && inexact.includes(name) ? Number(value.toFixed(6)) : value,
    ]),
  )
}
