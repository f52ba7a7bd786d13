import { symbolOf } from '../../../domain/query/currencies.ts'
import type { AlertBucket } from '../../../domain/alerts/alert-bucket.ts'
import { watchOf, type AlertRule } from '../../../domain/alerts/alert-rule.ts'
import type { AlertFigure } from '../../../domain/alerts/alert-series.ts'
import { figureWords, MOST_NAMED, segmentWords } from '../../../domain/alerts/figure-words.ts'
import type { Crossing } from '../../../domain/alerts/judge.ts'
import { addDays } from '../../../domain/dates/calendar-date.ts'
import { partsOf } from '../../../domain/dashboards/layout/saved-views.ts'
import { namedValues } from '../../../domain/dashboards/dimension-filter.ts'
import { printFilters, type PageFilters } from '../../../domain/dashboards/page-filters.ts'
import { groupedBy } from '../../../domain/values/grouped-by.ts'
import { NO_LETTER } from '../../../domain/schedules/letter.ts'
import { tabPrefix } from '../../../domain/dashboards/page-tabs.ts'
import { languageOf } from '../../access/language-of.ts'
import { assistantWords, type AssistantWords } from '../../assistant/assistant-words.ts'
import type { Person } from '../../callers/caller.ts'
import type { Mail } from '../../messages/mail/mailer.ts'
import { writeMail } from '../../messages/mail/write-mail.ts'
import type { Notifications } from '../../messages/notifications/notifications.ts'
import { makeMail, type MakeMailNeeds } from '../../sharing/mail/make-mail.ts'
import { alertSeries, type AlertBucketNeeds, type AlertSeries } from './alert-buckets.ts'
import { alertFigure } from './alert-figure.ts'
import { watchedCards } from './watched-cards.ts'
import { isFiltered, type WatchedFigure } from './watched-figure.ts'

export type AlertMailNeeds = AlertBucketNeeds & MakeMailNeeds & { readonly notifications: Pick<Notifications, 'tell'> }

/** So many days before a week without an invoice its account is shown from. */
const MISSING_SHOWN_DAYS = 12 * 7

interface AlertMail {
  readonly address: string
  readonly reader: Person
  /** Who has it watched, as it is read. */
  readonly from: string
  readonly name: string
  readonly rule: AlertRule
  readonly news: Crossing
  readonly again: { readonly messageId: string; readonly unsubscribe: string }
}

/** What happened with a figure, of what its reader may see at this moment, in their bell and as a mail with its facts, its change and its chart; null: it cannot be had. */
export async function alertMail(
  { address, reader, from, name, rule, news, again }: AlertMail,
  deps: AlertMailNeeds,
): Promise<Mail | null> {
  const watch = watchOf(rule)
  const series = await alertSeries({ address, watch, reader }, deps)
  const buckets = series?.buckets.filter((bucket) => isOf(news, bucket)) ?? []
  if (!series || buckets.length === 0) return null
  const language = await languageOf(deps, reader.user.id)
  const words = await assistantWords({ userId: reader.user.id, language }, deps)
  const { say } = words
  const figure = await alertFigure(series.watched, watch, { reader, words }, deps)
  const format = { unit: figure.unit, symbol: symbolOf(figure.currency), weightUnit: figure.weightUnit }
  const amount = (value: number) => words.values.fullValue(value, format)
  const client = figure.clients.length === 0 ? say('alerts.everyClient') : words.list(figure.clients)
  const segments = buckets.flatMap(({ segment }) => segment ?? [])
  await deps.notifications.tell([reader.user.id], {
    occasion: `alert ${again.messageId}`,
    content: {
      ...{ kind: 'alert-told', alert: name, client, what: news.what, from: news.start, to: news.end },
      ...(segments.length > 0 && { segments }),
    },
  })
  const told = {
    subject: say(`mail.alert.subject.${news.what}`, { name: segmentWords(name, segments, words) }),
    sentences: [
      ...buckets
        .slice(0, MOST_NAMED)
        .flatMap((bucket) => bucketSentences(bucket, { what: news.what, figure, client, words, amount })),
      ...(buckets.length > MOST_NAMED
        ? [say('mail.alert.others', { names: words.list(segments.slice(MOST_NAMED).map(words.translated)) })]
        : []),
      say('mail.alert.condition', { condition: conditionWords(rule, { words, amount }) }),
    ],
    again: say('mail.alert.again', { from }),
  }
  const today = deps.today()
  const filters = filtersOf(segments, series)
  // Of days to come a page shows nothing, and what did not come is seen beside what came before.
  const days = {
    ...news,
    start: watch.missing ? addDays(news.start, -MISSING_SHOWN_DAYS) : news.start,
    end: news.end > today ? today : news.end,
  }
  const dated = datedAddress(address, series.watched, { days, filters })
  if (series.watched.of === 'page') {
    const { page, view } = series.watched
    const shown = { ...view, filters: { ...view.filters, ...filters } }
    const cards = watchedCards({ page, view: shown, span: rule.span, reader }, deps)
    const made = await makeMail({ address: dated, reader, from, ...NO_LETTER, news: { ...told, cards }, again }, deps)
    return made.isWhole ? made.mail : null
  }
  const mail = writeMail({
    to: reader.user.email,
    language,
    subject: told.subject,
    paragraphs: [
      ...told.sentences,
      ...(isFiltered(series.watched) ? [say('mail.page.filtered')] : []),
      { words: say('mail.page.open'), link: `${deps.access.publicUrl}${dated}` },
      say('mail.page.note'),
      told.again,
      { words: say('mail.page.end'), link: again.unsubscribe },
    ],
  })
  return { ...mail, messageId: again.messageId, unsubscribe: again.unsubscribe }
}

