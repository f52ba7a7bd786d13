import type { Asker } from './asker.ts'
import { EngineInterrupted } from './engine.ts'

export interface LaneLimits {
  /** Statements that run in the engine at once. */
  readonly running: number
  /** More that may run, each for a company that has none running: its small query need not wait for a wide one to end. */
  readonly reserved: number
  readonly aCompany: number
  readonly aPerson: number
  /** The same for one whose statements took long, while another company is about. */
  readonly besideOthers: number
  /** Statements of a person that may wait; a page asks about twenty. */
  readonly waitingAPerson: number
  /** Of all people. */
  readonly waiting: number
}

/** A few more than there are cores, of which one person has at most as many as there are. */
export function usualLimits(cores: number): LaneLimits {
  const aPerson = Math.max(2, cores)
  return {
    running: aPerson + 2,
    reserved: 2,
    aCompany: aPerson + 1,
    aPerson,
    besideOthers: Math.max(1, Math.floor(cores / 2)),
    waitingAPerson: 100,
    waiting: 2_000,
  }
}

/** A person asks more than can wait. `statusCode` is what the call answers. */
export class LaneFull extends Error {
  override readonly name = 'LaneFull'
  readonly statusCode = 429
}

export interface Lanes {
  /** Runs the work when it is its turn. Throws `LaneFull` at once where too many wait, `EngineInterrupted` where the signal fires before the turn. */
  run<T>(asker: Asker, signal: AbortSignal, work: () => Promise<T>): Promise<T>
  readonly running: () => number
  readonly waiting: () => number
}

interface Lane {
  running: number
  /** Milliseconds that its statements took, from where the others stood when it began. The least is next. */
  spent: number
  /** The turn in which one of its statements began last; the longest ago is next among equals. */
  served: number
}

interface PersonLane extends Lane {
  /** Of `spent`, what its own statements took. */
  used: number
  readonly queue: Waiting[]
}

interface CompanyLane extends Lane {
  readonly people: Map<number, PersonLane>
}

interface Waiting {
  readonly start: () => void
}

/** More than a page takes. */
const LONG_MS = 1_000
/** How long a company is still about after its last statement. */
const ABOUT_MS = 2_000

/** Who runs at the engine and who waits for it. */
interface Turns {
  readonly limits: LaneLimits
  readonly clockMs: () => number
  readonly companies: Map<string, CompanyLane>
  /** When the last statement of a company ended that has none now. */
  readonly lastSeenMs: Map<string, number>
  running: number
  waiting: number
  /** How many have begun. */
  turn: number
}

/** The lanes that a statement stands in. */
interface OwnLanes {
  readonly ofCompany: CompanyLane
  readonly ofPerson: PersonLane
}

/**
 * Fair turns at the engine: first between companies, then between the people of one, each by the time that its statements
 * took so far. Who comes anew stands where those are who had least, so that neither a long quiet nor a long run counts for ever.
 */
export function createLanes(limits: LaneLimits, clockMs: () => number = () => performance.now()): Lanes {
  const turns: Turns = {
    limits,
    clockMs,
    companies: new Map(),
    lastSeenMs: new Map(),
    running: 0,
    waiting: 0,
    turn: 0,
  }
  return {
    run: (asker, signal, work) => runInTurn(turns, { asker, signal, work }),
    running: () => turns.running,
    waiting: () => turns.waiting,
  }
}

async function runInTurn<T>(
  turns: Turns,
  { asker, signal, work }: { readonly asker: Asker; readonly signal: AbortSignal; readonly work: () => Promise<T> },
): Promise<T> {
  await turnOf(turns, asker, signal)
  const lanes = lanesOf(turns, asker)
  const startMs = turns.clockMs()
  try {
    return await work()
  } finally {
    end(turns, lanes, turns.clockMs() - startMs)
    forgetIdle(turns, asker, lanes)
    startNext(turns)
  }
}

