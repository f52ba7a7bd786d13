import { expect, onTestFinished, test } from 'vitest'
import type { AlertRule } from '../../../domain/alerts/alert-rule.ts'
import { createUsers } from '../../../server/callers/users.ts'
import { createJobs } from '../../../server/jobs/jobs.ts'
import { mailJobs } from '../../../server/schedules/mail-jobs.ts'
import { createScheduler } from '../../../server/schedules/scheduler.ts'
import { createAlerts } from '../../../server/schedules/kept/alerts.ts'
import { createRuns } from '../../../server/schedules/kept/runs.ts'
import { createSubscriptions } from '../../../server/schedules/kept/subscriptions.ts'
import { openTestState } from '../../support/portal/test-state.ts'
import { PATIENCE_MS } from '../../support/run/patience.ts'

const DAY_MS = 86_400_000

/** A server that looks once a day by itself, and what it sent. */
async function dailyServer() {
  const state = await openTestState()
  const now = () => new Date()
  const userId = await createUsers(state, '').add({
    ...{ login: 'owner', firstName: 'Ada', lastName: '', email: 'owner@demo.example', passwordHash: '' },
    ...{ activated: true, defaultLandingPage: null, passwordExpiresOn: null, singleSession: false },
    ...{ roles: [], permissions: [], grants: { allClients: false, clientIds: [] } },
  })
  const subscriptions = createSubscriptions(state, now)
  const runs = createRuns(state, now)
  const sent: string[] = []
  const checked: string[] = []
  let whileItSends = async () => undefined as void
  const scheduler = createScheduler({
    ...{ runs, alerts: createAlerts(state, now), dataVersion: () => 1 },
    newestLoads: () => Promise.resolve(new Map()),
    bucketsOf: async ({ name }) => {
      checked.push(name)
      return null
    },
    ...{ mailer: { send: async ({ subject }) => void sent.push(subject) }, warn: () => undefined },
    makeMail: async ({ name, messageId }) => {
      await whileItSends()
      return { mail: { to: '', subject: name, text: '', html: '', messageId }, ends: { state: 'sent' } }
    },
  })
  const warn = () => undefined
  const jobs = createJobs({ state, now, server: 'one', warn })
  const { lookSoon } = mailJobs({ jobs, scheduler, everyMs: DAY_MS, warn })
  onTestFinished(async () => {
    await jobs.stop()
    await state.destroy()
  })
  const schedule = { weekdays: [1], at: '08:00', zone: 'UTC' }
  const add = async (name: string, rule: AlertRule | null) => {
    const id = await subscriptions.add({
      ...{ userId, name, address: '/spend', schedule, attachment: 'none', line: '', people: [userId], rule },
    })
    return subscriptions.find(id ?? 0)
  }
  return {
    jobs,
    sent,
    checked,
    /** Has a page wait that somebody wants sent now. */
    sendNow: async (name: string) => {
      const subscription = await add(name, null)
      if (!subscription) throw new Error('no subscription')
      await runs.raiseNow(subscription)
      lookSoon()
    },
    addAlert: async (name: string) => {
      await add(name, { span: 'weekly', when: { kind: 'above', value: 100 } })
      lookSoon()
    },
    onSending: (happens: () => Promise<void>) => (whileItSends = happens),
  }
}

test('what somebody wants now does not wait for the next look (issue 23, 3)', async () => {
  const { jobs, sent, sendNow } = await dailyServer()
  await jobs.start()
  await sendNow('Spend')
  await expect.poll(() => sent, { timeout: PATIENCE_MS }).toEqual(['Spend'])
})

test('what came before it ran is looked for when it starts', async () => {
  const { jobs, sent, sendNow } = await dailyServer()
  await sendNow('Spend')
  await jobs.start()
  await expect.poll(() => sent, { timeout: PATIENCE_MS }).toEqual(['Spend'])
})

test('an alert that was set while mails are sent is checked right after them', async () => {
  const { jobs, sent, checked, sendNow, addAlert, onSending } = await dailyServer()
  onSending(() => addAlert('Fuel'))
  await jobs.start()
  await sendNow('Spend')
  await expect.poll(() => checked, { timeout: PATIENCE_MS }).toEqual(['Fuel'])
  expect(sent).toEqual(['Spend'])
})
