import { csvText } from '../../domain/files/csv.ts'
import { failed, ok } from '../../domain/values/problem.ts'
import type { AUDIT_OPERATIONS } from '../../openapi/contract/admin/audit.ts'
import { mustEnterCode, type CodeNeeds } from '../access/second-factor/step-up.ts'
import type { Handlers } from '../handler.ts'
import { visibleAudit, type VisibleAuditNeeds } from '../visible/visible-audit.ts'
import type { AuditLog } from '../state/audit-log.ts'
import type { AuditTrail } from '../state/audit-trail.ts'

const PAGE_ENTRIES = 50
const MOST_IN_FILE = 50_000
const FILE_COLUMNS = ['id', 'at', 'login', 'action', 'object', 'decision', 'address', 'browser', 'detail'] as const

export interface AuditNeeds extends VisibleAuditNeeds, CodeNeeds {
  readonly audit: AuditLog
  readonly auditTrail: AuditTrail
}

export const auditHandlers: Handlers<keyof typeof AUDIT_OPERATIONS, AuditNeeds> = {
  auditEntries: async ({ caller, deps, query }) => {
    const { among, shown } = await visibleAudit(caller, deps)
    const before = query.before === undefined ? undefined : Number(query.before)
    const entries = await deps.auditTrail.list({ ...query, before, among }, PAGE_ENTRIES + 1)
    return ok({
      entries: entries.slice(0, PAGE_ENTRIES).map(shown),
      more: entries.length > PAGE_ENTRIES,
      actions: await deps.auditTrail.actions(among),
    })
  },

  auditFile: async ({ caller, deps, query }) => {
    if (await mustEnterCode(deps, caller)) return failed('second-factor-again')
    const { among, shown } = await visibleAudit(caller, deps)
    await deps.audit({
      userId: caller.user.id,
      action: 'export-audit',
      object: 'audit log',
      decision: 'done',
      detail: JSON.stringify({ filters: query }),
    })
    const entries = await deps.auditTrail.list({ ...query, among }, MOST_IN_FILE + 1)
    const lines = entries
      .slice(0, MOST_IN_FILE)
      .map(shown)
      .map((entry) => FILE_COLUMNS.map((name) => entry[name]))
    const cut =
      entries.length > MOST_IN_FILE
        ? [[`Cut: only the newest ${MOST_IN_FILE} entries are here. Ask for fewer days.`]]
        : []
    return ok(Buffer.from(`\ufeff${csvText([FILE_COLUMNS, ...lines, ...cut])}`).toString('base64'))
  },

  verifyAudit: async ({ deps }) => ok(await deps.auditTrail.verify()),
}
