// @module-tag exact
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'

const API = '/aiparcelweb/api'

describe('settings over the calls (API-22 to API-32)', () => {
  let portal: TestPortal
  let ann: { authorization: string }
  let ben: { authorization: string }
  beforeAll(async () => {
    portal = await openTestPortal()
    ann = await portal.signIn('analyst')
    ben = await portal.signIn('single.analyst')
  })
  afterAll(() => portal.close())

  const post = (
    as: { authorization: string },
    path: string,
    payload?: Record<string, unknown>,
    headers: Record<string, string> = {},
  ) =>
    portal.call(as, { method: 'POST', url: `${API}/${path}`, headers, ...(payload === undefined ? {} : { payload }) })
  const get = (as: { authorization: string }, path: string) => portal.call(as, { method: 'GET', url: `${API}/${path}` })
  const save = (
    as: { authorization: string },
    filter_key: string,
    filter_value: string,
    headers?: Record<string, string>,
  ) => post(as, 'filtersettings/addfilterForKey', { filter_key, filter_value }, headers)

  test('saved views are taken where each leads to this portal and has a name, else nothing is stored', async () => {
    const view = { name: 'Late parcels', address: '/aframe/dashboard/spend?client=1', starred: true }
    expect(await save(ann, 'savedViews', JSON.stringify({ v1: view }))).toMatchObject({ status: 200 })
    for (const wrong of [
      { ...view, address: 'https://evil.example/' },
      { ...view, address: '//evil.example/' },
      { ...view, name: '' },
      { ...view, name: 'x'.repeat(61) },
    ])
      expect(await save(ann, 'savedViews', JSON.stringify({ v1: wrong }))).toMatchObject({ status: 400 })
    expect(await save(ann, 'savedViewsOther', '{}')).toMatchObject({ status: 400 })
    expect((await post(ann, 'filtersettings/getFiltersforkey/savedViews')).body).toEqual([JSON.stringify({ v1: view })])
    expect((await post(ben, 'filtersettings/getFiltersforkey/savedViews')).body).toEqual([])
  })

  test('widget settings come back on the next visit of the same user, not for another (CFG-03, CFG-06)', async () => {
    const value = JSON.stringify({ map: { level: 'country' } })
    expect(await save(ann, 'widgets:spend', value)).toMatchObject({
      status: 200,
      body: { status: 'ok' },
      headers: { etag: '"1"' },
    })
    const again = await portal.signIn('analyst')
    expect(await post(again, 'filtersettings/getFiltersforkey/widgets:spend')).toMatchObject({
      body: [value],
      headers: { etag: '"1"' },
    })
    expect(await post(ben, 'filtersettings/getFiltersforkey/widgets:spend')).toMatchObject({
      body: [],
      headers: { etag: '"0"' },
    })
    expect((await get(ben, 'filtersettings/getAllFilterskeys')).body).toEqual([])
  })

  test.each([
    ['widgets:spend', '{"map":{"levl":"country"}}', 'filter_value.map'],
    ['widgets:spend', '{"map":{"level":7}}', 'filter_value.map.level'],
    ['widgets:spend', '{"map"', 'filter_value'],
    ['widgets:spend:more', '{}', 'filter_key'],
    ['layout:spend', '{"map":{"x":0,"y":0,"w":3,"h":12}}', 'filter_value.map.w'],
    ['layout:spend', '[]', 'filter_value'],
    ['grid:spend', '{"all":[{"id":"ZONE","width":0,"hide":false,"pinned":false}]}', 'filter_value.all.0.width'],
    [
      'filterset:spend:allclients:west',
      '{"filters":{"zone":{"displayText":"Zone","values":["2"],"whereClauses":["zone = \'2\' or 1 = 1"],"clientSpecific":false}}}',
      'filter_value.filters.zone.whereClauses.0',
    ],
    ['filterset:spend:allclients:west', '{"filter":{}}', 'filter_value.filters'],
    ['filterset:spend:everyone:west', '{"filters":{}}', 'filter_key'],
    ['filterset:spend:5:much_too_long', '{"filters":{}}', 'filter_key'],
  ])('%s with %s is refused, and says where [DATA-07] [CFG-03] [FILT-33]', async (key, value, path) => {
    const refused = await save(ben, key, value)
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'invalid-request', issues: expect.arrayContaining([expect.objectContaining({ path })]) as unknown },
    })
    expect((await post(ben, `filtersettings/getFiltersforkey/${key}`)).body).toEqual([])
  })

  test('a filter set of whole shape is stored [FILT-33]', async () => {
    const value = JSON.stringify({
      filters: {
        zone: { displayText: 'Zone', values: ['2', '3'], whereClauses: ["zone in ('2','3')"], clientSpecific: false },
      },
    })
    expect((await save(ann, 'filterset:spend:allclients:west', value)).status).toBe(200)
    expect((await post(ann, 'filtersettings/getFiltersforkey/filterset:spend:allclients:west')).body).toEqual([value])
  })

  test('an outdated save answers 409 with what is stored now; without a version it saves as ever', async () => {
    await save(ann, 'note', 'one')
    expect(await save(ann, 'note', 'two', { 'if-match': '"1"' })).toMatchObject({
      status: 200,
      headers: { etag: '"2"' },
    })
    expect(await save(ann, 'note', 'mine', { 'if-match': '"1"' })).toMatchObject({
      status: 409,
      body: {
        detail: 'This was changed somewhere else in the meantime.',
        code: 'version-conflict',
        current: { filter_value: 'two', version: 2 },
      },
    })
    expect((await post(ann, 'filtersettings/getFiltersforkey/note')).body).toEqual(['two'])
    expect(await save(ann, 'note', 'three')).toMatchObject({ status: 200, headers: { etag: '"3"' } })
    expect(await save(ann, 'new', 'x', { 'if-match': '0' })).toMatchObject({ status: 200 })
    expect(await save(ann, 'new', 'y', { 'if-match': '0' })).toMatchObject({
      status: 409,
      body: { current: { filter_value: 'x', version: 1 } },
    })
  })

  test("the theme's OS flag is stored beside it; keys are listed, forgotten one by one", async () => {
    await post(ben, 'filtersettings/addfilterForKey', {
      filter_key: 'theme',
      filter_value: 'dark',
      osfilter_key: 'theme:os',
      osfilter_value: 'false',
    })
    expect((await get(ben, 'filtersettings/getAllFilterskeys')).body).toEqual(['theme', 'theme:os'])
    expect((await get(ben, 'filtersettings/getAllFiltersinfo')).body).toEqual([
      { filter_key: 'theme', filter_value: 'dark' },
      { filter_key: 'theme:os', filter_value: 'false' },
    ])
    expect((await post(ben, 'filtersettings/deleteFilterForKey/theme:os')).status).toBe(200)
    expect((await post(ben, 'filtersettings/deleteFilterForKey/widgets:spend')).status).toBe(200)
    expect((await get(ben, 'filtersettings/getAllFilterskeys')).body).toEqual(['theme'])
    expect((await post(ann, 'filtersettings/getFiltersforkey/widgets:spend')).body).toHaveLength(1)
  })

  test("a user's dashboard pages are saved, kept apart, and reset (PAGE-26, CFG-04, CFG-06, API-23 to API-25)", async () => {
    const none = { dashboardPages: [], selectedDashboardPageIndex: 0 }
    expect((await get(ann, 'dashboard/getDashboardsFromDB')).body).toEqual(none)
    const cards = {
      map1: {
        page: 'spend',
        chartName: 'map',
        fact: 'total_spend',
        settings: { level: 'state' },
        place: { x: 0, y: 0, w: 12, h: 12 },
      },
    }
    const own = {
      dashboardPages: [{ id: 'mine1', name: 'Mine', dashboardIds: ['spend/map'], cards }],
      selectedDashboardPageIndex: 0,
    }
    expect(await post(ann, 'dashboard/saveDashboardSettings/', own)).toMatchObject({
      status: 200,
      headers: { etag: '"1"' },
    })
    expect(
      await post(
        ann,
        'dashboard/saveDashboardSettings/',
        { ...own, selectedDashboardPageIndex: 1 },
        { 'if-match': '"0"' },
      ),
    ).toMatchObject({ status: 409, body: { current: { version: 1 } } })
    expect(await get(ann, 'dashboard/getDashboardsFromDB')).toMatchObject({ body: own, headers: { etag: '"1"' } })
    expect((await get(ben, 'dashboard/getDashboardsFromDB')).body).toEqual(none)
    expect((await post(ann, 'dashboard/resetDashboardSettings/')).status).toBe(200)
    expect((await get(ann, 'dashboard/getDashboardsFromDB')).body).toEqual(none)
  })

  test('a page has ten filter sets, whoever saves the eleventh and however; one that is there may be written anew [FILT-31] [FILT-32]', async () => {
    const set = (name: string, page = 'weight') => save(ben, `filterset:${page}:allclients:${name}`, '{"filters":{}}')
    for (let at = 0; at < 9; at += 1) expect((await set(`s${at}`)).status).toBe(200)
    const tabs = await Promise.all([set('one'), set('two')])
    expect(tabs.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = tabs.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      code: 'too-many-sets',
      detail: 'You have reached the limit of 10 filter sets for this page. Please delete some to continue to save.',
    })
    expect([(await set('s0')).status, (await set('one', 'spend')).status]).toEqual([200, 200])
    const beside = {
      filter_key: 'note',
      filter_value: '',
      osfilter_key: 'filterset:weight:5:three',
      osfilter_value: '{"filters":{}}',
    }
    expect((await post(ben, 'filtersettings/addfilterForKey', beside)).status).toBe(409)
    expect((await post(ben, 'filtersettings/addfilterForKey', { ...beside, osfilter_value: '[]' })).status).toBe(400)
    const keys = (await get(ben, 'filtersettings/getAllFilterskeys')).body as string[]
    expect(keys.filter((key) => key.startsWith('filterset:weight:'))).toHaveLength(10)
  })
})
