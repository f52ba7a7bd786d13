import { afterAll, describe, expect, test } from 'vitest'
import { OWN_PAGES, readOwnPages, type OwnPages } from '../../domain/layout/own-pages.ts'
import { keptMachine } from '../../machines/kept.machine.ts'
import { ownPagesCalls } from '../../src/dashboard/own/own-pages-calls.ts'
import { levelOfKept, openKept, walksOfKept, type KeptThing } from './kept-level.ts'
import { createCoverage, describeStep, runWalk } from './walk.ts'

const input = { name: OWN_PAGES, clashes: 'asked' } as const
const coverage = createCoverage(keptMachine)
const { walks, missed } = walksOfKept(input)

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

const PAGES: KeptThing<OwnPages> = {
  input,
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

describe("people's pages, by the walks of what is kept (PAGE-26, CFG-04, lessons 9)", () => {
  test.each(walks.map((walk) => [walk.map(describeStep).at(-1) ?? '', walk] as const))('… %s', async (_, walk) => {
    const bench = openKept(PAGES, coverage)
    await runWalk(walk, levelOfKept(PAGES, bench))
    bench.actor.stop()
  })

  afterAll(() => expect(missed(coverage)).toEqual({ states: [], transitions: [] }))
})
