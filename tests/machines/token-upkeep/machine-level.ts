import { expect } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import {
  RENEWAL_MS,
  RENEWAL_RETRY_MS,
  tokenUpkeepMachine,
  type UpkeepEvent,
} from '../../../machines/access/token-upkeep.machine.ts'
import { stateKeyOf, type OpenMachineLevel, type StateKey } from '../../qa/model.ts'
import { FAULT, SESSION_ENDED } from '../session/cases.ts'
import { FIRST_RENEWAL_MS, model, type UpkeepCase } from './cases.ts'

export const openMachineLevel: OpenMachineLevel<UpkeepCase, StateKey<typeof tokenUpkeepMachine>> = ({
  start,
  inspect,
}) => {
  const clock = new SimulatedClock()
  const told: UpkeepEvent[] = []
  const asked: { token: string; resolve: (token: string) => void; reject: (error: unknown) => void }[] = []
  const actor = createActor(
    tokenUpkeepMachine.provide({
      actors: {
        regenerateToken: fromPromise(
          ({ input: { token } }) => new Promise<string>((resolve, reject) => asked.push({ token, resolve, reject })),
        ),
      },
      actions: { tellOwner: (_, event) => void told.push(event) },
    }),
    { clock, inspect, input: model.starts[start as keyof typeof model.starts] },
  ).start()
  const heldToken = () => actor.getSnapshot().context.held.token
  const pass =
    (delayMs: () => number) =>
    ({ from }: { from: string }) => {
      const whole = delayMs()
      clock.increment(whole - 1)
      expect(stateKeyOf(actor.getSnapshot())).toBe(from)
      clock.increment(1)
    }
  const settle = async (act: () => void) => {
    told.length = 0
    act()
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
  return {
    snapshot: () => actor.getSnapshot(),
    stop: () => void actor.stop(),
    drivers: {
      'renewal is due': pass(() => (heldToken() === 'first' ? FIRST_RENEWAL_MS : RENEWAL_MS)),
      'the token is renewed': () => settle(() => asked.pop()?.resolve('renewed')),
      'the session is over': () => settle(() => asked.pop()?.reject(SESSION_ENDED)),
      'the renewal fails': () => settle(() => asked.pop()?.reject(FAULT)),
      'another renewal is due': pass(() => RENEWAL_RETRY_MS),
    },
    states: {
      fresh: () => {
        expect(asked).toEqual([])
        expect(told).toEqual(
          heldToken() === 'first' ? [] : [{ type: 'token.renewed', held: { token: 'renewed', renewInMs: RENEWAL_MS } }],
        )
      },
      renewing: () => expect(asked.map(({ token }) => token)).toEqual([heldToken()]),
      waiting: () => expect([asked, told]).toEqual([[], []]),
      over: () => expect(told).toEqual([{ type: 'session.ended' }]),
    },
  }
}
