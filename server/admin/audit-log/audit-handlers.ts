import { failed, ok } from '../../../domain/values/problem.ts'
import type { AUDIT_OPERATIONS } from '../../../openapi/contract/admin/audit-log.ts'
import { mustEnterCode, type CodeNeeds } from '../../access/second-factor/step-up.ts'
import type { Handlers } from '../../handler.ts'
import { visibleAudit, type VisibleAuditNeeds } from '../../callers/visible/visible-audit.ts'
import type { AuditLog } from '../../state/audit-log.ts'
import type { AuditTrail } from '../../state/audit-trail.ts'
import { auditCsv } from './audit-csv.ts'
import { entryWords } from './audit-words.ts'
import { speechFor, type SpeechNeeds } from './speech-for.ts'

const PAGE_ENTRIES = 50
const MOST_IN_FILE = 50_000

export interface AuditNeeds extends VisibleAuditNeeds, CodeNeeds, SpeechNeeds {
  readonly audit: AuditLog
  readonly auditTrail: AuditTrail
}

export const auditHandlers: Handlers<keyof typeof AUDIT_OPERATIONS, AuditNeeds> = {
  auditEntries: async ({ caller, deps, query: { language, ...filter } }) => {
    const { among, shown } = await visibleAudit(caller, deps)
    const before = filter.before === undefined ? undefined : Number(filter.before)
    const found = await deps.auditTrail.list({ ...filter, before, among }, PAGE_ENTRIES + 1)
    const entries = found.slice(0, PAGE_ENTRIES).map(shown)
    const speech = await speechFor(entries, { deps, caller, language })
    return ok({
      entries: entries.map((entry) => ({ ...entry, words: entryWords(entry, speech) })),
      more: found.length > PAGE_ENTRIES,
      actions: await deps.auditTrail.actions(among),
    })
  },

  auditFile: async ({ caller, deps, query: { language, ...filters } }) => {
    if (await mustEnterCode(deps, caller)) return failed('second-factor-again')
    const { among, shown } = await visibleAudit(caller, deps)
    await deps.audit({
      userId: caller.user.id,
      action: 'export-audit',
      object: 'audit log',
      decision: 'done',
      detail: JSON.stringify({ filters }),
    })
    const found = await deps.auditTrail.list({ ...filters, among }, MOST_IN_FILE + 1)
    const entries = found.slice(0, MOST_IN_FILE).map(shown)
    const speech = await speechFor(entries, { deps, caller, language })
    const csv = await auditCsv(entries, { speech, isCut: found.length > MOST_IN_FILE })
    return ok(Buffer.from(csv).toString('base64'))
  },

  verifyAudit: async ({ deps }) => ok(await deps.auditTrail.verify()),
}