/** Whether something happened with this week or month. */
function isOf({ start, segments }: Crossing, bucket: AlertBucket): boolean {
  const isNamed = segments ? segments.includes(bucket.segment ?? '') : bucket.segment === undefined
  return bucket.start === start && isNamed && (bucket.value !== null || typeof bucket.missed === 'number')
}

interface SentenceWords extends ConditionWords {
  readonly what: Crossing['what']
  readonly figure: AlertFigure
  readonly client: string
}

function bucketSentences(
  { segment, start, end, value, target, course, missed }: AlertBucket,
  { what, figure, client, words, amount }: SentenceWords,
): string[] {
  const { say, translated } = words
  const days = words.period({ from: start, to: end })
  if (missed !== undefined) return [say(`mail.alert.missing.${what}`, { account: segment ?? '', client, ...days })]
  const own = figureWords({ ...figure, each: null }, words)
  const named = segment === undefined ? own : say('reports.cover.condition', { name: translated(segment), words: own })
  return [
    say(`mail.alert.${what}`, { figure: named, client, value: amount(value ?? 0), ...days }),
    ...(typeof course === 'number' && typeof target === 'number'
      ? [say('mail.alert.course', { amount: amount(course), target: amount(target) })]
      : []),
  ]
}

/** What chooses the rows of segments together. */
function filtersOf(segments: readonly string[], { segments: all }: Pick<AlertSeries, 'segments'>): PageFilters {
  const each = segments.flatMap((segment) => Object.entries(all.get(segment) ?? {}))
  return Object.fromEntries(
    [...groupedBy(each, ([dimension]) => dimension)].map(([dimension, filters]) => [
      dimension,
      [...new Set(filters.flatMap(([, filter]) => namedValues(filter)))],
    ]),
  )
}

interface ConditionWords {
  readonly words: AssistantWords
  readonly amount: (value: number) => string
}

function conditionWords({ span, when }: AlertRule, { words: { say, values }, amount }: ConditionWords): string {
  switch (when.kind) {
    case 'above':
    case 'below':
      return say(`alerts.condition.${when.kind}`, { value: amount(when.value) })
    case 'changed':
      return say(`alerts.condition.changed.${span}`, { percent: values.number(when.percent, 1) })
    case 'unusual':
    case 'aboveTarget':
    case 'onCourse':
    case 'missing':
      return say(`alerts.condition.${when.kind}`)
  }
}

interface Shown {
  readonly days: Crossing
  readonly filters: PageFilters
}

/** The page with the days of what happened, where it has none of its own, and of which carriers, services, accounts …; a list of findings has none. */
function datedAddress(address: string, watched: WatchedFigure, { days: { start, end }, filters }: Shown): string {
  if (watched.of === 'findings') return address
  const { page } = watched
  const { path, values } = partsOf(address)
  const prefix = tabPrefix(page)
  const shown: [string, string][] = [
    ...printFilters(filters),
    ...(page.period
      ? []
      : ([
          ['from', start],
          ['to', end],
        ] satisfies [string, string][])),
  ]
  const dates = page.period ? [] : ['period', 'around']
  const replaced = [...dates, ...shown.map(([name]) => name)].map((name) => `${prefix}${name}`)
  const kept = values.filter(([name]) => !replaced.includes(name))
  if (shown.length === 0) return address
  const own = shown.map(([name, value]): [string, string] => [`${prefix}${name}`, value])
  return `${path}?${new URLSearchParams([...kept, ...own]).toString()}`
}
