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

/**
 * Fair turns at the engine: first between companies, then between the people of one, each by the time that its statements
 * took so far. Who comes anew stands where those are who had least, so that neither a long quiet nor a long run counts for ever.
 */
export function createLanes(limits: LaneLimits, clockMs: () => number = () => performance.now()): Lanes {
  const companies = new Map<string, CompanyLane>()
  /** When the last statement of a company ended that has none now. */
  const lastSeenMs = new Map<string, number>()
  let [running, waiting, turn] = [0, 0, 0]

  const laneOf = ({ person, company }: Asker): { ofCompany: CompanyLane; ofPerson: PersonLane } => {
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

  const isAlone = (ofCompany: CompanyLane) => {
    for (const [company, ms] of lastSeenMs) if (clockMs() - ms > ABOUT_MS) lastSeenMs.delete(company)
    return lastSeenMs.size === 0 && [...companies.values()].every((other) => other === ofCompany)
  }

  const mayStart = (ofCompany: CompanyLane, ofPerson: PersonLane) =>
    ofPerson.running < (ofPerson.used < LONG_MS || isAlone(ofCompany) ? limits.aPerson : limits.besideOthers) &&
    ofCompany.running < limits.aCompany &&
    running < limits.running + (ofCompany.running === 0 ? limits.reserved : 0)

  const next = (): Waiting | undefined => {
    const ready = [...companies.values()].flatMap((ofCompany) => {
      const people = [...ofCompany.people.values()].filter(
        (ofPerson) => ofPerson.queue.length > 0 && mayStart(ofCompany, ofPerson),
      )
      return people.length > 0 ? [{ ofCompany, ofPerson: first(people) }] : []
    })
    const company = first(ready.map(({ ofCompany }) => ofCompany))
    return ready.find(({ ofCompany }) => ofCompany === company)?.ofPerson?.queue.shift()
  }

  const startNext = () => {
    for (let found = next(); found; found = next()) {
      waiting -= 1
      found.start()
    }
  }

  const forgetIdle = ({ person, company }: Asker, { ofCompany, ofPerson }: ReturnType<typeof laneOf>) => {
    if (ofPerson.running === 0 && ofPerson.queue.length === 0) ofCompany.people.delete(person)
    if (ofCompany.people.size > 0) return
    companies.delete(company)
    lastSeenMs.set(company, clockMs())
  }

  const turnOf = (asker: Asker, signal: AbortSignal): Promise<void> => {
    const { ofCompany, ofPerson } = laneOf(asker)
    const begin = () => {
      turn += 1
      running += 1
      for (const lane of [ofCompany, ofPerson]) Object.assign(lane, { running: lane.running + 1, served: turn })
    }
    if (ofPerson.queue.length === 0 && mayStart(ofCompany, ofPerson)) {
      begin()
      return Promise.resolve()
    }
    if (ofPerson.queue.length >= limits.waitingAPerson || waiting >= limits.waiting) {
      forgetIdle(asker, { ofCompany, ofPerson })
      return Promise.reject(new LaneFull('too many statements wait'))
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        const at = ofPerson.queue.indexOf(one)
        if (at < 0) return
        ofPerson.queue.splice(at, 1)
        waiting -= 1
        forgetIdle(asker, { ofCompany, ofPerson })
        reject(new EngineInterrupted('left before its turn'))
      }
      const one: Waiting = {
        start: () => {
          signal.removeEventListener('abort', leave)
          begin()
          resolve()
        },
      }
      ofPerson.queue.push(one)
      waiting += 1
      if (signal.aborted) leave()
      else signal.addEventListener('abort', leave, { once: true })
    })
  }

  return {
    run: async (asker, signal, work) => {
      await turnOf(asker, signal)
      const lane = laneOf(asker)
      const startMs = clockMs()
      try {
        return await work()
      } finally {
        running -= 1
        const tookMs = clockMs() - startMs
        for (const each of [lane.ofCompany, lane.ofPerson])
          Object.assign(each, { running: each.running - 1, spent: each.spent + tookMs })
        lane.ofPerson.used += tookMs
        forgetIdle(asker, lane)
        startNext()
      }
    },
    running: () => running,
    waiting: () => waiting,
  }
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
