import fc from 'fast-check'
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
import { due, repeatedly, type Beginning } from './beginnings.ts'

const MINUTE = 60_000
type Server = 0 | 1

/** What happens to a house of two servers over one state. */
export type HistoryEvent =
  | { readonly kind: 'passes'; readonly minutes: number }
  | { readonly kind: 'clock back'; readonly minutes: number }
  | { readonly kind: 'looks'; readonly server: Server }
  | { readonly kind: 'both look' }
  | { readonly kind: 'restarts'; readonly server: Server }
  /** The server that makes or sends a mail next is killed there. */
  | { readonly kind: 'killed'; readonly where: 'checking' | 'making' | 'before it goes' | 'after it went' }
  | { readonly kind: 'mail server'; readonly is: 'up' | 'down' | 'refusing' | 'breaking before' | 'breaking after' }
  | { readonly kind: 'page breaks' | 'page is mended' | 'page is deleted' }
  | { readonly kind: 'permission lost'; readonly receiver: 1 | 2 }
  | { readonly kind: 'paused' | 'resumed' | 'sent now' }
  /** Of a figure that is watched. */
  | { readonly kind: 'a week is loaded'; readonly value: number }
  | { readonly kind: 'snoozed' | 'wakes' | 'figures break' | 'figures are mended' }

const server = fc.constantFrom<Server>(0, 1)
const event: fc.Arbitrary<HistoryEvent> = fc.oneof(
  {
    weight: 80,
    arbitrary: fc.record({ kind: fc.constant('passes' as const), minutes: fc.integer({ min: 1, max: 90 }) }),
  },
  {
    weight: 50,
    arbitrary: fc.record({ kind: fc.constant('passes' as const), minutes: fc.integer({ min: 90, max: 6_000 }) }),
  },
  {
    weight: 10,
    arbitrary: fc.record({ kind: fc.constant('clock back' as const), minutes: fc.integer({ min: 1, max: 4_000 }) }),
  },
  { weight: 80, arbitrary: fc.record({ kind: fc.constant('looks' as const), server }) },
  { weight: 40, arbitrary: fc.constant({ kind: 'both look' as const }) },
  { weight: 20, arbitrary: fc.record({ kind: fc.constant('restarts' as const), server }) },
  {
    weight: 30,
    arbitrary: fc.record({
      kind: fc.constant('killed' as const),
      where: fc.constantFrom('making' as const, 'before it goes' as const, 'after it went' as const),
    }),
  },
  {
    weight: 40,
    arbitrary: fc.record({
      kind: fc.constant('mail server' as const),
      is: fc.constantFrom(
        'up' as const,
        'up' as const,
        'down' as const,
        'refusing' as const,
        'breaking before' as const,
        'breaking after' as const,
      ),
    }),
  },
  {
    weight: 20,
    arbitrary: fc.record({ kind: fc.constantFrom('page breaks' as const, 'page is mended' as const) }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'page is deleted' as const }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('permission lost' as const),
      receiver: fc.constantFrom(1 as const, 2 as const),
    }),
  },
  {
    weight: 20,
    arbitrary: fc.record({
      kind: fc.constantFrom('paused' as const, 'resumed' as const, 'resumed' as const, 'sent now' as const),
    }),
  },
)
export const histories = fc.record({
  due,
  events: fc.array(event, { minLength: 10, maxLength: 60 }),
})

/** An alert that fires above 100, through the same, in a house that loads weeks. */
export const alertHistories = fc.record({
  due: repeatedly,
  events: fc.array(
    fc.oneof(
      // Its owner neither pauses it nor sends it now.
      { weight: 60, arbitrary: event.filter(({ kind }) => !['paused', 'resumed', 'sent now'].includes(kind)) },
      {
        weight: 30,
        arbitrary: fc.record({
          kind: fc.constant('a week is loaded' as const),
          value: fc.constantFrom(80, 90, 110, 120),
        }),
      },
      { weight: 4, arbitrary: fc.constant({ kind: 'killed' as const, where: 'checking' as const }) },
      {
        weight: 8,
        arbitrary: fc.record({
          kind: fc.constantFrom(
            'snoozed' as const,
            'wakes' as const,
            'wakes' as const,
            'figures break' as const,
            'figures are mended' as const,
          ),
        }),
      },
    ),
    { minLength: 10, maxLength: 60 },
  ),
  watched: fc.constant(true),
})
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
      dataVersion: () => weeks.length,
      mailer: { send },
      makeMail: make,
      everyMs: MINUTE,
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
    if (paused || watched) return
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

  // Everything works again, for two days.
  Object.assign(world, { mail: 'up', breaks: false, blind: false, kill: null })
  clock = Math.max(clock, latest)
  for (let step = 0; step < 48; step += 1) {
    await look(step % 2 === 0 ? 0 : 1)
    pass(60)
  }
  await servers[0].look()
  const told = (await notifications.list(owner)).map(({ content }) => content)
  const all = await runs.all()
  hold({ all, delivered, owed, told })
  if ('date' in schedule) holdOnce({ all, told, owner })
  const subscription = await subscriptions.find(id)
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
