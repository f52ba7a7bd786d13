import { partsOf, type AggregateMeasure, type MeasureSpec, type TableIndex } from '../../../domain/query/catalog.ts'
import { isNotZero, narrows } from '../../../domain/query/measure-rows.ts'
import { conditionsOf, type Query } from '../../../domain/query/query.ts'
import type { RollUp } from './roll-ups.ts'

/** The first roll-up that gives the same answer as the rows themselves; undefined: only the rows can answer. Pure. */
export function rollUpFor(
  query: Query,
  { table, rollUps }: { table: TableIndex; rollUps: readonly RollUp[] },
): RollUp | undefined {
  return rollUps.find((rollUp) => rollUp.table === table.spec.table && answers(rollUp, { query, table }))
}

function answers(rollUp: RollUp, { query, table }: { query: Query; table: TableIndex }): boolean {
  const names = [...query.groupByDetails, ...query.selectColumnNames]
  const measures = query.selectColumnNames.flatMap((name) => table.measures.get(name) ?? [])
  if (query.groupByDetails.length === 0 && measures.length === 0) return false
  const summed = measures.map((measure) => summedColumns(measure, { query, table }))
  if (!summed.every((columns) => columns?.every((column) => rollUp.sums.includes(column)))) return false
  if (
    !names.every(
      (name) => table.measures.has(name) || rollUp.keys.includes(table.timeDimensions.get(name)?.column ?? name),
    )
  )
    return false
  return conditionsHold(rollUp, { query, table, summed: new Set(summed.flatMap((columns) => columns ?? [])) })
}

/** Conditions on keys, and at most "not zero" of one column, which every selected sum is of: a row of sums can decide it only by its number of rows that are not zero. */
function conditionsHold(
  rollUp: RollUp,
  { query, table, summed }: { query: Query; table: TableIndex; summed: ReadonlySet<string> },
): boolean {
  const notZero = new Set<string>()
  for (const condition of conditionsOf(query, table)) {
    const { column } = condition
    if (rollUp.keys.includes(column)) continue
    if (!rollUp.sums.includes(column) || !isNotZero(condition)) return false
    notZero.add(column)
  }
  return notZero.size === 0 || new Set([...notZero, ...summed]).size === 1
}

/** The columns a measure sums; undefined where it does more than sum all of them. */
function summedColumns(
  measure: MeasureSpec,
  { query, table }: { query: Query; table: TableIndex },
): readonly string[] | undefined {
  const own = query.measureWhereClauses?.[measure.name] ?? []
  const isPlainSum = (part: AggregateMeasure) =>
    part.aggregate === 'sum' && part.where === undefined && !own.some((condition) => narrows(condition, part))
  if ('aggregate' in measure) return isPlainSum(measure) ? [measure.column] : undefined
  const parts = partsOf(measure).map((name) => table.measures.get(name))
  const columns = parts.flatMap((part) => (part && 'aggregate' in part && isPlainSum(part) ? [part.column] : []))
  return columns.length === parts.length ? columns : undefined
}
