import type { AnyEventObject } from 'xstate'
import type { SharedWith } from '../../../domain/dashboards/layout/sharing.ts'
import { audienceMachine, type AudienceEvent } from '../../../machines/sharing/audience.machine.ts'
import { AS_IT_IS, type Model } from '../../qa/model.ts'

/** The page that is given to people, and its name. */
export const ITEM = 'pabcdefgh'
export const NAME = 'Costs'
export const CLIENTS = { kind: 'role', role: 'ROLE_CLIENT', edits: false } as const satisfies SharedWith

/** Everything that happens to whom something is for, by name. */
export const AUDIENCE_CASES = {
  'somebody is chosen': { type: 'audience.chosen', audience: [CLIENTS] },
  'it is given': { type: 'audience.confirmed', item: ITEM, audience: [CLIENTS] },
  'it is taken back': { type: 'item.withdrawn', item: ITEM },
  'it is stored': { type: 'xstate.done.actor.sending', output: undefined },
  'the call fails': { type: 'xstate.error.actor.sending', error: { status: 500 } },
  'it is tried again': { type: 'step.retried' },
} as const satisfies Readonly<Record<string, AudienceEvent | AnyEventObject>>

export type AudienceCase = keyof typeof AUDIENCE_CASES

export const model = {
  machine: audienceMachine,
  cases: AUDIENCE_CASES,
  starts: AS_IT_IS,
  /** What was sent decides what it is once it is stored, and what is tried again. */
  facts: ({ step }: { readonly step: { readonly item: string; readonly audience: readonly SharedWith[] } }) =>
    step.item === '' ? '' : step.audience.length > 0 ? 'for somebody' : 'for nobody',
} as const satisfies Model<AudienceCase, keyof typeof AS_IT_IS>
