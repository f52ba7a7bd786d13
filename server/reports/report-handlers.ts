import { ok } from '../../domain/values/problem.ts'
import type { REPORT_OPERATIONS } from '../../openapi/contract/dashboards/reports.ts'
import type { Handlers } from '../handler.ts'
import type { AuditLog } from '../state/audit-log.ts'
import type { Reports } from './report-service.ts'
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

  reports: async ({ caller, deps }) => {
    const listed = (await deps.reports.list(caller.user.id)).filter(({ clientIds }) =>
      clientIds.every((id) => caller.scope.families.has(id)),
    )
    return ok(
      listed.map(
        ({ id, name, question, asked, rows, rowsWritten, submittedAt, status, failure, bytes, expiresAt }) => ({
          id,
          name,
          page: question.pageName,
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

  reportFile: async ({ caller, deps, params, query }) => {
    const found = await deps.reports.file(caller, Number(params.id), query.part ?? 'rows')
    await deps.audit({
      userId: caller.user.id,
      action: 'download-report',
      object: params.id,
      decision: found.ok ? 'allowed' : 'refused',
    })
    if (!found.ok) return found
    return {
      ...ok(''),
      file: { ...found.value, mayGoOn: async () => (await deps.sessions.userOf(caller.sessionId)) !== undefined },
    }
  },

  cancelReport: ({ caller, deps, params }) => deps.reports.cancel(caller.user.id, Number(params.id)),

  deleteReport: ({ caller, deps, params }) => deps.reports.remove(caller.user.id, Number(params.id)),
}
