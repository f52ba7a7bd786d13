import { ok } from '../../domain/problem.ts'
import type { AUDIT_OPERATIONS } from '../../openapi/contract/audit.ts'
import type { Handlers } from '../handler.ts'

const PAGE_ENTRIES = 50

export const auditHandlers: Handlers<keyof typeof AUDIT_OPERATIONS> = {
  auditEntries: async ({ deps, query }) => {
    const before = query.before === undefined ? undefined : Number(query.before)
    const entries = await deps.auditTrail.list({ ...query, before }, PAGE_ENTRIES + 1)
    return ok({ entries: entries.slice(0, PAGE_ENTRIES), more: entries.length > PAGE_ENTRIES, actions: await deps.auditTrail.actions() })
  },

  verifyAudit: async ({ deps }) => ok(await deps.auditTrail.verify()),
}
