import { sidesOf } from '../bridge/sides.ts'
import type { ComparedDays } from '../dates/compared-days.ts'
import type { BilledDates } from '../billed/billed-dates.ts'
import { likeForLike, type KnownDays } from '../dashboards/compared/like-for-like.ts'
import type { Page, PageWidgetSpec } from '../dashboards/page-spec.ts'
import type { View } from '../dashboards/view.ts'
import type { WidgetSettings } from '../dashboards/widget-settings.ts'
import type { DrawnWidget } from '../dashboards/widget-spec.ts'
import type { TableIndex } from '../query/catalog.ts'
import { chargeColumns } from '../query/charge-columns.ts'
import type { ValueFormat } from '../query/format.ts'
import type { QueryResult } from '../query/query.ts'
import { valueFormats } from '../query/value-formats.ts'
import { cardHeading, type CardHeading } from './card-heading.ts'
import type { WidgetFailure, WidgetQuestion } from './card-question.ts'
import { isWithheld } from './withheld.ts'

/** A question of a card with its rows. */
export interface CardAnswer {
  readonly question: WidgetQuestion
  readonly result: QueryResult
}

/** How far the question of a card is. */
export interface AskedCard {
  readonly phase: 'waiting' | 'loading' | 'refreshing' | 'drawn' | 'empty' | 'failed' | 'outdated'
  /** What was asked last. */
  readonly question: WidgetQuestion | null
  /** The last picture's. */
  readonly answer: CardAnswer | null
  readonly failure: WidgetFailure | null
}

export interface CardInput extends Omit<KnownDays, 'page'> {
  /** What it draws. */
  readonly page: Page
  /** The page's own words for it. */
  readonly placed: Pick<PageWidgetSpec, 'title' | 'subtitle'> | undefined
  readonly widget: DrawnWidget
  readonly table: TableIndex | undefined
  /** What it is to show, and what its page shows: narrower where marks of this card were chosen. */
  readonly settings: WidgetSettings
  readonly view: View
  readonly pageView: View
  /** What it asks to show that; null: nothing, or it is not known yet. */
  readonly wanted: WidgetQuestion | null
  readonly asked: AskedCard
  /** What of the answer's ship dates is billed, and of what a bridge leads from; null: they are bill dates, or it is not known. */
  readonly billed: BilledDates | null
  readonly billedBefore: BilledDates | null
}

/** What a picture, its table and its image are drawn from, before a language says it. */
export interface CardPicture extends Omit<KnownDays, 'page'> {
  /** That its rows answer. */
  readonly question: WidgetQuestion
  readonly page: Page
  readonly widget: DrawnWidget
  readonly settings: WidgetSettings
  readonly view: View
  readonly result: QueryResult
  readonly table: TableIndex | undefined
  readonly formatOf: (fact: string) => ValueFormat
  readonly billed: BilledDates | null
}

/** Why a picture is older than what is asked: the newer one is on its way, or cannot be had. */
export type Older = { readonly why: 'refreshing' } | { readonly why: 'outdated'; readonly detail: string }

/** What stands in a card: one of these, and nothing beside it. */
export type CardContent =
  /** Not asked yet: what is kept of the card is not known. */
  | { readonly state: 'loading'; readonly asked: boolean }
  | { readonly state: 'empty' }
  | { readonly state: 'failed'; readonly detail: string }
  /** It leads from other days, and too few of them have data. */
  | { readonly state: 'uncompared'; readonly days: ComparedDays }
  /** Changes or averages of ship dates that are not all billed: they are not told. MAT-02 */
  | { readonly state: 'withheld'; readonly older: Older | null }
  | { readonly state: 'drawn'; readonly older: Older | null; readonly picture: CardPicture }

/** What is said below a picture and in its image. */
export type CardNote =
  | { readonly about: 'billed'; readonly billed: BilledDates | null }
  | { readonly about: 'sides'; readonly billed: BilledDates | null; readonly before: BilledDates | null }
  /** A dimension that only charges have, by which packages are asked. */
  | { readonly about: 'charges'; readonly dimension: string }

/** Everything that a card shows. */
export interface Card {
  /** Of what stands in it: an older picture keeps its own words until the new one is there. */
  readonly heading: CardHeading
  readonly settings: WidgetSettings
  readonly view: View
  readonly content: CardContent
  readonly notes: readonly CardNote[]
  /** What the page shows of the days that are compared: what a mark of it is of. */
  readonly marksView: View
}

/** What a card shows, wherever it is drawn: on a page, in a mail, in a file. */
export function cardOf(input: CardInput): Card {
  const { page, widget, pageView, asked, today, invoiced } = input
  const bridged =
    widget.rows === 'bridge' && !sidesOf(pageView) ? likeForLike(pageView, { page, today, invoiced }) : null
  const days = bridged && bridged.before === null ? bridged.days : null
  const answer = days ? null : asked.answer
  const { settings, view } = shownIn(input, answer)
  const content = days
    ? ({ state: 'uncompared', days } as const)
    : answer
      ? answeredContent({ ...input, settings, view }, answer)
      : unansweredContent(input)
  return {
    heading: cardHeading({ ...input, settings, view }),
    settings,
    view,
    content,
    notes: answer ? notesOn(answer, input) : [],
    marksView: bridged?.now ?? pageView,
  }
}

function notesOn({ question }: CardAnswer, { billed, billedBefore: before, table }: CardInput): CardNote[] {
  return [
    question.before ? { about: 'sides', billed, before } : { about: 'billed', billed },
    ...chargeColumns(question.query, table).map((dimension) => ({ about: 'charges' as const, dimension })),
  ]
}

/** How a picture is drawn: as asked now, or as its own question was, where that is another. */
function shownIn(
  { settings, view, wanted, asked }: CardInput,
  answer: CardAnswer | null,
): Pick<Card, 'settings' | 'view'> {
  const newest = wanted ?? asked.question
  return !answer || answer.question.key === newest?.key
    ? { settings, view }
    : { settings: { ...settings, ...answer.question.settings }, view: answer.question.view }
}

/** What is wanted is not asked yet: whatever came of the question before, the next one is on its way. */
function isAhead({ wanted, asked }: CardInput): boolean {
  return wanted !== null && wanted.key !== asked.question?.key
}

function unansweredContent(input: CardInput): CardContent {
  const { phase, failure } = input.asked
  if (isAhead(input)) return { state: 'loading', asked: true }
  if (failure) return { state: 'failed', detail: failure.detail }
  return phase === 'empty' ? { state: 'empty' } : { state: 'loading', asked: phase === 'loading' }
}

function answeredContent(input: CardInput, answer: CardAnswer): CardContent {
  const { page, widget, settings, view, table, billed, today, invoiced } = input
  const older = olderThan(input)
  if (isWithheld({ billed, widget, settings, fact: view.fact, table })) return { state: 'withheld', older }
  const formatOf = valueFormats(table, view)
  const picture = { ...answer, page, widget, settings, view, table, formatOf, billed, today, invoiced }
  return { state: 'drawn', older, picture }
}

function olderThan(input: CardInput): Older | null {
  const { phase, failure } = input.asked
  if (isAhead(input) || phase === 'refreshing') return { why: 'refreshing' }
  return failure ? { why: 'outdated', detail: failure.detail } : null
}
