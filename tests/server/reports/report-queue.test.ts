import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MAX_REPORTS_UNDER_WAY, REPORT_ANSWERS, reportAnswerKind } from '../../../domain/reports/report.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { ended, listed, requestOf, submit, wholeSpend } from './report-calls.ts'

const DAY_MS = 86_400_000
describe('the queue of reports', () => {
  let portal: TestPortal
  let analyst: { authorization: string }
  let clockMs: number
  beforeEach(async () => {
    clockMs = Date.now()
    portal = await openTestPortal({ now: () => new Date(clockMs) })
    analyst = await portal.signIn('analyst')
  })
  afterEach(() => portal.close())

  const call = (as: { authorization: string }, id: number, action: 'cancel' | 'delete') =>
    portal.call(as, { method: 'POST', url: `/aiparcelreports/api/reports/${id}/${action}` })
  const folder = () => readdirSync(join(portal.installation.settings.DATA_DIR, 'reports'))
  const get = (as: { authorization: string }, id: number, headers: Record<string, string> = {}) =>
    portal.app.inject({ method: 'GET', url: `/aiparcelreports/api/reports/${id}/file`, headers: { ...headers, ...as } })
  const told = async () =>
    (await portal.call(analyst, { method: 'GET', url: '/aiparcelweb/api/notifications' })).body as {
      content: { kind: string; report?: string }
    }[]

  test('the same report under way is already submitted, whatever the count that was seen; another one, and the same once it is done, are submitted [RPT-04] [RPT-05] [GAP-19]', async () => {
    await portal.installation.deps.jobs.stop()
    const answers = [
      await submit(portal, analyst, 'spend', wholeSpend(1)),
      await submit(portal, analyst, 'spend', { ...wholeSpend(1), rowCount: 7 }),
      await submit(portal, analyst, 'spend', wholeSpend(1, { format: 'xlsx' })),
    ]
    expect(answers.map(({ body }) => body)).toEqual([
      'Report submitted',
      'Report already submitted',
      'Report submitted',
    ])
    expect((await listed(portal, analyst)).map(({ status }) => status)).toEqual(['queued', 'queued'])
    const other = await portal.signIn('auditor')
    expect((await submit(portal, other, 'spend', wholeSpend(1))).body).toBe('Report submitted')
    await portal.installation.deps.jobs.start()
    await ended(portal, analyst)
    expect((await submit(portal, analyst, 'spend', wholeSpend(1))).body).toBe('Report submitted')
  })

  test('one person has no more than so many reports under way, and is told what to do; another person is not in the way', async () => {
    await portal.installation.deps.jobs.stop()
    const nth = (at: number) => ({
      ...wholeSpend(1),
      selectColumnNames: ['tracking_number', 'carrier_name', 'service', 'bill_date', 'net_amount'].slice(
        0,
        1 + (at % 5),
      ),
      format: at < 5 ? 'csv' : 'xlsx',
    })
    for (let at = 0; at < MAX_REPORTS_UNDER_WAY; at += 1)
      expect((await submit(portal, analyst, 'spend', nth(at))).body).toBe('Report submitted')
    const { body } = await submit(portal, analyst, 'spend', wholeSpend(2))
    expect([body, reportAnswerKind(String(body))]).toEqual([REPORT_ANSWERS.tooMany, 'said'])
    expect((await submit(portal, analyst, 'spend', nth(0))).body).toBe('Report already submitted')
    expect((await submit(portal, await portal.signIn('auditor'), 'spend', wholeSpend(1))).body).toBe('Report submitted')
    const [newest] = await listed(portal, analyst)
    await call(analyst, newest?.id ?? 0, 'cancel')
    expect((await submit(portal, analyst, 'spend', wholeSpend(2))).body).toBe('Report submitted')
  })

  test('one key makes one report, also when it is done, and when both attempts come at once [lessons 15]', async () => {
    const request = { ...wholeSpend(2), idempotencyKey: randomUUID() }
    const both = await Promise.all([
      submit(portal, analyst, 'spend', request),
      submit(portal, analyst, 'spend', request),
    ])
    await ended(portal, analyst)
    expect([...both, await submit(portal, analyst, 'spend', request)].map(({ body }) => body)).toEqual([
      'Report submitted',
      'Report submitted',
      'Report submitted',
    ])
    expect(await listed(portal, analyst)).toHaveLength(1)
  })

  test('it runs as the user who asked: who lost a client, the permission or the account meanwhile gets a failed report and no file', async () => {
    const { users } = portal.installation.deps
    const user = await users.byLogin('analyst')
    if (!user) throw new Error('analyst')
    const change = async (changed: Partial<typeof user>) =>
      void (await users.change(user.id, () => ({ ok: true, value: { ...user, ...changed } })))
    for (const changed of [
      { grants: { allClients: false, clientIds: [1, 2, 3] } },
      { permissions: ['NEW_BI_TOOLS'] },
      { permissions: ['RUN_REPORTS'] },
      { activated: false },
    ]) {
      await portal.installation.deps.jobs.stop()
      expect((await submit(portal, analyst, 'spend', wholeSpend(1))).body).toBe('Report submitted')
      await change(changed)
      await portal.installation.deps.jobs.start()
      await expect
        .poll(async () => (await portal.installation.deps.reports.list(user.id))[0]?.status, { interval: 20 })
        .toBe('failed')
      expect((await portal.installation.deps.reports.list(user.id))[0]).toMatchObject({
        failure: 'not-permitted',
        bytes: null,
      })
      await change({})
    }
    expect(folder()).toEqual([])
    await expect
      .poll(async () => (await told()).map(({ content }) => content.kind), { interval: 20 })
      .toEqual(['report-failed', 'report-failed', 'report-failed', 'report-failed'])
  })

  test('a file goes to its owner alone, and not after the owner lost one of its clients', async () => {
    await submit(portal, analyst, 'spend', wholeSpend(1))
    const { id, status } = await ended(portal, analyst)
    expect(status).toBe('done')
    for (const login of ['child.analyst', 'single.analyst', 'auditor', 'admin']) {
      const other = await portal.signIn(login)
      expect(await listed(portal, other)).toEqual([])
      expect([
        (await get(other, id)).statusCode,
        (await call(other, id, 'cancel')).status,
        (await call(other, id, 'delete')).status,
      ]).toEqual([404, 404, 404])
    }
    expect((await get(analyst, id)).statusCode).toBe(200)
    const { users } = portal.installation.deps
    const user = await users.byLogin('analyst')
    if (!user) throw new Error('analyst')
    await users.change(user.id, () => ({
      ok: true,
      value: { ...user, grants: { allClients: false, clientIds: [1, 2, 3] } },
    }))
    expect((await get(analyst, id)).statusCode).toBe(403)
    expect(await told()).toMatchObject([
      {
        content: {
          kind: 'report-finished',
          report: expect.stringMatching(/^Bluegrass Outfitters Spend Analysis Total Spend \d{4}-\d\d-\d\d_2026-11-21$/),
        },
      },
    ])
  })

  test('a client of somebody else has no rows', async () => {
    const single = await portal.signIn('single.analyst')
    expect((await submit(portal, single, 'spend', wholeSpend(1))).body).toBe('Report has no rows')
    expect(
      (await submit(portal, analyst, 'spend', requestOf('spend', { clientId: 1, childClientIds: [5] }))).body,
    ).toBe('Report has no rows')
    expect(await listed(portal, single)).toEqual([])
  })

  test('a file expires after the days of the settings, and says until when it is kept', async () => {
    await submit(portal, analyst, 'spend', wholeSpend(2))
    const { id, expiresAt } = await ended(portal, analyst)
    expect(Date.parse(expiresAt ?? '') - clockMs).toBe(7 * DAY_MS)
    clockMs += 6 * DAY_MS
    analyst = await portal.signIn('analyst')
    expect((await listed(portal, analyst))[0]?.status).toBe('done')
    await portal.installation.deps.installationSettings.change((stored) => ({ ...stored, reportDays: 5 }))
    expect((await get(analyst, id)).statusCode).toBe(404)
    expect((await listed(portal, analyst))[0]).toMatchObject({ status: 'expired', bytes: null, expiresAt: null })
    await portal.installation.deps.reports.sweep()
    expect([(await listed(portal, analyst))[0]?.status, folder()]).toEqual(['expired', []])
  })
})
