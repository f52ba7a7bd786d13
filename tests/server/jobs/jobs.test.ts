import { AsyncLocalStorage } from 'node:async_hooks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import type { Jobs } from '../../../server/jobs/jobs.ts'
import { erasePerson } from '../../../server/upkeep/state/erase-person.ts'
import { openTestState } from '../../support/portal/test-state.ts'
import { addPerson, heldWork, kindOf, serverOf, worldOf, type Numbered, type World } from './job-house.ts'

const MINUTE = 60_000
let world: World
const servers: Jobs[] = []
beforeEach(async () => {
  world = worldOf(await openTestState())
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
  await world.state.destroy()
})

const open = (name?: string) => {
  const server = serverOf(world, name)
  servers.push(server)
  return server
}
const rows = () => world.state.selectFrom('job').selectAll().orderBy('id').execute()
const states = async () => (await rows()).map(({ state }) => state)

test('a job is begun as it is added, ends once, and what it held is not kept', async () => {
  const done: number[] = []
  const jobs = open()
  const counts = jobs.kind(kindOf(async ({ number }) => void done.push(number)))
  await jobs.start()
  await counts.add({ payload: { number: 7 }, userId: null })
  await expect.poll(states).toEqual(['done'])
  expect(done).toEqual([7])
  expect(await rows()).toMatchObject([{ payload: null, key: null, lease: null, server: null, attempts: 1 }])
})

test('what is added before the server runs is begun when it does, and settled without it', async () => {
  const done: number[] = []
  const jobs = open()
  const counts = jobs.kind(kindOf(async ({ number }) => void done.push(number)))
  for (const number of [1, 2, 3]) await counts.add({ payload: { number }, userId: null })
  expect(done).toEqual([])
  await counts.settled()
  expect(done).toEqual([1, 2, 3])
  await counts.add({ payload: { number: 4 }, userId: null })
  await jobs.start()
  await counts.settled()
  expect(done).toEqual([1, 2, 3, 4])
})

test('with a transaction that is taken back a job is too', async () => {
  const done: number[] = []
  const jobs = open()
  const counts = jobs.kind(kindOf(async ({ number }) => void done.push(number)))
  await jobs.start()
  const within = (number: number, fails: boolean) =>
    world.state.transaction().execute(async (transaction) => {
      await counts.add({ payload: { number }, userId: null, within: transaction })
      if (fails) throw new Error('taken back')
    })
  await expect(within(1, true)).rejects.toThrow('taken back')
  await within(2, false)
  await expect.poll(states).toEqual(['done'])
  expect(done).toEqual([2])
})

test('one that fails is tried again later, then given up; the log says why each time', async () => {
  const givenUp: number[] = []
  const jobs = open()
  const counts = jobs.kind(
    kindOf(() => Promise.reject(new Error('no luck')), { giveUp: async ({ number }) => void givenUp.push(number) }),
  )
  await jobs.start()
  await counts.add({ payload: { number: 7 }, userId: null })
  for (const minutes of [1, 5]) {
    await counts.settled()
    await counts.settled()
    expect(await states()).toEqual(['waiting'])
    world.ms += minutes * MINUTE
  }
  await jobs.look()
  await counts.settled()
  expect(await rows()).toMatchObject([{ state: 'failed', attempts: 3, payload: null }])
  expect([givenUp, world.warned]).toEqual([[7], Array(3).fill('A count failed: no luck')])
})

test('what cannot be given up now is given up later', async () => {
  let isAway = true
  const jobs = open()
  const counts = jobs.kind(
    kindOf(() => Promise.reject(new Error('no luck')), {
      againAfterMinutes: [],
      giveUp: async () => {
        if (isAway) throw new Error('away')
      },
    }),
  )
  await counts.add({ payload: { number: 7 }, userId: null })
  await counts.settled()
  expect(await states()).toEqual(['waiting'])
  isAway = false
  world.ms += MINUTE
  await counts.settled()
  expect(await states()).toEqual(['failed'])
})

test('a payload that its schema does not take fails, and holds nothing up', async () => {
  const jobs = open()
  const counts = jobs.kind(kindOf(() => Promise.resolve(), { againAfterMinutes: [] }))
  await counts.add({ payload: { number: 7 }, userId: null })
  await world.state.updateTable('job').set({ payload: '{"number":"seven"}' }).execute()
  await counts.add({ payload: { number: 8 }, userId: null })
  await counts.settled()
  expect(await states()).toEqual(['failed', 'done'])
})

