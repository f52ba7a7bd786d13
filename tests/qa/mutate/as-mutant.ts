import { StateMachine, type AnyStateMachine } from 'xstate'
import type { Mutant } from './mutants.ts'

/** A loop of what happens at once is a fault that would hang. */
const MOST_AT_ONCE = 200

/** The machine with a fault. */
export function mutated(machine: AnyStateMachine, { change }: Pick<Mutant, 'change'>): AnyStateMachine {
  const config = { ...change(machine.config), options: { maxIterations: MOST_AT_ONCE } }
  return new StateMachine(config as never, machine.implementations as never)
}

/** Runs something while every machine of that id, wherever it is given its surroundings, is the mutant. */
export async function asMutant<T>(id: string, { change }: Pick<Mutant, 'change'>, run: () => Promise<T>): Promise<T> {
  const { provide } = StateMachine.prototype
  const changed = new WeakSet<object>()
  StateMachine.prototype.provide = function (this: AnyStateMachine, implementations) {
    if (this.id !== id || changed.has(this.config)) return provide.call(this, implementations)
    const mutant = mutated(this, { change })
    changed.add(mutant.config)
    return provide.call(mutant, implementations)
  }
  try {
    return await run()
  } finally {
    StateMachine.prototype.provide = provide
  }
}
