import { createActor, fromPromise, SimulatedClock, type AnyMachineSnapshot, type EventObject } from 'xstate'
import { placeOf, stateKeyOf, type Model } from '../model.ts'
import { silent } from '../silent.ts'

/** A call of an actor of the machine, which waits for whoever holds it. */
export interface Call {
  readonly id: string
  readonly sent: unknown
  readonly answer: (output: unknown) => void
  readonly fail: (error: unknown) => void
  /** Whether the machine still waits for it. */
  readonly isWaiting: () => boolean
}

export type Bench = ReturnType<typeof openBench>

const ANSWER = /^xstate\.(?:done|error)\.actor\.(.+)$/

/** The machine of a model, with its calls, its clock and what it tells in somebody's hands. */
export function openBench(model: Model, { input, draft }: { readonly input: unknown; readonly draft?: unknown }) {
  const { drafts = {} } = model.care ?? {}
  const calls: Call[] = []
  const told: { readonly name: string; readonly what: unknown }[] = []
  const thrown: unknown[] = []
  let kept: unknown = draft ?? model.care?.kept?.(input as never) ?? null
  const clock = new SimulatedClock()
  const machine = silent(
    { machine: model.machine },
    (name, what) => {
      told.push({ name, what })
      const draftOf = drafts[name]
      if (draftOf) kept = draftOf(what as never)
    },
    () =>
      fromPromise(
        ({ input: sent, self }) =>
          new Promise((answer, fail) =>
            calls.push({ id: self.id, sent, answer, fail, isWaiting: () => self.getSnapshot().status === 'active' }),
          ),
      ),
  )
  const actor = createActor(machine, { input, clock })
  actor.subscribe({ error: (error) => void thrown.push(error) })
  actor.start()
  const snapshot = () => actor.getSnapshot() as AnyMachineSnapshot
  const waiting = () => calls.filter((call) => call.isWaiting())
  const answered = ({ type }: EventObject) => waiting().find(({ id }) => id === ANSWER.exec(type)?.[1])
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  return {
    machine,
    clock,
    calls,
    told,
    thrown,
    snapshot,
    waiting,
    settle,
    draft: () => kept,
    entered: () =>
      model.care?.entered?.({ snapshot: snapshot(), context: snapshot().context as never, draft: kept }) ?? null,
    /** The cases that can happen now. */
    possible: () =>
      snapshot().status === 'active'
        ? Object.entries<EventObject>(model.cases)
            .filter(
              ([name, event]) =>
                snapshot().can(event) &&
                (!ANSWER.test(event.type) || answered(event) !== undefined) &&
                (model.happens?.({
                  from: stateKeyOf(snapshot()),
                  at: placeOf(model, snapshot()),
                  event: name,
                  to: '',
                }) ??
                  true),
            )
            .map(([name]) => name)
        : [],
    /** One of those. */
    happen: async (name: string) => {
      const event: EventObject & { readonly output?: unknown; readonly error?: unknown } = model.cases[name] ?? {
        type: name,
      }
      const call = answered(event)
      if (!call) actor.send(event)
      else if (event.type.startsWith('xstate.done.')) call.answer(event.output)
      else call.fail(event.error)
      await settle()
    },
    stop: () => void actor.stop(),
  }
}

/** What a machine begins with after a reload. */
export interface Again {
  readonly input: unknown
  readonly draft: unknown
  /** What its actors then find. */
  readonly found?: Readonly<Record<string, unknown>>
}

/** What is kept of a machine for a reload where it stands now; undefined: nothing. */
export function keptBy(
  model: Model,
  { start, bench }: { readonly start: string; readonly bench: Bench },
): Again | undefined {
  const [snapshot, draft] = [bench.snapshot(), bench.draft()]
  const again = model.care?.again?.({
    input: model.starts[start],
    draft,
    snapshot,
    context: snapshot.context as never,
  })
  return again && { ...again, draft }
}

/** The machine as it begins with that. */
export async function beginAgain(model: Model, { input, draft, found = {} }: Again): Promise<Bench> {
  const bench = openBench(model, { input, draft })
  await bench.settle()
  for (const call of bench.waiting()) if (call.id in found) call.answer(found[call.id])
  await bench.settle()
  return bench
}

/** Whether a person does it, or something outside tells it: no answer of a call, and no delay. */
export function isDone(model: Model, name: string): boolean {
  return model.cases[name]?.type.startsWith('xstate.') === false
}
