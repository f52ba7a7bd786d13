import { watchOf, type AlertRule } from '../../../domain/alerts/alert-rule.ts'
import { shownDates } from '../../../domain/alerts/alert-question.ts'
import type { AlertFigure } from '../../../domain/alerts/alert-series.ts'
import { NO_LETTER } from '../../../domain/schedules/letter.ts'
import { failed, invalidRequest, ok } from '../../../domain/values/problem.ts'
import type { ALERT_OPERATIONS } from '../../../openapi/contract/alerts.ts'
import type { Caller } from '../../callers/caller.ts'
import type { Handlers } from '../../handler.ts'
import { languageOf, type LanguageNeeds } from '../../access/language-of.ts'
import type { TextStore } from '../../config/text-store.ts'
import { reportWords, type ReportWords } from '../../reports/report-words.ts'
import type { OpeningNeeds } from '../../sharing/opening.ts'
import type { AuditEntry, AuditLog } from '../../state/audit-log.ts'
import type { Alerts } from '../kept/alerts.ts'
import type { Subscription, Subscriptions } from '../kept/subscriptions.ts'
import type { Users } from '../../callers/users.ts'
import { seesPerson } from '../../callers/visible/visible-people.ts'
import type { Clients } from '../../warehouse/clients.ts'
import type { MailJobs } from '../mail-jobs.ts'
import { fitPeople, nameOf, ownSubscription, seenSubscription, seesSubscription } from '../seen-subscriptions.ts'
import { alertSeries, type AlertSeries, type AlertBucketNeeds } from './alert-buckets.ts'
import { alertFigure } from './alert-figure.ts'
import { opensTo } from './check-alert.ts'
import { watchChoices } from './watch-choices.ts'
import { watchedAt } from './watched-figure.ts'

export type AlertNeeds = AlertBucketNeeds &
  LanguageNeeds &
  OpeningNeeds & {
    readonly alerts: Alerts
    readonly audit: AuditLog
    readonly clients: Clients
    readonly scheduler: MailJobs
    readonly subscriptions: Subscriptions
    readonly texts: TextStore
    readonly users: Users
  }

