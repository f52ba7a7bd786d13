import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { topicOfPath } from '../../../domain/assistant/help.ts'
import { notesOf } from '../../../domain/dashboards/page-spec.ts'
import { tabsOf } from '../../../domain/dashboards/page-tabs.ts'
import { defaultView } from '../../../domain/dashboards/view.ts'
import { settingsOf } from '../../../domain/dashboards/widget-settings.ts'
import { sentQuery } from '../../../domain/query/query.ts'
import type { SentPagesConfig } from '../../../src/api/answers.ts'
import { readConfig } from '../../../src/api/read-config.ts'
import { widgetQuestion } from '../../../domain/card/card-question.ts'
import { menuEntries } from '../../../src/shell/menu/menu-entries.ts'
import { copyConfig, type ChangedConfig } from '../config-tools/changed-config.ts'
import { TEST_TODAY } from '../../support/portal/template-data.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'

const WIDGETS = ['amounts', 'trends', 'breakdown', 'map']
const ZONES = {
  name: 'Zone Analysis',
  pageType: 'aframe_dashboard',
  icon: 'globe',
  order: 65,
  table: 'package_level_info',
  uom: 'packages',
  pageWhereClauses: ['zone_number >= 2', 'zone_number <= 8'],
  switchWhereClauses: {},
  conditionalNote: 'Only packages billed in zone {fact}',
  defaultFact: 'z2',
  defaultFactText: '2',
  facts: [2, 5, 8].map((zone) => ({
    fact: `z${zone}`,
    factText: String(zone),
    whereClauses: [`zone_number = ${zone}`],
  })),
  filters: ['carrier_name', 'zone'],
  widgets: WIDGETS.map((widget, at) => ({
    chartName: widget,
    widget,
    place: { x: (at % 2) * 12, y: Math.floor(at / 2) * 12, w: 12, h: 12 },
    ...(widget === 'breakdown' ? { allowed: { dimension: ['zone', 'carrier_name'] } } : {}),
  })),
}

let config: ChangedConfig
let portal: TestPortal

beforeAll(async () => {
  config = copyConfig()
  writeFileSync(join(config.dir, 'pages/zoneAnalysis.json'), JSON.stringify(ZONES))
  writeFileSync(
    join(config.dir, 'pages/zoneTab.json'),
    JSON.stringify({ ...ZONES, name: 'Zone Tab', tabOf: 'zoneAnalysis' }),
  )
  writeFileSync(join(config.dir, 'pages/badPage.json'), JSON.stringify({ ...ZONES, name: 'Bad', uom: 'parcels' }))
  portal = await openTestPortal({ settings: { CONFIG_DIR: config.dir } })
})
afterAll(async () => {
  await portal.close()
  config.remove()
})

test('pages that did not change are not sent again, and each reader has an answer of their own', async () => {
  const ask = async (login: string, etag?: string) => {
    const headers = etag === undefined ? {} : { 'if-none-match': etag }
    return portal.call(await portal.signIn(login), {
      method: 'GET',
      url: '/aiparcelweb/api/dashboard/pagesConfig',
      headers,
    })
  }
  const first = await ask('analyst')
  const etag = String(first.headers.etag)
  expect([first.status, first.headers['cache-control']]).toEqual([200, 'private, no-cache'])
  expect(await ask('analyst', etag)).toMatchObject({ status: 304, body: undefined })
  expect((await ask('analyst', `W/${etag}`)).status).toBe(304)
  expect((await ask('guest', etag)).status).toBe(200)
  expect((await ask('carrier', etag)).status).toBe(403)
})

test('a page of a new subject, and a tab of it, are added by JSON alone: menu entry, charts, filters, notes and help [CFG-01] [PAGE-12] [PAGE-18] [HELP-02]', async () => {
  const as = await portal.signIn('analyst')
  const { body } = await portal.call(as, { method: 'GET', url: '/aiparcelweb/api/dashboard/pagesConfig' })
  const { pages, widgets } = readConfig(body as SentPagesConfig)
  const page = pages.find(({ id }) => id === 'zoneAnalysis')
  if (!page) throw new Error('the page is not there')
  expect(page).toMatchObject({ name: 'Zone Analysis', filters: ['carrier_name', 'zone'] })
  const entries = menuEntries({ pages, brokenPages: [] }, []).filter(({ name }) => name.startsWith('Zone'))
  expect(entries).toMatchObject([{ name: 'Zone Analysis', href: '/aframe/dashboard/zoneAnalysis' }])
  expect(tabsOf(page, pages).map(({ name }) => name)).toEqual(['Zone Analysis', 'Zone Tab'])
  expect(notesOf(page, { fact: 'z5', mode: '' })).toEqual(['Only packages billed in zone 5'])
  expect(topicOfPath('/aframe/dashboard/zoneAnalysis')).toBe('features')
  expect(readFileSync(join(config.dir, 'help/en/features.md'), 'utf8')).not.toBe('')

  const view = { ...defaultView({ page, today: TEST_TODAY, clientId: 1 }), fact: 'z5' }
  for (const id of ['zoneAnalysis', 'zoneTab']) {
    for (const placed of page.widgets) {
      const widget = widgets[placed.widget]
      if (!widget) throw new Error(`no widget ${placed.widget}`)
      const settings = settingsOf({ widget, placed }, {})
      const { query } = widgetQuestion({ page, widget, settings, view })
      const answer = await portal.call(as, {
        method: 'POST',
        url: `/aiparcelweb/api/aidashboards/data/${id}/${placed.chartName}`,
        payload: sentQuery(query),
      })
      expect([id, placed.chartName, answer.status]).toEqual([id, placed.chartName, 200])
      const rows = (answer.body as { data: { data: Record<string, number | string>[] } }).data.data
      expect(rows.reduce((sum, row) => sum + Number(row.z5), 0)).toBeGreaterThan(10)
      if (placed.chartName === 'breakdown') expect(rows.map(({ zone }) => zone)).toContain('5')
    }
  }
})

test('what is wrong in the file of a page is told to who may mend it, not to a reader of a client [CFG-01]', async () => {
  const toldTo = async (login: string) => {
    const { body } = await portal.call(await portal.signIn(login), {
      method: 'GET',
      url: '/aiparcelweb/api/dashboard/pagesConfig',
    })
    return (body as { brokenPages: { id: string; problems: string[] }[] }).brokenPages
  }
  expect(await toldTo('analyst')).toEqual([{ id: 'badPage', problems: [] }])
  expect(await toldTo('admin')).toEqual([
    {
      id: 'badPage',
      problems: [
        expect.stringMatching(
          /^config\/pages\/badPage\.json:1:\d+: found "parcels", allowed: currency, packages, weight/,
        ),
      ],
    },
  ])
})