test('a job is no part of the call that added it, nor of one that ended before it', async () => {
  const call = new AsyncLocalStorage<string>()
  const seen: unknown[] = []
  const jobs = open()
  const counts = jobs.kind(kindOf(async () => void seen.push(call.getStore()), { atOnce: 1 }))
  await jobs.start()
  for (const number of [1, 2]) await call.run(`call ${number}`, () => counts.add({ payload: { number }, userId: null }))
  await counts.settled()
  expect(seen).toEqual([undefined, undefined])
})

test('of a key there is one under way; of a person one is worked at, and of a kind so many', async () => {
  const { begun, perform, goOn } = heldWork()
  const jobs = open()
  const counts = jobs.kind(kindOf(perform))
  await jobs.start()
  const [first, second] = [await addPerson(world.state, 'first'), await addPerson(world.state, 'second')]
  expect(await counts.add({ payload: { number: 1 }, userId: first, key: 'a' })).toBe(undefined)
  expect(await counts.add({ payload: { number: 9 }, userId: first, key: 'a' })).toBe('a')
  expect(await counts.add({ payload: { number: 9 }, userId: null, key: 'b', unless: ['c', 'a'] })).toBe('a')
  await counts.add({ payload: { number: 2 }, userId: first })
  await counts.add({ payload: { number: 3 }, userId: second })
  await counts.add({ payload: { number: 4 }, userId: null })
  await expect.poll(() => begun).toEqual([1, 3])
  goOn(3)
  await expect.poll(() => begun).toEqual([1, 3, 4])
  goOn(1)
  await expect.poll(() => begun).toEqual([1, 3, 4, 2])
  expect(await counts.add({ payload: { number: 5 }, userId: second, key: 'a' })).toBe(undefined)
})

test('those who take turns come one after the other, however much each of them sent', async () => {
  const begun: number[] = []
  const jobs = open()
  const count = async ({ number }: Numbered) => {
    begun.push(number)
    world.ms += 1
  }
  const counts = jobs.kind(kindOf(count, { atOnce: 1 }))
  for (const number of [11, 12, 13, 14]) await counts.add({ payload: { number }, userId: null, turn: 'folder 1' })
  for (const number of [21, 22]) await counts.add({ payload: { number }, userId: null, turn: 'folder 2' })
  await counts.settled()
  expect(begun).toEqual([11, 21, 12, 22, 13, 14])
})

test('a server that stops puts back what it works at as if it had not been begun, and begins it again when it starts', async () => {
  const { begun, aborted, perform } = heldWork()
  const jobs = open()
  const counts = jobs.kind(kindOf(perform))
  await jobs.start()
  await counts.add({ payload: { number: 1 }, userId: null })
  await expect.poll(() => begun).toEqual([1])
  await jobs.stop()
  await counts.settled()
  expect(aborted).toEqual([1])
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0, lease: null }])
  await jobs.start()
  await expect.poll(() => begun).toEqual([1, 1])
})

test('what a server left as it died is begun at once where it starts again, elsewhere when its lease runs out, and given up when each server dies of it', async () => {
  const { begun, perform } = heldWork()
  const givenUp: number[] = []
  const kind = kindOf(perform, { giveUp: async ({ number }) => void givenUp.push(number) })
  const [dead, same, other, last] = [serverOf(world), serverOf(world), serverOf(world, 'other'), open('last')]
  const counts = dead.kind(kind)
  for (const server of [same, other, last]) server.kind(kind)
  // None of them is started: nothing renews a lease but who looks.
  await counts.add({ payload: { number: 1 }, userId: null })
  await dead.look()
  expect(begun).toEqual([1])
  await other.look()
  expect(begun).toEqual([1])
  await same.start()
  expect(begun).toEqual([1, 1])
  world.ms += MINUTE
  await other.look()
  expect(begun).toEqual([1, 1, 1])
  world.ms += MINUTE
  await last.look()
  await expect.poll(states).toEqual(['failed'])
  expect([begun, givenUp]).toEqual([[1, 1, 1], [1]])
  expect(world.warned).toEqual(['A count failed: each server that began it ended'])
  await same.stop()
})

