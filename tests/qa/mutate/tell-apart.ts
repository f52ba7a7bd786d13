import fc from 'fast-check'
import { createActor, type AnyMachineSnapshot, type AnyStateMachine, type EventObject } from 'xstate'
import type { Model } from '../model.ts'
import { silent } from '../silent.ts'
import { coverOf, startsOf } from '../started-walk.ts'
import { asMutant } from './as-mutant.ts'
import type { Mutant } from './mutants.ts'

const WALKS = 5

/** Whether a walk of the cover, or one of twice its length gone astray, shows a mutant to do anything else than the machine: to be elsewhere, to know, tell or ask another thing. */
export async function isToldApart(model: Model, mutant: Mutant): Promise<boolean> {
  const cover = coverOf(model)
  const steps = 2 * cover.reduce((sum, { walk }) => sum + walk.length, 0)
  const original = telling(model)
  const changed = await asMutant(model.machine.id, mutant, () => Promise.resolve(telling(model)))
  const differAt = (start: string, choose: Choose, length: number) =>
    differ([open(original, model, start), open(changed, model, start)], { model, choose, length })
  return (
    cover.some(({ start, walk }) => differAt(start, (_, at) => walk[at]?.event, walk.length)) ||
    startsOf(model).some((start) =>
      fc
        .sample(fc.array(fc.nat(), { minLength: steps, maxLength: steps }), { seed: steps, numRuns: WALKS })
        .some((picks) => differAt(start, (possible, at) => possible[(picks[at] ?? 0) % possible.length], steps)),
    )
  )
}

/** Which of the cases that one of the two can take comes next. */
type Choose = (possible: readonly string[], at: number) => string | undefined
type Opened = ReturnType<typeof open>

function differ(
  [one, other]: readonly [Opened, Opened],
  { model, choose, length }: { readonly model: Model; readonly choose: Choose; readonly length: number },
): boolean {
  const isSame = () => one.shown() === other.shown()
  try {
    if (!isSame()) return true
    for (let at = 0; at < length; at += 1) {
      const possible = Object.entries<EventObject>(model.cases).filter(
        ([, event]) => one.can(event) || other.can(event),
      )
      const name = choose(
        possible.map(([each]) => each),
        at,
      )
      const event = possible.find(([each]) => each === name)?.[1]
      if (!event) continue
      // What a case reads anew each time has to be one thing for both.
      const sent = structuredClone(event)
      one.send(sent)
      other.send(sent)
      if (!isSame()) return true
    }
    return false
  } finally {
    one.stop()
    other.stop()
  }
}

interface Telling {
  readonly machine: AnyStateMachine
  /** What was told and asked since it was asked last. */
  readonly heard: () => string
}

function telling(model: Model): Telling {
  const told: unknown[] = []
  return {
    machine: silent(model, (name, what) => void told.push([name, what])),
    heard: () => JSON.stringify(told.splice(0)),
  }
}

function open({ machine, heard }: Telling, model: Model, start: string) {
  const actor = createActor(machine, { input: model.starts[start] })
  // A fault that throws is seen by the actor's state.
  actor.subscribe({ error: () => undefined })
  actor.start()
  const snapshot = () => actor.getSnapshot() as AnyMachineSnapshot
  return {
    can: (event: EventObject) => snapshot().status === 'active' && snapshot().can(event),
    send: (event: EventObject) => actor.send(event),
    shown: () => {
      const { value, context, status } = snapshot()
      return JSON.stringify([value, context, status, heard()])
    },
    stop: () => void actor.stop(),
  }
}