/** Figures that people have watched: one's own, and with SETTINGS_ADMIN those of the people whom one sees. */
export const alertHandlers: Handlers<keyof typeof ALERT_OPERATIONS, AlertNeeds> = {
  alerts: async ({ caller, deps }) => {
    const users = await deps.users.all()
    const stored = await deps.alerts.all()
    const words = await wordsOf(caller, deps)
    const listed = []
    for (const subscription of await deps.subscriptions.all()) {
      const owner = users.find(({ id }) => id === subscription.userId)
      const alert = stored.get(subscription.id)
      const { id, name, address, schedule, rule, nextAt, people } = subscription
      if (!owner || !alert || !rule || !seesSubscription(caller, subscription, owner)) continue
      if ('date' in schedule || 'after' in schedule) continue
      const watched = watchedAt(address, deps)
      const { state, judged, segments, snoozedUntil, history } = alert
      listed.push({
        ...{ id, name, address, schedule, rule, nextAt, state, judged, snoozedUntil },
        history: history.map(({ segments: told, ...event }) => ({ ...event, ...(told && { segments: [...told] }) })),
        figure: watched && copied(await alertFigure(watched, watchOf(rule), { reader: caller, words }, deps)),
        segments: segments.filter(({ isFiring }) => isFiring).map(({ segment }) => segment),
        isOwn: owner.id === caller.user.id,
        by: nameOf(owner),
        people: users
          .filter((user) => people.includes(user.id) && seesPerson(caller, user))
          .map((user) => ({ id: user.id, name: nameOf(user) })),
      })
    }
    return ok(listed)
  },

  alertSeries: async ({ caller, deps, body: { address, ...watch } }) => {
    const series = (await opensTo(caller, address, deps))
      ? await alertSeries({ address, watch, reader: caller }, deps)
      : null
    if (!series) return NO_FIGURE
    return ok({
      figure: copied(
        await alertFigure(series.watched, watch, { reader: caller, words: await wordsOf(caller, deps) }, deps),
      ),
      shownFrom: shownDates(watch.span, deps.today()).from,
      buckets: [...series.buckets],
      choices: choicesIn(series),
    })
  },

  addAlert: async ({ caller, deps, body }) => {
    const fit = await fitPeople(caller, body.people, deps)
    if (!fit.ok) return fit
    if (!(await opensTo(caller, body.address, deps)) || !isWatchable(body, caller, deps)) return NO_FIGURE
    const id = await deps.subscriptions.add({ ...body, userId: caller.user.id, ...NO_LETTER })
    if (id === undefined) return failed('subscriptions-full')
    await told(caller, deps, { action: 'add-alert', id, detail: { page: pageOf(body), people: body.people } })
    deps.scheduler.lookSoon()
    return ok({ id })
  },

  changeAlert: async ({ caller, deps, params, body }) => {
    const subscription = await ownSubscription(caller, params.id, deps)
    if (!subscription?.rule) return failed('not-found')
    const fit = await fitPeople(caller, body.people, deps)
    if (!fit.ok) return fit
    if (!isWatchable({ ...body, address: subscription.address }, caller, deps)) return NO_FIGURE
    await deps.subscriptions.change(subscription.id, { ...body, ...NO_LETTER })
    await told(caller, deps, { action: 'change-alert', id: subscription.id, detail: { people: body.people } })
    deps.scheduler.lookSoon()
    return ok({ status: 'ok' })
  },

  snoozeAlert: async ({ caller, deps, params, body: { until } }) => {
    const subscription = await seenSubscription(caller, params.id, deps)
    if (!subscription?.rule) return failed('not-found')
    await deps.alerts.snooze(subscription.id, until)
    await told(caller, deps, { action: 'snooze-alert', id: subscription.id, detail: { until } })
    return ok({ status: 'ok' })
  },

  removeAlert: async ({ caller, deps, params }) => {
    const subscription = await seenSubscription(caller, params.id, deps)
    if (!subscription?.rule) return failed('not-found')
    await deps.subscriptions.remove(subscription.id)
    await told(caller, deps, { action: 'remove-alert', id: subscription.id, detail: { page: pageOf(subscription) } })
    return ok({ status: 'ok' })
  },
}

/** Whether an address leads to a figure that may be watched so. */
function isWatchable(
  { address, rule }: { readonly address: string; readonly rule: AlertRule },
  reader: Caller,
  deps: AlertNeeds,
): boolean {
  const watched = watchedAt(address, deps)
  return watched !== null && watchChoices(watched, { watch: watchOf(rule), reader }, deps) !== null
}

async function wordsOf({ user }: Caller, deps: AlertNeeds): Promise<ReportWords> {
  return reportWords(deps.texts.current(await languageOf(deps, user.id)))
}

function choicesIn({ choices: { shares, segments, accounts } }: AlertSeries) {
  return { shares: [...shares], segments: [...segments], accounts }
}

function copied({ clients, filters, ...figure }: AlertFigure) {
  return { ...figure, clients: [...clients], filters: [...filters] }
}

const NO_FIGURE = invalidRequest([
  { path: 'body.address', message: 'must be a page with figures whose address holds', code: 'unknown' },
])

function pageOf({ address }: Pick<Subscription, 'address'>): string {
  return address.split('?')[0] ?? ''
}

interface Told {
  readonly action: Extract<AuditEntry['action'], 'add-alert' | 'change-alert' | 'snooze-alert' | 'remove-alert'>
  readonly id: number
  readonly detail: Readonly<Record<string, unknown>>
}

async function told({ user }: Caller, { audit }: AlertNeeds, { action, id, detail }: Told): Promise<void> {
  await audit({
    userId: user.id,
    action,
    object: `alert ${id}`,
    decision: 'done',
    detail: JSON.stringify(detail),
  })
}
