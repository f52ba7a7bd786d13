import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Jobs, Queue } from '../../../server/jobs/jobs.ts'
import type { State } from '../../../server/state/state.ts'
import { ON_POSTGRES, openTestState } from '../../support/portal/test-state.ts'
import { addPerson, kindOf, serverOf, worldOf, type Numbered, type World } from './job-house.ts'

const SECOND_MS = 1_000
const LEASE_MS = 60 * SECOND_MS
const SERVERS = ['one', 'two', 'three'] as const
type ServerName = (typeof SERVERS)[number]
const AT_ONCE = 2
/** Tried again twice. */
const MOST_ATTEMPTS = 3

/** What happens to a house of three servers over one state. */
type HistoryEvent =
  | { readonly kind: 'is added'; readonly server: ServerName; readonly person: 0 | 1 | 2; readonly key: string | null }
  | { readonly kind: 'is cancelled'; readonly server: ServerName; readonly key: string }
  | { readonly kind: 'passes'; readonly seconds: number }
  | { readonly kind: 'looks' | 'stops' | 'starts'; readonly server: ServerName }
  | { readonly kind: 'all look' }
  /** Not at once, but where it asks the state for the so many-th time from now on. */
  | { readonly kind: 'is killed'; readonly server: ServerName; readonly after: number }
  /** Of what is worked at, one job is done, or fails, or its server is killed before it can say that it is done. */
  | { readonly kind: 'is done' | 'fails' | 'is done and killed'; readonly nth: number }

const server = fc.constantFrom(...SERVERS)
const key = fc.constantFrom('a', 'b')
const nth = fc.nat(2)
const a = <Kind extends HistoryEvent['kind']>(...kinds: Kind[]) => fc.constantFrom(...kinds)
const weighted = (weight: number, arbitrary: fc.Arbitrary<HistoryEvent>) => ({ weight, arbitrary })
export const histories: fc.Arbitrary<readonly HistoryEvent[]> = fc.array(
  fc.oneof(
    weighted(
      30,
      fc.record({
        ...{ kind: a('is added'), server, key: fc.option(key, { nil: null, freq: 2 }) },
        person: fc.constantFrom(0 as const, 1 as const, 2 as const),
      }),
    ),
    weighted(4, fc.record({ kind: a('is cancelled'), server, key })),
    weighted(20, fc.record({ kind: a('passes'), seconds: fc.integer({ min: 1, max: 40 }) })),
    weighted(6, fc.record({ kind: a('passes'), seconds: fc.integer({ min: 60, max: 600 }) })),
    weighted(20, fc.record({ kind: a('looks'), server })),
    weighted(8, fc.record({ kind: a('all look') })),
    weighted(6, fc.record({ kind: a('stops'), server })),
    weighted(12, fc.record({ kind: a('starts'), server })),
    weighted(8, fc.record({ kind: a('is killed'), server, after: fc.nat(4) })),
    weighted(15, fc.record({ kind: a('is done'), nth })),
    weighted(25, fc.record({ kind: a('fails', 'fails', 'is done and killed'), nth })),
  ),
  { minLength: 10, maxLength: 80 },
)

interface Server {
  readonly jobs: Jobs
  readonly counts: Queue<Numbered>
  /** How often it may ask the state yet; none: it is dead. */
  asks: number
  /** When it held on to what it works at last. */
  heldMs: number
}

/** One beginning of a job. */
interface Beginning {
  readonly number: number
  readonly person: number
  readonly on: Server
  /** `done late`: it was cancelled, or its server was dead or about to die, or had not held on to it for longer than a lease. */
  ended: 'done' | 'done late' | 'failed' | 'aborted' | undefined
  end(as: 'done' | 'failed'): void
}

