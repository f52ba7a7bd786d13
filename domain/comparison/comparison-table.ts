import type { CalendarDate } from '../dates/calendar-date.ts'
import { measureWithoutRows } from '../query/measure-without-rows.ts'
import { isAdditive, partsOf, type MeasureSpec, type TableIndex } from '../query/catalog.ts'
import { daysWithin, type ComparedColumn, type ComparisonSpan } from './comparison-periods.ts'
import { exactSum } from '../values/exact-sum.ts'
import { percentOf, ZERO_BASE } from '../query/format.ts'
import type { InvoicedDays } from '../dates/invoiced-days.ts'
import { bucketStart, type DateRange } from '../dates/period.ts'
import { currencyInForce } from '../dashboards/page-filters.ts'
import type { View } from '../dashboards/view.ts'
import type { QueryRow } from '../query/query.ts'

/** Rows of one answer, and which of their columns hold the group and the first day of the month or quarter. */
export interface GroupedRows {
  readonly rows: readonly QueryRow[]
  readonly group: string | null
  readonly period: string | null
}

/** What can be asked: the whole, by group, by time, or by both. */
export interface Grouping {
  readonly group: boolean
  readonly span: ComparisonSpan | null
}

/** The rows that hold a grouping: those asked at it, or finer ones where every fact adds up. Undefined: not asked. */
export type RowsAt = (grouping: Grouping) => GroupedRows | undefined

/** Which cell of a table; undefined: all groups, the whole range. */
export interface CellPlace {
  readonly group?: string | null
  readonly span?: ComparisonSpan
  readonly start?: CalendarDate
}

type Measures = TableIndex['measures']

/** One set's figures at every cell, in its own range and in the one before. */
export interface SetFigures {
  readonly columns: Readonly<Record<ComparisonSpan, readonly (ComparedColumn | null)[]>>
  readonly groups: readonly (string | null)[]
  /** Those of the range before that this one has none of. */
  readonly formerGroups: readonly (string | null)[]
  /** Sums and counts are zero where there are invoices but no rows; null: no invoices, or nothing can be said. */
  readonly now: (fact: string, place?: CellPlace) => number | null
  /** Null as well where the range before is not known yet, and of the whole where too few days are compared. */
  readonly before: (fact: string, place?: CellPlace) => number | null
  /** What `before` is set against: the days of the range that are alike those before on which there is data; null where it is not known yet. */
  readonly alike: (fact: string, place?: Pick<CellPlace, 'group'>) => number | null
  /** Whether a fact is told there: averages of days that are not all billed are not. */
  readonly tells: (fact: string, place?: CellPlace) => boolean
  /** What is said of a part of the range that has no rows. */
  readonly none: (fact: string) => 0 | null
  /** What a fact is counted in: its currency, its unit of weight, both, or neither. */
  readonly unitOf: (fact: string) => string
}

/** What says in which currency and unit of weight a set is shown. */
type ShownIn = Pick<View, 'currency' | 'filters' | 'unit'>

export interface SetFiguresInput {
  readonly measures: Measures
  readonly shownIn: ShownIn
  readonly columns: SetFigures['columns']
  readonly now: RowsAt
  readonly before: RowsAt
  /** Null: all days of the range are compared. */
  readonly alike: { readonly range: DateRange; readonly rowsAt: RowsAt } | null
  readonly range: DateRange
  readonly earlier: DateRange | null
  /** Whether enough days are compared for a change of the whole to be told. */
  readonly isTold: boolean
  readonly invoiced: InvoicedDays
}

