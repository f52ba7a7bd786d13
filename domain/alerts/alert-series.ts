import type { CalendarDate } from '../dates/calendar-date.ts'
import type { Unit } from '../query/catalog.ts'
import type { CurrencyChoice, WeightUnit } from '../query/query.ts'
import type { AlertBucket } from './alert-bucket.ts'
import type { AlertShare } from './alert-rule.ts'

/** A figure that is watched, and how its amounts are read. */
export interface AlertFigure {
  /** What it is called, in English; null: what the audit found, of all clients that its reader sees. */
  readonly name: string | null
  readonly unit: Unit
  readonly currency: CurrencyChoice
  readonly weightUnit: WeightUnit
  /** Names of the clients that it is of; none: all that its reader sees. */
  readonly clients: readonly string[]
  /** By what the page is filtered, as its reader reads it: each column, and what is chosen of it. */
  readonly filters: readonly { readonly name: string; readonly words: string }[]
  /** The whole that it is a share of, in English; null: it is watched itself. */
  readonly whole: AlertWhole | null
  /** The dimension each of whose values is judged by itself, in English; null: none. */
  readonly each: string | null
}

/** A whole, as it is called: a fact, and the dimension that it is not filtered by, null where it is filtered alike. */
export interface AlertWhole {
  readonly name: string
  readonly without: string | null
}

/** What a figure may be watched by beside itself. */
export interface AlertChoices {
  readonly shares: readonly (AlertWhole & { readonly share: AlertShare })[]
  readonly segments: readonly { readonly dimension: string; readonly name: string }[]
  /** Whether its accounts may be looked at for invoices that did not come. */
  readonly accounts: boolean
}

/** Whether a target says what its weeks or months may come to. */
export function knowsTarget({ buckets }: Pick<AlertSeries, 'buckets'>): boolean {
  return buckets.some(({ target }) => typeof target === 'number')
}

/** A figure by whole weeks or months: of the last twelve months, and those before that say what is usual. */
export interface AlertSeries {
  readonly figure: AlertFigure
  /** The first day of the last twelve months. */
  readonly shownFrom: CalendarDate
  readonly buckets: readonly AlertBucket[]
  readonly choices: AlertChoices
}
