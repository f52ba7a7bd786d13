import { Actor, StateMachine, type AnyActorRef, type AnyStateMachine } from 'xstate'
import { transitionKey, watch } from '../coverage.ts'
import type { Sighting } from './sighting.ts'

/** Tells from now on what each actor of a machine does, those within others too, the first steps of its creation too; answers how to end that. */
export function reportActors(tell: (sighting: Sighting) => void): () => void {
  const actors = Actor.prototype as unknown as AnyActorRef & {
    readonly logic: unknown
    // The system is there by then, and no step has been taken.
    _initState: (...given: unknown[]) => void
  }
  const { _initState: begin } = actors
  actors._initState = function beginInSight(...given) {
    if (this.logic instanceof StateMachine) {
      const { id: machine } = this.logic as AnyStateMachine
      this.system.inspect(
        watch({
          of: this,
          onState: (state, settled) => settled && tell({ machine, state }),
          onTransition: (each) => tell({ machine, state: each.source.path.join('.'), transition: transitionKey(each) }),
        }),
      )
    }
    begin.apply(this, given)
  }
  return () => {
    actors._initState = begin
  }
}
