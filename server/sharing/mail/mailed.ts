import type { AnsweredSetsCard } from '../../../domain/comparison/painting.ts'
import type { BilledDates } from '../../../domain/billed/billed-dates.ts'
import type { ToldBridge } from '../../../domain/bridge/bridge-rows.ts'
import type { DaySides } from '../../../domain/dates/compared-days.ts'
import type { InvoicedDays } from '../../../domain/dates/invoiced-days.ts'
import type { DeafPage } from '../../../domain/dashboards/layout/own-pages.ts'
import type { AnsweredCard } from '../../../domain/card/painted-cards.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import type { PageCardsNeeds } from '../../pictures/page-cards.ts'
import type { ReceivedNeeds } from '../received.ts'

type MailedCard = AnsweredCard | AnsweredSetsCard

/** What a page says to a reader: the facts of each set that it compares; a page that compares none has one without a name. */
export interface MailedFigures {
  /** Whose facts they are. */
  readonly page: Page
  readonly sets: readonly MailedSet[]
  /** Its charts with their rows, of one alone or all. Rejects where the rows of one cannot be had. */
  readonly cards: (of: {
    readonly only: string | undefined
    readonly invoiced: InvoicedDays
  }) => Promise<readonly MailedCard[]>
  /** What its facts changed by; null: it is compared with nothing, or its change is not told. Rejects where it cannot be had. */
  readonly change: () => Promise<MailedChange | null>
  /** Of a page that somebody made what the reader does not see of it; null: it is of config. */
  readonly made: {
    /** Charts that are left out. */
    readonly leftOut: number
    /** Those whose charts not all filters reach. */
    readonly deaf: readonly DeafPage[]
  } | null
}

export interface MailedSet {
  readonly name: string
  readonly view: View
  /** By the names of the facts; null: no rows. */
  readonly values: Readonly<Record<string, number | null>>
  /** What of its ship dates is billed; null: they are bill dates. */
  readonly billed: BilledDates | null
}

/** What the facts of a page changed by: of the days that are compared, as the page itself says it (decision 0149). */
export interface MailedChange {
  readonly days: DaySides
  /** Fewer days are compared than are in view. */
  readonly isCut: boolean
  readonly now: MailedSet['values']
  readonly before: MailedSet['values']
  /** Of what the chosen fact's change is made; null: no page that opens to the reader shows it. */
  readonly bridge: ToldBridge | null
}

export interface MailedFiguresNeeds extends ReceivedNeeds, PageCardsNeeds {}
