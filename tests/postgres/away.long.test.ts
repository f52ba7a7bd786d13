import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveState } from '../../server/upkeep/state/move-state.ts'
import { createAuditTrail } from '../../server/state/audit-trail.ts'
import { openState } from '../../server/upkeep/open-state.ts'
import { runServer } from '../server/commands/run-program.ts'
import { connectionOf } from '../../server/warehouse/publish-connection.ts'
import { CHAT_DESTINATIONS, NEW_CONVERSATION_ID } from '../../domain/assistant/chat.ts'
import { listen, openTab, question } from '../server/assistant/chat-tab.ts'
import { listed, requestOf, submit } from '../server/reports/report-calls.ts'
import { makeTemplate, templateState } from '../support/portal/template-data.ts'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'
import { openCluster, type Cluster } from './cluster.ts'
import { describeOnPostgres, POSTGRES } from './on-postgres.ts'

const PASSWORD = 'Secret99'
const API = '/aiparcelweb/api'

describeOnPostgres('a PostgreSQL that is away', () => {
  let cluster: Cluster
  let portal: TestPortal
  const printed: string[] = []
  const withPassword = (database: string) => cluster.url(database).replace('postgres@', `postgres:${PASSWORD}@`)
  beforeAll(async () => {
    cluster = await openCluster(POSTGRES)
    await makeTemplate()
    await moveState(templateState(), cluster.url('postgres'))
    portal = await openTestPortal({ printed, settings: { STATE_URL: withPassword('postgres') } })
  })
  afterAll(async () => {
    await portal.close()
    await cluster.remove()
  })

  const save = (as: { authorization: string }, level: string) =>
    portal.call(as, {
      method: 'POST',
      url: `${API}/filtersettings/addfilterForKey`,
      payload: { filter_key: 'widgets:spend', filter_value: JSON.stringify({ map: { level } }) },
    })

  test('each call says that it may be tried again, the operator is told without the password, and it goes on by itself with all that was acknowledged', async () => {
    const analyst = await portal.signIn('analyst')
    expect((await save(analyst, 'country')).status).toBe(200)
    await cluster.kill()
    for (const url of [`${API}/account`, '/readyz'])
      expect(await portal.call(analyst, { method: 'GET', url })).toMatchObject({
        status: 503,
        body: { code: 'unavailable' },
        headers: { 'retry-after': '5' },
      })
    expect((await save(analyst, 'state')).status).toBe(503)
    expect((await portal.call(undefined, { method: 'GET', url: '/healthz' })).status).toBe(200)
    const told = printed.filter((line) => line.startsWith('PostgreSQL'))
    expect(told).toEqual([expect.stringContaining('STATE_URL names, cannot be used now')])
    expect(printed.join('\n')).not.toContain(PASSWORD)

    await cluster.start()
    const kept = await portal.call(analyst, {
      method: 'POST',
      url: `${API}/filtersettings/getFiltersforkey/widgets:spend`,
    })
    expect(kept).toMatchObject({ status: 200, body: ['{"map":{"level":"country"}}'] })
    expect((await save(analyst, 'state')).status).toBe(200)
    expect((await portal.call(undefined, { method: 'GET', url: '/readyz' })).status).toBe(200)
    const state = await openState(cluster.url('postgres'))
    expect((await createAuditTrail(state).verify()).brokenAt).toBe(null)
    await state.destroy()
  })

  test('a report that ends meanwhile is made once more, and a question asked meanwhile ends no server', async () => {
    await portal.installation.publish((publish) =>
      connectionOf(publish).run(
        `INSERT INTO package_level_info SELECT p.* FROM package_level_info p, range(40) WHERE client_id = 1`,
      ),
    )
    const tab = await openTab(portal, { url: await listen(portal), login: 'analyst' })
    const analyst = await portal.signIn('analyst')
    const view = { clientId: 1, from: '2023-01-01', to: '2026-11-21', period: '' }
    expect((await submit(portal, analyst, 'spend', requestOf('spend', view, { format: 'csv' }))).status).toBe(200)
    await expect.poll(async () => (await listed(portal, analyst))[0]?.status).toBe('running')
    await cluster.kill()
    tab.publish(
      CHAT_DESTINATIONS.question(tab.userId, 'tab-analyst', NEW_CONVERSATION_ID),
      question('What did we spend?'),
    )
    await tab.closed
    await expect.poll(() => printed.join('\n')).toContain('Reports stand still')
    expect((await portal.call(undefined, { method: 'GET', url: '/healthz' })).status).toBe(200)
    await cluster.start()
    await expect.poll(async () => (await listed(portal, analyst))[0]?.status).toBe('done')
    await tab.close()
  })

  test.each([
    ['no such database', () => withPassword('none'), 'has no such database: make it first'],
    ['nobody there', () => `postgres://postgres:${PASSWORD}@127.0.0.1:1/a`, 'does not answer: start it'],
    [
      'a stranger',
      () => `postgres://stranger:${PASSWORD}@${new URL(cluster.url('postgres')).host}/postgres`,
      'lets this user not in',
    ],
    ['an unknown way', () => `mysql://root:${PASSWORD}@localhost/a`, 'STATE_URL: must be an address as postgres://'],
  ])('stops a start with one line that names STATE_URL and no password: %s', async (_what, url, said) => {
    const { exitCode, out, errors } = await runServer({
      DATA_DIR: portal.installation.settings.DATA_DIR.concat('-none'),
      DEMO: 'off',
      STATE_URL: url(),
    })
    expect(exitCode).not.toBe(0)
    expect(out).toContain('STATE_URL')
    expect(out).toContain(said)
    expect(out + errors).not.toContain(PASSWORD)
  })
})
