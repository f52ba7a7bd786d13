import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SAMPLE_CALLS } from '../../contract/sample-calls.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { recordCalls, type As } from './record-calls.ts'

let portal: TestPortal
const as: Record<string, As> = {}

beforeAll(async () => {
  portal = await openTestPortal()
  const { users } = portal.installation.deps
  const like = await users.byLogin('single.analyst')
  if (!like) throw new Error('there is no single.analyst')
  for (const [login, clientIds] of Object.entries({ 'ops.five': [5], 'ops.two': [2] })) {
    const permissions = ['PINGING_DASHBOARD', 'AFRAME_STATISTICS', 'NEW_BI_TOOLS']
    const person = { ...like, login, email: `${login}@example.com`, permissions, roles: ['ROLE_CLIENT'] }
    await users.add({ ...person, grants: { allClients: false, clientIds } })
    as[login] = await portal.signIn(login)
  }
  as['admin'] = await portal.signIn('admin')
})
afterAll(() => portal.close())

const of = (login: string) => as[login] ?? { authorization: '' }

/** A chart of the Spend page, asked for one client. */
async function look(headers: As & Record<string, string>, clientId: number): Promise<number> {
  const sample = SAMPLE_CALLS.chartData
  const payload = { ...(sample.payload as Record<string, unknown>), clientId }
  return (await portal.call(headers, { ...sample, payload })).status
}

describe('use of pages [ROUTE-04]', () => {
  const rows = async (login: string) =>
    (await recordCalls(portal, 'statistics').list(of(login))).rows.map(({ values }) => values)

  test('each chart is counted once, for who sees the people; what somebody looks at as another is not', async () => {
    expect(await rows('ops.five')).toEqual([])
    expect([await look(of('ops.five'), 5), await look(of('ops.five'), 5), await look(of('ops.two'), 2)]).toEqual([
      200, 200, 200,
    ])
    const person = await portal.installation.deps.users.byLogin('ops.five')
    const seen = await portal.call(of('admin'), { method: 'POST', url: `/aiparcelweb/api/people/${person?.id}/seeAs` })
    const { grant } = seen.body as { grant: string }
    expect(await look({ ...of('admin'), 'x-see-as': grant }, 5)).toBe(200)
    expect(await rows('ops.five')).toEqual([
      expect.objectContaining({ page: 'Spend Analysis', persons: 1, visits: 1, answers: 2 }),
    ])
    expect(await rows('ops.two')).toEqual([expect.objectContaining({ page: 'Spend Analysis', persons: 1, answers: 1 })])
    expect(await rows('admin')).toEqual([expect.objectContaining({ persons: 2, visits: 2, answers: 3 })])
  })

  test('the page of a client is told only to who sees the client, whoever looked at it', async () => {
    const { deps } = portal.installation
    const person = await deps.users.byLogin('ops.five')
    deps.pageUses.note({ userId: person?.id ?? 0, page: 'c2_secret', ms: 1 })
    expect(JSON.stringify(await rows('ops.five'))).not.toContain('secret')
    expect(JSON.stringify(await rows('admin'))).toContain('c2_secret')
  })
})

describe('health of the installation [ROUTE-22]', () => {
  const readings = async (login: string) =>
    Object.fromEntries(
      (await recordCalls(portal, 'health').list(of(login))).rows.map(({ values }) => [String(values.probe), values]),
    )

  test('says of each part what it is, without a mail server and watched folders that they are not set up', async () => {
    const found = await readings('admin')
    expect(Object.values(found).map(({ condition }) => condition)).not.toContain('fault')
    for (const probe of ['mailsSent', 'foldersWatched', 'foldersPaused', 'foldersRefused'])
      expect([probe, found[probe]?.condition]).toEqual([probe, 'off'])
    expect(Number(found['freeMb']?.figure)).toBeGreaterThan(0)
    expect(found['publishesSeen']?.condition).toBe('well')
    expect(found['publishesSeen']?.since).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  })

  test('folders of others are counted for nobody', async () => {
    const { watchedFolders } = portal.installation.deps
    const id = await watchedFolders.add({ name: 'Weekly', folder: 'five/weekly', clientId: 5, format: null })
    await watchedFolders.done(id ?? 0, { file: 'a.csv', outcome: 'refused' })
    expect((await readings('ops.five'))['foldersRefused']?.figure).toBe(1)
    expect((await readings('ops.two'))['foldersRefused']?.figure).toBe(0)
    expect((await readings('ops.two'))['foldersWatched']).toMatchObject({ figure: 0, since: '' })
  })

  test('an engine that does not answer and a full disk are said', async () => {
    const { deps } = portal.installation
    const [isReady, freeBytes] = [deps.warehouse.isReady, deps.freeBytes]
    Object.assign(deps.warehouse, { isReady: () => Promise.resolve(false) })
    Object.assign(deps, { freeBytes: () => Promise.resolve(5_000_000) })
    const found = await readings('admin')
    Object.assign(deps.warehouse, { isReady })
    Object.assign(deps, { freeBytes })
    expect(found['warehouseMs']?.condition).toBe('fault')
    expect(found['freeMb']).toMatchObject({ figure: 5, condition: 'attention' })
  })
})
