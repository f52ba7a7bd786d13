import { addDays, addMonths, type CalendarDate } from '../../domain/dates/calendar-date.ts'
import { checkGlRules, isGlError } from '../../domain/gl/check-gl-rules.ts'
import { failed, invalidRequest, ok } from '../../domain/values/problem.ts'
import type { Catalog } from '../../domain/query/catalog.ts'
import type { GL_OPERATIONS } from '../../openapi/contract/gl.ts'
import { asking } from '../callers/asking.ts'
import type { Users } from '../callers/users.ts'
import type { Handlers } from '../handler.ts'
import type { AuditLog } from '../state/audit-log.ts'
import { shownLogins } from '../callers/visible/shown-logins.ts'
import { addGlRules } from '../warehouse/gl/enter-gl-rules.ts'
import { glFigures } from '../warehouse/questions/gl-figures.ts'
import { glRulesVersions } from '../warehouse/questions/gl-rules.ts'
import type { PublishWork } from '../warehouse/publishing/publish-work.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'

export interface GlNeeds {
  readonly audit: AuditLog
  readonly config: { current(): { readonly catalog: Catalog } }
  readonly now: () => Date
  readonly publish: PublishWork
  readonly today: () => CalendarDate
  readonly users: Users
  readonly warehouse: Warehouse
}

/** Rules for general ledger codes, each client's own, and what they make of its charges. Decision 0136 */
export const glHandlers: Handlers<keyof typeof GL_OPERATIONS, GlNeeds> = {
  glRules: async ({ caller, deps, query }) => {
    const clientId = Number(query.clientId)
    if (!caller.scope.families.has(clientId)) return failed('not-found')
    const logins = new Set((await shownLogins(caller, deps.users)).values())
    const versions = await glRulesVersions(deps.warehouse, { scope: caller.scope, clientId })
    return ok({
      versions: versions.map(({ version, rules, changedAt, changedBy }) => ({
        ...{ version, rules: [...rules], at: changedAt },
        by: logins.has(changedBy) ? changedBy : null,
      })),
    })
  },

  saveGlRules: async ({ caller, deps, body: { clientId, baseVersion, rules } }) => {
    if (!caller.scope.families.has(clientId)) return failed('not-found')
    const faults = checkGlRules(rules)
    if (faults.some(isGlError)) return ok({ outcome: 'faulty' as const, faults })
    const change = { clientId, baseVersion, rules, by: caller.user.login, now: deps.now() }
    const saved = await deps.publish((connection) => addGlRules(connection, change))
    await deps.audit({
      userId: caller.user.id,
      action: 'save-gl-rules',
      object: `client ${clientId}`,
      decision: saved.ok ? 'done' : 'refused',
      ...(saved.ok ? { detail: JSON.stringify({ version: saved.value.version, rules: rules.length }) } : {}),
    })
    return saved.ok ? ok({ outcome: 'saved' as const, ...saved.value }) : saved
  },

  glFigures: async ({ caller, deps, query: { clientId: asked, currency, from, to }, signal }) => {
    const clientId = Number(asked)
    if (!caller.scope.families.has(clientId)) return failed('not-found')
    const range = from !== undefined && to !== undefined ? { from, to } : lastMonth(deps.today())
    if (range.from > range.to) return BACKWARDS
    const figures = await glFigures(deps.warehouse, { clientId, currency, range, ...asking({ caller, signal }, deps) })
    return figures.ok ? ok({ ...range, ...figures.value }) : figures
  },
}

const BACKWARDS = invalidRequest([{ path: 'query.to', message: 'must not be before from', code: 'unknown' }])

/** The last full month before a day. */
function lastMonth(today: CalendarDate) {
  const first = `${today.slice(0, 7)}-01`
  return { from: addMonths(first, -1), to: addDays(first, -1) }
}
