import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openBenchPortal, type BenchPortal } from './bench-portal.ts'
import { builtBytes, type BuiltBytes } from './built-bytes.ts'
import { growthExponent, percentile, spreadOf, type Spread } from './figures.ts'
import { bridgeArm, type BridgeTimes } from './measure-bridge.ts'
import { gridArms, type BlockTimes, type GridArms } from './measure-grid.ts'
import {
  ALL_CLIENTS,
  allClientsPage,
  clientPage,
  comparisonPage,
  THREE_SETS,
  type PageArms,
  type PageTimes,
} from './measure-pages.ts'
import { benchedPages } from './page-queries.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const CACHE = join(ROOT, '.cache')
const WARM_PAGES = 5
const ARMS = ['page', 'bareRollUps', 'bareRows'] as const

const { values: given } = parseArgs({
  options: {
    packages: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '11' },
    pages: { type: 'string', default: '20' },
    clean: { type: 'boolean', default: false },
  },
})
const sizes = given.packages.split(',').map(Number)
const [rounds, pages] = [Number(given.rounds), Number(given.pages)]
if (![...sizes, rounds, pages].every((count) => Number.isInteger(count) && count > 0))
  throw new Error('packages, rounds and pages are whole numbers')

interface Measured {
  readonly arms: PageArms
  /** By round, then by page. */
  readonly rounds: PageTimes[][]
}

interface MeasuredGrid {
  readonly arms: GridArms
  readonly rounds: BlockTimes[][]
}

interface MeasuredBridge {
  readonly packages: number
  readonly times: readonly BridgeTimes[]
}

interface Figure {
  readonly what: string
  readonly goal: string
  readonly found: string
  readonly met: boolean | null
}

async function main(): Promise<void> {
  if (given.clean) {
    const made = existsSync(CACHE) ? readdirSync(CACHE).filter((name) => /^bench-\d+$/.test(name)) : []
    made.forEach((name) => rmSync(join(CACHE, name), { recursive: true }))
    console.log(`Deleted ${made.join(', ') || 'nothing'}.`)
    return
  }
  mkdirSync(CACHE, { recursive: true })
  const loadBefore = loadavg()
  const portals: BenchPortal[] = []
  for (const packages of sizes) {
    console.log(`Opening ${packages.toLocaleString('en-US')} packages (made when they are missing) …`)
    portals.push(await openBenchPortal({ packages, folder: join(CACHE, `bench-${packages}`), memoryLimit: '3GB' }))
  }
  const measured: Measured[] = []
  for (const portal of portals) {
    const single = { login: 'single.analyst', clientId: 5, pageId: 'spend' }
    // Who may open every page; of one client and its children they see no more than its own staff.
    const family = { login: 'admin', clientId: 1 }
    const pageIds = portal === portals.at(-1) ? benchedPages(portal.installation.deps.config.current()) : ['spend']
    for (const arms of [await clientPage(portal, single), await allClientsPage(portal)])
      measured.push({ arms, rounds: [] })
    if (portal === portals.at(-1)) measured.push({ arms: await comparisonPage(portal), rounds: [] })
    for (const pageId of pageIds) measured.push({ arms: await clientPage(portal, { ...family, pageId }), rounds: [] })
  }
  for (const { arms } of measured) {
    await arms.check()
    for (let page = 0; page < WARM_PAGES; page += 1) await arms.time(page)
  }
  const grids: MeasuredGrid[] = []
  // At the first size alone: a plain query of a row far down sorts all rows, which takes minutes where there are many.
  for (const portal of portals.slice(0, 1)) for (const arms of await gridArms(portal)) grids.push({ arms, rounds: [] })
  console.log('All answers are equal. Measuring …')
  for (let round = 0; round < rounds; round += 1) {
    console.log(`  round ${round + 1} of ${rounds}`)
    for (const each of measured) each.rounds.push([])
    for (let page = 0; page < pages; page += 1)
      for (const each of measured) each.rounds[round]?.push(await each.arms.time(page))
  }
  for (let round = 0; round < rounds; round += 1) {
    console.log(`  grid, round ${round + 1} of ${rounds}`)
    for (const each of grids) each.rounds.push([])
    // No block is asked twice, so that none is in memory.
    for (let page = 0; page < pages; page += 1)
      for (const each of grids) each.rounds[round]?.push(await each.arms.time(1 + round * pages + page))
  }
  const bridges: MeasuredBridge[] = []
  for (const portal of portals) {
    const time = await bridgeArm(portal)
    await time(0)
    const times: BridgeTimes[] = []
    for (let round = 1; round <= rounds; round += 1) times.push(await time(round))
    bridges.push({ packages: portal.packages, times })
  }
  for (const portal of portals) await portal.close()
  report({ measured, grids, bridges, loadBefore })
}

