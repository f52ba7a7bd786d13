import {
  Actor,
  createActor,
  createMachine,
  SimulatedClock,
  StateMachine,
  type AnyActor,
  type AnyStateMachine,
} from 'xstate'

/** The actors of machines, also those that another machine invokes, each the last that began, by the ids of their machines. */
export function holdActors(): Map<string, AnyActor> {
  const held = new Map<string, AnyActor>()
  const { start } = Actor.prototype
  Actor.prototype.start = function startHeld(this: AnyActor) {
    if (this.logic instanceof StateMachine) held.set((this.logic as AnyStateMachine).id, this)
    return start.call(this)
  } as typeof start
  return held
}

/** Puts a clock of the test in the place of the one that all actors share which are given none. */
export function holdClock(): SimulatedClock {
  const held = new SimulatedClock()
  const { clock } = createActor(createMachine({}))
  clock.setTimeout = (run, ms) => held.setTimeout(run, ms)
  clock.clearTimeout = (id) => held.clearTimeout(id)
  return held
}
