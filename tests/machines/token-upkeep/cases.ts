import type { AnyEventObject } from 'xstate'
import { tokenUpkeepMachine } from '../../../machines/access/token-upkeep.machine.ts'
import type { Model } from '../../qa/model.ts'
import { FAULT, SESSION_ENDED } from '../session/cases.ts'

export const FIRST_RENEWAL_MS = 60_000
const HELD = { token: 'first', renewInMs: FIRST_RENEWAL_MS }

/** Everything that happens to a token that is kept fresh, by name. */
export const UPKEEP_CASES = {
  'renewal is due': { type: 'xstate.after.renewalDelay.tokenUpkeep.fresh' },
  'the token is renewed': { type: 'xstate.done.actor.regenerateToken', output: 'renewed' },
  'the session is over': { type: 'xstate.error.actor.regenerateToken', error: SESSION_ENDED },
  'the renewal fails': { type: 'xstate.error.actor.regenerateToken', error: FAULT },
  'another renewal is due': { type: 'xstate.after.renewalRetryDelay.tokenUpkeep.waiting' },
} as const satisfies Readonly<Record<string, AnyEventObject>>
export type UpkeepCase = keyof typeof UPKEEP_CASES

const STARTS = { 'a token that is renewed in a minute': HELD } as const

export const model = { machine: tokenUpkeepMachine, cases: UPKEEP_CASES, starts: STARTS } as const satisfies Model<
  UpkeepCase,
  keyof typeof STARTS
>
