import { cpSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openWarehouseFile } from '../../server/warehouse/duckdb-file.ts'
import { FORMATS } from '../../server/warehouse/load/formats/formats.ts'
import { readInProcess } from '../../server/uploads/reading/read-in-process.ts'
import { importFiles } from '../../server/warehouse/load/import-files.ts'
import { bareLoad } from './bare-load.ts'
import { openBenchPortal, type BenchPortal } from './bench-portal.ts'
import { percentile } from './figures.ts'
import { writeFedex, writeUps } from './invoice-files.ts'
import { pageQueries } from './page-queries.ts'

const CACHE = join(import.meta.dirname, '..', '..', '.cache')
const [GOAL_RATIO, GOAL_MB, GOAL_PAGES] = [3, 2_048, 2]
const [QUIET_PAGES, PAGE_EVERY_MS] = [60, 250]
const MB = 1024 * 1024

const { values: given } = parseArgs({
  options: {
    lines: { type: 'string', default: '1000000' },
    packages: { type: 'string', default: '240000' },
    'memory-limit': { type: 'string', default: '1200MB' },
    format: { type: 'string', multiple: true, default: ['ups', 'fedex'] },
  },
})
const [lines, packages] = [Number(given.lines), Number(given.packages)]
const MEMORY_LIMIT = given['memory-limit']
const WRITE = { ups: writeUps, fedex: writeFedex } as const
type Layout = keyof typeof WRITE

/** Goal 16: a file of each format loaded, loaded again while pages are asked for, and after each by a bare engine. */
async function main(): Promise<void> {
  const data = join(CACHE, `bench-${packages}`)
  const folder = join(CACHE, 'bench-loads')
  await (await openBenchPortal({ packages, folder: data, memoryLimit: MEMORY_LIMIT })).close()
  const rows: Record<string, string | number>[] = []
  for (const layout of (Object.keys(WRITE) as Layout[]).filter((each) => given.format.includes(each))) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    cpSync(data, join(folder, 'data'), { recursive: true })
    const file = await WRITE[layout](join(folder, `${layout}.csv`), lines)
    rows.push(await measured(layout, { folder, path: file.path }))
    console.table(rows)
  }
  rmSync(folder, { recursive: true, force: true })
  writeFileSync(join(CACHE, 'bench-loads.json'), JSON.stringify({ lines, packages, load: loadavg(), rows }, null, 2))
  console.log(`Load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores.`)
}

/** The load is measured first, so that what a bare one leaves in the process does not hide its memory. */
async function measured(
  layout: Layout,
  { folder, path }: { readonly folder: string; readonly path: string },
): Promise<Record<string, string | number>> {
  const portal = await openBenchPortal({ packages, folder: join(folder, 'data'), memoryLimit: MEMORY_LIMIT })
  portal.release()
  const pages = pagesOf(portal)
  await pages.some(QUIET_PAGES)
  const quiet = await pages.some(QUIET_PAGES)
  const quietLoad = await used(() => load(portal, { layout, path, client: 'quiet' }))
  const bare = [await bareSeconds(layout, { folder, path })]
  const busy = pages.until()
  await load(portal, { layout, path, client: 'asked' })
  const meanwhile = await busy()
  bare.push(await bareSeconds(layout, { folder, path }))
  await portal.close()
  const bareMean = bare.reduce((sum, each) => sum + each, 0) / bare.length
  const [quietP95, busyP95] = [percentile(quiet, 0.95), percentile(meanwhile, 0.95)]
  const said = (value: number, goal: number, digits: number) =>
    `${value.toFixed(digits)} (${value <= goal ? 'met' : 'missed'})`
  return {
    file: `${layout}, ${lines.toLocaleString('en-US')} lines`,
    'load, s': quietLoad.seconds.toFixed(1),
    'bare, s': bare.map((each) => each.toFixed(1)).join(', '),
    [`x bare, goal ${GOAL_RATIO}`]: said(quietLoad.seconds / bareMean, GOAL_RATIO, 2),
    [`more MB, goal ${GOAL_MB}`]: said(quietLoad.moreMb, GOAL_MB, 0),
    'page p95, ms': `${quietP95.toFixed(0)}, ${busyP95.toFixed(0)} of ${meanwhile.length}`,
    [`x quiet, goal ${GOAL_PAGES}`]: said(busyP95 / quietP95, GOAL_PAGES, 2),
  }
}

async function load(
  { installation }: BenchPortal,
  { layout, path, client }: { readonly layout: Layout; readonly path: string; readonly client: string },
): Promise<void> {
  const ask = installation.deps.uploads.readerFor('bench', new AbortController().signal)
  const bytes = statSync(path).size
  const loaded = await installation.publish((publish) =>
    importFiles(publish, {
      files: [{ path, format: FORMATS[layout] }],
      readFiles: (asked) => readInProcess(asked, { ask, bytes }),
      clientNumber: `bench-${client}`,
      createClientName: `Bench ${client}`,
      dryRun: false,
      now: new Date(),
    }),
  )
  if (!loaded.ok) throw new Error(loaded.problem.detail)
  const [read] = loaded.value.files
  if (read?.rejectedRows !== 0 || loaded.value.unknownCharges.length > 0)
    throw new Error('the file is not what the format says')
}

/** Into a file of its own; the same rows are there then, as far as a bare engine can make them. */
async function bareSeconds(
  layout: Layout,
  { folder, path }: { readonly folder: string; readonly path: string },
): Promise<number> {
  const database = join(folder, 'bare.duckdb')
  for (const each of [database, `${database}.wal`]) rmSync(each, { force: true })
  const file = await openWarehouseFile({ path: database, memoryLimit: MEMORY_LIMIT })
  const connection = await file.connect()
  const { seconds } = await used(() => bareLoad(connection, layout, path))
  connection.disconnectSync()
  file.close()
  return seconds
}

async function used(work: () => Promise<void>): Promise<{ readonly seconds: number; readonly moreMb: number }> {
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20)
  const start = performance.now()
  try {
    await work()
  } finally {
    clearInterval(watch)
  }
  return { seconds: (performance.now() - start) / 1_000, moreMb: (most - before) / MB }
}

/** The Spend page of one client, over HTTP, each time asked anew. */
function pagesOf(portal: BenchPortal) {
  let nth = 0
  const one = async () => {
    nth += 1
    const asked = pageQueries(portal.installation.deps.config.current(), { pageId: 'spend', clientId: 1, nth })
    return (await portal.openPage('analyst', asked)).elapsedMs
  }
  return {
    some: async (count: number): Promise<number[]> => {
      const times: number[] = []
      while (times.length < count) times.push(await one())
      return times
    },
    /** Begins to ask, a page every so often; answers what ends it. */
    until: (): (() => Promise<number[]>) => {
      const times: number[] = []
      let over = false
      const asking = (async () => {
        while (!over) {
          times.push(await one())
          await new Promise((resolve) => setTimeout(resolve, PAGE_EVERY_MS))
        }
      })()
      return async () => {
        over = true
        await asking
        return times
      }
    },
  }
}

await main()
