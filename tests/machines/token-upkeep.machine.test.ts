import { afterAll, describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { AnyEventObject } from 'xstate'
import { RENEWAL_MS, RENEWAL_RETRY_MS, tokenUpkeepMachine } from '../../machines/session/token-upkeep.machine.ts'
import type { UpkeepEvent } from '../../machines/session/token-upkeep.machine.ts'
import { FAULT, SESSION_ENDED } from './session.cases.ts'
import { createCoverage, describeStep, makeWalks, runWalk, stateKeyOf } from './walk.ts'
import type { Coverage, Level, StateKey } from './walk.ts'

const FIRST_RENEWAL_MS = 60_000
const HELD = { token: 'first', renewInMs: FIRST_RENEWAL_MS }

const UPKEEP_CASES = {
  'renewal is due': { type: 'xstate.after.renewalDelay.tokenUpkeep.fresh' },
  'the token is renewed': { type: 'xstate.done.actor.regenerateToken', output: 'renewed' },
  'the session is over': { type: 'xstate.error.actor.regenerateToken', error: SESSION_ENDED },
  'the renewal fails': { type: 'xstate.error.actor.regenerateToken', error: FAULT },
  'another renewal is due': { type: 'xstate.after.renewalRetryDelay.tokenUpkeep.waiting' },
} as const satisfies Readonly<Record<string, AnyEventObject>>
type UpkeepCase = keyof typeof UPKEEP_CASES

const coverage = createCoverage(tokenUpkeepMachine)

const walks = makeWalks(tokenUpkeepMachine.provide({ actions: { tellOwner: () => undefined } }), {
  cases: UPKEEP_CASES,
  input: HELD,
})

function openLevel({
  inspect,
}: Coverage): Level<UpkeepCase, StateKey<typeof tokenUpkeepMachine>> & { stop: () => void } {
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
    { clock, inspect, input: HELD },
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
    stop: () => actor.stop(),
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

describe('token upkeep, by generated walks [ACC-49, ERR-01]', () => {
  test.each(walks.map((walk) => [walk.map(describeStep).at(-1) ?? '', walk] as const))('… %s', async (_, walk) => {
    const level = openLevel(coverage)
    await runWalk(walk, level)
    level.stop()
  })

  afterAll(() => {
    expect({ states: coverage.missedStates(), transitions: coverage.missedTransitions() }).toEqual({
      states: [],
      transitions: [],
    })
  })
})
