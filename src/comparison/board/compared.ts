import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { changeOf, type Change } from '../../../domain/query/change.ts'
import type { MeasureSpec, TableIndex } from '../../../domain/query/catalog.ts'
import type { ComparedColumn, ComparisonSpan } from '../../../domain/comparison/comparison-periods.ts'
import type { TabControls } from '../../../domain/comparison/comparison-controls.ts'
import type { ValueFormat } from '../../../domain/query/format.ts'
import type { Page } from '../../../domain/page/page-spec.ts'
import { currencyInForce } from '../../../domain/page/page-filters.ts'
import type { View } from '../../../domain/page/view.ts'
import { unitOf, unitWord } from '../../charts/units.ts'
import type { AnsweredSet } from './use-compared-sets.ts'

/** Everything that the cards of a tab show its sets by. */
export interface Compared {
  readonly page: Page
  readonly table: TableIndex
  readonly controls: TabControls
  readonly today: CalendarDate
  /** Those whose answers are here, each with its place among all. */
  readonly sets: readonly AnsweredSet[]
  readonly symbolOf: (set: AnsweredSet) => string
}

export function formatOf({ table, symbolOf }: Compared, fact: string, set: AnsweredSet): ValueFormat {
  return { unit: unitOf(table, fact), symbol: symbolOf(set), weightUnit: set.view.unit }
}

/** Whether the amounts of a fact in two sets are of one currency and one unit of weight. */
export function sameUnit(
  { table }: Pick<Compared, 'table'>,
  fact: string,
  [one, other]: readonly [Pick<View, 'currency' | 'filters' | 'unit'>, Pick<View, 'currency' | 'filters' | 'unit'>],
): boolean {
  const units = unitsOf(table.measures.get(fact), table)
  const sameMoney = !units.includes('money') || currencyInForce(one) === currencyInForce(other)
  return sameMoney && (!units.includes('weight') || one.unit === other.unit)
}

function unitsOf(measure: MeasureSpec | undefined, table: TableIndex): readonly string[] {
  if (!measure) return []
  return 'numerator' in measure
    ? [measure.numerator, measure.denominator].flatMap((part) => unitsOf(table.measures.get(part), table))
    : [measure.unit]
}

/** How a fact of a set differs from the first set's; null: one of them is unknown, or they are of different units. */
export function differenceTo(
  base: AnsweredSet | undefined,
  {
    set,
    fact,
    compared,
  }: { readonly set: AnsweredSet; readonly fact: string; readonly compared: Pick<Compared, 'table'> },
): Change | null {
  if (!base || base === set || !sameUnit(compared, fact, [base.view, set.view])) return null
  const [value, other] = [set.figures.now(fact), base.figures.now(fact)]
  return value === null || other === null ? null : changeOf(value, other)
}

/** The columns that stand for all sets: at each position those of the first set that has one. */
export function sharedColumns(sets: readonly AnsweredSet[], span: ComparisonSpan): (ComparedColumn | null)[] {
  const length = Math.max(0, ...sets.map(({ figures }) => figures.columns[span].length))
  return Array.from(
    { length },
    (_, at) => sets.map(({ figures }) => figures.columns[span][at] ?? null).find((column) => column !== null) ?? null,
  )
}

/** The currency of all sets; `all` where they are in different ones. */
export function oneCurrency(sets: readonly Pick<AnsweredSet, 'view'>[]): string {
  const [first = 'all', ...others] = [...new Set(sets.map(({ view }) => currencyInForce(view)))]
  return others.length > 0 ? 'all' : first
}

/** USD, lbs …; undefined where the sets are in different currencies. */
export function sharedUnit({ table, sets }: Pick<Compared, 'table' | 'sets'>, fact: string): string | undefined {
  const units = [
    ...new Set(sets.map(({ view }) => unitWord(unitOf(table, fact), { ...view, currency: currencyInForce(view) }))),
  ]
  return units.length > 1 ? undefined : units[0]
}
