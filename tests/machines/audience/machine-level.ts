import { expect } from 'vitest'
import { createActor, fromPromise, type InspectionEvent } from 'xstate'
import { audienceFailureIn, audienceMachine, type AudienceStep } from '../../../machines/sharing/audience.machine.ts'
import type { Level, OpenMachineLevel, StateKey, Step } from '../../qa/model.ts'
import { reach } from '../../qa/turns.ts'
import { AUDIENCE_CASES, CLIENTS, ITEM, type AudienceCase } from './cases.ts'

type State = StateKey<typeof audienceMachine>

interface HeldCall {
  readonly input: AudienceStep
  readonly answer: () => void
  readonly fail: (error: unknown) => void
}

/** Whom something is for, on a server that the test holds. */
export function openAudience(inspect?: (event: InspectionEvent) => void) {
  const calls: HeldCall[] = []
  const machine = audienceMachine.provide({
    actors: {
      takeStep: fromPromise<unknown, AudienceStep>(
        ({ input }) => new Promise<void>((answer, fail) => calls.push({ input, answer, fail })),
      ),
    },
  })
  const actor = createActor(machine, inspect ? { inspect } : {}).start()
  return { actor, calls, settle: ({ to }: Pick<Step<AudienceCase>, 'to'>) => reach(actor, to) }
}

function levelOf({ actor, calls, settle }: ReturnType<typeof openAudience>): Level<AudienceCase, State> {
  const send = (name: AudienceCase) => () => actor.send(AUDIENCE_CASES[name] as Parameters<typeof actor.send>[0])
  const context = () => actor.getSnapshot().context
  /** One call goes off. */
  const sendOff = (name: AudienceCase, step: () => AudienceStep) => () => {
    const [before, meant] = [calls.length, step()]
    send(name)()
    expect(calls.slice(before).map(({ input }) => input)).toEqual([meant])
  }
  const end = (how: (call: HeldCall) => void) => async (step: Step<AudienceCase>) => {
    const call = calls.at(-1)
    if (call) how(call)
    await settle(step)
  }
  const withoutFailure = () => expect(audienceFailureIn(actor.getSnapshot())).toBeNull()
  return {
    drivers: {
      'somebody is chosen': send('somebody is chosen'),
      'it is given': sendOff('it is given', () => ({ item: ITEM, audience: [CLIENTS] })),
      'it is taken back': sendOff('it is taken back', () => ({ item: ITEM, audience: [] })),
      'it is stored': end(({ answer }) => answer()),
      'the call fails': end(({ fail }) => fail({ status: 500 })),
      'it is tried again': sendOff('it is tried again', () => context().step),
    },
    states: {
      'choosing.standing': () => expect(context()).toMatchObject({ chosen: null, failure: null }),
      'choosing.chosen': () => {
        withoutFailure()
        expect(context().chosen).toEqual([CLIENTS])
      },
      'choosing.given': () => {
        withoutFailure()
        expect(context().step).toEqual({ item: ITEM, audience: [CLIENTS] })
      },
      'choosing.withdrawn': () => {
        withoutFailure()
        expect(context().step).toEqual({ item: ITEM, audience: [] })
      },
      'choosing.failed': () => expect(audienceFailureIn(actor.getSnapshot())).toEqual({ status: 500 }),
      sending: () => expect(calls.at(-1)?.input).toEqual(context().step),
    },
  }
}

export const openMachineLevel: OpenMachineLevel<AudienceCase, State> = ({ inspect }) => {
  const audience = openAudience(inspect)
  return {
    ...levelOf(audience),
    snapshot: () => audience.actor.getSnapshot(),
    stop: () => void audience.actor.stop(),
  }
}
