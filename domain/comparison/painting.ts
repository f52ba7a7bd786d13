import type { AnsweredCard } from '../card/painted-cards.ts'
import type { ChartCard, TabControls, TableCard } from './comparison-controls.ts'
import type { ComparedSet } from './comparison-set.ts'
import type { SetBilled } from './set-billed.ts'
import type { CalendarDate } from '../dates/calendar-date.ts'
import type { InvoicedDays } from '../dates/invoiced-days.ts'
import type { Page } from '../dashboards/page-spec.ts'
import type { KnownWidgets } from '../dashboards/widget-settings.ts'
import type { TableSpec } from '../query/catalog.ts'
import type { QueryResult } from '../query/query.ts'
import type { Language } from '../values/language.ts'
import type { TextTree } from '../values/text-faults.ts'

/** A set of a comparison with the answers to its questions. */
export interface AnsweredSet extends ComparedSet {
  readonly invoiced: InvoicedDays
  /** Null: its dates are bill dates. */
  readonly billed: SetBilled | null
  /** In the order of what `setQuestions` asks. */
  readonly answers: readonly QueryResult[]
}

/** A card of a comparison: a chart of its sets, or a table of them. */
export interface AnsweredSetsCard {
  readonly chartName: ChartCard | TableCard
  /** Its tab. */
  readonly tab: Page
  readonly config: KnownWidgets
  readonly controls: TabControls
  readonly sets: readonly AnsweredSet[]
  /** The answers of each set to what `setParts` asks; null: the card is whole. */
  readonly parts: readonly (readonly QueryResult[])[] | null
  readonly table: TableSpec
}

/** Cards to be painted for one reader. */
export interface PaintingAsked {
  readonly language: Language
  readonly texts: TextTree
  /** The variables of the style sheet that colours are taken from. */
  readonly colours: Readonly<Record<string, string>>
  /** Typefaces in the order they are tried. */
  readonly font: string
  readonly categories: readonly { readonly name: string; readonly light: string; readonly dark: string }[]
  readonly today: CalendarDate
  readonly invoiced: InvoicedDays
  readonly clientName: string
  readonly cards: readonly (AnsweredCard | AnsweredSetsCard)[]
}
