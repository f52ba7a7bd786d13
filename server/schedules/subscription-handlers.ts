import { failed, invalidRequest, ok, type Result } from '../../domain/values/problem.ts'
import type { SUBSCRIPTION_OPERATIONS } from '../../openapi/contract/schedules.ts'
import type { Caller } from '../callers/caller.ts'
import type { Handlers } from '../handler.ts'
import { mailedFigures } from '../sharing/mail/mailed-figures.ts'
import { addressFor } from '../sharing/own-page-at.ts'
import type { AuditEntry } from '../state/audit-log.ts'
import type { Runs } from './kept/runs.ts'
import type { Subscription } from './kept/subscriptions.ts'
import { seesPerson } from '../callers/visible/visible-people.ts'
import type { RunMailNeeds } from './run-mail.ts'
import type { MailJobs } from './mail-jobs.ts'
import { fitPeople, nameOf, ownSubscription, seenSubscription, seesSubscription } from './seen-subscriptions.ts'
import { unsubscribeHandlers, type UnsubscribeNeeds } from './unsubscribe-handlers.ts'

export interface SubscriptionNeeds extends RunMailNeeds, UnsubscribeNeeds {
  readonly runs: Runs
  readonly scheduler: MailJobs
}

/** Pages that people send on a schedule: one's own, and with SETTINGS_ADMIN those of the people whom one sees. */
export const subscriptionHandlers: Handlers<keyof typeof SUBSCRIPTION_OPERATIONS, SubscriptionNeeds> = {
  ...unsubscribeHandlers,

  subscriptions: async ({ caller, deps }) => {
    const users = await deps.users.all()
    const last = await deps.runs.lastOfEach()
    return ok(
      (await deps.subscriptions.all()).flatMap((subscription) => {
        const owner = users.find(({ id }) => id === subscription.userId)
        if (!owner || subscription.rule || !seesSubscription(caller, subscription, owner)) return []
        const { id, name, address, schedule, attachment, line, nextAt, awaitsAfter, people } = subscription
        const run = last.get(id)
        return [
          {
            id,
            name,
            address,
            schedule,
            attachment,
            line,
            nextAt,
            awaitsLoad: awaitsAfter !== null && nextAt === null,
            isOwn: owner.id === caller.user.id,
            by: nameOf(owner),
            people: users
              .filter((user) => people.includes(user.id) && seesPerson(caller, user))
              .map((user) => ({ id: user.id, name: nameOf(user) })),
            last: run ? { dueAt: run.dueAt, state: run.state, reason: run.reason } : null,
          },
        ]
      }),
    )
  },

  subscribe: async ({ caller, deps, body }) => {
    const fit = await fitDraft(caller, body, deps)
    if (!fit.ok) return fit
    const opens = (await addressFor(body.address, { sender: caller, reader: caller }, deps)) !== null
    if (!opens || (await mailedFigures(body.address, caller, deps)) === null)
      return invalidRequest([
        { path: 'body.address', message: 'must be a page with figures whose address holds', code: 'unknown' },
      ])
    const id = await deps.subscriptions.add({ ...body, line: body.line ?? '', userId: caller.user.id, rule: null })
    if (id === undefined) return failed('subscriptions-full')
    deps.scheduler.lookSoon()
    await told(caller, deps, { action: 'subscribe', id, detail: { page: pageOf(body), people: body.people } })
    return ok({ id })
  },

  changeSubscription: async ({ caller, deps, params, body }) => {
    const subscription = await ownPage(caller, params.id, deps)
    if (!subscription) return failed('not-found')
    const fit = await fitDraft(caller, body, deps)
    if (!fit.ok) return fit
    await deps.subscriptions.change(subscription.id, { ...body, line: body.line ?? '', rule: null })
    deps.scheduler.lookSoon()
    await told(caller, deps, { action: 'change-subscription', id: subscription.id, detail: { people: body.people } })
    return ok({ status: 'ok' })
  },

  pauseSubscription: async ({ caller, deps, params, body: { paused } }) => {
    const subscription = await seenPage(caller, params.id, deps)
    if (!subscription) return failed('not-found')
    await deps.subscriptions.pause(subscription.id, paused)
    if (!paused) deps.scheduler.lookSoon()
    await told(caller, deps, { action: 'pause-subscription', id: subscription.id, detail: { paused } })
    return ok({ status: 'ok' })
  },

  removeSubscription: async ({ caller, deps, params }) => {
    const subscription = await seenPage(caller, params.id, deps)
    if (!subscription) return failed('not-found')
    await deps.subscriptions.remove(subscription.id)
    await told(caller, deps, { action: 'unsubscribe', id: subscription.id, detail: { page: pageOf(subscription) } })
    return ok({ status: 'ok' })
  },

  sendSubscription: async ({ caller, deps, params }) => {
    const subscription = await ownPage(caller, params.id, deps)
    if (!subscription) return failed('not-found')
    const wait = deps.mailPace.reserve(String(caller.user.id))
    if (wait !== undefined) return { ...failed('too-many-attempts'), retryAfterSeconds: wait }
    if (await deps.runs.raiseNow(subscription))
      await told(caller, deps, {
        action: 'send-subscription',
        id: subscription.id,
        detail: { page: pageOf(subscription) },
      })
    deps.scheduler.lookSoon()
    return ok({ status: 'ok' })
  },
}

/** Whether its people may get it, and it is still to come. */
async function fitDraft(
  caller: Caller,
  { people, schedule }: Pick<Subscription, 'people' | 'schedule'>,
  deps: SubscriptionNeeds,
): Promise<Result<undefined>> {
  if ('date' in schedule && deps.subscriptions.dueNext(schedule) === null)
    return invalidRequest([{ path: 'body.schedule.date', message: 'must be still to come', code: 'unknown' }])
  return fitPeople(caller, people, deps)
}

async function seenPage(caller: Caller, id: string, deps: SubscriptionNeeds): Promise<Subscription | undefined> {
  const subscription = await seenSubscription(caller, id, deps)
  return subscription?.rule ? undefined : subscription
}

async function ownPage(caller: Caller, id: string, deps: SubscriptionNeeds): Promise<Subscription | undefined> {
  const subscription = await ownSubscription(caller, id, deps)
  return subscription?.rule ? undefined : subscription
}

function pageOf({ address }: Pick<Subscription, 'address'>): string {
  return address.split('?')[0] ?? ''
}

interface Told {
  readonly action: Extract<
    AuditEntry['action'],
    'subscribe' | 'change-subscription' | 'pause-subscription' | 'unsubscribe' | 'send-subscription'
  >
  readonly id: number
  readonly detail: Readonly<Record<string, unknown>>
}

async function told({ user }: Caller, { audit }: SubscriptionNeeds, { action, id, detail }: Told): Promise<void> {
  const object = `subscription ${id}`
  await audit({ userId: user.id, action, object, decision: 'done', detail: JSON.stringify(detail) })
}
