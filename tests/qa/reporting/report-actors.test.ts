import { afterEach, beforeEach, expect, test } from 'vitest'
import { createActor, createMachine, fromPromise } from 'xstate'
import { countVisits } from '../run/visits.ts'
import { reportActors } from './report-actors.ts'
import type { Sighting } from './sighting.ts'

const machine = createMachine({
  id: 'door',
  initial: 'looking',
  states: {
    looking: { always: 'closed' },
    closed: {
      on: { push: 'open' },
      invoke: { src: createMachine({ id: 'hinge', initial: 'still', states: { still: {} } }) },
    },
    open: { on: { push: 'closed' } },
  },
})

let told: Sighting[]
let end: () => void
beforeEach(() => {
  told = []
  end = reportActors((sighting) => told.push(sighting))
})
afterEach(() => end())

test('an actor that knows nothing of it tells all that it does, from its creation on, as one that is inspected', () => {
  createActor(fromPromise(() => Promise.resolve())).start()
  const { inspect, visits } = countVisits(machine)
  const actor = createActor(machine, { inspect }).start()
  for (let times = 0; times < 3; times += 1) actor.send({ type: 'push' })
  actor.stop()

  const { count, visits: counted } = countVisits(machine)
  for (const each of told.filter((sighting) => sighting.machine === 'door')) count(each)
  expect(counted).toEqual(visits)
  expect(Object.fromEntries(counted.states)).toEqual({ looking: 1, closed: 2, open: 2 })
  expect(counted.transitions.get('door.looking on always #0')).toBe(1)
})

test('nothing is told once it has ended', () => {
  end()
  createActor(machine).start().stop()
  expect(told).toEqual([])
})

test('a machine within another is told by its own name, each time that it is begun', () => {
  const actor = createActor(machine).start()
  for (let times = 0; times < 2; times += 1) actor.send({ type: 'push' })
  expect(told.filter((sighting) => sighting.machine === 'hinge')).toEqual([
    { machine: 'hinge', state: 'still' },
    { machine: 'hinge', state: 'still' },
  ])
  actor.stop()
})
