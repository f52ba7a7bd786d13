import { writeFile } from 'node:fs/promises'
import { can } from '../../domain/account/permission.ts'
import { MAX_REPORT_ROWS, REPORT_PERMISSIONS, type ReportFormat } from '../../domain/rows/report.ts'
import { personOf, type PersonNeeds } from '../callers/caller.ts'
import { languageOf, type LanguageNeeds } from '../access/language-of.ts'
import { sizeOf } from '../http/send-file.ts'
import type { ReportEnd, StoredReport } from '../state/reports.ts'
import { columnHead } from './cover-line.ts'
import { coverSheet } from './cover-sheet.ts'
import { planQuestion } from './plan-question.ts'
import type { ReportFiles } from './report-files.ts'
import { reportWords } from './report-words.ts'
import type { ReadReport, ReportReading } from '../warehouse/reports/read-report.ts'
import { coverCsv, writeReport } from './write-report.ts'
import type { GridPageNeeds } from '../grid/grid-of-page.ts'
import type { TextStore } from '../config/text-store.ts'

/** What reports are made from. */
export interface MakingNeeds extends PersonNeeds, GridPageNeeds, LanguageNeeds {
  readonly now: () => Date
  readonly texts: TextStore
}

export interface MakeOptions {
  readonly deps: MakingNeeds
  readonly readReport: ReadReport
  readonly files: ReportFiles
  readonly signal: AbortSignal
  /** Called with the rows written so far. */
  readonly onRows: (rows: number) => void
}

/** So many rows are one slice: each costs the planning of its statement. A sheet's rows are several times as long, and on the disk twice for a while. */
const MOST_AT_ONCE: Readonly<Record<ReportFormat, number>> = { csv: 262_144, xlsx: 131_072 }

/** Makes the files of a report as the user who asked may see it now: cover, totals and rows of one state of the data, all of them or none. */
export async function makeReport(
  report: StoredReport,
  { deps, readReport, files, signal, onRows }: MakeOptions,
): Promise<ReportEnd> {
  const { id, userId, page: pageName, name, question, submittedAt } = report
  const person = await personOf(userId, deps)
  if (!person || !can(person.held, REPORT_PERMISSIONS)) return { status: 'failed', failure: 'not-permitted' }
  const planned = planQuestion(question, { pageName, caller: person, deps })
  if (!planned.ok)
    return { status: 'failed', failure: planned.problem.code === 'not-found' ? 'not-permitted' : 'fault' }
  const plan = planned.value
  if (!report.clientIds.every((each) => plan.clientIds.includes(each)))
    return { status: 'failed', failure: 'not-permitted' }
  const words = reportWords(deps.texts.current(await languageOf(deps, userId)))
  const clients = (await deps.clients.all())
    .filter((client) => plan.clientIds.includes(client.id))
    .map((client) => client.name)

  const work = async (reading: ReportReading): Promise<ReportEnd> => {
    const totals = await reading.totals()
    const count = Number(totals.count)
    if (count > MAX_REPORT_ROWS) return { status: 'failed', failure: 'too-many-rows' }
    const cover = coverSheet({
      about: plan.about(words),
      summed: plan.rows.summed,
      question,
      name,
      person: person.user,
      clients,
      submittedAt,
      madeAt: deps.now().toISOString(),
      totals,
      words,
    })
    const { format } = question
    const slices = await reading.slices(MOST_AT_ONCE[format])
    const found = slices.reduce((sum, { rows }) => sum + rows, 0)
    if (found !== count) throw new Error(`${found} rows of ${count}`)
    const heads = plan.columns.map((column) => columnHead(column, question, words))
    const sheets = { cover: words.say('reports.cover.sheet'), rows: words.say('reports.cover.rows') }
    await files.begin(id)
    const path = (at: number) => (format === 'csv' ? files.draft(id, 'rows', at + 1) : files.draft(id, 'slice', at))
    const { paths, settled } = reading.written({ format, shown: words.shown, slices, path, onRows })
    try {
      await writeReport({ heads, cover, sheets, rows: paths }, { format, path: files.draft(id, 'rows', 0), signal })
    } finally {
      await settled()
    }
    if (format === 'csv') await writeFile(files.draft(id, 'cover', 0), coverCsv(cover), { mode: 0o600, flush: true })
    await files.publish(id)
    return { status: 'done', rows: count, bytes: sizeOf(await files.pieces(id, 'rows')) }
  }
  return readReport(plan.rows, work, signal)
}
