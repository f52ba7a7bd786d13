import type { AggregateMeasure, ColumnSpec } from './catalog.ts'
import { isSameCondition, type Condition } from './condition.ts'
import type { Query } from './query.ts'

/** A measure, and which of the rows that are asked about it counts. */
export interface MeasureRows {
  readonly name: string
  readonly conditions: readonly Condition[]
}

/**
 * What measures that are asked together count: what all of them count narrows the rows, and with them the groups; what only some
 * of them count narrows those alone. So none reaches another, and each is what it is when it is asked by itself.
 */
export function askedTogether(
  measures: readonly MeasureRows[],
): Pick<Query, 'measureWhereClauses'> & { readonly shared: Condition[] } {
  const [first, ...others] = measures
  const isShared = (condition: Condition) =>
    others.every(({ conditions }) => conditions.some((each) => isSameCondition(each, condition)))
  const shared = (first?.conditions ?? []).filter(isShared)
  const own = measures.flatMap(({ name, conditions }) => {
    const rest = conditions.filter((condition) => !shared.some((each) => isSameCondition(each, condition)))
    return rest.length > 0 ? [[name, rest] as const] : []
  })
  return { shared, ...(own.length > 0 ? { measureWhereClauses: Object.fromEntries(own) } : {}) }
}

/** A condition that leaves out rows of zero alone: `net_amount <> 0`. */
export function isNotZero(condition: Condition): boolean {
  return condition.operator === '<>' && condition.value === 0
}

/** The rows whose weight counts: later rows of a package repeat it. A weight of such rows alone is null in all others. */
export const WEIGHED: readonly Condition[] = [
  { column: 'bill_weight_pounds', operator: '>=', value: 0 },
  { column: 'actual_weight_pounds', operator: '>=', value: 0 },
  { column: 'no_of_pkgs', operator: '>', value: 0 },
]

/** Whether a condition can change what a measure of a column comes to: rows of zero change no sum of theirs, and what it is of anyway nothing. */
export function narrows(
  condition: Condition,
  { aggregate, column, where }: AggregateMeasure,
  { derived }: Pick<ColumnSpec, 'derived'> = {},
): boolean {
  if (where && isSameCondition(condition, where)) return false
  if (derived?.startsWith('weighed_') && WEIGHED.some((each) => isSameCondition(each, condition))) return false
  return aggregate !== 'sum' || condition.column !== column || !isNotZero(condition)
}
