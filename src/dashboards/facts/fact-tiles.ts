import { bucketAmounts, sumOfMonths, type BucketAmount } from '../../../domain/query/bucket-amounts.ts'
import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { isAdditive, type TableIndex } from '../../../domain/query/catalog.ts'
import { changeOf, type Change } from '../../../domain/query/change.ts'
import type { ComparedDays, DaySides } from '../../../domain/dates/compared-days.ts'
import type { InvoicedDays } from '../../../domain/dates/invoiced-days.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import type { BilledDates, BilledDays } from '../../../domain/billed/billed-dates.ts'
import { isUnfinished, type DateRange } from '../../../domain/dates/period.ts'
import type { QueryRow } from '../../../domain/query/query.ts'
import { measureWithoutRows } from '../../../domain/query/measure-without-rows.ts'
import type { WholePeriod } from '../../../domain/dates/whole-period.ts'
import { lineAmounts, priorBuckets, type PriorPeriod } from '../../charts/prior-rows.ts'
import type { SparklineInput } from './sparkline-paths.ts'

/** What is known of a period's facts; undefined: not answered yet. */
export interface FactFigures {
  readonly range: DateRange
  /** The one row of totals; null: there are no rows. */
  readonly totals: QueryRow | null | undefined
  readonly months: readonly QueryRow[] | undefined
  /** Of them, and of those before, the one that holds the first day. */
  readonly column: string
  /** What `months` and `prior` are by. */
  readonly span: 'weekly' | 'monthly'
  /** Which days are compared. */
  readonly days: ComparedDays
  /** Null: nothing is compared. */
  readonly prior: Omit<PriorPeriod, 'additive' | 'invoiced'> | null | undefined
  /** Of the days of this period that are compared; null: all of them are. */
  readonly alike: { readonly row: QueryRow | null | undefined } | null
  readonly invoiced: InvoicedDays
  /** Of the prior period, for facts whose months do not add up. */
  readonly priorTotals: QueryRow | null | undefined
  /** Of the week or month that today is in; null: the period leaves nothing out. */
  readonly current:
    | { readonly range: DateRange; readonly unit: WholePeriod['unit']; readonly row: QueryRow | null }
    | null
    | undefined
}

export interface FactTile {
  readonly fact: string
  readonly factText: string
  /** Null: no data. Undefined: not answered yet; the same below. */
  readonly amount: number | null | undefined
  readonly before: number | null | undefined
  readonly change: Change | null | undefined
  /** Where not all of its ship dates is billed: then no change is told, and no average. */
  readonly billed: BilledDays | null
  readonly withheld: boolean
  /** Of the unfinished week or month after the period, which is not in the amount; null: none is left out. */
  readonly current:
    | { readonly amount: number | null; readonly range: DateRange; readonly unit: WholePeriod['unit'] }
    | null
    | undefined
  /** What is said beside the amount; its line stands without an amount too, so that nothing moves. Null: the page says nothing there. */
  readonly aside: { readonly text: string; readonly amount: number | null } | null
  readonly sparkline: Omit<SparklineInput, 'width' | 'height'> | undefined
}

export interface FactTilesInput {
  readonly page: Page
  readonly table: TableIndex | undefined
  readonly figures: FactFigures
  readonly today: CalendarDate
  /** Of its period; null: it is of bill dates, or not known. */
  readonly billed: BilledDates | null
}

/** The facts of the page with their totals, their change against the prior period, and their months. PAGE-03 */
export function factTiles({ page, table, figures, today, billed }: FactTilesInput): FactTile[] {
  const { range, totals, months, days, prior, span, current, alike, invoiced } = figures
  return page.facts.map(({ fact, factText, aside }) => {
    const measure = table?.measures.get(fact)
    const additive = isAdditive(measure)
    const none = (of: DateRange) => measureWithoutRows(measure, { range: of, invoiced })
    const toldOf = (row: QueryRow | null | undefined, of: DateRange) => (row === null ? none(of) : amountIn(row, fact))
    const earlierIn = ({ earlier }: DaySides) => {
      if (!additive) return toldOf(figures.priorTotals, earlier)
      return prior?.rows.length === 0 ? none(earlier) : prior && sumOfMonths(prior.rows, fact)
    }
    const amount = toldOf(totals, range)
    const before = days.sides ? earlierIn(days.sides) : null
    const buckets =
      months && prior !== undefined
        ? bucketAmounts({ rows: months, column: figures.column, fact, additive, range, span, invoiced })
        : undefined
    const unripe = billed?.whole ?? null
    const compared = alike ? toldOf(alike.row, days.sides?.range ?? range) : amount
    return {
      fact,
      factText,
      amount,
      before,
      billed: unripe,
      withheld: unripe !== null && !additive,
      change:
        compared === undefined || before === undefined
          ? undefined
          : compared === null || before === null
            ? null
            : changeOf(compared, before),
      current: current && { ...current, amount: toldOf(current.row, current.range) ?? null },
      aside: aside ? { text: aside.text, amount: amountIn(totals, aside.fact) || null } : null,
      sparkline: buckets && {
        amounts: amountsOf(buckets),
        prior: prior ? lineAmounts(priorBuckets({ ...prior, additive, invoiced }, { fact, span, range }).beside) : [],
        unfinished: { first: unfinishedAt(buckets.at(0), today), last: unfinishedAt(buckets.at(-1), today) },
      },
    }
  })
}

function amountIn(row: QueryRow | null | undefined, fact: string): number | null | undefined {
  if (row === undefined) return undefined
  const value = row?.[fact]
  return typeof value === 'number' ? value : null
}

function amountsOf(buckets: readonly (BucketAmount | null)[]): (number | null)[] {
  return buckets.map((bucket) => bucket?.amount ?? null)
}

function unfinishedAt(bucket: BucketAmount | undefined, today: CalendarDate): boolean {
  return bucket !== undefined && isUnfinished(bucket, today)
}
