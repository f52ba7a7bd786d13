import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { stateAddress } from '../../../server/state/state.ts'
import { openState } from '../../../server/upkeep/open-state.ts'
import { ON_POSTGRES } from '../../support/portal/test-state.ts'
import { differingRollUps } from '../../../server/warehouse/roll-ups/differing-roll-ups.ts'
import { brokenRowRules } from '../../../server/warehouse/row-integrity.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { statementsOf } from '../../../server/warehouse/statements.ts'

const KEPT = { KEEP_INVOICES_MONTHS: '12', KEEP_CONVERSATIONS_DAYS: '30', KEEP_AUDIT_DAYS: '10', KEEP_MAILS_DAYS: '5' }

describe('what the settings keep no longer goes', () => {
  let portal: TestPortal
  let now: Date
  const open = async (settings: Record<string, string>) => {
    now = new Date('2026-11-21T10:00:00Z')
    portal = await openTestPortal({ settings, now: () => now })
    // Nothing goes but when a test says so.
    await portal.installation.deps.jobs.stop()
  }
  const daysLater = (days: number) => (now = new Date(now.getTime() + days * 86_400_000))
  const entries = async () =>
    (await portal.installation.deps.auditTrail.list({}, 100)).map(({ action, object }) => `${action} ${object}`)
  const rows = async (sql: string) =>
    Object.values((await statementsOf(portal.installation.deps.warehouse).rows({ sql, params: [] }))[0] ?? {}).map(
      String,
    )
  const state = () => openState(stateAddress(portal.installation.settings))
  afterEach(() => portal.close())

  describe('with every kind set', () => {
    beforeEach(() => open(KEPT))

    test('invoices before the first whole month that is kept: their rows, charges and sums, and no others', async () => {
      const sums = 'SELECT count(*) AS packages, sum(net_amount) AS net FROM package_level_info'
      const kept = await rows(`${sums} WHERE bill_date >= DATE '2025-11-01'`)
      const before = portal.installation.deps.warehouse.dataVersion()
      await portal.installation.tidy()
      expect(await rows(sums)).toEqual(kept)
      expect(await rows('SELECT min(bill_date) AS first FROM charge_level_info')).toEqual(['2025-11-01'])
      expect(await rows('SELECT sum(net_amount) AS net FROM package_day')).toEqual(kept.slice(1))
      expect(portal.installation.deps.warehouse.dataVersion()).toBe(before + 1)
      await portal.installation.publish(async (connection) => {
        expect([...(await differingRollUps(connection)), ...(await brokenRowRules(connection))]).toEqual([])
      })
      expect(await entries()).toEqual(['retention invoices'])
      await portal.installation.tidy()
      expect(await entries()).toEqual(['retention invoices'])
    })

    test('an entry of the audit log after so many days; the chain holds from the cut, and neither a second cut nor a forged one breaks or hides it', async () => {
      const { deps, tidy } = portal.installation
      await tidy()
      for (let at = 0; at < 5; at += 1)
        await deps.audit({ userId: null, action: 'import', object: `file ${at}`, decision: 'done' })
      daysLater(6)
      await deps.audit({ userId: null, action: 'import', object: 'newer', decision: 'done' })
      daysLater(5)
      await tidy()
      expect(await entries()).toEqual(['retention audit log', 'import newer'])
      expect(await deps.auditTrail.verify()).toEqual({ entries: 2, brokenAt: null })
      daysLater(7)
      await tidy()
      expect(await entries()).toEqual(['retention audit log', 'retention audit log'])
      expect(await deps.auditTrail.verify()).toEqual({ entries: 2, brokenAt: null })

      const opened = await state()
      const [first] = await opened.selectFrom('audit').selectAll().orderBy('id').limit(1).execute()
      if (!first) throw new Error('an entry')
      await opened.deleteFrom('audit').where('id', '=', first.id).execute()
      expect((await deps.auditTrail.verify()).brokenAt).toBe(first.id + 1)
      await opened
        .insertInto('audit')
        .values({ ...first, id: 1 })
        .execute()
      expect((await deps.auditTrail.verify()).brokenAt).toBe(1)
      await opened.destroy()
    })

    test('answers of the assistant, and conversations that are empty then', async () => {
      const { conversations } = portal.installation.deps
      const reply = { type: 'TEXT', data: { userPrompt: 'What?', responseText: 'That.' } }
      const ask = (conversationId: number | null) =>
        conversations.keep({
          userId: 1,
          conversationId,
          clientIds: [],
          reply: reply as unknown as Parameters<typeof conversations.keep>[0]['reply'],
        })
      const first = await ask(null)
      await ask(null)
      daysLater(20)
      await ask(typeof first === 'string' ? null : (first.data.conversationId ?? null))
      daysLater(11)
      await portal.installation.tidy()
      const opened = await state()
      expect(await opened.selectFrom('chat_answer').select('id').execute()).toEqual([{ id: 3 }])
      expect(await opened.selectFrom('conversation').select('id').execute()).toEqual([{ id: 1 }])
      await opened.destroy()
    })

    test('by itself once an hour', async () => {
      const { deps, settings } = portal.installation
      const outbox = join(settings.DATA_DIR, 'outbox')
      await deps.mailer.send({ to: 'old@people.example', subject: 'Old', text: 'Old', html: '' })
      for (const name of readdirSync(outbox)) utimesSync(join(outbox, name), now, new Date('2026-11-01T00:00:00Z'))
      now = new Date(now.getTime() + 3_599_000)
      await deps.jobs.look()
      expect(readdirSync(outbox)).toHaveLength(1)
      now = new Date(now.getTime() + 1_000)
      await deps.jobs.look()
      await expect.poll(() => readdirSync(outbox)).toEqual([])
    })

    test('work in the background that ended a month ago, but not what is done again', async () => {
      const opened = await state()
      const job = {
        ...{ kind: 'old', key: null, turn: null, user_id: null, payload: null, attempts: 1, progress: 0, lease: null },
        ...{ server: null, leased_until: null, due_at: now.toISOString(), added_at: now.toISOString() },
      }
      const left = () => opened.selectFrom('job').select('state').where('kind', '=', 'old').orderBy('id').execute()
      for (const of of ['done', 'failed', 'waiting'] as const)
        await opened
          .insertInto('job')
          .values({ ...job, state: of, ended_at: now.toISOString() })
          .execute()
      daysLater(30)
      await portal.installation.tidy()
      expect(await left()).toHaveLength(3)
      daysLater(1)
      await portal.installation.tidy()
      expect(await left()).toEqual([{ state: 'waiting' }])
      await opened.destroy()
    })

    test('mails of the outbox, notifications and sessions that are long over, but not when somebody signed in last', async () => {
      const { deps, settings, tidy } = portal.installation
      const outbox = join(settings.DATA_DIR, 'outbox')
      await deps.mailer.send({ to: 'old@people.example', subject: 'Old', text: 'Old', html: '' })
      const [old = ''] = readdirSync(outbox)
      utimesSync(join(outbox, old), now, new Date(now.getTime() - 6 * 86_400_000))
      await deps.mailer.send({ to: 'new@people.example', subject: 'New', text: 'New', html: '' })
      const fresh = readdirSync(outbox).find((name) => name !== old) ?? ''
      utimesSync(join(outbox, fresh), now, now)
      await portal.signIn('analyst')
      daysLater(1)
      await portal.signIn('analyst')
      await deps.notifications.tell([2], { occasion: 'told', content: { kind: 'report-finished', report: 'Spend' } })
      daysLater(1)
      await tidy()
      expect([old, fresh].map((name) => existsSync(join(outbox, name)))).toEqual([false, true])
      const lastStart = [...(await deps.sessions.lastStarts()).values()]
      daysLater(400)
      await deps.sessions.liveOf(1)
      daysLater(100)
      await tidy()
      const opened = await state()
      expect(await opened.selectFrom('session').select('id').execute()).toHaveLength(1)
      expect(await opened.selectFrom('notification').select('id').execute()).toEqual([])
      expect([...(await deps.sessions.lastStarts()).values()]).toEqual(lastStart)
      await opened.destroy()
    })
  })

  if (!ON_POSTGRES)
    test('without a setting nothing goes, and the space of what a person deleted comes back to the disk', async () => {
      await open({})
      const { deps, settings, tidy } = portal.installation
      const path = join(settings.DATA_DIR, 'state.sqlite')
      const counted = await rows('SELECT count(*) AS rows FROM package_level_info')
      await tidy()
      const smallest = statSync(path).size
      for (let at = 0; at < 20; at += 1)
        await deps.settings.save({ userId: 1, key: `note${at}`, value: 'x'.repeat(90_000) })
      await tidy()
      expect(statSync(path).size).toBeGreaterThan(smallest + 1_500_000)
      for (let at = 0; at < 20; at += 1) await deps.settings.forget(1, `note${at}`)
      await tidy()
      expect(statSync(path).size).toBeLessThan(smallest + 100_000)
      expect(await rows('SELECT count(*) AS rows FROM package_level_info')).toEqual(counted)
      expect(await entries()).toEqual([])
    })
})