function report({
  measured,
  grids,
  bridges,
  loadBefore,
}: {
  measured: readonly Measured[]
  grids: readonly MeasuredGrid[]
  bridges: readonly MeasuredBridge[]
  loadBefore: readonly number[]
}): void {
  const bytes = builtBytes(join(ROOT, 'dist'))
  const figures: Figure[] = [
    ...measured.flatMap(pageFigures),
    ...growthFigures(measured),
    ...grids.flatMap(gridFigures),
    ...bridges.map(bridgeFigure),
    ...byteFigures(bytes),
  ]
  const machine = {
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    loadBefore,
    loadAfter: loadavg(),
  }
  const times = measured.map(({ arms, rounds: all }) => ({
    packages: arms.packages,
    page: arms.name,
    p95: byArm(all, 0.95),
    median: byArm(all, 0.5),
  }))
  console.table(
    times.map(({ packages, page, p95 }) => ({
      packages,
      page,
      ...Object.fromEntries(
        ARMS.map((arm) => [
          `${arm} p95 ms`,
          `${p95[arm].median.toFixed(1)} (${p95[arm].least.toFixed(1)}-${p95[arm].most.toFixed(1)})`,
        ]),
      ),
    })),
  )
  console.table(
    figures.map(({ what, goal, found, met }) => ({ what, goal, found, met: met === null ? '' : met ? 'yes' : 'NO' })),
  )
  console.log(
    `${rounds} rounds of ${pages} pages, load ${loadBefore.map((load) => load.toFixed(1)).join(' ')} before and ${machine.loadAfter.map((load) => load.toFixed(1)).join(' ')} after, on ${machine.cores} cores.`,
  )
  writeFileSync(
    join(CACHE, 'bench.json'),
    `${JSON.stringify({ machine, rounds, pages, times, figures, bytes }, null, 2)}\n`,
  )
}

/** An arm's percentile of each round, over the rounds. */
function byArm(all: readonly PageTimes[][], share: number): Record<(typeof ARMS)[number], Spread> {
  const of = (arm: (typeof ARMS)[number]) =>
    spreadOf(
      all.map((round) =>
        percentile(
          round.map((times) => times[arm]),
          share,
        ),
      ),
    )
  return { page: of('page'), bareRollUps: of('bareRollUps'), bareRows: of('bareRows') }
}

/** The median over rounds of a round's p95 by one arm over that by the other. */
function ratio(all: readonly PageTimes[][], [arm, against]: readonly [keyof PageTimes, keyof PageTimes]): Spread {
  return spreadOf(
    all.map(
      (round) =>
        percentile(
          round.map((times) => times[arm]),
          0.95,
        ) /
        percentile(
          round.map((times) => times[against]),
          0.95,
        ),
    ),
  )
}

function pageFigures({ arms, rounds: all }: Measured): Figure[] {
  const every = arms.name === ALL_CLIENTS || arms.name === THREE_SETS
  const size = `${arms.packages / 1_000_000}M, ${arms.name}`
  const goal = every ? 0.25 : 1.3
  const [rows, rollUps] = [ratio(all, ['page', 'bareRows']), ratio(all, ['page', 'bareRollUps'])]
  const [how, shown] = [
    every ? 'in process' : 'over HTTP',
    (spread: Spread) => `${spread.median.toFixed(2)}x (${spread.least.toFixed(2)}-${spread.most.toFixed(2)})`,
  ]
  return [
    {
      what: `${size}: page ${how} / bare queries of the rows, p95`,
      goal: `<= ${goal}x`,
      found: shown(rows),
      met: rows.median <= goal,
    },
    {
      what: `${size}: page ${how} / bare queries of the roll-ups, p95`,
      goal: every ? '' : `<= ${goal}x`,
      found: shown(rollUps),
      met: every ? null : rollUps.median <= goal,
    },
  ]
}

