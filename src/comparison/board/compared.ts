import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { changeOf, type Change } from '../../../domain/query/change.ts'
import { shownUnit } from '../../../domain/comparison/comparison-table.ts'
import type { TabControls } from '../../../domain/comparison/comparison-controls.ts'
import { currencyInForce } from '../../../domain/dashboards/page-filters.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import type { DrawnSets } from '../../charts/kinds/sets/drawn-sets.ts'
import type { AnsweredSet } from './use-compared-sets.ts'

/** Everything that the cards of a tab show its sets by. */
export interface Compared extends DrawnSets {
  readonly controls: TabControls
  readonly today: CalendarDate
  /** Of what was asked before: the answers to what is asked now are under way. */
  readonly old: boolean
  /** Those whose answers are here, each with its place among all. */
  readonly sets: readonly AnsweredSet[]
}

/** Whether the amounts of a fact in two sets are of one currency and one unit of weight. */
export function sameUnit(
  { table }: Pick<Compared, 'table'>,
  fact: string,
  [one, other]: readonly [Pick<View, 'currency' | 'filters' | 'unit'>, Pick<View, 'currency' | 'filters' | 'unit'>],
): boolean {
  const { measures } = table
  return shownUnit(fact, { measures, shownIn: one }) === shownUnit(fact, { measures, shownIn: other })
}

/** Whether not all of a set's days is billed: no change of it is told. */
export function isOpen({ billed }: Pick<Compared, 'billed'>, { at }: Pick<AnsweredSet, 'at'>): boolean {
  return Boolean(billed[at]?.whole)
}

/** How a fact of a set differs from the first set's; null: one of them is unknown or not all billed, or they are of different units. */
export function differenceTo(
  base: AnsweredSet | undefined,
  {
    set,
    fact,
    compared,
  }: { readonly set: AnsweredSet; readonly fact: string; readonly compared: Pick<Compared, 'table' | 'billed'> },
): Change | null {
  if (!base || base === set || isOpen(compared, base) || isOpen(compared, set)) return null
  if (!sameUnit(compared, fact, [base.view, set.view])) return null
  const [value, other] = [set.figures.now(fact), base.figures.now(fact)]
  return value === null || other === null ? null : changeOf(value, other)
}

/** The currency of all sets; `all` where they are in different ones. */
export function oneCurrency(sets: readonly Pick<AnsweredSet, 'view'>[]): string {
  const [first = 'all', ...others] = [...new Set(sets.map(({ view }) => currencyInForce(view)))]
  return others.length > 0 ? 'all' : first
}
