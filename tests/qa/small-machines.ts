import fc from 'fast-check'
import { createMachine } from 'xstate'
import { AS_IT_IS, type Model } from './model.ts'

/** A machine by where each event leads from each state: `ways[state][event]`; undefined: nowhere. */
type Ways = readonly (readonly (number | undefined)[])[]

const EVENTS = ['one', 'two', 'three']

/** Small machines of any shape, with the table that they are made from. */
export const smallMachines = fc
  .integer({ min: 1, max: 6 })
  .chain((size) =>
    fc.array(fc.array(fc.option(fc.nat({ max: size - 1 }), { nil: undefined }), { minLength: 3, maxLength: 3 }), {
      minLength: size,
      maxLength: size,
    }),
  )
  .map((ways: Ways) => ({ ways, model: modelOf(ways) }))

export function modelOf(ways: Ways): Model {
  const states = ways.map((to, state): [string, object] => [
    `s${state}`,
    {
      on: Object.fromEntries(
        to.flatMap((target, at) =>
          target === undefined ? [] : [[EVENTS[at] ?? '', { target: `s${target}`, reenter: true }]],
        ),
      ),
    },
  ])
  return {
    machine: createMachine({ id: 'small', initial: 's0', states: Object.fromEntries(states) }),
    cases: Object.fromEntries(EVENTS.map((event) => [event, { type: event }])),
    starts: AS_IT_IS,
  }
}

/** Every edge that can be gone, found without the kit. */
export function edgesByHand(ways: Ways): string[] {
  const seen = new Set([0])
  for (const state of seen) for (const target of ways[state] ?? []) if (target !== undefined) seen.add(target)
  return [...seen].flatMap((state) =>
    (ways[state] ?? []).flatMap((target, at) =>
      target === undefined ? [] : [`s${state} → (${EVENTS[at]}) → s${target}`],
    ),
  )
}
