import { groupedBy } from '../../domain/values/grouped-by.ts'
import { CLAIM_STATES } from '../../domain/audit/claim.ts'
import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import { can } from '../../domain/access/permission.ts'
import { failed, invalidRequest, ok } from '../../domain/values/problem.ts'
import type { CLAIM_OPERATIONS } from '../../openapi/contract/claims.ts'
import type { Caller } from '../callers/caller.ts'
import { heldBy, isActive, type Users } from '../callers/users.ts'
import type { Handlers } from '../handler.ts'
import type { AuditLog } from '../state/audit-log.ts'
import type { StoredClaim } from './kept/claim-rows.ts'
import type { Claims } from './kept/claims.ts'
import { visibleClients } from '../callers/visible/visible-clients.ts'
import { visiblePeople } from '../callers/visible/visible-people.ts'
import type { Clients } from '../warehouse/clients.ts'
import { carriers } from '../warehouse/questions/reference-lists.ts'
import { findingEvidence } from '../warehouse/questions/finding-evidence.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'
import { claimFile } from './claim-file.ts'
import type { ClaimKeeper } from './claim-keeper.ts'

export interface ClaimNeeds {
  readonly audit: AuditLog
  readonly claimKeeper: ClaimKeeper
  readonly claims: Claims
  readonly clients: Clients
  readonly today: () => CalendarDate
  readonly users: Users
  readonly warehouse: Warehouse
}

/** Who works on claims; who reads them has the permission of their page. Decision 0127 */
const ACT = ['AUDIT_WEB']
const USUAL_ROWS = 50
const MOST_ROWS = 200

/** What is asked back of carriers for the caller's clients. ROUTE-14 */
export const claimHandlers: Handlers<keyof typeof CLAIM_OPERATIONS, ClaimNeeds> = {
  claims: async ({ caller, deps, query: { states: asked, offset, limit, carrierId, ...query } }) => {
    const states = CLAIM_STATES.filter((state) => asked.split(',').includes(state))
    if (states.length !== asked.split(',').length)
      return invalidRequest([{ path: 'query.states', message: `must be of ${CLAIM_STATES.join(', ')}` }])
    await deps.claimKeeper.current()
    const filter = { ...query, carrierId: carrierId === undefined ? undefined : Number(carrierId), ...own(caller) }
    const today = deps.today()
    const page = { offset: Number(offset ?? 0), limit: Math.min(Number(limit ?? USUAL_ROWS), MOST_ROWS) }
    const { claims, total } = await deps.claims.list({ ...filter, states, ...page })
    const counts = await deps.claims.counts({ ...filter, today })
    const shown = await shower(caller, deps)
    return ok({
      today,
      mayAct: can(caller.held, ACT),
      claims: claims.map(shown.claim),
      total,
      counts: counts.map((count) => ({
        ...count,
        sum: count.sum / 100,
        soonSum: count.soonSum / 100,
        thisYearSum: count.thisYearSum / 100,
      })),
    })
  },

  claimChoices: async ({ caller, deps }) => {
    const { carrierIds, accounts, months } = await deps.claims.names(own(caller).clientIds)
    const shown = await shower(caller, deps)
    return ok({
      carriers: shown.carriers.filter(({ id }) => carrierIds.includes(id)),
      accounts: [...accounts],
      months: [...months],
      people: shown.workers.map(({ id }) => ({ id, name: shown.name(id) ?? '' })),
    })
  },

  claim: async ({ caller, deps, params }) => {
    const [claim] = await deps.claims.find([Number(params.id)], own(caller).clientIds)
    if (!claim) return failed('not-found')
    const shown = await shower(caller, deps)
    const history = await deps.claims.history(claim.id)
    const found = { detailsId: claim.detailsId, rule: claim.rule, scope: caller.scope }
    return ok({
      claim: shown.claim(claim),
      evidence: await findingEvidence(deps.warehouse, found),
      charges: claim.charges.map(({ code, expected, claimed }) => ({
        code,
        expected: expected === null ? null : expected / 100,
        claimed: claimed / 100,
      })),
      history: history.map(({ byId, toId, amount, reason, ...happening }) => ({
        ...happening,
        reason: reason as 'other' | null,
        by: byId === null ? null : (shown.name(byId) ?? ''),
        amount: amount === null ? null : amount / 100,
        to: toId === null ? null : (shown.name(toId) ?? ''),
      })),
    })
  },

  actOnClaims: async ({ caller, deps, body: { claims, act } }) => {
    const shown = await shower(caller, deps)
    if (act.act === 'assign' && act.to !== null && !shown.workers.some(({ id }) => id === act.to))
      return failed('not-found')
    await deps.claimKeeper.current()
    const { done, refused } = await deps.claims.act({
      claims,
      act,
      ...own(caller),
      byId: caller.user.id,
      today: deps.today(),
    })
    for (const [clientId, ofClient] of groupedBy(done, (claim) => claim.clientId))
      await deps.audit({
        userId: caller.user.id,
        action: 'act-on-claims',
        object: `client ${clientId}`,
        decision: 'done',
        detail: JSON.stringify({ act: act.act, claims: ofClient.map(({ id }) => id) }),
      })
    return ok({ done: done.map(shown.claim), refused: [...refused] })
  },

  claimFile: async ({ caller, deps, body: { carrierId, claims: ids } }) => {
    const found = await deps.claims.find(ids, own(caller).clientIds)
    const asked = found.filter(
      (claim) => claim.carrierId === carrierId && (claim.state === 'queued' || claim.state === 'claimed'),
    )
    if (asked.length < new Set(ids).size) return failed('not-found')
    const carrier = (await carriers(deps.warehouse)).find(({ id }) => id === carrierId)
    await deps.audit({
      userId: caller.user.id,
      action: 'save-claim-file',
      object: `carrier ${carrierId}`,
      decision: 'done',
      detail: JSON.stringify({ claims: asked.map(({ id }) => id) }),
    })
    return ok(Buffer.from(claimFile(asked, carrier?.name ?? '')).toString('base64'))
  },
}

function own({ scope }: Caller): { readonly clientIds: readonly number[] } {
  return { clientIds: [...scope.families.keys()] }
}

/** Names of clients, carriers and people, as the caller is told them. */
async function shower(caller: Caller, { clients, users, today, warehouse }: ClaimNeeds) {
  const people = visiblePeople(caller, await users.all())
  const names = new Map(
    people.map(({ id, login, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim() || login]),
  )
  const seen = new Map(visibleClients(caller.scope, await clients.all()).map(({ id, name }) => [id, name]))
  const known = await carriers(warehouse)
  const name = (id: number) => names.get(id)
  return {
    carriers: known,
    name,
    workers: people.filter((user) => isActive(user, today()) && can(heldBy(user), ACT)),
    claim: (claim: StoredClaim) => {
      const {
        detailsId: _row,
        claimType: _type,
        charges: _charges,
        asked,
        holderId,
        clientId,
        carrierId,
        ...shown
      } = claim
      const amount = asked ?? claim.difference
      const holder = holderId === null ? undefined : name(holderId)
      return {
        ...shown,
        client: { id: clientId, name: seen.get(clientId) ?? '' },
        carrier: { id: carrierId, name: known.find(({ id }) => id === carrierId)?.name ?? '' },
        billed: claim.billed / 100,
        expected: (claim.billed - amount) / 100,
        difference: amount / 100,
        credited: claim.credited / 100,
        holder: holderId === null || holder === undefined ? null : { id: holderId, name: holder },
      }
    },
  }
}