export function setFigures({
  measures,
  shownIn,
  columns,
  now,
  before,
  alike,
  range,
  earlier,
  isTold,
  invoiced,
}: SetFiguresInput): SetFigures {
  const groups = groupsOf(now)
  const then = earlier ? reader(before, { measures, range: earlier, invoiced }) : () => null
  return {
    columns,
    groups,
    formerGroups: isTold ? groupsOf(before).filter((group) => !groups.includes(group)) : [],
    now: reader(now, { measures, range, invoiced }),
    before: (fact, place) => (isTold || place?.span ? then(fact, place) : null),
    alike: alike
      ? reader(alike.rowsAt, { measures, range: alike.range, invoiced })
      : reader(now, { measures, range, invoiced }),
    tells: () => true,
    none: (fact) => measureWithoutRows(measures.get(fact), { range, invoiced }),
    unitOf: (fact) => shownUnit(fact, { measures, shownIn }),
  }
}

/** The currency of a fact, its unit of weight, or both; empty: it has neither. Amounts of different ones are not set against each other. */
export function shownUnit(
  fact: string,
  { measures, shownIn }: { readonly measures: Measures; readonly shownIn: ShownIn },
): string {
  const units = unitsOf(measures.get(fact), measures)
  return [
    ...(units.includes('money') ? [shownCurrency(shownIn)] : []),
    ...(units.includes('weight') ? [shownIn.unit] : []),
  ].join('/')
}

/** All currencies are converted to USD, so they stand beside amounts billed in it. */
function shownCurrency(shownIn: ShownIn): string {
  const currency = currencyInForce(shownIn)
  return currency === 'all' ? 'USD' : currency
}

function unitsOf(measure: MeasureSpec | undefined, measures: Measures): readonly string[] {
  if (!measure) return []
  return 'numerator' in measure
    ? [measure.numerator, measure.denominator].flatMap((part) => unitsOf(measures.get(part), measures))
    : [measure.unit]
}

function groupsOf(rowsAt: RowsAt): (string | null)[] {
  const { rows = [], group = null } = rowsAt({ group: true, span: null }) ?? {}
  return group === null ? [] : [...new Set(rows.map((row) => groupIn(row, group)))]
}

/**
 * A fact of rows that were asked together: a sum of the sums, a ratio of the sums of its parts and never of ratios; what
 * does not add up is known of a single row alone. Null: no rows, or a ratio without a base; a percentage without one is 0. COMP-14, WID-15
 */
export function factOfRows(rows: readonly QueryRow[], fact: string, measures: Measures): number | null {
  const measure = measures.get(fact)
  if (!measure || rows.length === 0) return null
  if ('numerator' in measure) return ratioOf(rows, measure, measures)
  const values = rows.map((row) => row[fact]).filter((value) => typeof value === 'number')
  if (values.length === 0) return null
  if (isAdditive(measure) || 'terms' in measure) return exactSum(values)
  return rows.length === 1 ? (values[0] ?? null) : null
}

function ratioOf(
  rows: readonly QueryRow[],
  { numerator, denominator, unit }: Extract<MeasureSpec, { numerator: string }>,
  measures: Measures,
): number | null {
  const [over, base] = [factOfRows(rows, numerator, measures), factOfRows(rows, denominator, measures)]
  if (over === null || base === null) return null
  if (unit === 'percent') return percentOf(over, base)
  return Math.abs(base) <= ZERO_BASE ? null : over / base
}

/** Answers one fact of one cell after another; rows are put into cells once a grouping. */
function reader(
  rowsAt: RowsAt,
  { measures, range, invoiced }: Pick<SetFiguresInput, 'measures' | 'range' | 'invoiced'>,
): SetFigures['now'] {
  const cellsAt = new Map<string, ReadonlyMap<string, readonly QueryRow[]>>()
  const hasRows = rowsAt({ group: true, span: null })?.rows.length !== 0
  return (fact, place = {}) => {
    const grouping = { group: place.group !== undefined, span: place.span ?? null }
    const source = rowsAt(grouping)
    if (!source) return null
    const key = `${grouping.group} ${grouping.span}`
    const cells = cellsAt.get(key) ?? byCell(source, grouping)
    cellsAt.set(key, cells)
    const rows = hasRows ? cells.get(cellKey(place.group, place.start)) : undefined
    if (rows) return factOfRows(rows, fact, measures)
    const days = place.span && place.start ? daysWithin(range, { span: place.span, start: place.start }) : range
    return measureWithoutRows(measures.get(fact), { range: days, invoiced })
  }
}

