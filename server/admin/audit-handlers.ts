import { ok } from '../../domain/problem.ts'
import type { AUDIT_OPERATIONS } from '../../openapi/contract/audit.ts'
import type { Handlers } from '../handler.ts'
import { visibleAudit } from '../visible/visible-audit.ts'

const PAGE_ENTRIES = 50

export const auditHandlers: Handlers<keyof typeof AUDIT_OPERATIONS> = {
  auditEntries: async ({ caller, deps, query }) => {
    const { among, shown } = await visibleAudit(caller, deps)
    const before = query.before === undefined ? undefined : Number(query.before)
    const entries = await deps.auditTrail.list({ ...query, before, among }, PAGE_ENTRIES + 1)
    return ok({ entries: entries.slice(0, PAGE_ENTRIES).map(shown), more: entries.length > PAGE_ENTRIES, actions: await deps.auditTrail.actions(among) })
  },

  verifyAudit: async ({ deps }) => ok(await deps.auditTrail.verify()),
}
