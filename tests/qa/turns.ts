import type { AnyActorRef, AnyMachineSnapshot } from 'xstate'
import { stateKeyOf } from './model.ts'

/** More than any answer that a test holds needs to arrive; what hangs is so told at once, and by no clock. */
const MOST_TURNS = 2_000

/** Waits, turn by turn of the event loop, until something holds; longer where it is of several steps. */
export async function until(holds: () => boolean, otherwise: () => string, steps = 1): Promise<void> {
  for (let turn = 0; !holds(); turn += 1) {
    if (turn === MOST_TURNS * steps) throw new Error(otherwise())
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
}

/** Waits until an actor stands in a state. */
export async function reach(actor: AnyActorRef, state: string): Promise<void> {
  const now = () => stateKeyOf(actor.getSnapshot() as AnyMachineSnapshot)
  await until(
    () => now() === state,
    () => `it is at ${now()}, not at ${state}`,
  )
}
