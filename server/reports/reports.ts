import { ALL_CARRIERS, REPORT_FAULTS, reportFault, type NamedReportQuestion } from '../../domain/rows/named-report.ts'
import * as z from 'zod'
import { can } from '../../domain/account/permission.ts'
import { INVOICE_FILES_TYPE } from '../../domain/rows/invoice-files.ts'
import { pageCalled } from '../../domain/page/page-spec.ts'
import { failed, ok, type Result } from '../../domain/values/problem.ts'
import { MAX_REPORT_ROWS, REPORT_ANSWERS, REPORT_TYPES } from '../../domain/rows/report.ts'
import { sizeOf } from '../http/send-file.ts'
import type { KeptInstallationSettings } from '../state/installation-settings.ts'
import type { Jobs, Queue } from '../jobs/jobs.ts'
import {
  isOfInvoices,
  type NewReport,
  type RowsQuestion,
  type StoredReport,
  type StoredReports,
  type Submitted,
} from './report-store.ts'
import type { ReportJob } from './report-jobs.ts'
import { keyedInvoices } from '../warehouse/records/invoices.ts'
import { invoiceRows } from '../warehouse/reports/invoice-rows.ts'
import { countReportRows } from '../warehouse/reports/report-rows.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'
import type { MakingNeeds } from './making.ts'
import { languageOf } from '../access/language-of.ts'
import { permissionsOf } from './permissions-of.ts'
import { reportsOpenTo } from './plan-named.ts'
import { planQuestion } from './plan-question.ts'
import { reportWords, type ReportWords } from './report-words.ts'
import { askedOf, namedReportName, reportName } from './told-apart.ts'
import type { ReportFiles } from './report-files.ts'
import type { ListedReport, Reports, Submission } from './report-service.ts'

export interface ReportsOptions {
  readonly stored: StoredReports
  readonly files: ReportFiles
  readonly making: Queue<ReportJob>
  readonly jobs: Jobs
  readonly warehouse: Warehouse
  readonly installationSettings: KeptInstallationSettings
  readonly deps: MakingNeeds
}

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
const DAY_MS = 86_400_000
const EXPIRED_EVERY_MS = 3_600_000

function madeFor(queued: QueueAnswer): Result<{ readonly id: number }> {
  if ('id' in queued) return ok({ id: queued.id })
  const { answer } = queued
  return failed(answer === 'tooMany' || answer === 'full' ? 'too-many-requests' : 'invalid-request', {
    detail: REPORT_ANSWERS[answer],
  })
}

