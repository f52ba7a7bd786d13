import { AsyncLocalStorage } from 'node:async_hooks'
import type { State } from '../state/state.ts'
import type { Working } from './attempt.ts'
import type { JobKind } from './job-kind.ts'
import { addJob, progressOf } from './kept-jobs.ts'
import { cancel, look, settle, start, stop, wake, type Line, type Runner } from './runner.ts'

/** Work beside the calls of people, kept in the state until it is done: several servers share it, and what one leaves as it dies another does. Decision 0193 */
export interface Jobs {
  /** Brings a kind of work, which is done while the server runs. */
  kind<Payload extends object>(kind: JobKind<Payload>): Queue<Payload>
  /** Holds what is worked at for longer and begins what is due, as it does by itself again and again. */
  look(): Promise<void>
  /** Takes up what was left when this server ended. */
  start(): Promise<void>
  /** Waits until what is worked at has ended or is put back. */
  stop(): Promise<void>
}

/** The jobs of one kind. */
export interface Queue<Payload extends object> {
  /** Keeps a job, which is begun at once; answers the key of the one under way that keeps it off, undefined: none does. */
  add(job: AddedJob<Payload>): Promise<string | undefined>
  /** Ends one that is under way, and the work at it. */
  cancel(key: string): Promise<void>
  /** How far a person's are that are worked at, by their keys. */
  progressOf(userId: number): Promise<ReadonlyMap<string, number>>
  /** When all that is due is done, though the server be not started yet; what is tried again later is not waited for. Of one that stopped, when what was begun is. */
  settled(): Promise<void>
}

export interface AddedJob<Payload extends object> {
  readonly payload: Payload
  /** Null: nobody's in particular. */
  readonly userId: number | null
  /** Absent: there may be others like it. */
  readonly key?: string
  /** Who takes turns with it; absent: those that are due longest come first. */
  readonly turn?: string
  /** Keys of others that keep it off, as one of its own key does. */
  readonly unless?: readonly string[]
  /** A transaction with which it is kept or is not. */
  readonly within?: State
}

export function createJobs(working: Working): Jobs {
  const runner: Runner = {
    ...working,
    lines: [],
    apart: AsyncLocalStorage.snapshot(),
    phase: 'unstarted',
    stopping: new AbortController(),
    timer: undefined,
    looking: undefined,
    standsStill: false,
  }
  const { state, now } = working
  return {
    kind: (kind) => {
      const { name } = kind
      const line: Line = {
        // Its payload is checked by its own schema before it is performed.
        kind: kind as unknown as JobKind<object>,
        ...{ underWay: new Map(), taking: undefined, isAsked: false, awaited: 0 },
      }
      runner.lines.push(line)
      return {
        add: async ({ payload, userId, key = null, turn = null, unless = [], within = state }) => {
          const job = { kind: name, key, userId, payload, due: now(), turn, unless }
          const keptOffBy = await addJob(within, job, now)
          wake(runner, line)
          return keptOffBy
        },
        cancel: (key) => cancel(runner, line, key),
        progressOf: (userId) => progressOf(runner, name, userId),
        settled: () => settle(runner, line),
      }
    },
    look: () => look(runner),
    start: () => start(runner),
    stop: () => stop(runner),
  }
}
