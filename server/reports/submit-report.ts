import { pageCalled } from '../../domain/dashboards/page-spec.ts'
import {
  ALL_CARRIERS,
  REPORT_FAULTS,
  reportFault,
  type NamedReportQuestion,
} from '../../domain/reports/named-report.ts'
import { MAX_REPORT_ROWS, REPORT_ANSWERS } from '../../domain/reports/report.ts'
import { failed, ok, type Result } from '../../domain/values/problem.ts'
import { languageOf } from '../access/language-of.ts'
import { keyedInvoices } from '../warehouse/records/invoices.ts'
import { invoiceRows } from '../warehouse/reports/invoice-rows.ts'
import { countReportRows } from '../warehouse/reports/report-rows.ts'
import type { MakingNeeds, ReportsGround } from './making.ts'
import { reportsOpenTo, type ListedSpec } from './plan-named.ts'
import { planQuestion } from './plan-question.ts'
import type { InvoicesSubmission, NamedSubmission, ReportCaller, Submission } from './report-service.ts'
import type { NewReport, RowsQuestion, Submitted } from './report-store.ts'
import { reportWords, type ReportWords } from './report-words.ts'
import { namedReportName, reportName } from './report-name.ts'

interface Queued extends Pick<Submission, 'caller' | 'signal'> {
  readonly question: RowsQuestion
  readonly page: string
  readonly nameOf: (client: string, words: ReportWords) => string
  readonly key: string | null
}

/** What became of a submission. */
type QueueAnswer = Submitted | { readonly answer: 'tooManyRows' | 'noRows' }

/** What downloads of invoices are kept under in place of a page. */
const INVOICES_PAGE = 'invoices'

/** The reports that a person may ask for by their names. */
export function reportsOpen({ config, today }: MakingNeeds, caller: ReportCaller): ListedSpec[] {
  return reportsOpenTo(caller, { config: config.current(), today: today() })
}

export async function wordsOf(deps: MakingNeeds, userId: number): Promise<ReportWords> {
  return reportWords(deps.texts.current(await languageOf(deps, userId)))
}

export async function submitReport(
  ground: ReportsGround,
  { request, pageName, caller, signal }: Submission,
): Promise<Result<string>> {
  const { idempotencyKey, rowCount: _seen, ...question } = request
  const config = ground.deps.config.current()
  const page = pageCalled(config.pages, pageName)?.id ?? pageName
  const nameOf: Queued['nameOf'] = (client, words) => reportName({ client, page, question, config, words })
  const queued = await queue(ground, { question, page, nameOf, key: idempotencyKey ?? null, caller, signal })
  return queued.ok ? ok(REPORT_ANSWERS[queued.value.answer]) : queued
}

export async function submitNamedReport(
  ground: ReportsGround,
  { request, caller, signal }: NamedSubmission,
): Promise<Result<{ readonly id: number }>> {
  const { reportsAgentJson: asked, client: clientId, idempotencyKey, ...choices } = request
  const spec = reportsOpen(ground.deps, caller).find(({ name }) => name === asked.reportName)
  if (!spec) return failed('not-found')
  const fault = reportFault(asked, spec)
  if (fault) return failed('invalid-request', { detail: REPORT_FAULTS[fault] })
  const question: NamedReportQuestion = {
    ...choices,
    report: spec.id,
    clientId,
    carrier: asked.carrier === ALL_CARRIERS ? '' : asked.carrier,
    fromDate: asked.startDate,
    toDate: asked.endDate,
  }
  const nameOf: Queued['nameOf'] = (client, words) => namedReportName({ client, spec, question, words })
  const queued = await queue(ground, { question, page: spec.id, nameOf, key: idempotencyKey ?? null, caller, signal })
  return queued.ok ? madeFor(queued.value) : queued
}

export async function submitInvoiceFiles(
  ground: ReportsGround,
  { request, caller, signal }: InvoicesSubmission,
): Promise<Result<{ readonly id: number }>> {
  const { scope, user } = caller
  const { warehouse, config, today } = ground.deps
  const invoices = await keyedInvoices(warehouse, { scope, ids: request.invoices })
  if (invoices.length < request.invoices.length) return failed('not-found')
  let rows = 0
  for (const { keys } of invoices) {
    const lines = invoiceRows(keys, { scope, catalog: config.current().catalog })
    const counted = await countReportRows(warehouse, lines, { scope, today: today(), signal })
    if (!counted.ok) return counted
    rows += counted.value
  }
  const clientIds = [...new Set(invoices.map(({ clientId }) => clientId))]
  const dates = { fromDate: invoices[0]?.date ?? '', toDate: invoices.at(-1)?.date ?? '' }
  const client = clientIds.length === 1 ? (invoices[0]?.client ?? '') : ''
  const { say } = await wordsOf(ground.deps, user.id)
  const title = say('reports.invoiceFiles.name', { count: String(invoices.length) })
  return madeFor(
    await keep(ground, {
      userId: user.id,
      page: INVOICES_PAGE,
      name: [title, client, `${dates.fromDate}_${dates.toDate}`].filter((part) => part !== '').join(' '),
      question: { ...request, ...dates },
      clientIds,
      rows,
      key: null,
    }),
  )
}

async function queue(
  ground: ReportsGround,
  { question, page, nameOf, key, caller, signal }: Queued,
): Promise<Result<QueueAnswer>> {
  const { deps } = ground
  const plan = planQuestion(question, { pageName: page, caller, deps })
  if (!plan.ok) return plan
  const { rows: asked, clientIds } = plan.value
  const counted = await countReportRows(deps.warehouse, asked, { scope: caller.scope, today: deps.today(), signal })
  if (!counted.ok) return counted
  const client = (await deps.clients.all()).find(({ id }) => id === question.clientId)
  const name = nameOf(client?.name ?? '', await wordsOf(deps, caller.user.id))
  return ok(await keep(ground, { userId: caller.user.id, page, name, question, clientIds, rows: counted.value, key }))
}

/** Keeps what is neither empty nor too much, with the job that makes it. */
async function keep({ stored, making }: ReportsGround, report: NewReport): Promise<QueueAnswer> {
  if (report.rows > MAX_REPORT_ROWS) return { answer: 'tooManyRows' }
  if (report.rows === 0) return { answer: 'noRows' }
  return stored.submit(report, (within, id) =>
    making.add({ payload: { report: id }, userId: report.userId, key: String(id), within }),
  )
}

function madeFor(queued: QueueAnswer): Result<{ readonly id: number }> {
  if ('id' in queued) return ok({ id: queued.id })
  const { answer } = queued
  return failed(answer === 'tooMany' || answer === 'full' ? 'too-many-requests' : 'invalid-request', {
    detail: REPORT_ANSWERS[answer],
  })
}
