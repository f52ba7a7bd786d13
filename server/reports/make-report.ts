import { writeFile } from 'node:fs/promises'
import { can } from '../../domain/access/permission.ts'
import { MAX_REPORT_ROWS } from '../../domain/reports/report.ts'
import { personOf } from '../callers/caller.ts'
import { languageOf } from '../access/language-of.ts'
import { sizeOf } from '../http/send-file.ts'
import { billedSentence } from '../dashboards/billed-sentence.ts'
import { billedRows } from '../pictures/billed-rows.ts'
import { isOfInvoices, type ReportEnd, type StoredReport } from './report-store.ts'
import { coverSheet } from './cover-sheet.ts'
import { planQuestion } from './plan-question.ts'
import { reportWords } from './report-words.ts'
import type { ReportReading } from '../warehouse/reports/read-report.ts'
import { makeInvoiceFiles } from './invoices/make-invoice-files.ts'
import type { MakeOptions } from './making.ts'
import { permissionsOf } from './permissions-of.ts'
import { writeReading } from './write-reading.ts'
import { coverCsv } from './write-report.ts'

/** Makes the files of a report as the user who asked may see it now: cover, totals and rows of one state of the data, all of them or none. */
export async function makeReport(
  report: StoredReport,
  { deps, readReport, files, signal, onRows }: MakeOptions,
): Promise<ReportEnd> {
  const { id, userId, page: pageName, name, question, submittedAt } = report
  const person = await personOf(userId, deps)
  if (!person || !can(person.held, permissionsOf(question))) return { status: 'failed', failure: 'not-permitted' }
  if (isOfInvoices(question))
    return makeInvoiceFiles({ ...report, question }, { person, deps, readReport, files, signal, onRows })
  const planned = planQuestion(question, { pageName, caller: person, deps })
  if (!planned.ok)
    return { status: 'failed', failure: planned.problem.code === 'not-found' ? 'not-permitted' : 'fault' }
  const plan = planned.value
  if (!report.clientIds.every((each) => plan.clientIds.includes(each)))
    return { status: 'failed', failure: 'not-permitted' }
  const words = reportWords(deps.texts.current(await languageOf(deps, userId)))
  const billed = billedSentence(await billedRows(plan.dated, person, deps), { ...words, day: String, number: String })
  const clients = (await deps.clients.all())
    .filter((client) => plan.clientIds.includes(client.id))
    .map((client) => client.name)

  const work = async (reading: ReportReading): Promise<ReportEnd> => {
    const totals = await reading.totals()
    const count = Number(totals.count)
    if (count > MAX_REPORT_ROWS) return { status: 'failed', failure: 'too-many-rows' }
    const cover = coverSheet({
      about: [
        ...plan.about(words),
        ...(billed === null ? [] : [{ label: words.say('dashboard.billed.name'), value: billed, isNumber: false }]),
      ],
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
    await files.begin(id)
    await writeReading(reading, {
      columns: plan.columns,
      unit: question.unit,
      cover,
      count,
      format,
      words,
      path: (at) => (format === 'csv' || at === 0 ? files.draft(id, 'rows', at) : files.draft(id, 'slice', at)),
      signal,
      onRows,
    })
    if (format === 'csv') await writeFile(files.draft(id, 'cover', 0), coverCsv(cover), { mode: 0o600, flush: true })
    await files.publish(id)
    return { status: 'done', rows: count, bytes: sizeOf(await files.pieces(id, 'rows')) }
  }
  return readReport((readingOf) => work(readingOf(plan.rows)), signal)
}
