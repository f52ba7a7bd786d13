import { readOwnPages, type OwnPages } from '../../../domain/dashboards/layout/own-pages.ts'
import { readPatch, type LayoutPatch } from '../../../domain/dashboards/layout/layout.ts'
import { readPageSettings, type PageSettings } from '../../../domain/dashboards/widget-settings.ts'
import {
  printSavedComparison,
  readSavedComparison,
  readSavedEntries,
  withGroup,
  withSets,
  type SavedComparison,
} from '../../../domain/comparison/saved-comparison.ts'
import { readSavedViews, type SavedViews } from '../../../domain/dashboards/layout/saved-views.ts'
import { savedViewsCalls } from '../../../src/views/saved-views-calls.ts'
import { comparisonCalls } from '../../../src/comparison/saved/comparison-calls.ts'
import { layoutCalls } from '../../../src/dashboards/board/layout-calls.ts'
import { ownPagesCalls } from '../../../src/dashboards/own/own-pages-calls.ts'
import { pageSettingsCalls } from '../../../src/dashboards/page-settings-calls.ts'
import { setOf } from '../comparison/cases.ts'
import { KEPT_THINGS, MINE } from './cases.ts'
import type { KeptThing } from './kept-thing.ts'

const TODAY = '2026-11-21'

export const LAYOUT: KeptThing<LayoutPatch> = {
  input: KEPT_THINGS['the arrangement of a page'],
  calls: { load: '/getFiltersforkey/layout%3Aspend', save: '/addfilterForKey' },
  callsOf: layoutCalls,
  readPatch,
  loaded: (patch, version) => (version === 0 ? [] : [JSON.stringify(patch)]),
  print: (patch) => JSON.stringify(patch),
  sent: (body) => JSON.parse((body as { filter_value: string }).filter_value) as LayoutPatch,
  stored: { trends: { x: 0, y: 0, w: 24, h: 12 } },
  drafted: { trends: { x: 0, y: 0, w: 24, h: 12 }, ...MINE },
  mine: (patch, time) => ({ ...patch, amounts: { x: 0, y: 0, w: 24, h: 6 + (time % 50) } }),
  others: (patch, time) => ({ ...patch, [`other${time}`]: { x: 0, y: 0, w: 6, h: 6 } }),
  clashing: (patch, time) => ({ ...patch, amounts: { x: 3, y: 3, w: 7, h: 6 + (time % 50) } }),
}

const page = (name: string) => ({
  name,
  cards: {
    map1: { page: 'spend', chartName: 'map', fact: 'total_spend', settings: {}, place: { x: 0, y: 0, w: 12, h: 12 } },
  },
})
const written = (pages: OwnPages) => ({
  dashboardPages: Object.entries(pages).map(([id, each]) => ({ id, ...each, dashboardIds: ['spend/map'] })),
  selectedDashboardPageIndex: 0,
})

export const PAGES: KeptThing<OwnPages> = {
  input: KEPT_THINGS['people’s own pages'],
  calls: { load: '/getDashboardsFromDB', save: '/saveDashboardSettings/' },
  callsOf: (api) => ownPagesCalls({ api, opened: () => 'p1' }),
  readPatch: readOwnPages,
  loaded: (pages, version) => ({ ...written(pages), version }),
  print: (pages) => JSON.stringify(written(pages)),
  sent: (body) =>
    readOwnPages(
      Object.fromEntries((body as ReturnType<typeof written>).dashboardPages.map(({ id, ...each }) => [id, each])),
    ),
  stored: { p1: page('Costs') },
  drafted: { p1: page('Costs'), p2: page('Drafted') },
  mine: (pages, time) => ({ ...pages, p1: page(`Mine ${time}`) }),
  others: (pages, time) => ({ ...pages, [`p9${time}`]: page('Another') }),
  clashing: (pages, time) => ({ ...pages, p1: page(`Theirs ${time}`), p2: page(`Theirs ${time}`) }),
}

const chosen = (time: number) => ({ chartType: `type${time}` })

export const SETTINGS: KeptThing<PageSettings> = {
  input: KEPT_THINGS['the settings of a page'],
  calls: { load: '/getFiltersforkey/widgets%3Aspend', save: '/addfilterForKey' },
  callsOf: pageSettingsCalls,
  readPatch: readPageSettings,
  loaded: (settings, version) => (version === 0 ? [] : [JSON.stringify(settings)]),
  print: (settings) => JSON.stringify(settings),
  sent: (body) => JSON.parse((body as { filter_value: string }).filter_value) as PageSettings,
  stored: { map: { level: 'country' } },
  drafted: { map: { level: 'country' }, trends: { chartType: 'line' } },
  mine: (settings, time) => ({ ...settings, amounts: chosen(time) }),
  others: (settings, time) => ({ ...settings, [`other${time}`]: chosen(time) }),
  clashing: (settings, time) => ({ ...settings, amounts: chosen(time), trends: chosen(time) }),
}

const viewed = (name: string) => ({ name, address: '/aframe/dashboard/spend?client=1', starred: false })

export const VIEWS: KeptThing<SavedViews> = {
  input: KEPT_THINGS['the saved views'],
  calls: { load: '/getFiltersforkey/savedViews', save: '/addfilterForKey' },
  callsOf: savedViewsCalls,
  readPatch: readSavedViews,
  loaded: (views, version) => (version === 0 ? [] : [JSON.stringify(views)]),
  print: (views) => JSON.stringify(views),
  sent: (body) => readSavedViews(JSON.parse((body as { filter_value: string }).filter_value)),
  stored: { v1: viewed('Late parcels') },
  drafted: { v1: viewed('Late parcels'), v2: viewed('Drafted') },
  mine: (views, time) => ({ ...views, v1: viewed(`Mine ${time}`) }),
  others: (views, time) => ({ ...views, [`v9${time}`]: viewed('Another') }),
  clashing: (views, time) => ({ ...views, v1: viewed(`Theirs ${time}`), v2: viewed(`Theirs ${time}`) }),
}

export const SAVED_SETS = withSets({}, [setOf('West')])

/** Told what is announced, and what cannot be read. */
export function savedComparison(
  announced: string[] = [],
  unreadable: (string | null)[] = [],
): KeptThing<SavedComparison> {
  return {
    input: KEPT_THINGS['the saved comparison'],
    calls: { load: '/getFiltersforkey/comparison', save: '/addfilterForKey' },
    callsOf: (api) =>
      comparisonCalls({
        api,
        today: TODAY,
        onUnreadable: (parts) => void unreadable.push(...parts),
        announce: (outcome, kind) => void announced.push(`${outcome} ${kind}`),
      }),
    readPatch: readSavedEntries,
    loaded: (saved) => [printSavedComparison(saved)],
    print: printSavedComparison,
    sent: (body) => readSavedComparison((body as { filter_value: string }).filter_value, TODAY),
    stored: SAVED_SETS,
    drafted: withSets(SAVED_SETS, [setOf('Drafted')]),
    mine: (saved, time) => withSets(saved, [setOf('West', { client: 10 + time })]),
    others: (saved, time) => withGroup(saved, { name: `Other${time}`, sets: ['West'] }),
    clashing: (saved, time) =>
      withSets(withGroup(saved, { name: 'Theirs', sets: ['West'] }), [
        setOf('West', { client: 500 + time }),
        setOf('Drafted', { client: 9 }),
      ]),
  }
}