interface Life {
  readonly world: World
  readonly servers: Map<ServerName, Server>
  readonly dead: Server[]
  readonly beginnings: Beginning[]
  /** By their numbers, from one on. */
  readonly added: { readonly person: number; readonly key: string | null; isCancelled: boolean }[]
  readonly givenUp: Set<number>
  /** What must not be, in words. */
  readonly wrong: string[]
  /** Whatever is begun is done. */
  letsAll: boolean
}

/** Lives a history, lets everything end, and holds that each job came to one end, and was worked at by one server at a time. */
export async function live(events: readonly HistoryEvent[]): Promise<void> {
  const world = worldOf(await openTestState())
  const life: Life = {
    ...{
      world,
      servers: new Map(),
      dead: [],
      beginnings: [],
      added: [],
      givenUp: new Set(),
      wrong: [],
      letsAll: false,
    },
  }
  const people = [await addPerson(world.state, 'zero'), await addPerson(world.state, 'first')]
  for (const name of SERVERS) life.servers.set(name, open(life, name))
  for (const event of events) {
    await happen(life, event, people)
    await rest()
    bury(life)
  }

  // Nobody dies any more, and whatever is begun is done.
  for (const each of life.servers.values()) each.asks = Infinity
  life.letsAll = true
  for (const beginning of life.beginnings)
    if (beginning.ended === undefined && beginning.on.asks > 0) beginning.end('done')
  for (let minutes = 0; minutes < 30; minutes += 1) {
    for (const { jobs, counts } of life.servers.values()) {
      await jobs.look()
      await counts.settled()
    }
    world.ms += LEASE_MS
  }
  expect(life.wrong).toEqual([])
  await hold(life)
  for (const { jobs } of [...life.servers.values(), ...life.dead]) await jobs.stop()
  await world.state.destroy()
}

async function happen(life: Life, event: HistoryEvent, people: readonly number[]): Promise<void> {
  const { world, added } = life
  const at = (name: ServerName) => life.servers.get(name) as Server
  switch (event.kind) {
    case 'is added': {
      const { person, key: of } = event
      const same = await world.state.selectFrom('job').select('id').where('key', '=', of).executeTakeFirst()
      added.push({ person, key: of, isCancelled: false })
      const payload = { number: added.length }
      const job = { payload, userId: people[person] ?? null, ...(of === null ? {} : { key: of }) }
      const keptOffBy = await at(event.server)
        .counts.add(job)
        .catch(() => 'its server was dead')
      if (keptOffBy !== 'its server was dead') expect(keptOffBy === undefined).toBe(same === undefined)
      if (keptOffBy !== undefined) added.pop()
      return
    }
    case 'is cancelled':
      // Who works at it elsewhere goes on until it looks.
      for (const each of added) if (each.key === event.key && at(event.server).asks > 0) each.isCancelled = true
      return at(event.server)
        .counts.cancel(event.key)
        .catch(() => undefined)
    case 'passes':
      world.ms += event.seconds * SECOND_MS
      return
    case 'looks':
      return look(life, at(event.server))
    case 'all look':
      await Promise.all(SERVERS.map((name) => look(life, at(name))))
      return
    case 'stops':
      return at(event.server).jobs.stop()
    case 'starts':
      return startAnew(life, event.server)
    case 'is killed':
      at(event.server).asks = event.after
      return
    case 'is done and killed': {
      const beginning = underWay(life)[event.nth]
      if (beginning) beginning.on.asks = 0
      beginning?.end('done')
      return
    }
    default:
      underWay(life)[event.nth]?.end(event.kind === 'fails' ? 'failed' : 'done')
  }
}

/** A server that is dead from the moment at which it may ask the state no more. */
function open(life: Life, name: ServerName): Server {
  const { world, givenUp } = life
  const state = new Proxy(world.state, {
    get: (all, word) => {
      if (own.asks <= 0) throw new Error('this server is dead')
      own.asks -= 1
      const found: unknown = Reflect.get(all, word)
      return typeof found === 'function' ? (found as () => unknown).bind(all) : found
    },
  }) as State
  const jobs = serverOf(world, name, state)
  const counts = jobs.kind(
    kindOf(({ number }, { signal }) => begin(life, own, { number, signal }), {
      ...{ atOnce: AT_ONCE, againAfterMinutes: [0, 1], giveUp: async ({ number }) => void givenUp.add(number) },
    }),
  )
  const own: Server = { jobs, counts, asks: Infinity, heldMs: world.ms }
  return own
}

