import { expect } from 'vitest'
import type { AlertBucket } from '../../../domain/alerts/alert-bucket.ts'
import { crossings } from '../../../domain/alerts/judge.ts'
import { addDays } from '../../../domain/dates/calendar-date.ts'
import { nextDue } from '../../../domain/schedules/next-due.ts'
import { RUN_ENDS } from '../../../domain/schedules/run.ts'
import { createUsers } from '../../../server/callers/users.ts'
import type { Mail } from '../../../server/messages/mail/mailer.ts'
import { createScheduler, type RunMail, type Scheduler } from '../../../server/schedules/scheduler.ts'
import { createNotifications } from '../../../server/messages/notifications/notifications.ts'
import { createAlerts, type StoredAlert } from '../../../server/schedules/kept/alerts.ts'
import { createRuns, type Run } from '../../../server/schedules/kept/runs.ts'
import { createSubscriptions, type Subscription } from '../../../server/schedules/kept/subscriptions.ts'
import { openTestState } from '../../support/portal/test-state.ts'
import type { Beginning } from './beginnings.ts'
import type { HistoryEvent, Server } from './history-events.ts'

const MINUTE = 60_000
const RULE = { span: 'weekly', when: { kind: 'above', value: 100 } } as const

interface History {
  readonly due: Beginning
  readonly events: readonly HistoryEvent[]
  /** A figure is watched; else a page is sent. */
  readonly watched?: boolean
}

interface Delivered {
  readonly messageId: string
  readonly to: string
  readonly isNote: boolean
}

