import { can } from '../../domain/permission.ts'
import { MAX_REPORT_ROWS, REPORT_PERMISSIONS } from '../../domain/report.ts'
import { personOf } from '../access/caller.ts'
import { languageOf } from '../access/language-of.ts'
import type { Deps } from '../deps.ts'
import type { ReportEnd, StoredReport } from '../state/reports.ts'
import type { SnapshotEngine } from '../warehouse/engine.ts'
import { columnHead, coverSheet } from './cover-sheet.ts'
import { planReport } from './plan-report.ts'
import type { ReportFiles } from './report-files.ts'
import { reportWords } from './report-words.ts'
import { coverCsv, writeReport } from './write-report.ts'

/** What the making of reports uses of the server. */
export type ReportDeps = Pick<Deps, 'config' | 'today' | 'users' | 'clients' | 'texts' | 'settings' | 'installationSettings' | 'now'>

export interface MakeOptions {
  readonly deps: ReportDeps
  readonly engine: SnapshotEngine
  readonly files: ReportFiles
  readonly signal: AbortSignal
  /** Called with the rows written so far. */
  readonly onRows: (rows: number) => void
}

/** Makes the files of a report as the user who asked may see it now: cover, totals and rows of one state of the data, all of them or none. */
export async function makeReport(report: StoredReport, { deps, engine, files, signal, onRows }: MakeOptions): Promise<ReportEnd> {
  const { id, userId, page: pageName, name, question, submittedAt } = report
  const person = await personOf(userId, deps)
  if (!person || !can(person.held, REPORT_PERMISSIONS)) return { status: 'failed', failure: 'not-permitted' }
  const planned = planReport(question, { pageName, caller: person, deps })
  if (!planned.ok) return { status: 'failed', failure: planned.problem.code === 'not-found' ? 'not-permitted' : 'fault' }
  const plan = planned.value
  if (!report.clientIds.every((each) => plan.clientIds.includes(each))) return { status: 'failed', failure: 'not-permitted' }
  const words = reportWords(deps.texts.current(await languageOf(deps, userId)))
  const clients = (await deps.clients.all()).filter((client) => plan.clientIds.includes(client.id)).map((client) => client.name)

  return engine.snapshot(async (snapshot): Promise<ReportEnd> => {
    const [totals = {}] = await snapshot.rows(plan.totals)
    const count = Number(totals.count)
    if (count > MAX_REPORT_ROWS) return { status: 'failed', failure: 'too-many-rows' }
    const cover = coverSheet({ plan, question, name, person: person.user, clients, submittedAt, madeAt: deps.now().toISOString(), totals, words })
    let written = 0
    async function* lines() {
      for await (const batch of snapshot.texts(plan.rows(question.format))) {
        yield batch
        written += batch.length
        onRows(written)
      }
    }
    const heads = plan.columns.map((column) => columnHead(column, question, words))
    const sheets = { cover: words.say('reports.cover.sheet'), rows: words.say('reports.cover.rows') }
    await writeReport({ heads, cover, sheets, lines: lines() }, { format: question.format, path: files.draft(id, 'rows'), signal })
    if (written !== count) throw new Error(`${written} rows of ${count}`)
    if (question.format === 'csv') await files.write(id, 'cover', coverCsv(cover))
    return { status: 'done', rows: count, bytes: await files.publish(id, 'rows') }
  }, signal)
}
