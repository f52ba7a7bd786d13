import { mkdtempSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PERMISSIONS } from '../../../domain/access/permission.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'

const AT = '/aiparcelweb/api/pageEditor'
const ROWS = '/aiparcelweb/api/aidashboards/getRows'
const DATA = '/aiparcelweb/api/aidashboards/data'
const EVERYTHING = Object.entries(PERMISSIONS).flatMap(([group, names]) => (group === 'roles' ? [] : [...names]))

interface Edited {
  readonly stands: string
  readonly fileText: string | null
  readonly versions: readonly { version: number; text: string | null; by: string | null }[]
  readonly draft: { text: string; baseVersion: number } | null
  readonly others: readonly { by: string | null }[]
  readonly problems: readonly { message: string }[]
}
interface Checked {
  readonly problems: readonly { file: string | null; line: number; column: number; found: string; message: string }[]
  readonly page: { id: string; name: string } | null
  readonly roles: readonly { role: string; opens: boolean; leftOut: readonly string[] }[]
}
interface Config {
  readonly configVersion: string
  readonly pages: readonly { id: string; name: string }[]
}
type As = { authorization: string }

describe('a page that is edited in the product', () => {
  const folder = mkdtempSync(join(tmpdir(), 'a-frame-config-'))
  const configDir = join(folder, 'config')
  const spendFile = join(configDir, 'pages', 'spend.json')
  let portal: TestPortal
  const as: Record<string, As> = {}
  let shipped = ''
  let clock = Date.parse('2026-11-21T10:00:00Z')

  const call = async <T>(who: string, method: 'GET' | 'POST', url: string, payload?: object) => {
    const answer = await portal.call(as[who], { method, url, ...(payload ? { payload } : {}) })
    return { status: answer.status, body: answer.body as T }
  }
  const open = async (who: string, id: string) => (await call<Edited>(who, 'GET', `${AT}/pages/${id}`)).body
  const keep = (who: string, id: string, text: string, baseVersion = 0) =>
    call<Checked>(who, 'POST', `${AT}/pages/${id}/draft`, { text, baseVersion })
  const publish = (who: string, id: string, text: string | null, baseVersion: number) =>
    call<{ outcome: string; version?: number; text?: string; problems?: Checked['problems'] }>(
      who,
      'POST',
      `${AT}/pages/${id}/publish`,
      { text, baseVersion },
    )
  const named = (name: string, change: object = {}) =>
    JSON.stringify({ ...(JSON.parse(shipped) as object), name, ...change }, null, 2)
  const shown = async (who: string) => (await call<Config>(who, 'GET', '/aiparcelweb/api/dashboard/pagesConfig')).body
  const nameOf = async (who: string, id: string) => (await shown(who)).pages.find((page) => page.id === id)?.name
  /** The files are looked at again. */
  const later = () => new Promise((done) => setTimeout(done, 60))
  const newest = async (id: string) => (await open('admin', id)).versions[0]?.version ?? 0

  beforeAll(async () => {
    cpSync(join(import.meta.dirname, '..', '..', '..', 'config'), configDir, { recursive: true })
    shipped = readFileSync(spendFile, 'utf8')
    portal = await openTestPortal({ settings: { CONFIG_DIR: configDir }, now: () => new Date((clock += 1_000)) })
    const { users } = portal.installation.deps
    for (const [login, clientIds] of [
      ['five.editor', [5]],
      ['two.editor', [2]],
    ] as const)
      await users.change(undefined, (stored) => {
        const like = stored.find((user) => user.login === 'single.analyst')
        if (!like) throw new Error('no single.analyst')
        const grants = { allClients: false, clientIds: [...clientIds] }
        return { ok: true, value: { ...like, login, email: `${login}@x.example`, permissions: EVERYTHING, grants } }
      })
    for (const login of ['admin', 'auditor', 'analyst', 'child.analyst', 'single.analyst', 'five.editor', 'two.editor'])
      as[login] = await portal.signIn(login)
  })
  afterAll(async () => {
    await portal.close()
    rmSync(folder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    writeFileSync(spendFile, shipped)
    await later()
  })

  test('stands over the file of its name for everybody once it is published, and the file is back when its editor says so', async () => {
    expect(await open('admin', 'spend')).toMatchObject({ stands: 'file', fileText: shipped, versions: [], draft: null })
    expect((await publish('admin', 'spend', named('Money'), 0)).body).toEqual({ outcome: 'published', version: 1 })
    expect(await nameOf('single.analyst', 'spend')).toBe('Money')
    expect(await open('admin', 'spend')).toMatchObject({ stands: 'published', versions: [{ version: 1, by: 'admin' }] })
    expect((await publish('admin', 'spend', null, 1)).body).toEqual({ outcome: 'published', version: 2 })
    expect(await nameOf('single.analyst', 'spend')).toBe('Spend Analysis')
    expect((await open('admin', 'spend')).stands).toBe('file')
    expect((await publish('admin', 'spend', null, 2)).status).toBe(404)
  })

  test('is told what config check says, by line, while it is a draft, which nobody else sees', async () => {
    const before = await shown('single.analyst')
    const broken = named('Money').replace('"net_amount <> 0"', '"net_amout <> 0"')
    const { body } = await keep('admin', 'spend', broken)
    const line = broken.split('\n').findIndex((each) => each.includes('net_amout')) + 1
    expect(body.page).toBeNull()
    expect(body.problems[0]).toMatchObject({ line, found: expect.stringContaining('net_amout') as string })
    expect(body.problems[0]?.message).toContain('Did you mean "net_amount"?')
    expect((await publish('admin', 'spend', broken, await newest('spend'))).body).toMatchObject({
      outcome: 'faulty',
      problems: body.problems,
    })
    expect((await keep('admin', 'spend', '{ "name": ')).body).toMatchObject({ page: null })
    expect(await shown('single.analyst')).toEqual(before)
    expect((await open('admin', 'spend')).draft?.text).toBe('{ "name": ')
    expect((await call('admin', 'POST', `${AT}/pages/spend/dropDraft`)).status).toBe(200)
    expect((await open('admin', 'spend')).draft).toBeNull()
  })

  test('is told what is wrong in another file where it holds and cannot be published for that', async () => {
    const columns = join(configDir, 'columns.json')
    const whole = readFileSync(columns, 'utf8')
    writeFileSync(columns, whole.replace('"byCharge"', '"ofANewerServer"'))
    await later()
    const { body } = await keep('admin', 'spend', named('Money'))
    expect(body.page).toBeNull()
    expect(body.problems).toMatchObject([{ file: 'config/columns.json', found: '"ofANewerServer"' }])
    expect((await publish('admin', 'spend', named('Money'), await newest('spend'))).body).toMatchObject({
      outcome: 'faulty',
      problems: body.problems,
    })
    writeFileSync(columns, whole)
    await later()
    const again = await keep('admin', 'spend', named('Money'))
    expect([again.body.problems, again.body.page?.name]).toEqual([[], 'Money'])
    await call('admin', 'POST', `${AT}/pages/spend/dropDraft`)
  })

  test('answers the questions of a draft that holds to its editor alone', async () => {
    const { body } = await keep('admin', 'spend', named('Money'))
    expect(body).toMatchObject({ problems: [], page: { id: 'preview_spend', name: 'Money' } })
    const query = {
      selectColumnNames: ['carrier_name', 'total_spend'],
      fromTableNames: ['package_level_info'],
      whereClauseDetails: ["bill_date >= '2026-10-01'", "bill_date <= '2026-10-31'"],
      groupByDetails: ['carrier_name'],
      orderByDetails: [],
      clientId: 5,
      currency: 'all',
      unit: 'lbs',
    }
    const chart = (who: string) => call<object>(who, 'POST', `${DATA}/preview_spend/breakdown`, query)
    const [own, others, live] = [
      await chart('admin'),
      await chart('auditor'),
      await call<object>('single.analyst', 'POST', `${DATA}/spend/breakdown`, query),
    ]
    expect([own.status, others.status, live.status]).toEqual([200, 404, 200])
    expect(own.body).toEqual(live.body)
    const request = {
      ...{ startRow: 0, endRow: 10, rowGroupCols: [], groupKeys: [], valueCols: [], pivotCols: [], pivotMode: false },
      ...{ filterModel: {}, sortModel: [], clientId: 5, childClientIdsCSV: '', currency: 'all', unit: 'lbs' },
      ...{ tableName: 'package_level_info', whereClauses: query.whereClauseDetails },
    }
    const rows = (who: string, page: string) => call<object>(who, 'POST', `${ROWS}/${page}`, request)
    const [drafted, foreign, standing] = [
      await rows('admin', 'preview_spend'),
      await rows('auditor', 'preview_spend'),
      await rows('single.analyst', 'spend'),
    ]
    expect([drafted.status, foreign.status, standing.status]).toEqual([200, 404, 200])
    expect(drafted.body).toEqual(standing.body)
    expect(body.roles).toContainEqual({ role: 'ROLE_CLIENT', opens: true, leftOut: [] })
    expect(body.roles).toContainEqual({ role: 'ROLE_GUEST', opens: true, leftOut: [] })
  })

  test('that no longer holds gives way to its file, and its editor is told why', async () => {
    const widget = join(configDir, 'widgets', 'extra.json')
    writeFileSync(widget, readFileSync(join(configDir, 'widgets', 'trends.json'), 'utf8'))
    await later()
    const page = JSON.parse(named('With extra')) as { widgets: { widget: string }[] }
    const text = JSON.stringify({
      ...page,
      widgets: page.widgets.map((each) => (each.widget === 'trends' ? { ...each, widget: 'extra' } : each)),
    })
    expect((await publish('admin', 'spend', text, await newest('spend'))).body).toMatchObject({ outcome: 'published' })
    expect(await nameOf('single.analyst', 'spend')).toBe('With extra')
    rmSync(widget)
    await later()
    expect(await nameOf('single.analyst', 'spend')).toBe('Spend Analysis')
    const told = await open('admin', 'spend')
    expect([told.stands, told.problems[0]?.message]).toEqual(['file', expect.stringContaining('allowed:')])
    await publish('admin', 'spend', null, await newest('spend'))
  })

  test('of two who edit it the second is told, both texts are kept, and an earlier version is restored', async () => {
    const base = await newest('spend')
    await keep('admin', 'spend', named('Of admin'), base)
    const { users } = portal.installation.deps
    const auditor = await users.byLogin('auditor')
    await users.change(auditor?.id, (stored) => {
      const found = stored.find(({ id }) => id === auditor?.id)
      if (!found) throw new Error('no auditor')
      return { ok: true, value: { ...found, permissions: [...found.permissions, 'PAGE_EDIT'] } }
    })
    as.auditor = await portal.signIn('auditor')
    expect((await open('auditor', 'spend')).others).toMatchObject([{ by: 'admin' }])
    const [first, second] = await Promise.all([
      publish('auditor', 'spend', named('Of auditor'), base),
      publish('admin', 'spend', named('Of admin'), base),
    ])
    expect([first.body.outcome, second.body.outcome].sort()).toEqual(['conflict', 'published'])
    const lost = first.body.outcome === 'conflict' ? first.body : second.body
    const kept = first.body.outcome === 'conflict' ? 'Of admin' : 'Of auditor'
    expect(lost).toMatchObject({ version: base + 1, text: named(kept) })
    expect((await publish('admin', 'spend', named('Later'), base + 1)).body.version).toBe(base + 2)
    expect((await publish('admin', 'spend', named(kept), base + 2)).body.version).toBe(base + 3)
    const actions = await Promise.all(
      ['publish-page', 'restore-page'].map((action) => portal.installation.deps.auditTrail.list({ action }, 1)),
    )
    expect(actions.map(([entry]) => [entry?.object, entry?.login])).toEqual([
      ['spend', 'admin'],
      ['spend', 'admin'],
    ])
    await publish('admin', 'spend', null, base + 3)
  })

  test('for a client is edited by who holds the client, and is seen by its people alone', async () => {
    const others = await shown('child.analyst')
    expect((await publish('five.editor', 'c5_zones', named('Zones of five'), 0)).body.outcome).toBe('published')
    const seen = await Promise.all(
      ['single.analyst', 'five.editor', 'admin', 'child.analyst', 'analyst', 'two.editor'].map((who) =>
        nameOf(who, 'c5_zones'),
      ),
    )
    expect(seen).toEqual(['Zones of five', 'Zones of five', 'Zones of five', undefined, undefined, undefined])
    expect(await shown('child.analyst')).toEqual(others)
    for (const [method, way, payload] of [
      ['GET', '', undefined],
      ['POST', '/draft', { text: '{}', baseVersion: 0 }],
      ['POST', '/publish', { text: named('Mine'), baseVersion: 1 }],
      ['POST', '/dropDraft', undefined],
    ] as const)
      expect((await call('two.editor', method, `${AT}/pages/c5_zones${way}`, payload)).status).toBe(404)
    expect((await call('five.editor', 'GET', `${AT}/pages/spend`)).status).toBe(404)
    expect((await publish('five.editor', 'spend', named('Mine'), 0)).status).toBe(404)
    expect((await call('single.analyst', 'GET', `${AT}/pages`)).status).toBe(403)
    const list = async (who: string) => {
      const { body } = await call<{ pages: { id: string }[]; forEverybody: boolean }>(who, 'GET', `${AT}/pages`)
      return [
        body.forEverybody,
        body.pages.some(({ id }) => id === 'c5_zones'),
        body.pages.some(({ id }) => id === 'spend'),
      ]
    }
    expect([await list('five.editor'), await list('two.editor'), await list('admin')]).toEqual([
      [false, true, false],
      [false, false, false],
      [true, true, true],
    ])
    const unknown = await keep('two.editor', 'c2_own', named('Own', { tabOf: 'c5_zone' }))
    expect(JSON.stringify(unknown.body)).not.toContain('c5_zones')
    const query = {
      selectColumnNames: ['carrier_name', 'total_spend'],
      fromTableNames: ['package_level_info'],
      whereClauseDetails: [],
      groupByDetails: ['carrier_name'],
      orderByDetails: [],
      clientId: 2,
      currency: 'all',
      unit: 'lbs',
    }
    expect((await call('child.analyst', 'POST', `${DATA}/c5_zones/breakdown`, query)).status).toBe(404)
  })
})