/** Lives a history, lets everything end, and holds that every due mail was sent once or its owner told. */
export async function live({ due: { start: begins, schedule }, events, watched = false }: History) {
  const state = await openTestState()
  let clock = begins
  let latest = begins
  const now = () => new Date(clock)
  const users = createUsers(state, '')
  const people: number[] = []
  for (const login of ['owner', 'one', 'two'])
    people.push(
      await users.add({
        login,
        firstName: login,
        lastName: '',
        email: `${login}@demo.example`,
        passwordHash: '',
        activated: true,
        defaultLandingPage: null,
        passwordExpiresOn: null,
        singleSession: false,
        roles: [],
        permissions: [],
        grants: { allClients: false, clientIds: [] },
      }),
    )
  const [owner = 0, ...others] = people
  // Who sends a page once gets it too: a reminder.
  const receivers = 'date' in schedule ? people : others
  const subscriptions = createSubscriptions(state, now)
  const runs = createRuns(state, now)
  const notifications = createNotifications(state, now)
  const alerts = createAlerts(state, now)
  const id = await subscriptions.add({
    ...{ userId: owner, name: 'Spend', address: '/spend', schedule, attachment: 'none', line: '', people: receivers },
    rule: watched ? RULE : null,
  })
  if (id === undefined) throw new Error('no subscription')

  const delivered: Delivered[] = []
  const lost = new Set<number>()
  /** How many loads there were, and of how many the newest mail to each tells. */
  let loads = 0
  const toldLoads = new Map<number, number>()
  const world = { mail: 'up' as string, breaks: false, deleted: false, blind: false, kill: null as string | null }
  const weeks: AlertBucket[] = []
  /** What the owner is owed: by when it is due and whom it is for. */
  const owed = new Set<string>()
  let paused = false
  /** What a server's clock said last. */
  let seen = begins

  const bucketsOf = async () => {
    if (world.kill === 'checking') return die()
    if (world.blind) throw new Error('the figures cannot be had')
    return [...weeks]
  }
  const make = async (run: Run): Promise<RunMail> => {
    if (world.kill === 'making') return die()
    const closed = world.deleted || lost.has(run.to)
    if (!closed && world.breaks) throw new Error('a widget did not load')
    toldLoads.set(run.to, loads)
    const mail: Mail = {
      to: String(run.to),
      subject: closed ? 'note' : 'page',
      text: '',
      html: '',
      messageId: run.messageId,
    }
    return { mail, ends: closed ? { state: 'closed', reason: 'access' } : { state: 'sent' } }
  }
  const send = async ({ messageId = '', to, subject }: Mail): Promise<void> => {
    const arrive = () => void delivered.push({ messageId, to, isNote: subject === 'note' })
    if (world.kill === 'before it goes') return die()
    if (world.mail === 'down') throw Object.assign(new Error('connect ECONNREFUSED'), { syscall: 'connect' })
    if (world.mail === 'refusing') throw Object.assign(new Error('451 later'), { responseCode: 451 })
    if (world.mail === 'breaking before') throw new Error('the connection broke')
    arrive()
    if (world.mail === 'breaking after') throw new Error('the connection broke')
    if (world.kill === 'after it went') return die()
  }
  /** The server goes no further, whatever it was doing. */
  let killed = () => undefined as void
  const die = () => {
    world.kill = null
    killed()
    return new Promise<never>(() => undefined)
  }
  const start = (): Scheduler =>
    createScheduler({
      runs: createRuns(state, now),
      alerts: createAlerts(state, now),
      bucketsOf,
      newestLoads: () => Promise.resolve(new Map([[id, loads]])),
      dataVersion: () => weeks.length,
      mailer: { send },
      makeMail: make,
      warn: () => undefined,
    })
  const servers: [Scheduler, Scheduler] = [start(), start()]
  const look = async (at: Server) => {
    seen = clock
    const death = new Promise<'dead'>((resolve) => (killed = () => resolve('dead')))
    if ((await Promise.race([servers[at].look(), death])) === 'dead') servers[at] = start()
  }
  const pass = (minutes: number) => {
    const before = new Date(clock)
    clock += minutes * MINUTE
    latest = Math.max(latest, clock)
    if (paused || watched || 'after' in schedule) return
    // A clock that was put back and went on without a server looking went back for nobody: what it passed again is not due again.
    for (let due = nextDue(schedule, before); due && due.getTime() <= clock; due = nextDue(schedule, due))
      if (due.getTime() > seen) for (const to of receivers) owed.add(`${due.toISOString()} ${to}`)
  }
  const forgive = async () => {
    const raised = new Set((await runs.all()).map(({ dueAt, to }) => `${dueAt} ${to}`))
    for (const each of owed) if (!raised.has(each)) owed.delete(each)
  }
  const happen: { readonly [Kind in HistoryEvent['kind']]: (of: HistoryEvent & { kind: Kind }) => unknown } = {
    passes: ({ minutes }) => pass(minutes),
    'clock back': ({ minutes }) => (clock -= minutes * MINUTE),
    looks: ({ server: at }) => look(at),
    'both look': async () => {
      // Killing names one of them: with two at once nobody is.
      world.kill = null
      seen = clock
      await Promise.all([servers[0].look(), servers[1].look()])
    },
    restarts: ({ server: at }) => (servers[at] = start()),
    killed: ({ where }) => (world.kill = where),
    'mail server': ({ is }) => (world.mail = is),
    'page breaks': () => (world.breaks = true),
    'page is mended': () => (world.breaks = false),
    'page is deleted': () => (world.deleted = true),
    'permission lost': ({ receiver }) => lost.add(receivers[receiver - 1] ?? 0),
    paused: async () => {
      await forgive()
      paused = true
      await subscriptions.pause(id, true)
    },
    resumed: async () => {
      await subscriptions.pause(id, false)
      if (paused) seen = clock
      paused = false
    },
    'a week is loaded': ({ value }) => {
      const start = addDays('2025-03-30', 7 * weeks.length)
      weeks.push({ start, end: addDays(start, 6), value, ripe: true })
    },
    'data is loaded': () => {
      loads += 1
    },
    snoozed: () => alerts.snooze(id, '2099-12-31'),
    wakes: () => alerts.snooze(id, null),
    'figures break': () => (world.blind = true),
    'figures are mended': () => (world.blind = false),
    'sent now': async () => {
      const subscription = await subscriptions.find(id)
      if (subscription) await runs.raiseNow(subscription)
    },
  }
  for (const each of events) await (happen[each.kind] as (of: HistoryEvent) => unknown)(each)

  // Everything works again, for two days; where days are quiet, for five.
  Object.assign(world, { mail: 'up', breaks: false, blind: false, kill: null })
  clock = Math.max(clock, latest)
  for (let step = 0; step < ('quiet' in schedule ? 120 : 48); step += 1) {
    await look(step % 2 === 0 ? 0 : 1)
    pass(60)
  }
  await servers[0].look()
  const told = (await notifications.list(owner)).map(({ content }) => content)
  const all = await runs.all()
  hold({ all, delivered, owed, told })
  if ('date' in schedule) holdOnce({ all, told, owner })
  const subscription = await subscriptions.find(id)
  if ('after' in schedule) holdLoads({ all, subscription, loads, toldLoads })
  if (watched) holdAlert({ all, told, weeks, receivers, subscription, alert: (await alerts.all()).get(id) })
  await state.destroy()
}

interface Ended {
  readonly all: readonly Run[]
  readonly delivered: readonly Delivered[]
  readonly owed: ReadonlySet<string>
  /** What the owner was told. */
  readonly told: readonly object[]
}