test('a server that stood still for longer than its lease lets go of what another does now, and what it left it as does not count', async () => {
  const { begun, aborted, perform, goOn } = heldWork()
  const slow = open('slow')
  const slowCounts = slow.kind(kindOf(perform))
  const done: number[] = []
  const quick = open('quick')
  quick.kind(kindOf(async ({ number }) => void done.push(number)))
  await slowCounts.add({ payload: { number: 1 }, userId: null })
  await slow.look()
  world.ms += MINUTE
  await slow.look()
  await quick.look()
  expect([begun, done]).toEqual([[1], []])
  world.ms += MINUTE
  await quick.look()
  await expect.poll(states).toEqual(['done'])
  await slow.look()
  expect([aborted, done]).toEqual([[1], [1]])
  goOn(1)
  await slowCounts.settled()
  expect(await rows()).toMatchObject([{ state: 'done', attempts: 2 }])
})

test('a job that is cancelled ends, here at once and elsewhere at the next look, and one of its key may come', async () => {
  const { begun, aborted, perform } = heldWork()
  const [here, there] = [open('here'), open('there')]
  const [own, others] = [here.kind(kindOf(perform)), there.kind(kindOf(perform))]
  await here.start()
  for (const [number, key] of [
    [1, 'a'],
    [2, 'b'],
    [3, 'c'],
  ] as const)
    await own.add({ payload: { number }, userId: null, key })
  await expect.poll(() => begun).toEqual([1, 2])
  await own.cancel('a')
  expect(aborted).toEqual([1])
  await expect.poll(() => begun).toEqual([1, 2, 3])
  await others.cancel('b')
  await others.cancel('of nobody')
  expect(aborted).toEqual([1])
  await here.look()
  expect(aborted).toEqual([1, 2])
  expect(await states()).toEqual(['cancelled', 'cancelled', 'working'])
  expect(await own.add({ payload: { number: 4 }, userId: null, key: 'a' })).toBe(undefined)
})

test('how far a job is can be asked by whose it is', async () => {
  const jobs = open()
  const counts = jobs.kind(
    kindOf((_, { onProgress, signal }) => {
      onProgress(300)
      return new Promise((_resolve, reject) => signal.addEventListener('abort', reject))
    }),
  )
  await jobs.start()
  const person = await addPerson(world.state, 'first')
  await counts.add({ payload: { number: 1 }, userId: person, key: 'a' })
  await expect.poll(async () => [...(await counts.progressOf(person))]).toEqual([['a', 300]])
  expect([...(await counts.progressOf(person + 1))]).toEqual([])
})

test('what is on a schedule is done once in its span by all servers, also after one failed', async () => {
  const done: string[] = []
  let fails = false
  const start = async (name: string) => {
    const server = open(name)
    const kind = server.kind({
      ...{ name: 'tidy', payload: z.object({}), atOnce: 1, againAfterMinutes: [], trouble: 'Not tidied' },
      everyMs: 60 * MINUTE,
      perform: async () => {
        done.push(name)
        if (fails) throw new Error('no luck')
      },
    })
    await server.start()
    return { look: server.look, settled: kind.settled }
  }
  const both = [await start('one'), await start('two')]
  const look = async () => {
    for (const server of both) await server.look()
    for (const server of both) await server.settled()
  }
  await look()
  expect(done).toEqual([])
  for (const times of [1, 2, 3]) {
    fails = times === 2
    world.ms += 60 * MINUTE
    await look()
    await look()
    expect(done).toHaveLength(times)
  }
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0, ended_at: new Date(world.ms).toISOString() }])
})

test('an erased person has no jobs, and what works at one ends', async () => {
  const { begun, aborted, perform } = heldWork()
  const jobs = open()
  const counts = jobs.kind(kindOf(perform))
  await jobs.start()
  const id = await addPerson(world.state, 'first')
  await counts.add({ payload: { number: 1 }, userId: id })
  await expect.poll(() => begun).toEqual([1])
  await erasePerson(world.state, { id, login: 'first', email: 'first@demo.example', name: 'first' })
  await jobs.look()
  expect([aborted, await rows()]).toEqual([[1], []])
})
