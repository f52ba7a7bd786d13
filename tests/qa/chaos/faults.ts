import { isDeepStrictEqual } from 'node:util'
import type { Model } from '../model.ts'
import { beginAgain, isDone, keptBy, type Bench, type Call } from './bench.ts'

/** What a fault is put into, and how it chooses among what it may be put to. */
export interface Struck {
  readonly model: Model
  readonly start: string
  readonly bench: Bench
  readonly pick: <T>(among: readonly T[]) => T | undefined
}

/** What became of it: the machine as it is used from then on, the call that the server may have heard of, what went wrong. */
export interface Strike {
  readonly bench: Bench
  /** A call that came to nothing. */
  readonly failed?: Call
  /** A call that the server stored, and whose answer nobody got. */
  readonly unanswered?: Call
  /** Begun again: with what was kept, or as if nothing was. */
  readonly begun?: 'kept' | 'anew'
  /** What a person did was done again, so what they entered may be another thing. */
  readonly isChanged?: boolean
  readonly wrong?: string
}

const HOUR_MS = 3_600_000

/** Each fault, by name; undefined: the machine cannot meet it where it is now. */
export const FAULTS = {
  'the connection is lost before a call arrives': (struck) => fails(struck, 0),
  'the connection is lost before the answer': async (struck) => {
    const strike = await fails(struck, 0)
    return strike && { ...strike, ...(strike.failed ? { unanswered: strike.failed } : {}) }
  },
  'the server fails': (struck) => fails(struck, 500),
  'the session is over': (struck) => fails(struck, 401),
  'the answer is slow': async ({ bench }) => {
    if (bench.waiting().length === 0) return undefined
    bench.clock.increment(HOUR_MS)
    await bench.settle()
    return { bench }
  },
  'the answer comes after leaving': async ({ model, bench, pick }) => {
    const [before, way] = [bench.waiting(), pick(bench.possible().filter((name) => isDone(model, name)))]
    if (before.length === 0 || way === undefined) return undefined
    await bench.happen(way)
    const left = pick(before.filter((call) => !call.isWaiting()))
    if (!left) return undefined
    const [context, { value }] = [bench.snapshot().context as unknown, bench.snapshot()]
    left.answer(answerOf(model, left))
    await bench.settle()
    const after = bench.snapshot()
    const isSame = isDeepStrictEqual([after.value, after.context], [value, context])
    return { bench, isChanged: true, ...(isSame ? {} : { wrong: `the late answer of ${left.id} changes something` }) }
  },
  'it is done twice at once': async ({ model, bench, pick }) => {
    const way = pick(bench.possible().filter((name) => isDone(model, name)))
    if (way === undefined) return undefined
    const [calls, told] = [bench.calls.length, bench.told.length]
    const { stores = {} } = model.care ?? {}
    await Promise.all([bench.happen(way), bench.happen(way)])
    const sent = [
      ...bench.calls.slice(calls).map(({ id, sent: what }) => ({ name: id, what })),
      ...bench.told.slice(told),
    ].filter(({ name }) => name in stores)
    const again = sent.find((one, at) => sent.slice(0, at).some((other) => isDeepStrictEqual(one, other)))
    return { bench, isChanged: true, ...(again ? { wrong: `(${way}) twice stores twice: ${again.name}` } : {}) }
  },
  'the page is loaded again': (struck) => begunAnew(struck),
  'the page is left and opened again': (struck) => {
    const stored = struck.bench.waiting().find(({ id }) => id in (struck.model.care?.stores ?? {}))
    return begunAnew(struck, stored)
  },
} as const satisfies Readonly<Record<string, (struck: Struck) => Promise<Strike | undefined>>>

export type Fault = keyof typeof FAULTS

async function fails({ bench, pick }: Struck, status: number): Promise<Strike | undefined> {
  const failed = pick(bench.waiting().filter(({ id }) => hasAnswer(bench, id)))
  if (!failed) return undefined
  failed.fail(Object.assign(new Error(`answered ${status}`), { status, detail: '' }))
  await bench.settle()
  return { bench, failed }
}

/** What only tells, such as a socket, never ends. */
function hasAnswer({ snapshot }: Bench, id: string): boolean {
  return snapshot()._nodes.some(({ transitions }) => transitions.has(`xstate.done.actor.${id}`))
}

async function begunAnew({ model, start, bench }: Struck, unanswered?: Call): Promise<Strike> {
  const kept = keptBy(model, { start, bench })
  bench.stop()
  const next = await beginAgain(model, kept ?? { input: model.starts[start], draft: bench.draft() })
  return { bench: next, begun: kept ? 'kept' : 'anew', ...(unanswered ? { unanswered } : {}) }
}

function answerOf({ cases }: Model, { id }: Call): unknown {
  const answer = Object.values(cases).find(({ type }) => type === `xstate.done.actor.${id}`)
  return answer && 'output' in answer ? answer.output : undefined
}
