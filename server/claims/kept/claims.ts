import {
  moveRefusal,
  pathOf,
  type ClaimedCharge,
  type ClaimMove,
  type MoveRefusal,
} from '../../../domain/audit/claim.ts'
import type { ClaimEvent } from '../../../domain/audit/claim-events.ts'
import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { isOneOf } from '../../state/engines/engine-of.ts'
import type { State } from '../../state/state.ts'
import { claimOf, note, type StoredClaim } from './claim-rows.ts'
import {
  countClaims,
  listClaims,
  namesInClaims,
  type ClaimAsk,
  type ClaimCount,
  type ClaimFilter,
  type ClaimNames,
} from './list-claims.ts'

/** What happened to a claim. */
export interface ClaimHappening {
  /** ISO text in UTC. */
  readonly at: string
  /** Null: it came by itself. */
  readonly byId: number | null
  readonly what: ClaimEvent
  readonly reason: string | null
  readonly note: string | null
  /** Cents. */
  readonly amount: number | null
  readonly toId: number | null
}

/** What somebody does with claims, and with what words. */
export type ClaimAct =
  | { readonly act: ClaimMove; readonly reason?: string | undefined; readonly note?: string | undefined }
  | { readonly act: 'assign'; readonly to: number | null }
  | { readonly act: 'note'; readonly note: string }

export type ActRefusal = MoveRefusal | 'notFound' | 'changedMeanwhile'

export interface ActOn {
  /** With the versions that were read; absent: whichever. */
  readonly claims: readonly { readonly id: number; readonly version?: number | undefined }[]
  /** Claims of others do not exist. */
  readonly clientIds: readonly number[]
  readonly act: ClaimAct
  readonly byId: number
  readonly today: CalendarDate
}

export interface Acted {
  readonly done: readonly StoredClaim[]
  readonly refused: readonly { readonly id: number; readonly reason: ActRefusal }[]
}

/** Where the claim of what a rule found of a row stands. */
export type ClaimStanding = Pick<StoredClaim, 'detailsId' | 'rule' | 'state'>

export interface Claims {
  /** By deadline, then difference. */
  list(ask: ClaimAsk): Promise<{ readonly claims: StoredClaim[]; readonly total: number }>
  counts(filter: ClaimFilter & { readonly today: CalendarDate }): Promise<ClaimCount[]>
  names(clientIds: readonly number[]): Promise<ClaimNames>
  find(ids: readonly number[], clientIds: readonly number[]): Promise<StoredClaim[]>
  /** Of these rows of invoices, the latest first. */
  states(detailsIds: readonly number[], clientIds: readonly number[]): Promise<ClaimStanding[]>
  /** The latest first. */
  history(id: number): Promise<ClaimHappening[]>
  /** One after the other, each for itself: what cannot be done is answered with its reason. */
  act(on: ActOn): Promise<Acted>
}

export function createClaims(state: State, now: () => Date): Claims {
  const find: Claims['find'] = async (ids, clientIds) => {
    const rows = await state
      .selectFrom('claim')
      .selectAll()
      .where(isOneOf(state, 'id', ids))
      .where(isOneOf(state, 'client_id', clientIds))
      .orderBy('id')
      .execute()
    return rows.map(claimOf)
  }
  return {
    list: (ask) => listClaims(state, ask),
    counts: (filter) => countClaims(state, filter),
    names: (clientIds) => namesInClaims(state, clientIds),
    find,
    states: async (detailsIds, clientIds) => {
      const rows = await state
        .selectFrom('claim')
        .select(['details_id', 'rule', 'state'])
        .where(isOneOf(state, 'details_id', detailsIds))
        .where(isOneOf(state, 'client_id', clientIds))
        .orderBy('id', 'desc')
        .execute()
      return rows.map(({ details_id: detailsId, ...standing }) => ({ detailsId: Number(detailsId), ...standing }))
    },
    history: async (id) => {
      const rows = await state
        .selectFrom('claim_event')
        .selectAll()
        .where('claim_id', '=', id)
        .orderBy('id', 'desc')
        .execute()
      return rows.map(({ at, by_id: byId, what, reason, note: words, amount, to_id: toId }) => ({
        at,
        byId,
        what,
        reason,
        note: words,
        amount,
        toId,
      }))
    },
    act: ({ claims, clientIds, act, byId, today }) =>
      state.transaction().execute(async (transaction) => {
        const done: number[] = []
        const refused: { id: number; reason: ActRefusal }[] = []
        const at = now().toISOString()
        for (const { id, version } of claims) {
          const reason = await actOn(transaction, { id, version, clientIds, act, byId, today, at })
          if (reason === undefined) done.push(id)
          else refused.push({ id, reason })
        }
        const rows = await transaction
          .selectFrom('claim')
          .selectAll()
          .where(isOneOf(transaction, 'id', done))
          .execute()
        return { done: rows.map(claimOf), refused }
      }),
  }
}

interface One extends Omit<ActOn, 'claims'> {
  readonly id: number
  readonly version: number | undefined
  readonly at: string
}

async function actOn(
  transaction: State,
  { id, version, clientIds, act, byId, today, at }: One,
): Promise<ActRefusal | undefined> {
  const row = await transaction.selectFrom('claim').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || !clientIds.includes(row.client_id)) return 'notFound'
  if (version !== undefined && row.version !== version) return 'changedMeanwhile'
  const claim = claimOf(row)
  let change: Record<string, unknown> = {}
  if (act.act === 'assign') change = { holder_id: act.to }
  else if (act.act !== 'note') {
    const open = act.act === 'claim' ? await openBeside(transaction, claim) : []
    const refusal = moveRefusal(claim, { move: act.act, today, open })
    if (refusal) return refusal
    change = movedTo(claim, { move: act.act, today })
  }
  const changed = await transaction
    .updateTable('claim')
    .set({ ...change, version: row.version + 1 })
    .where('id', '=', id)
    .where('version', '=', row.version)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) return 'changedMeanwhile'
  const { reason, note: words, to } = { reason: undefined, note: undefined, to: null, ...act }
  await note(transaction, { claimId: id, at, byId, what: act.act, reason, note: words, toId: to })
  return undefined
}

/** What is written of a claim that is moved: asking keeps what is asked for, going back gives it up. */
function movedTo(
  { state, difference, charges }: StoredClaim,
  { move, today }: { readonly move: ClaimMove; readonly today: CalendarDate },
) {
  const to = pathOf(state, move)
  const asked = { claimed_on: today, asked: difference, asked_charges: JSON.stringify(charges) }
  const given = { claimed_on: null, asked: null, asked_charges: null }
  const more = move === 'claim' ? asked : move === 'takeBack' || move === 'reopen' ? given : {}
  return { state: to, since: today, changed_at: null, ...more }
}

/** What other claims on the same row of the invoice ask for that the carrier has not answered. */
async function openBeside(transaction: State, { id, detailsId, clientId }: StoredClaim): Promise<ClaimedCharge[]> {
  const rows = await transaction
    .selectFrom('claim')
    .select('asked_charges')
    .where('details_id', '=', detailsId)
    .where('client_id', '=', clientId)
    .where('state', '=', 'claimed')
    .where('id', '<>', id)
    .execute()
  return rows.flatMap(({ asked_charges: charges }) => JSON.parse(charges ?? '[]') as ClaimedCharge[])
}