function hold({ all, delivered, owed, told }: Ended): void {
  expect(all.filter((run) => !RUN_ENDS.includes(run.state))).toEqual([])
  const toldOf = (what: string) => told.some((content) => 'what' in content && content.what === what)
  for (const run of all) {
    const mails = delivered.filter(({ messageId }) => messageId === run.messageId)
    expect(mails.length, `${run.state} ${run.reason}`).toBeLessThanOrEqual(1)
    for (const mail of mails) expect(mail.to).toBe(String(run.to))
    const isIn = (...states: readonly Run['state'][]) => states.includes(run.state)
    if (isIn('sent')) expect(mails.map(({ isNote }) => isNote)).toEqual([false])
    if (isIn('closed')) expect(mails.map(({ isNote }) => isNote)).toEqual([true])
    if (isIn('failed', 'skipped')) expect(mails).toEqual([])
    if (isIn('failed', 'unknown', 'closed')) expect(toldOf(run.state)).toBe(true)
    if (isIn('skipped') && run.reason === 'stopped') expect(toldOf('skipped')).toBe(true)
  }
  // Nobody who was closed out is owed what was due afterwards.
  const left = new Set(all.filter((run) => run.state === 'closed').map(({ to }) => String(to)))
  const raised = new Set(all.map(({ dueAt, to }) => `${dueAt} ${to}`))
  expect([...owed].filter((each) => !raised.has(each) && !left.has(each.split(' ')[1] ?? ''))).toEqual([])
}

/** What is due on a day rings for its owner as often as they got it. */
function holdOnce({ all, told, owner }: Pick<Ended, 'all' | 'told'> & { readonly owner: number }): void {
  const rung = told.filter((content) => 'what' in content && content.what === 'reminded')
  const got = all.filter(({ to, state }) => to === owner && state === 'sent')
  // Beyond a hundred the bell lists no more.
  if (told.length < 100) expect(rung).toHaveLength(got.length)
}

interface EndedLoads extends Pick<Ended, 'all'> {
  readonly subscription: Subscription | undefined
  readonly loads: number
  readonly toldLoads: ReadonlyMap<number, number>
}

/** Each load was told, with those within an hour in one mail, and it waits for the next. */
function holdLoads({ all, subscription, loads, toldLoads }: EndedLoads): void {
  if (!subscription) throw new Error('nobody deleted it')
  const { awaitsAfter, nextAt, people } = subscription
  const dues = [...new Set(all.map(({ dueAt }) => dueAt))].toSorted()
  for (const [at, due] of dues.entries())
    if (at > 0) expect(Date.parse(due) - Date.parse(dues[at - 1] ?? '')).toBeGreaterThanOrEqual(60 * MINUTE)
  expect(dues.length).toBeLessThanOrEqual(loads)
  if (awaitsAfter === null) return
  expect([awaitsAfter, nextAt]).toEqual([loads, null])
  const last = dues.at(-1)
  for (const { to, dueAt, state } of all)
    if (people.includes(to) && dueAt === last && state === 'sent') expect(toldLoads.get(to)).toBe(loads)
}

interface EndedAlert extends Pick<Ended, 'all' | 'told'> {
  readonly weeks: readonly AlertBucket[]
  readonly receivers: readonly number[]
  readonly subscription: Subscription | undefined
  readonly alert: StoredAlert | undefined
}

/**
 * What happened is what looking back shows from the first week that was judged on, for as long as anybody is told; each crossing
 * was mailed to all its people but those closed out, or snoozed.
 */
function holdAlert({ all, told, weeks, receivers, subscription, alert }: EndedAlert): void {
  const history = alert?.history.toReversed() ?? []
  const crossed = history.filter(({ what }) => what !== 'unchecked')
  const begun = crossed[0]?.from ?? alert?.judged ?? '9999-12-31'
  const shown = crossings(weeks, RULE.when).filter(({ start }) => start > begun)
  const goesOn = subscription?.nextAt !== null
  const listed = crossed.slice(1).map(({ what, from }) => `${what} ${from}`)
  expect(listed).toEqual(
    shown.slice(0, goesOn ? undefined : listed.length).map(({ what, start }) => `${what} ${start}`),
  )
  if (goesOn && weeks.length > 0)
    expect(alert).toMatchObject({ judged: weeks.at(-1)?.start, isFiring: (weeks.at(-1)?.value ?? 0) > 100 })
  const out = new Set<number>()
  for (const { what, from, told: isTold } of crossed) {
    const runs = all.filter(({ news }) => news?.what === what && news.start === from)
    const owed = isTold ? receivers.filter((to) => !out.has(to)) : []
    // Who is closed out by one of two at once gets the other no more.
    const raised = runs.filter(({ to, reason }) => owed.includes(to) || reason !== 'withdrawn')
    expect(raised.map(({ to }) => to).toSorted()).toEqual(owed)
    for (const { to, state } of runs) if (state === 'closed') out.add(to)
  }
  expect(all.every(({ news }) => news !== null)).toBe(true)
  if (history.some(({ what }) => what === 'unchecked'))
    expect(told.some((content) => 'kind' in content && content.kind === 'alert-unchecked')).toBe(true)
}
