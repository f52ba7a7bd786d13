import type { AnyEventObject } from 'xstate'
import { pathOf, type ClaimState } from '../../../domain/audit/claim.ts'
import {
  claimMachine,
  type ClaimContext,
  type ClaimEvent,
  type ClaimStanding,
  type MoveOutcome,
} from '../../../machines/claims/claim.machine.ts'
import type { Model, Step } from '../../qa/model.ts'

export const BEGUN: ClaimStanding = { id: 7, version: 1, state: 'found' }
export const WHY = { reason: 'billedRight', note: 'Snow' } as const

const told = (state: ClaimState, version: number) => ({ type: 'claim.told', claim: { id: 7, version, state } }) as const
const answered = (output: MoveOutcome) => ({ type: 'xstate.done.actor.moving', output }) as const
const has = (state: ClaimState) => answered({ claim: { id: 7, version: 2, state } })

/** Everything that happens to a claim, by name in a person's words. */
export const CLAIM_CASES = {
  'it is queued': { type: 'claim.queued' },
  'it is claimed': { type: 'claim.claimed' },
  'the carrier denies it': { type: 'claim.denied' },
  'it is dismissed': { type: 'claim.dismissed', ...WHY },
  'it is taken back': { type: 'claim.takenBack' },
  'it is reopened': { type: 'claim.reopened' },
  'the server has it found': has('found'),
  'the server has it queued': has('queued'),
  'the server has it claimed': has('claimed'),
  'the server has it denied': has('denied'),
  'the server has it dismissed': has('dismissed'),
  'the server refuses': answered({ refusal: 'tooLate' }),
  'the call fails': { type: 'xstate.error.actor.moving', error: { status: 500 } },
  'an invoice credits it': told('credited', 10),
  'an invoice credits part of it': told('partlyCredited', 11),
  'its credit is gone': told('claimed', 12),
  'its time is over': told('expired', 13),
} as const satisfies Readonly<Record<string, ClaimEvent | AnyEventObject>>

export type ClaimCase = keyof typeof CLAIM_CASES

/** Where an answer leads to is decided by what was asked for, and from where. */
export function facts({ asked, state }: ClaimContext): string {
  return asked === null ? '' : `${asked.move} of ${state}`
}

/** What a server that keeps to the rules may answer, and where invoices and days may move a claim. */
export function happens({ at, from, event }: Step<ClaimCase> & { readonly at: string }): boolean {
  const has = /^the server has it (\w+)$/.exec(event)?.[1]
  if (has !== undefined) {
    const [, move, state] = /(\w+) of (\w+)$/.exec(at) ?? []
    return pathOf(state as ClaimState, move as 'queue') === has
  }
  if (event === 'an invoice credits it' || event === 'an invoice credits part of it') return from === 'standing.claimed'
  if (event === 'its credit is gone') return from === 'standing.credited' || from === 'standing.partlyCredited'
  if (event === 'its time is over') return ['found', 'queued', 'claimed'].some((state) => from === `standing.${state}`)
  return true
}

export const STARTS = { 'a claim that was found': BEGUN } as const

export const model = {
  machine: claimMachine,
  cases: CLAIM_CASES,
  starts: STARTS,
  facts,
  happens,
} as const satisfies Model<ClaimCase, keyof typeof STARTS>
