import { readdirSync, rmSync, statSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gridColumns, HIDDEN_GRID_COLUMN } from '../../domain/dashboards/grid-spec.ts'
import { MAX_REPORT_ROWS, REPORT_FORMATS, type ReportFormat } from '../../domain/reports/report.ts'
import { reportRequest } from '../../domain/reports/report-request.ts'
import { defaultView } from '../../domain/dashboards/view.ts'
import { personOf } from '../../server/callers/caller.ts'
import { planReport } from '../../server/reports/plan-report.ts'
import type { ReportPlan } from '../../server/reports/report-plan.ts'
import { TEST_TODAY } from '../support/portal/template-data.ts'
import { openBenchPortal, userNamed } from './bench-portal.ts'
import { spreadOf } from './figures.ts'
import { statementsOf } from '../../server/warehouse/statements.ts'

const CACHE = join(import.meta.dirname, '..', '..', '.cache')
const PAGE = 'spend'
const CLIENT = 1
/** From then on the usual number of packages has nearly a million rows of the client and its children. */
const FROM = '2025-03-10'
const MB = 1024 * 1024
/** A draft that is longer has rows, not only what stands before them. */
const HEAD_BYTES = 4_096
const FIRST_BYTE_GOAL_MS = 200

const { values: given } = parseArgs({
  options: { packages: { type: 'string', default: '2500000' }, rounds: { type: 'string', default: '3' } },
})
const [packages, rounds] = [Number(given.packages), Number(given.rounds)]

interface Run {
  readonly ms: number
  /** Of all threads; it says more than the time where others use the machine. */
  readonly cpuMs: number
  /** Most memory of the process above what it had before. */
  readonly moreMb: number
}

/** Goal 11: a report against COPY of the same columns and rows by the bare engine, one after the other, with the memory that each took. */
async function main(): Promise<void> {
  const portal = await openBenchPortal({ packages, folder: join(CACHE, `bench-${packages}`), memoryLimit: '3GB' })
  const { deps } = portal.installation
  const user = await userNamed(deps.users, 'auditor')
  const person = await personOf(user.id, deps)
  const page = deps.config.current().pages.find(({ id }) => id === PAGE)
  if (!person || !page?.grid) throw new Error(PAGE)
  const view = {
    ...defaultView({ page, today: TEST_TODAY, clientId: CLIENT }),
    from: FROM,
    to: TEST_TODAY,
    period: '' as const,
  }
  const columns = gridColumns(page.grid).filter((name) => name !== HIDDEN_GRID_COLUMN)
  const request = { ...reportRequest({ page, view, columns, orderBy: [], filterModel: {}, rowCount: 1 }) }
  const makePlan = (): ReportPlan => {
    const planned = planReport({ ...request, format: 'csv' }, { pageName: PAGE, caller: person, deps })
    if (!planned.ok) throw new Error(planned.problem.detail)
    return planned.value
  }
  const [counted] = await statementsOf(deps.warehouse).rows(makePlan().rows.totals)
  const rows = Number(counted?.count)
  if (rows > MAX_REPORT_ROWS) throw new Error(`${rows} rows are more than a report takes; make fewer packages`)

  const copyPath = join(CACHE, 'bench-copy.csv')
  const copy = () =>
    measured(async () => {
      const { sql, params } = makePlan().rows.totals
      const values = params.map(({ type, value }) =>
        type === 'integer' || type === 'decimal' ? value : `'${value.replaceAll("'", "''")}'`,
      )
      const from = sql.slice(sql.indexOf(' FROM ('))
      const bound = from.replace(/\$(\d+)/g, (_, place: string) => values[Number(place) - 1] ?? 'NULL')
      await portal.bare.run(
        `COPY (SELECT ${columns.map((name) => `"${name}"`).join(', ')} ${bound}) TO '${copyPath}' (FORMAT csv, HEADER)`,
      )
    })
  const folder = join(portal.installation.settings.DATA_DIR, 'reports')
  const hasRows = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).some(
      (name) =>
        name.includes('rows.') && (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0) > HEAD_BYTES,
    )
  const firstByteMs: Record<ReportFormat, number[]> = { csv: [], xlsx: [] }
  const report = (format: ReportFormat) =>
    measured(async () => {
      const submitted = await deps.reports.submit({
        request: { ...request, format },
        pageName: PAGE,
        caller: { ...person },
        signal: new AbortController().signal,
      })
      if (!submitted.ok || submitted.value !== 'Report submitted') throw new Error(JSON.stringify(submitted))
      const begun = performance.now()
      while (!hasRows()) await new Promise((resolve) => setTimeout(resolve, 2))
      firstByteMs[format].push(performance.now() - begun)
      for (;;) {
        const [made] = await deps.reports.list(user.id)
        if (made?.status === 'done' && made.rows === rows) return void (await deps.reports.remove(user.id, made.id))
        if (made?.status === 'failed') throw new Error(made.failure ?? '')
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    })

  // The engine keeps the pages that it reads, whoever asks; what is measured is what a report takes beside them. It is taken first: what COPY leaves behind would hide it.
  const read = makePlan().rows.totals
  await statementsOf(deps.warehouse).rows({
    ...read,
    sql: `SELECT ${columns.map((name) => `max("${name}")`).join(', ')} ${read.sql.slice(read.sql.indexOf('FROM ('))}`,
  })
  const memory = { csv: await report('csv'), xlsx: await report('xlsx') }
  await copy()
  const arms = { copy: [] as Run[], csv: [] as Run[], xlsx: [] as Run[] }
  for (let round = 0; round < rounds; round += 1) {
    arms.copy.push(await copy())
    for (const format of REPORT_FORMATS) arms[format].push(await report(format))
  }
  rmSync(copyPath)
  const ratio = (format: ReportFormat, of: 'ms' | 'cpuMs') => {
    const { median, least, most } = spreadOf(
      arms[format].map((run, at) => run[of] / (arms.copy[at]?.[of] ?? Number.NaN)),
    )
    return `${median.toFixed(2)} (${least.toFixed(2)}-${most.toFixed(2)})`
  }
  console.table(
    REPORT_FORMATS.map((format) => ({
      report: format,
      rows,
      'x COPY': ratio(format, 'ms'),
      goal: format === 'csv' ? '<= 1.2x' : '<= 3x',
      'CPU x COPY': ratio(format, 'cpuMs'),
      'first byte, ms': spreadOf(firstByteMs[format]).median.toFixed(0),
      'goal ms': `<= ${FIRST_BYTE_GOAL_MS}`,
      seconds: (spreadOf(arms[format].map(({ ms }) => ms)).median / 1_000).toFixed(1),
      'more MB': memory[format].moreMb.toFixed(0),
      'goal MB': '<= 150',
    })),
  )
  console.log(
    `COPY takes ${(spreadOf(arms.copy.map(({ ms }) => ms)).median / 1_000).toFixed(1)} s and ${spreadOf(arms.copy.map(({ moreMb }) => moreMb)).median.toFixed(0)} MB more; load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores.`,
  )
  await portal.close()
}

async function measured(work: () => Promise<void>): Promise<Run> {
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20)
  const [start, cpu] = [performance.now(), process.cpuUsage()]
  try {
    await work()
  } finally {
    clearInterval(watch)
  }
  const used = process.cpuUsage(cpu)
  return { ms: performance.now() - start, cpuMs: (used.user + used.system) / 1_000, moreMb: (most - before) / MB }
}

await main()