function byCell(source: GroupedRows, grouping: Grouping): Map<string, QueryRow[]> {
  const cells = new Map<string, QueryRow[]>()
  for (const row of source.rows) {
    const group = grouping.group && source.group ? groupIn(row, source.group) : undefined
    const start = grouping.span && source.period ? bucketStart(String(row[source.period]), grouping.span) : undefined
    const key = cellKey(group, start)
    const cell = cells.get(key)
    if (cell) cell.push(row)
    else cells.set(key, [row])
  }
  return cells
}

function cellKey(group: string | null | undefined, start: CalendarDate | undefined): string {
  return JSON.stringify([group === undefined ? 0 : group, start ?? 0])
}

function groupIn(row: QueryRow, name: string): string | null {
  const value = row[name] ?? null
  return value === null ? null : String(value)
}

/** What the ratios among the facts are computed from, asked beside them. */
export function ratioParts(facts: readonly { readonly fact: string }[], measures: Measures): string[] {
  return [
    ...new Set(
      facts.flatMap(({ fact }) => {
        const measure = measures.get(fact)
        return measure && 'numerator' in measure ? partsOf(measure) : []
      }),
    ),
  ]
}

/** Whether every fact adds up or is a ratio of such: then one answer by group and month says everything. Lessons 6 */
export function comparisonAddsUp(facts: readonly { readonly fact: string }[], measures: Measures): boolean {
  return facts.every(({ fact }) => {
    const measure = measures.get(fact)
    if (!measure || !('numerator' in measure)) return isAdditive(measure)
    return partsOf(measure).every((part) => isAdditive(measures.get(part)))
  })
}

export interface RowKey {
  /** Null: rows of which the group is not stated. */
  readonly group: string | null
  readonly isTotal: boolean
}

/** The cells of one set in one row. */
export interface SetCells {
  readonly months: readonly (number | null)[]
  readonly quarters: readonly (number | null)[]
  readonly total: number | null
  /** Of the range before. */
  readonly before: number | null
  /** What that is set against: of the days alike. */
  readonly alike: number | null
}

export interface PeriodTableRow extends RowKey {
  readonly sets: readonly SetCells[]
}

export interface PeriodTableInput {
  readonly sets: readonly SetFigures[]
  readonly fact: string
  /** By whose total the groups are ordered. */
  readonly orderBy: string
  /** Only so many of the largest groups; the total is of all. COMP-16, GAP-27 */
  readonly most?: number
}

/** A fact by group, month and quarter, a row a group with a cell of each set, and the total. COMP-12, COMP-13 */
export function periodTable({ sets, fact, orderBy, most }: PeriodTableInput): PeriodTableRow[] {
  const cells = (set: SetFigures, place: CellPlace): SetCells => {
    const columnOf = (span: ComparisonSpan) =>
      set.columns[span].map((column) =>
        column && column.covered > 0 ? set.now(fact, { ...place, span, start: column.start }) : null,
      )
    return {
      months: columnOf('monthly'),
      quarters: columnOf('quarterly'),
      total: set.now(fact, place),
      before: set.before(fact, place),
      alike: set.alike(fact, place),
    }
  }
  const row = (key: RowKey, place: CellPlace): PeriodTableRow => ({
    ...key,
    sets: sets.map((set) => cells(set, place)),
  })
  return [
    ...groupsBySize(sets, orderBy)
      .slice(0, most)
      .map((group) => row({ group, isTotal: false }, { group })),
    row({ group: null, isTotal: true }, {}),
  ]
}

