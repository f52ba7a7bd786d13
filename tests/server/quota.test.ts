import { setMaxListeners } from 'node:events'
import { beforeEach, describe, expect, test } from 'vitest'
import { PERMISSIONS } from '../../domain/access/permission.ts'
import { QUOTA } from '../../server/state/quota.ts'
import { REPORT_ANSWERS, reportAnswerKind } from '../../domain/reports/report.ts'
import { createStoredReports } from '../../server/reports/report-store.ts'
import { ask } from '../../server/assistant/ask.ts'
import { personOf } from '../../server/callers/caller.ts'
import { stateAddress, type State } from '../../server/state/state.ts'
import { openState } from '../../server/upkeep/open-state.ts'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'
import { requestOf, submit } from './reports/report-calls.ts'

const API = '/aiparcelweb/api'
const MOST_VALUE = 100_000

describe('one person does not fill the house', () => {
  let portal: TestPortal
  let state: State
  let guest: { authorization: string }
  let guestId: number
  beforeEach(async () => {
    portal = await openTestPortal()
    state = await openState(stateAddress(portal.installation.settings))
    guest = await portal.signIn('guest')
    guestId = (await portal.installation.deps.users.byLogin('guest'))?.id ?? 0
    return async () => {
      await state.destroy()
      await portal.close()
    }
  })
  const save = (as: { authorization: string }, filter_key: string, filter_value: string) =>
    portal.call(as, {
      method: 'POST',
      url: `${API}/filtersettings/addfilterForKey`,
      payload: { filter_key, filter_value },
    })

  test('of settings a person keeps so many bytes, told in words; what is kept stays, may shrink, and nobody else is in the way', async () => {
    const stored: number[] = []
    for (let at = 0; at < 40; at += 1) stored.push((await save(guest, `note${at}`, 'é'.repeat(MOST_VALUE / 2))).status)
    expect([stored.indexOf(413), new Set(stored)]).toEqual([
      Math.floor(QUOTA.settingBytes / (MOST_VALUE + 6)),
      new Set([200, 413]),
    ])
    expect((await save(guest, 'note39', 'x'.repeat(MOST_VALUE))).body).toMatchObject({
      code: 'settings-full',
      detail: expect.stringContaining('take up all the room') as unknown,
    })
    expect((await save(guest, 'note0', 'shorter')).status).toBe(200)
    expect((await save(guest, 'note39', 'x'.repeat(MOST_VALUE / 2))).status).toBe(200)
    expect((await save(await portal.signIn('analyst'), 'note', 'x')).status).toBe(200)
    const { body } = await portal.call(guest, { method: 'GET', url: `${API}/filtersettings/getAllFiltersinfo` })
    expect(JSON.stringify(body).length).toBeLessThan(QUOTA.settingBytes + 100_000)
    const pages = {
      dashboardPages: Array.from({ length: 20 }, (_, at) => ({
        id: `mine${at}`,
        name: 'x'.repeat(40),
        dashboardIds: [],
        cards: {},
      })),
      selectedDashboardPageIndex: 0,
    }
    const left =
      QUOTA.settingBytes -
      (await portal.installation.deps.settings.all(guestId)).reduce(
        (sum, { key, value }) => sum + Buffer.byteLength(key) + Buffer.byteLength(value),
        0,
      )
    expect((await save(guest, 'rest', 'x'.repeat(left - 'rest'.length - 1_000))).status).toBe(200)
    expect(
      (await portal.call(guest, { method: 'POST', url: `${API}/dashboard/saveDashboardSettings/`, payload: pages }))
        .body,
    ).toMatchObject({ code: 'settings-full' })
  })

  test('and so many settings, however small', async () => {
    await state
      .insertInto('setting')
      .values(
        Array.from({ length: QUOTA.settings }, (_, at) => ({
          user_id: guestId,
          key: `k${at}`,
          value: '',
          version: 1,
          updated_at: '',
        })),
      )
      .execute()
    expect((await save(guest, 'one more', '')).body).toMatchObject({ code: 'settings-full' })
    expect((await save(guest, 'k0', 'changed')).status).toBe(200)
  })

  test('of reports as many are listed, the oldest without a file make room; files that are too large together do not', async () => {
    const { deps } = portal.installation
    await deps.jobs.stop()
    const analyst = await portal.signIn('analyst')
    const { id: userId = 0 } = (await deps.users.byLogin('analyst')) ?? {}
    const question = JSON.stringify(requestOf('spend', { clientId: 1 }))
    const of = (status: 'done' | 'expired', bytes: number | null) => ({
      user_id: userId,
      key: null,
      page: 'spend',
      name: 'Old',
      question,
      clients: '[1]',
      status,
      failure: null,
      rows: 1,
      bytes,
      submitted_at: '2026-11-01',
      ended_at: new Date().toISOString(),
    })
    const put = async (values: ReturnType<typeof of>[]) =>
      void (await state.insertInto('report').values(values).execute())
    const asked = () =>
      submit(
        portal,
        analyst,
        'spend',
        requestOf('spend', { clientId: 1, from: '2026-11-01', to: '2026-11-21', period: '' }),
      )
    const ids = async () =>
      (await state.selectFrom('report').select('id').where('user_id', '=', userId).orderBy('id').execute()).map(
        ({ id }) => id,
      )
    await put([of('done', 10), of('expired', null)])
    await put(Array.from({ length: QUOTA.reports - 2 }, () => of('done', 10)))
    const [first, expired, ...rest] = await ids()
    const counts = await createStoredReports(state, () => new Date()).counts()
    expect([counts.get('done'), counts.get('expired'), counts.get('failed')]).toEqual([QUOTA.reports - 1, 1, undefined])
    expect((await asked()).body).toBe(REPORT_ANSWERS.submitted)
    expect(await ids()).toEqual([first, ...rest, expect.any(Number)])
    expect(expired).toBe(2)
    await state.updateTable('report').set({ status: 'cancelled' }).where('status', '=', 'queued').execute()
    await state
      .updateTable('report')
      .set({ bytes: QUOTA.reportFileBytes })
      .where('id', '=', first ?? 0)
      .execute()
    const { body } = await asked()
    expect([body, reportAnswerKind(String(body))]).toEqual([REPORT_ANSWERS.full, 'said'])
  })

  test('of conversations and of answers in one; the assistant says what to do', async () => {
    const { deps } = portal.installation
    const user = await deps.users.byLogin('analyst')
    if (!user) throw new Error('analyst')
    const person = await personOf(user.id, deps)
    if (!person) throw new Error('analyst')
    const put = async (conversations: number) =>
      void (await state
        .insertInto('conversation')
        .values(Array.from({ length: conversations }, () => ({ user_id: user.id, name: 'One', created_at: '' })))
        .execute())
    const { signal } = new AbortController()
    setMaxListeners(0, signal)
    const question = (conversationId: number) =>
      ask(
        {
          userPrompt: 'Total spend in October 2026',
          conversationId,
          clientId: 1,
          subClientIds: [],
          userMessages: [],
          questionId: null,
          begunBy: null,
          language: null,
        },
        { person, deps, signal },
      )
    await put(QUOTA.conversations - 1)
    const kept = await question(-1)
    expect(kept?.data.conversationId).toBe(QUOTA.conversations)
    expect(JSON.stringify(await question(-1))).toContain('as many conversations as one person may keep')
    await state
      .insertInto('chat_answer')
      .values(
        Array.from({ length: QUOTA.answersInConversation - 1 }, () => ({
          conversation_id: QUOTA.conversations,
          at: '',
          prompt: '',
          type: 'TEXT' as never,
          reply: '{}',
          clients: '[]',
          is_helpful: null,
          report_instance_id: null,
        })),
      )
      .execute()
    expect(JSON.stringify(await question(QUOTA.conversations))).toContain('no room left in this conversation')
  })

  test('of open sessions; the one that was not used for longest ends', async () => {
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    await state
      .insertInto('session')
      .values(
        Array.from({ length: QUOTA.sessions - 1 }, (_, nth) => ({
          id: `${nth}`.padStart(20, 'x'),
          user_id: guestId,
          created_at: at(120),
          last_seen_at: at(nth === 7 ? 90 : 60),
          ended_at: null,
          browser: '',
          network: '',
          provider: '',
        })),
      )
      .execute()
    await portal.signIn('guest')
    const open = await portal.installation.deps.sessions.liveOf(guestId)
    expect(open).toHaveLength(QUOTA.sessions)
    expect(
      await state
        .selectFrom('session')
        .select('id')
        .where('user_id', '=', guestId)
        .where('ended_at', 'is not', null)
        .execute(),
    ).toEqual([{ id: '7'.padStart(20, 'x') }])
    expect((await portal.call(guest, { method: 'GET', url: `${API}/account` })).status).toBe(200)
  })

  test('of published pages', async () => {
    const { deps } = portal.installation
    const admin = await portal.signIn('admin')
    const { id: byUserId = 0 } = (await deps.users.byLogin('admin')) ?? {}
    for (let at = 0; at < QUOTA.publishedPages; at += 1)
      await deps.keptPages.step(
        { kind: 'dashboard', item: `page${at}`, ownerId: null },
        {
          audience: [{ kind: 'role', role: PERMISSIONS.roles[0], edits: false }],
          text: JSON.stringify({ name: 'One', cards: {} }),
        },
        byUserId,
      )
    const publish = async (id: string) =>
      (
        await portal.call(admin, {
          method: 'POST',
          url: `${API}/dashboard/publishDashboard`,
          payload: { page: { id, name: 'One', dashboardIds: [], cards: {} }, roles: [PERMISSIONS.roles[0]] },
        })
      ).body
    expect(await publish('more')).toMatchObject({ code: 'pages-full' })
    expect(await publish('page3')).toEqual({ status: 'ok' })
  })
})
