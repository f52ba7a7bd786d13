import type { AnyEventObject } from 'xstate'
import {
  scenarioRunMachine,
  type PartToRate,
  type RatedPart,
  type ScenarioRunContext,
  type ScenarioRunEvent,
} from '../../../machines/rating/scenario-run.machine.ts'
import { AS_IT_IS, type Model } from '../../qa/model.ts'

const PART = { scenario: 0, clientId: 5, currency: 'USD', changes: [] } as const
/** Two quarters of one scenario. */
export const PARTS: readonly PartToRate[] = [
  { ...PART, from: '2026-04-02', to: '2026-06-30' },
  { ...PART, from: '2026-07-01', to: '2026-09-30' },
]
const CELL = { carrier: 'UPS', service: 'UPS 2nd Day Air', zone: '5', band: 1, month: '2026-04', packages: 3 }
/** Of two states of the data. */
export const RATED: RatedPart = {
  dataVersion: 1,
  cells: [{ ...CELL, before: 3_000, after: 2_500 }],
  unrated: [{ reason: 'noWeight', packages: 1, billed: 1_234 }],
}
export const RATED_LATER: RatedPart = { ...RATED, dataVersion: 2 }

/** Everything that happens to a run of scenarios, by name. */
export const RUN_CASES = {
  'it is asked for': { type: 'run.asked', parts: PARTS },
  'a part is rated': { type: 'xstate.done.actor.rating', output: RATED },
  'a part is rated from newer data': { type: 'xstate.done.actor.rating', output: RATED_LATER },
  'the server is away': { type: 'xstate.error.actor.rating', error: { status: 0 } },
  'the call fails': { type: 'xstate.error.actor.rating', error: { status: 500 } },
  'another try is due': { type: 'xstate.after.retryMs.scenarioRun.unreached' },
  'it is stopped': { type: 'run.cancelled' },
  'it goes on by hand': { type: 'run.resumed' },
} as const satisfies Readonly<Record<string, ScenarioRunEvent | AnyEventObject>>

export type RunCase = keyof typeof RUN_CASES

/** How far it is: a part decides by it where it leads. */
export const farOf = ({ parts, rated }: ScenarioRunContext): string =>
  parts.length === 0 ? '' : `${rated.length} of ${parts.length}`

export const model = {
  machine: scenarioRunMachine,
  cases: RUN_CASES,
  starts: AS_IT_IS,
  facts: farOf,
  /** What is first is of no other data. */
  happens: ({ event, at }) => event !== 'a part is rated from newer data' || at.endsWith('1 of 2'),
} as const satisfies Model<RunCase, keyof typeof AS_IT_IS>
