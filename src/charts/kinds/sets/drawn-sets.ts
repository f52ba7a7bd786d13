import { symbolOf } from '../../../../domain/query/currencies.ts'
import type { TabControls } from '../../../../domain/comparison/comparison-controls.ts'
import type { ComparedColumn, ComparisonSpan } from '../../../../domain/comparison/comparison-periods.ts'
import type { ComparedSet } from '../../../../domain/comparison/comparison-set.ts'
import { toldFigures, type SetBilled } from '../../../../domain/comparison/set-billed.ts'
import type { SetFigures } from '../../../../domain/comparison/comparison-table.ts'
import type { CalendarDate } from '../../../../domain/dates/calendar-date.ts'
import type { InvoicedDays } from '../../../../domain/dates/invoiced-days.ts'
import type { DateRange } from '../../../../domain/dates/period.ts'
import { currencyInForce } from '../../../../domain/dashboards/page-filters.ts'
import type { Page } from '../../../../domain/dashboards/page-spec.ts'
import { type TableIndex, unitOf } from '../../../../domain/query/catalog.ts'
import type { ValueFormat } from '../../../../domain/query/format.ts'
import { unitWord } from '../../units.ts'

/** One of the sets that stand beside each other. */
export interface DrawnSet extends ComparedSet {
  /** Its place among the sets, which decides its mark. */
  readonly at: number
  readonly range: DateRange
  /** Where its data begins within its days and those they are set against; null: before them. */
  readonly begins: CalendarDate | null
  readonly invoiced: InvoicedDays
  /** Empty while nothing is answered. */
  readonly figures: SetFigures
}

/** What a chart of sets is drawn from: each set is of its own client, days, currency and answers. */
export interface DrawnSets {
  readonly page: Page
  readonly table: TableIndex
  readonly controls: Pick<TabControls, 'fact' | 'chartComparisonType'>
  readonly sets: readonly DrawnSet[]
  /** How much of each set's days is billed, by its place; null: they are bill dates, or it is not known. */
  readonly billed: readonly (SetBilled | null)[]
}

/** The sets as their tables tell them. */
export function toldSets<S extends Pick<DrawnSet, 'at' | 'figures'>>({
  sets,
  billed,
  table,
}: Pick<DrawnSets, 'billed' | 'table'> & { readonly sets: readonly S[] }): S[] {
  return sets.map((set) => ({
    ...set,
    figures: toldFigures(set.figures, { billed: billed[set.at], measures: table.measures }),
  }))
}

export function formatOf({ table }: Pick<DrawnSets, 'table'>, fact: string, set: Pick<DrawnSet, 'view'>): ValueFormat {
  return { unit: unitOf(table, fact), symbol: symbolOf(set.view.currency), weightUnit: set.view.unit }
}

/** How amounts stand at an axis of all sets: those of different currencies have no symbol in common. */
export function axisFormat(compared: Pick<DrawnSets, 'table' | 'sets'>, fact: string): ValueFormat {
  const [first] = compared.sets
  const own: ValueFormat = first ? formatOf(compared, fact, first) : { unit: 'number', symbol: '', weightUnit: 'lbs' }
  return sharedUnit(compared, fact) === undefined ? { ...own, symbol: '' } : own
}

/** The columns that stand for all sets: at each position those of the first set that has one. */
export function sharedColumns(
  sets: readonly Pick<DrawnSet, 'figures'>[],
  span: ComparisonSpan,
): (ComparedColumn | null)[] {
  const length = Math.max(0, ...sets.map(({ figures }) => figures.columns[span].length))
  return Array.from(
    { length },
    (_, at) => sets.map(({ figures }) => figures.columns[span][at] ?? null).find((column) => column !== null) ?? null,
  )
}

/** USD, lbs …; undefined where the sets are in different currencies. */
export function sharedUnit({ table, sets }: Pick<DrawnSets, 'table' | 'sets'>, fact: string): string | undefined {
  const units = [
    ...new Set(sets.map(({ view }) => unitWord(unitOf(table, fact), { ...view, currency: currencyInForce(view) }))),
  ]
  return units.length > 1 ? undefined : units[0]
}