function begin(
  life: Life,
  on: Server,
  { number, signal }: { readonly number: number; readonly signal: AbortSignal },
): Promise<void> {
  const { world, added, beginnings } = life
  const person = added[number - 1]?.person ?? 2
  on.heldMs = world.ms
  const others = underWay(life)
  if (others.some((each) => each.number === number)) life.wrong.push(`${number} is begun while it is worked at`)
  if (person < 2 && others.some((each) => each.person === person)) life.wrong.push(`${number} is a second of a person`)
  if (others.length >= AT_ONCE) life.wrong.push(`${number} is one too many`)
  return new Promise((resolve, reject) => {
    const beginning: Beginning = {
      ...{ number, person, on, ended: undefined },
      end: (as) => {
        const isLost = on.asks !== Infinity || world.ms - on.heldMs >= LEASE_MS
        const isLate = isLost || added[number - 1]?.isCancelled === true
        beginning.ended = as === 'done' && isLate ? 'done late' : as
        if (as === 'done') resolve()
        else reject(new Error('no luck'))
      },
    }
    beginnings.push(beginning)
    signal.addEventListener('abort', () => {
      beginning.ended ??= 'aborted'
      reject(new Error('aborted'))
    })
    if (life.letsAll) beginning.end('done')
  })
}

/** What is worked at by servers that live and held on to it within a lease. */
function underWay({ world, beginnings, added }: Life): Beginning[] {
  return beginnings.filter(
    ({ ended, number, on }) =>
      ended === undefined && added[number - 1]?.isCancelled === false && on.asks > 0 && world.ms - on.heldMs < LEASE_MS,
  )
}

async function look({ world }: Life, server: Server): Promise<void> {
  await server.jobs.look()
  if (server.asks > 0) server.heldMs = world.ms
}

/** The one of a name ends as it should, if it lives, and another is started. */
async function startAnew(life: Life, name: ServerName): Promise<void> {
  await life.servers.get(name)?.jobs.stop()
  const own = open(life, name)
  life.servers.set(name, own)
  await own.jobs.start()
}

/** Who is dead is not asked any more; another of the name is not started yet. */
function bury(life: Life): void {
  for (const [name, server] of life.servers) {
    if (server.asks > 0) continue
    life.dead.push(server)
    life.servers.set(name, open(life, name))
  }
}

/** Until nothing goes on that does not wait for the clock. */
async function rest(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  // Its answers come by the network.
  if (ON_POSTGRES) await wait(15)
}

async function hold({ world, added, beginnings, givenUp }: Life): Promise<void> {
  const rows = await world.state.selectFrom('job').selectAll().orderBy('id').execute()
  expect(rows).toHaveLength(added.length)
  for (const [at, row] of rows.entries()) {
    const number = at + 1
    const own = beginnings.filter((each) => each.number === number)
    const done = own.filter(({ ended }) => ended === 'done')
    expect(row).toMatchObject({ payload: null, key: null, lease: null, server: null })
    expect(done.length).toBeLessThanOrEqual(1)
    if (row.state === 'done') expect(own.some(({ ended }) => ended === 'done' || ended === 'done late')).toBe(true)
    else expect(done).toEqual([])
    expect(givenUp.has(number)).toBe(row.state === 'failed')
    if (row.state === 'failed') expect(own.length).toBeGreaterThanOrEqual(MOST_ATTEMPTS)
    expect(['done', 'failed', 'cancelled']).toContain(row.state)
  }
}
