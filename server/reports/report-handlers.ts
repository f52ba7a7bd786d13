import { can } from '../../domain/access/permission.ts'
import { REPORT_PERMISSIONS } from '../../domain/reports/report.ts'
import { failed, ok } from '../../domain/values/problem.ts'
import { REPORT_STATUS_WORDS, type REPORT_OPERATIONS } from '../../openapi/contract/reports.ts'
import type { Caller } from '../callers/caller.ts'
import type { Handlers } from '../handler.ts'
import type { AuditLog } from '../state/audit-log.ts'
import type { Reports } from './report-service.ts'
import { isNamed, isOfInvoices } from './report-store.ts'
import { permissionsOf } from './permissions-of.ts'
import type { ReportPart } from './report-files.ts'
import type { Sessions } from '../callers/sessions.ts'

export interface ReportNeeds {
  readonly audit: AuditLog
  readonly reports: Reports
  readonly sessions: Sessions
}

export const reportHandlers: Handlers<keyof typeof REPORT_OPERATIONS, ReportNeeds> = {
  submitReport: async ({ caller, deps, params, body, signal }) => {
    const answer = await deps.reports.submit({ request: body, pageName: params.pageName, caller, signal })
    if (answer.ok)
      await deps.audit({
        userId: caller.user.id,
        action: 'submit-report',
        object: params.pageName,
        decision: 'done',
        detail: JSON.stringify({ answer: answer.value, clientId: body.clientId }),
      })
    return answer
  },

  getReportsRequest: async ({ caller, deps, body, signal }) => {
    const made = await deps.reports.submitNamed({ request: body, caller, signal })
    if (made.ok)
      await deps.audit({
        userId: caller.user.id,
        action: 'submit-report',
        object: body.reportsAgentJson.reportName,
        decision: 'done',
        detail: JSON.stringify({ id: made.value.id, clientId: body.client, carrier: body.reportsAgentJson.carrier }),
      })
    return made
  },

  submitInvoiceFiles: async ({ caller, deps, body, signal }) => {
    const made = await deps.reports.submitInvoices({ request: body, caller, signal })
    await deps.audit({
      userId: caller.user.id,
      action: 'submit-report',
      object: 'invoices',
      decision: made.ok ? 'done' : 'refused',
      detail: JSON.stringify({ ...(made.ok ? { id: made.value.id } : {}), invoices: body.invoices.length }),
    })
    return made
  },

  reportStatus: async ({ caller, deps, params }) => {
    const found = await deps.reports.status(caller.user.id, Number(params.id))
    return found.ok ? ok(REPORT_STATUS_WORDS[found.value]) : found
  },

  generatedReports: async ({ caller, deps, params }) => {
    const id = Number(params.id)
    const found = await deps.reports.status(caller.user.id, id)
    if (!found.ok) return found
    const file = await deps.reports.file(caller, id, 'rows')
    return ok(file.ok ? [{ id, fileName: file.value.name, contentType: file.value.type }] : [])
  },

  downloadGeneratedFile: ({ caller, deps, params }) => sentFile({ caller, deps, id: params.id, part: 'rows' }),

  generatedFileDetails: async ({ caller, deps, params }) => {
    const file = await deps.reports.file(caller, Number(params.id), 'rows')
    return file.ok ? ok({ contentType: file.value.type, fileName: file.value.name }) : file
  },

  getReportsAccessableByUser: async ({ caller, deps, query }) => {
    if (Number(query.userId) !== caller.user.id) return failed('not-found')
    return ok(can(caller.held, REPORT_PERMISSIONS) ? deps.reports.openTo(caller).map(({ name }) => name) : [])
  },

  namedReports: async ({ caller, deps }) =>
    ok(
      deps.reports
        .openTo(caller)
        .map(({ name, description, dateType, carriers }) => ({ name, description, dateType, carriers })),
    ),

  reports: async ({ caller, deps }) => {
    const listed = (await deps.reports.list(caller.user.id)).filter(
      ({ clientIds, question }) =>
        can(caller.held, permissionsOf(question)) && clientIds.every((id) => caller.scope.families.has(id)),
    )
    return ok(
      listed.map(
        ({ id, name, question, asked, rows, rowsWritten, submittedAt, status, failure, bytes, expiresAt }) => ({
          id,
          name,
          page: isNamed(question) || isOfInvoices(question) ? asked.fact : question.pageName,
          invoices: isOfInvoices(question) ? question.invoices.length : null,
          asked,
          format: question.format,
          rows,
          rowsWritten,
          submittedAt,
          status,
          failure,
          bytes,
          expiresAt,
        }),
      ),
    )
  },

  reportFile: ({ caller, deps, params, query }) =>
    sentFile({ caller, deps, id: params.id, part: query.part ?? 'rows' }),

  cancelReport: ({ caller, deps, params }) => deps.reports.cancel(caller.user.id, Number(params.id)),

  deleteReport: ({ caller, deps, params }) => deps.reports.remove(caller.user.id, Number(params.id)),
}

interface FileAsked {
  readonly caller: Caller
  readonly deps: ReportNeeds
  readonly id: string
  readonly part: ReportPart
}

/** A file on its way, as long as its reader may have it. */
async function sentFile({ caller, deps, id, part }: FileAsked) {
  const found = await deps.reports.file(caller, Number(id), part)
  await deps.audit({
    userId: caller.user.id,
    action: 'download-report',
    object: id,
    decision: found.ok ? 'allowed' : 'refused',
  })
  if (!found.ok) return found
  return {
    ...ok(''),
    file: { ...found.value, mayGoOn: async () => (await deps.sessions.userOf(caller.sessionId)) !== undefined },
  }
}