/** The groups of all sets, largest first, where sets are of different units by their shares of their sets; those of the ranges before alone stand last. */
export function groupsBySize(
  sets: readonly SetFigures[],
  fact: string,
  groupsOfSet: (set: SetFigures) => readonly (string | null)[] = ({ groups }) => groups,
): (string | null)[] {
  const groups = [...new Set(sets.flatMap(groupsOfSet))]
  const amounts = sets.map((set) => groups.map((group) => Math.abs(set.now(fact, { group }) ?? 0)))
  const alike = new Set(sets.map((set) => set.unitOf(fact))).size <= 1
  const sized = alike ? amounts : amounts.map(sharesOf)
  const size = new Map(groups.map((group, at) => [group, exactSum(sized.map((each) => each[at] ?? 0))]))
  return groups.toSorted(
    (one, other) => (size.get(other) ?? 0) - (size.get(one) ?? 0) || String(one).localeCompare(String(other)),
  )
}

function sharesOf(amounts: readonly number[]): number[] {
  const whole = exactSum(amounts)
  return amounts.map((amount) => (whole === 0 ? 0 : amount / whole))
}

export interface FactTableRow {
  /** A group, a position among the columns, or null: the total. */
  readonly at: { readonly group: string | null } | { readonly position: number } | null
  /** Every fact of each set, in the order of `facts`. */
  readonly sets: readonly (readonly (number | null)[])[]
}

export interface FactTableInput {
  readonly sets: readonly SetFigures[]
  readonly facts: readonly string[]
  readonly by: 'group' | ComparisonSpan
}

/** Every fact by group, quarter or month, a row each with the facts of each set, and the total. COMP-13, COMP-14 */
export function factTable({ sets, facts, by }: FactTableInput): FactTableRow[] {
  const figures = (placeOf: (set: SetFigures) => CellPlace | null) =>
    sets.map((set) => {
      const place = placeOf(set)
      return facts.map((fact) => (place ? set.now(fact, place) : null))
    })
  const total: FactTableRow = { at: null, sets: figures(() => ({})) }
  if (by === 'group')
    return [
      ...groupsBySize(sets, facts[0] ?? '').map((group): FactTableRow => ({
        at: { group },
        sets: figures(() => ({ group })),
      })),
      total,
    ]
  const positions = Math.max(0, ...sets.map((set) => set.columns[by].length))
  const rows = Array.from({ length: positions }, (_, position): FactTableRow => ({
    at: { position },
    sets: figures((set) => {
      const column = set.columns[by][position]
      return column && column.covered > 0 ? { span: by, start: column.start } : null
    }),
  }))
  return [...rows, total]
}

/** A gap to the first set that is so many points off the gap of the row's totals is unusual, where it is 5 percent of the set's month or more. */
export const UNUSUAL_POINTS = 12
const UNUSUAL_SHARE = 0.05

/** For each set and month, whether it is unusually much or little beside the first set, seen by the row's totals. */
export function unusualCells(
  { sets, isTotal }: PeriodTableRow,
  total: PeriodTableRow,
): (readonly ('more' | 'less' | null)[])[] {
  const [base] = sets
  return sets.map((set, at) =>
    set.months.map((value, month) => {
      const [baseValue, baseTotal] = [base?.months[month] ?? 0, base?.total ?? 0]
      if (
        isTotal ||
        at === 0 ||
        value === null ||
        set.total === null ||
        baseValue <= ZERO_BASE ||
        baseTotal <= ZERO_BASE
      )
        return null
      const usual = set.total / baseTotal
      const off = 100 * (value / baseValue - usual)
      const weighs = Math.abs(value - usual * baseValue) >= UNUSUAL_SHARE * Math.abs(total.sets[at]?.months[month] ?? 0)
      if (Math.abs(off) < UNUSUAL_POINTS || !weighs) return null
      return off > 0 ? 'more' : 'less'
    }),
  )
}
