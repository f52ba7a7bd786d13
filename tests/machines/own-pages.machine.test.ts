import { afterAll, describe, expect, test } from 'vitest'
import { OWN_PAGES, readOwnPages, type OwnPages } from '../../domain/layout/own-pages.ts'
import { boardMachine, createBoardMachine } from '../../machines/board.machine.ts'
import { provideOwnPages } from '../../src/provide-dashboard-actors.ts'
import { levelOfArranged, openArranged, type Arranged } from './arranged-level.ts'
import { BOARD_CASES } from './board.cases.ts'
import { createCoverage, describeStep, makeWalks, runWalk } from './walk.ts'

const coverage = createCoverage(createBoardMachine<OwnPages>())
const walks = makeWalks(boardMachine, { cases: BOARD_CASES })

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

const PAGES: Arranged<OwnPages> = {
  page: OWN_PAGES,
  calls: { load: '/getDashboardsFromDB', save: '/saveDashboardSettings/' },
  provide: (given) => provideOwnPages({ ...given, opened: () => 'p1' }),
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

describe("people's pages, by the walks of the board (PAGE-26, CFG-04, lessons 9)", () => {
  test.each(walks.map((walk) => [walk.map(describeStep).at(-1) ?? '', walk] as const))('… %s', async (_, walk) => {
    const bench = openArranged(PAGES, coverage)
    await runWalk(walk, levelOfArranged(PAGES, bench))
    bench.actor.stop()
  })

  afterAll(() => {
    expect({ states: coverage.missedStates(), transitions: coverage.missedTransitions() }).toEqual({
      states: [],
      transitions: [],
    })
  })
})