export function createReports({
  stored,
  files,
  making,
  jobs,
  warehouse,
  installationSettings,
  deps,
}: ReportsOptions): Reports {
  const keptMs = async () => (await installationSettings.current()).reportDays * DAY_MS
  const expire = async (): Promise<void> => {
    const before = new Date(deps.now().getTime() - (await keptMs())).toISOString()
    for (const { id } of await stored.expire(before)) await files.remove(id)
  }
  jobs.kind({
    name: 'report-expiry',
    payload: z.object({}),
    atOnce: 1,
    everyMs: EXPIRED_EVERY_MS,
    againAfterMinutes: [],
    trouble: 'Files of reports that expired could not be removed',
    perform: expire,
  })
  /** A report as it is now: one whose time is over has expired, though its file goes only when the next hour is. */
  const asOfNow = (report: StoredReport, kept: number): StoredReport & Pick<ListedReport, 'expiresAt'> => {
    if (report.status !== 'done' || report.endedAt === null) return { ...report, expiresAt: null }
    const expiresMs = Date.parse(report.endedAt) + kept
    return expiresMs < deps.now().getTime()
      ? { ...report, status: 'expired', bytes: null, expiresAt: null }
      : { ...report, expiresAt: new Date(expiresMs).toISOString() }
  }

  const openReports: Reports['openTo'] = (caller) =>
    reportsOpenTo(caller, { config: deps.config.current(), today: deps.today() })

  const wordsOf = async (userId: number) => reportWords(deps.texts.current(await languageOf(deps, userId)))

  /** Queues what is neither empty nor too much. */
  const keep = async (report: NewReport): Promise<QueueAnswer> => {
    if (report.rows > MAX_REPORT_ROWS) return { answer: 'tooManyRows' }
    if (report.rows === 0) return { answer: 'noRows' }
    return stored.submit(report, (within, id) =>
      making.add({ payload: { report: id }, userId: report.userId, key: String(id), within }),
    )
  }

  const queue = async ({ question, page, nameOf, key, caller, signal }: Queued): Promise<Result<QueueAnswer>> => {
    const plan = planQuestion(question, { pageName: page, caller, deps })
    if (!plan.ok) return plan
    const counted = await countReportRows(warehouse, plan.value.rows, {
      scope: caller.scope,
      today: deps.today(),
      signal,
    })
    if (!counted.ok) return counted
    const client = (await deps.clients.all()).find(({ id }) => id === question.clientId)
    const name = nameOf(client?.name ?? '', await wordsOf(caller.user.id))
    const { clientIds } = plan.value
    return ok(await keep({ userId: caller.user.id, page, name, question, clientIds, rows: counted.value, key }))
  }

  const submit: Reports['submit'] = async ({ request, pageName, caller, signal }) => {
    const { idempotencyKey, rowCount: _seen, ...question } = request
    const config = deps.config.current()
    const page = pageCalled(config.pages, pageName)?.id ?? pageName
    const nameOf: Queued['nameOf'] = (client, words) => reportName({ client, page, question, config, words })
    const queued = await queue({ question, page, nameOf, key: idempotencyKey ?? null, caller, signal })
    return queued.ok ? ok(REPORT_ANSWERS[queued.value.answer]) : queued
  }

  const submitNamed: Reports['submitNamed'] = async ({ request, caller, signal }) => {
    const { reportsAgentJson: asked, client: clientId, idempotencyKey, ...choices } = request
    const spec = openReports(caller).find(({ name }) => name === asked.reportName)
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
    const queued = await queue({ question, page: spec.id, nameOf, key: idempotencyKey ?? null, caller, signal })
    if (!queued.ok) return queued
    return madeFor(queued.value)
  }

  const submitInvoices: Reports['submitInvoices'] = async ({ request, caller, signal }) => {
    const { scope, user } = caller
    const invoices = await keyedInvoices(warehouse, { scope, ids: request.invoices })
    if (invoices.length < request.invoices.length) return failed('not-found')
    let rows = 0
    for (const { keys } of invoices) {
      const lines = invoiceRows(keys, { scope, catalog: deps.config.current().catalog })
      const counted = await countReportRows(warehouse, lines, { scope, today: deps.today(), signal })
      if (!counted.ok) return counted
      rows += counted.value
    }
    const clientIds = [...new Set(invoices.map(({ clientId }) => clientId))]
    const dates = { fromDate: invoices[0]?.date ?? '', toDate: invoices.at(-1)?.date ?? '' }
    const client = clientIds.length === 1 ? (invoices[0]?.client ?? '') : ''
    const title = (await wordsOf(user.id)).say('reports.invoiceFiles.name', { count: String(invoices.length) })
    return madeFor(
      await keep({
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

  const cancel: Reports['cancel'] = async (userId, id) => {
    if (!(await stored.find(userId, id))) return failed('not-found')
    await stored.end(id, { status: 'cancelled' })
    await making.cancel(String(id))
    return ok({ status: 'ok' })
  }

  return {
    submit,
    submitNamed,
    submitInvoices,
    openTo: openReports,
    cancel,
    status: async (userId, id) => {
      const found = await stored.find(userId, id)
      return found ? ok(asOfNow(found, await keptMs()).status) : failed('not-found')
    },
    list: async (userId) => {
      const kept = await keptMs()
      const words = await wordsOf(userId)
      const rows = await making.progressOf(userId)
      return (await stored.list(userId)).map((report) => ({
        ...asOfNow(report, kept),
        asked: askedOf(report, deps.config.current(), words),
        rowsWritten: report.status === 'running' ? (rows.get(String(report.id)) ?? null) : null,
      }))
    },
    file: async (caller, id, part) => {
      const found = await stored.find(caller.user.id, id)
      if (!found) return failed('not-found')
      const report = asOfNow(found, await keptMs())
      if (!can(caller.held, permissionsOf(report.question))) return failed('not-permitted')
      if (!report.clientIds.every((client) => caller.scope.families.has(client))) return failed('not-permitted')
      const { format } = report.question
      const pieces = report.status === 'done' ? await files.pieces(id, part) : []
      if (pieces.length === 0 || (part === 'rows' && sizeOf(pieces) !== report.bytes)) return failed('no-such-file')
      return ok({
        pieces,
        name: `${report.name}${part === 'cover' ? ' - cover' : ''}.${isOfInvoices(report.question) ? 'zip' : format}`,
        type: isOfInvoices(report.question) ? INVOICE_FILES_TYPE : REPORT_TYPES[format],
      })
    },
    remove: async (userId, id) => {
      const cancelled = await cancel(userId, id)
      if (!cancelled.ok) return cancelled
      await stored.remove(id)
      await files.remove(id)
      return ok({ status: 'ok' })
    },
    sweep: async () => {
      await files.sweep(await stored.withFile())
      await expire()
    },
  }
}