/** Resolves when it is the turn of the asker, whose statement counts as running from then on. */
function turnOf(turns: Turns, asker: Asker, signal: AbortSignal): Promise<void> {
  const { limits } = turns
  const lanes = lanesOf(turns, asker)
  const { queue } = lanes.ofPerson
  if (queue.length === 0 && mayStart(turns, lanes)) {
    begin(turns, lanes)
    return Promise.resolve()
  }
  if (queue.length >= limits.waitingAPerson || turns.waiting >= limits.waiting) {
    forgetIdle(turns, asker, lanes)
    return Promise.reject(new LaneFull('too many statements wait'))
  }
  return new Promise((resolve, reject) => {
    const leave = () => {
      const at = queue.indexOf(one)
      if (at < 0) return
      queue.splice(at, 1)
      turns.waiting -= 1
      forgetIdle(turns, asker, lanes)
      reject(new EngineInterrupted('left before its turn'))
    }
    const one: Waiting = {
      start: () => {
        signal.removeEventListener('abort', leave)
        begin(turns, lanes)
        resolve()
      },
    }
    queue.push(one)
    turns.waiting += 1
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
  })
}

function lanesOf({ companies, lastSeenMs }: Turns, { person, company }: Asker): OwnLanes {
  const ofCompany = companies.get(company) ?? {
    running: 0,
    spent: leastSpent(companies.values()),
    served: 0,
    people: new Map<number, PersonLane>(),
  }
  companies.set(company, ofCompany)
  lastSeenMs.delete(company)
  const ofPerson = ofCompany.people.get(person) ?? {
    running: 0,
    spent: leastSpent(ofCompany.people.values()),
    served: 0,
    used: 0,
    queue: [],
  }
  ofCompany.people.set(person, ofPerson)
  return { ofCompany, ofPerson }
}

function begin(turns: Turns, { ofCompany, ofPerson }: OwnLanes): void {
  turns.turn += 1
  turns.running += 1
  for (const lane of [ofCompany, ofPerson]) Object.assign(lane, { running: lane.running + 1, served: turns.turn })
}

function end(turns: Turns, { ofCompany, ofPerson }: OwnLanes, tookMs: number): void {
  turns.running -= 1
  for (const lane of [ofCompany, ofPerson])
    Object.assign(lane, { running: lane.running - 1, spent: lane.spent + tookMs })
  ofPerson.used += tookMs
}

function forgetIdle(
  { companies, lastSeenMs, clockMs }: Turns,
  { person, company }: Asker,
  { ofCompany, ofPerson }: OwnLanes,
): void {
  if (ofPerson.running === 0 && ofPerson.queue.length === 0) ofCompany.people.delete(person)
  if (ofCompany.people.size > 0) return
  companies.delete(company)
  lastSeenMs.set(company, clockMs())
}

function startNext(turns: Turns): void {
  for (let found = takeNext(turns); found; found = takeNext(turns)) {
    turns.waiting -= 1
    found.start()
  }
}

/** Takes whose turn is next out of its queue. */
function takeNext(turns: Turns): Waiting | undefined {
  const ready = [...turns.companies.values()].flatMap((ofCompany) => {
    const people = [...ofCompany.people.values()].filter(
      (ofPerson) => ofPerson.queue.length > 0 && mayStart(turns, { ofCompany, ofPerson }),
    )
    return people.length > 0 ? [{ ofCompany, ofPerson: first(people) }] : []
  })
  const company = first(ready.map(({ ofCompany }) => ofCompany))
  return ready.find(({ ofCompany }) => ofCompany === company)?.ofPerson?.queue.shift()
}

function mayStart(turns: Turns, { ofCompany, ofPerson }: OwnLanes): boolean {
  const { limits, running } = turns
  return (
    ofPerson.running < (ofPerson.used < LONG_MS || isAlone(turns, ofCompany) ? limits.aPerson : limits.besideOthers) &&
    ofCompany.running < limits.aCompany &&
    running < limits.running + (ofCompany.running === 0 ? limits.reserved : 0)
  )
}

function isAlone({ companies, lastSeenMs, clockMs }: Turns, ofCompany: CompanyLane): boolean {
  for (const [company, ms] of lastSeenMs) if (clockMs() - ms > ABOUT_MS) lastSeenMs.delete(company)
  return lastSeenMs.size === 0 && [...companies.values()].every((other) => other === ofCompany)
}

function leastSpent(lanes: Iterable<Lane>): number {
  const spent = [...lanes].map((lane) => lane.spent)
  return spent.length === 0 ? 0 : Math.min(...spent)
}

/** The one that had least, and of equals the one that waits longest. */
function first<L extends Lane>(lanes: readonly L[]): L | undefined {
  return lanes.reduce<L | undefined>(
    (best, lane) =>
      best === undefined || lane.spent < best.spent || (lane.spent === best.spent && lane.served < best.served)
        ? lane
        : best,
    undefined,
  )
}
