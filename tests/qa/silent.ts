import { fromCallback, type AnyActorLogic, type AnyStateMachine } from 'xstate'
import type { Model } from './model.ts'

/** Hears what a machine tells and asks, and of whom. */
type Hear = (name: string, what: unknown) => void

/** The machine of a model in thought: it changes by its events alone; what it tells and asks is heard, and not answered unless somebody stands in for who is asked. */
export function silent(
  { machine, guards = {} }: Pick<Model, 'machine' | 'guards'>,
  hear: Hear = () => undefined,
  standIn: (name: string) => AnyActorLogic = (name) => fromCallback(({ input }) => hear(name, input)),
): AnyStateMachine {
  const { actions, actors } = machine.implementations
  const tells = Object.keys(actions).filter((name) => !isAssign(actions[name]))
  return machine.provide({
    actions: Object.fromEntries(tells.map((name) => [name, (_: unknown, params: unknown) => hear(name, params)])),
    actors: Object.fromEntries(Object.keys(actors).map((name) => [name, standIn(name)])),
    guards,
  })
}

function isAssign(action: unknown): boolean {
  return typeof action === 'function' && 'type' in action && action.type === 'xstate.assign'
}
