import { symbolOf } from '../../../domain/query/currencies.ts'
import type { AlertRule } from '../../../domain/alerts/alert-rule.ts'
import type { Crossing } from '../../../domain/alerts/judge.ts'
import { partsOf } from '../../../domain/dashboards/layout/saved-views.ts'
import { NO_LETTER } from '../../../domain/schedules/letter.ts'
import { tabPrefix } from '../../../domain/dashboards/page-tabs.ts'
import { languageOf } from '../../access/language-of.ts'
import { assistantWords, type AssistantWords } from '../../assistant/assistant-words.ts'
import type { Person } from '../../callers/caller.ts'
import type { Mail } from '../../messages/mail/mailer.ts'
import { writeMail } from '../../messages/mail/write-mail.ts'
import type { Notifications } from '../../messages/notifications/notifications.ts'
import { makeMail, type MakeMailNeeds } from '../../sharing/mail/make-mail.ts'
import { alertSeries, type AlertBucketNeeds } from './alert-buckets.ts'
import { alertFigure } from './alert-figure.ts'
import { watchedCards } from './watched-cards.ts'
import { isFiltered, type WatchedFigure } from './watched-figure.ts'

export type AlertMailNeeds = AlertBucketNeeds & MakeMailNeeds & { readonly notifications: Pick<Notifications, 'tell'> }

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
  const series = await alertSeries({ address, span: rule.span, reader }, deps)
  const bucket = series?.buckets.find(({ start }) => start === news.start)
  if (!series || !bucket || bucket.value === null) return null
  const language = await languageOf(deps, reader.user.id)
  const words = await assistantWords({ userId: reader.user.id, language }, deps)
  const { say } = words
  const figure = await alertFigure(series.watched, { reader, words }, deps)
  const format = { unit: figure.unit, symbol: symbolOf(figure.currency), weightUnit: figure.weightUnit }
  const amount = (value: number) => words.values.fullValue(value, format)
  const client = figure.clients.length === 0 ? say('alerts.everyClient') : words.list(figure.clients)
  await deps.notifications.tell([reader.user.id], {
    occasion: `alert ${again.messageId}`,
    content: { kind: 'alert-told', alert: name, client, what: news.what, from: news.start, to: news.end },
  })
  const told = {
    subject: say(`mail.alert.subject.${news.what}`, { name }),
    sentences: [
      say(`mail.alert.${news.what}`, {
        figure: figure.name === null ? say('alerts.found') : words.translated(figure.name),
        client,
        value: amount(bucket.value),
        ...words.period({ from: news.start, to: news.end }),
      }),
      ...(bucket.course === undefined || bucket.course === null || typeof bucket.target !== 'number'
        ? []
        : [say('mail.alert.course', { amount: amount(bucket.course), target: amount(bucket.target) })]),
      say('mail.alert.condition', { condition: conditionWords(rule, { words, amount }) }),
    ],
    again: say('mail.alert.again', { from }),
  }
  const today = deps.today()
  // Of days to come a page shows nothing.
  const dated = datedAddress(address, series.watched, { ...news, end: news.end > today ? today : news.end })
  if (series.watched.of === 'page') {
    const cards = watchedCards({ ...series.watched, span: rule.span, reader }, deps)
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
      return say(`alerts.condition.${when.kind}`)
  }
}

/** The page with the days of what happened, where it has none of its own; a list of findings has none. */
function datedAddress(address: string, watched: WatchedFigure, { start, end }: Crossing): string {
  if (watched.of === 'findings' || watched.page.period) return address
  const { page } = watched
  const { path, values } = partsOf(address)
  const prefix = tabPrefix(page)
  const dates = ['period', 'from', 'to', 'around'].map((name) => `${prefix}${name}`)
  const kept = values.filter(([name]) => !dates.includes(name))
  const days: [string, string][] = [
    [`${prefix}from`, start],
    [`${prefix}to`, end],
  ]
  return `${path}?${new URLSearchParams([...kept, ...days]).toString()}`
}
