import { can } from '../../domain/access/permission.ts'
import { INVOICE_FILES_TYPE } from '../../domain/reports/invoice-files.ts'
import { REPORT_TYPES } from '../../domain/reports/report.ts'
import { failed, ok, type Result } from '../../domain/values/problem.ts'
import { sizeOf } from '../http/send-file.ts'
import type { ReportsGround } from './making.ts'
import { permissionsOf } from './permissions-of.ts'
import type { ReportPart } from './report-files.ts'
import { expireReports, keptMs } from './report-jobs.ts'
import type { ListedReport, ReportCaller, ReportFile, Reports } from './report-service.ts'
import { isOfInvoices, type StoredReport } from './report-store.ts'
import { reportsOpen, submitInvoiceFiles, submitNamedReport, submitReport, wordsOf } from './submit-report.ts'
import { askedOf } from './report-name.ts'

export function createReports(ground: ReportsGround): Reports {
  const { stored, files, deps } = ground
  return {
    submit: (submission) => submitReport(ground, submission),
    submitNamed: (submission) => submitNamedReport(ground, submission),
    submitInvoices: (submission) => submitInvoiceFiles(ground, submission),
    openTo: (caller) => reportsOpen(deps, caller),
    status: async (userId, id) => {
      const found = await stored.find(userId, id)
      return found ? ok((await asOfNow(ground))(found).status) : failed('not-found')
    },
    list: (userId) => listReports(ground, userId),
    file: (caller, id, part) => fileOf(ground, caller, { id, part }),
    cancel: (userId, id) => cancel(ground, userId, id),
    remove: async (userId, id) => {
      const cancelled = await cancel(ground, userId, id)
      if (!cancelled.ok) return cancelled
      await stored.remove(id)
      await files.remove(id)
      return ok({ status: 'ok' })
    },
    sweep: async () => {
      await files.sweep(await stored.withFile())
      await expireReports(ground)
    },
  }
}

async function listReports(ground: ReportsGround, userId: number): Promise<ListedReport[]> {
  const { stored, making, deps } = ground
  const now = await asOfNow(ground)
  const words = await wordsOf(deps, userId)
  const rows = await making.progressOf(userId)
  return (await stored.list(userId)).map((report) => ({
    ...now(report),
    asked: askedOf(report, deps.config.current(), words),
    rowsWritten: report.status === 'running' ? (rows.get(String(report.id)) ?? null) : null,
  }))
}

async function fileOf(
  ground: ReportsGround,
  { user, held, scope }: ReportCaller,
  { id, part }: { readonly id: number; readonly part: ReportPart },
): Promise<Result<ReportFile>> {
  const found = await ground.stored.find(user.id, id)
  if (!found) return failed('not-found')
  const { status, question, clientIds, bytes, name } = (await asOfNow(ground))(found)
  if (!can(held, permissionsOf(question))) return failed('not-permitted')
  if (!clientIds.every((client) => scope.families.has(client))) return failed('not-permitted')
  const pieces = status === 'done' ? await ground.files.pieces(id, part) : []
  if (pieces.length === 0 || (part === 'rows' && sizeOf(pieces) !== bytes)) return failed('no-such-file')
  return ok({
    pieces,
    name: `${name}${part === 'cover' ? ' - cover' : ''}.${isOfInvoices(question) ? 'zip' : question.format}`,
    type: isOfInvoices(question) ? INVOICE_FILES_TYPE : REPORT_TYPES[question.format],
  })
}

async function cancel(
  { stored, making }: ReportsGround,
  userId: number,
  id: number,
): Promise<Result<{ status: 'ok' }>> {
  if (!(await stored.find(userId, id))) return failed('not-found')
  await stored.end(id, { status: 'cancelled' })
  await making.cancel(String(id))
  return ok({ status: 'ok' })
}

/** Reports as they are now: one whose time is over has expired, though its file goes only when the next hour is. */
async function asOfNow({
  deps,
}: ReportsGround): Promise<(report: StoredReport) => StoredReport & Pick<ListedReport, 'expiresAt'>> {
  const kept = await keptMs(deps)
  return (report) => {
    if (report.status !== 'done' || report.endedAt === null) return { ...report, expiresAt: null }
    const expiresMs = Date.parse(report.endedAt) + kept
    return expiresMs < deps.now().getTime()
      ? { ...report, status: 'expired', bytes: null, expiresAt: null }
      : { ...report, expiresAt: new Date(expiresMs).toISOString() }
  }
}
