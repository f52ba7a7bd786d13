import type { CardAnswer, CardInput } from './card-of.ts'
import type { DateRange } from '../dates/period.ts'
import type { CsvValue } from '../files/csv.ts'
import type { PageWidgetSpec } from '../dashboards/page-spec.ts'
import type { TableSpec } from '../query/catalog.ts'
import type { FulfillmentCenter } from '../query/fulfillment-center.ts'
import type { CurrencyChoice, QueryRow } from '../query/query.ts'
import type { TargetUnfit } from '../targets/target-fits.ts'
import type { TargetMonths } from '../targets/target-spec.ts'

/** What of the days before stands beside a card's rows. */
export interface RowsBefore {
  readonly range: DateRange
  readonly rows: readonly QueryRow[]
  /** The column that holds the first day of each month, where they are by month. */
  readonly column: string
  /** There are more rows than were answered. */
  readonly cut: boolean
}

/** The budget of what a card draws over time. */
export interface CardTarget {
  readonly months: TargetMonths
  readonly currency: CurrencyChoice
  /** Why it is not drawn; null: it is. */
  readonly unfit: TargetUnfit | 'split' | null
}

/** A card of a page with the rows that answer it, or without any. */
export interface AnsweredCard extends Pick<
  CardInput,
  'page' | 'widget' | 'settings' | 'view' | 'pageView' | 'billed' | 'billedBefore'
> {
  readonly chartName: string
  readonly placed: PageWidgetSpec
  readonly answer: CardAnswer
  /** Null: it shows none. */
  readonly before: RowsBefore | null
  /** Of what changed, the days that are compared, where not all in view are. */
  readonly alike: { readonly rows: readonly QueryRow[] } | null
  /** Of the client, where a map shows senders. */
  readonly centers: readonly FulfillmentCenter[]
  /** Null: there is none that the reader sees. */
  readonly target: CardTarget | null
  readonly table: TableSpec
}

/** The first rows of a table and its totals, of what each is and its main figures, as a person reads them. */
export interface BriefTable {
  readonly columns: readonly string[]
  /** So many of the columns, the first ones, hold words. */
  readonly words: number
  readonly rows: readonly (readonly string[])[]
  /** Rows of the whole table. */
  readonly count: number
}

/** A card as a picture, as words and as a table. */
export interface PaintedCard {
  readonly chartName: string
  readonly title: string
  /** What the picture shows, for who does not see it. */
  readonly sentence: string
  /** A whole document; null: it could not be drawn, or is a table. */
  readonly svg: string | null
  /** Of a table what a mail has room for; null: it is a chart. */
  readonly brief: BriefTable | null
  /** There is nothing to draw. */
  readonly isEmpty: boolean
  readonly columns: readonly string[]
  readonly rows: readonly (readonly CsvValue[])[]
}
