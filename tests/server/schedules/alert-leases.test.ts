import { expect, test } from 'vitest'
import { createUsers } from '../../../server/callers/users.ts'
import { createAlerts } from '../../../server/schedules/kept/alerts.ts'
import { createRuns } from '../../../server/schedules/kept/runs.ts'
import { createSubscriptions } from '../../../server/schedules/kept/subscriptions.ts'
import { openTestState } from '../../support/portal/test-state.ts'

const MINUTE = 60_000
const LEASE = 10 * MINUTE
const WEEK = { start: '2026-03-01', end: '2026-03-07', value: 120, ripe: true }
const ABOVE = { span: 'weekly', when: { kind: 'above', value: 100 } } as const
const SCHEDULE = { weekdays: [1], at: '08:00', zone: 'UTC' }

async function openHouse() {
  const state = await openTestState()
  const clock = { ms: Date.parse('2026-03-10T10:00:00Z') }
  const now = () => new Date(clock.ms)
  const owner = await createUsers(state, '').add({
    ...{ login: 'owner', firstName: 'Own', lastName: 'Er', email: 'owner@demo.example', passwordHash: '' },
    ...{ activated: true, defaultLandingPage: null, passwordExpiresOn: null, singleSession: false },
    ...{ roles: [], permissions: [], grants: { allClients: false, clientIds: [] } },
  })
  const subscriptions = createSubscriptions(state, now)
  const draft = {
    name: 'Spend',
    schedule: SCHEDULE,
    attachment: 'none' as const,
    line: '',
    people: [owner],
    rule: ABOVE,
  }
  const id = (await subscriptions.add({ ...draft, userId: owner, address: '/spend' })) ?? 0
  return { state, clock, id, draft, subscriptions, alerts: createAlerts(state, now), runs: createRuns(state, now) }
}

test('one server checks an alert at a time; what one finds after its lease ran out is not written (issue 23, 3)', async () => {
  const { state, clock, id, alerts, runs } = await openHouse()
  const slow = await alerts.take(1, LEASE)
  expect(slow?.subscription.id).toBe(id)
  expect(await alerts.take(1, LEASE)).toBeUndefined()
  clock.ms += LEASE
  const next = await alerts.take(1, LEASE)
  if (!slow || !next) throw new Error('not taken')
  await alerts.end(slow, [WEEK])
  expect((await alerts.all()).get(id)).toMatchObject({ state: 'quiet', judged: null, history: [] })
  await alerts.end(next, [WEEK])
  expect((await alerts.all()).get(id)).toMatchObject({ state: 'firing', judged: WEEK.start })
  await alerts.end(next, [{ ...WEEK, value: 1 }])
  expect((await runs.all()).map(({ news }) => news?.what)).toEqual(['fired'])
  expect(await alerts.take(1, LEASE)).toBeUndefined()
  expect(await alerts.take(2, LEASE)).toBeDefined()
  await state.destroy()
})

test('a check of a condition that was changed meanwhile is not written, and the new one is checked (issue 23, 3)', async () => {
  const { state, id, draft, subscriptions, alerts, runs } = await openHouse()
  const taken = await alerts.take(1, LEASE)
  const below = { span: 'weekly', when: { kind: 'below', value: 100 } } as const
  await subscriptions.change(id, { ...draft, rule: below })
  if (!taken) throw new Error('not taken')
  await alerts.end(taken, [WEEK])
  expect(await runs.all()).toEqual([])
  const again = await alerts.take(1, LEASE)
  expect(again?.subscription.rule).toEqual(below)
  await state.destroy()
})