const BRIDGE_GOAL = 1.5

function bridgeFigure({ packages, times }: MeasuredBridge): Figure {
  const { median, least, most } = spreadOf(times.map(({ bridge, bare }) => bridge / bare))
  return {
    what: `${packages / 1_000_000}M, why it changed over HTTP / its two bare grouped queries`,
    goal: `<= ${BRIDGE_GOAL}x`,
    found: `${median.toFixed(2)}x (${least.toFixed(2)}-${most.toFixed(2)})`,
    met: median <= BRIDGE_GOAL,
  }
}

function growthFigures(measured: readonly Measured[]): Figure[] {
  const names = [...new Set(measured.map(({ arms }) => arms.name))].filter(
    (name) => sizes.length > 1 && measured.filter(({ arms }) => arms.name === name).length === sizes.length,
  )
  return names.flatMap((name) =>
    (['page', 'bareRows'] as const).map((arm): Figure => {
      const own = measured.filter(({ arms }) => arms.name === name)
      const exponents = spreadOf(
        Array.from({ length: rounds }, (_, round) =>
          growthExponent(
            own.map(({ arms, rounds: all }) => ({
              x: arms.packages,
              y: percentile(
                (all[round] ?? []).map((times) => times[arm]),
                0.5,
              ),
            })),
          ),
        ),
      )
      const found = `${exponents.median.toFixed(2)} (${exponents.least.toFixed(2)}-${exponents.most.toFixed(2)})`
      const page = arm === 'page'
      return {
        what: `growth exponent, ${name}: ${page ? 'page' : 'bare queries of the rows'}, median`,
        goal: page ? '<= 0.15' : '',
        found,
        met: page ? exponents.median <= 0.15 : null,
      }
    }),
  )
}

function gridFigures({ arms: { name, rows, deepRow, firstDeep }, rounds: all }: MeasuredGrid): Figure[] {
  const p95 = (arm: keyof BlockTimes) =>
    all.map((round) =>
      percentile(
        round.map((times) => times[arm]),
        0.95,
      ),
    )
  const figure = (what: string, arms: readonly [keyof BlockTimes, keyof BlockTimes], goal: number): Figure => {
    const [own, against] = [p95(arms[0]), p95(arms[1])]
    const spread = spreadOf(own.map((value, round) => value / (against[round] ?? Number.NaN)))
    return {
      what: `grid of ${rows.toLocaleString('en-US')} rows ${name}: ${what}, p95`,
      goal: `<= ${goal}x`,
      found: `${spread.median.toFixed(2)}x (${spread.least.toFixed(2)}-${spread.most.toFixed(2)})`,
      met: spread.median <= goal,
    }
  }
  const deep = `from row ${deepRow.toLocaleString('en-US')}`
  const milliseconds = (arm: keyof BlockTimes) => spreadOf(p95(arm)).median.toFixed(0)
  return [
    figure('a block at the start / its plain query', ['top', 'bareTop'], 1.3),
    figure(`a block ${deep} / its plain query`, ['deep', 'bareDeep'], 1.3),
    figure(`a block ${deep} / one at the start`, ['deep', 'top'], 3),
    {
      what: `grid ${name}: p95 at the start and ${deep}, and the first one there; ms`,
      goal: '',
      found: `${milliseconds('top')}, ${milliseconds('deep')}, ${firstDeep.toFixed(0)}`,
      met: null,
    },
  ]
}

function byteFigures({ signInKb, dashboardKb, gridKb }: BuiltBytes): Figure[] {
  const figure = (what: string, kb: number, goal: number): Figure => ({
    what: `${what}: gzip KB of JS and CSS`,
    goal: `<= ${goal}`,
    found: kb.toFixed(0),
    met: kb <= goal,
  })
  return [
    figure('sign-in', signInKb, 110),
    figure('first dashboard', dashboardKb, 330),
    figure('grid, beside the dashboard', gridKb, 300),
  ]
}

await main()
