import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  EventObject,
  InspectionEvent,
  StateValue,
  StateValueFrom,
} from 'xstate'

type Parent<V> = V extends object ? keyof V & string : never
type Leaf<V> =
  | Exclude<Extract<V, string>, Parent<V>>
  | (V extends object ? { [K in keyof V & string]-?: `${K}.${Leaf<NonNullable<V[K]>>}` }[keyof V & string] : never)
/** Every atomic state of a machine, as `parent.child`. */
export type StateKey<M extends AnyStateMachine> = Leaf<StateValueFrom<M>>

/** One event on the way: where it is sent, and where it must lead. Parallel states are joined by `|`. */
export interface Step<Case extends string = string> {
  readonly from: string
  readonly event: Case
  readonly to: string
}
export type Walk<Case extends string = string> = readonly Step<Case>[]

/** What walks together go through: each case in each state that takes it, or each transition of the machine once from each of its outermost states. */
export type Goal = 'case' | 'transition'

/** What QA knows of one production machine: `model` of `tests/machines/<name>/cases.ts`. */
export interface Model<Case extends string = string, Start extends string = string> {
  readonly machine: AnyStateMachine
  /** Everything that happens to it, by name in a person's words. */
  readonly cases: Readonly<Record<Case, EventObject>>
  /** The inputs that it begins with, by name. */
  readonly starts: Readonly<Record<Start, unknown>>
  readonly every?: Goal
  /** What else than its state decides where a case leads; absent: nothing does. */
  facts?(context: never): string
  /** Guards that the cases themselves decide, where a state's name does not say what the guard asks about. */
  readonly guards?: Parameters<AnyStateMachine['provide']>[0]['guards']
  /** At the machine level cases are also tried where a guard refuses them, and have to change nothing. */
  readonly refusals?: boolean
  /** Whether a case can happen in a state; `at` has the facts too. */
  happens?(step: Step<Case> & { readonly at: string }): boolean
  readonly care?: Care
}

/** What no fault may harm. */
export interface Care {
  /** What a person entered and that nobody else has yet; null: nothing. `draft`: what was kept of it last. */
  entered?(at: { readonly snapshot: AnyMachineSnapshot; readonly context: never; readonly draft: unknown }): unknown
  /** What stores, by the ids of its actors and the names of its actions: what the server knows one that it has already by. */
  readonly stores?: Readonly<Record<string, (sent: never) => unknown>>
  /** What an input brings of what was kept. */
  kept?(input: never): unknown
  /** What is kept for a reload once an action was told that. */
  readonly drafts?: Readonly<Record<string, (told: never) => unknown>>
  /** How it begins after a reload with what was kept: its input, and what its actors then find. Absent, or undefined: anew, with nothing. */
  again?(kept: {
    readonly input: unknown
    readonly draft: unknown
    readonly snapshot: AnyMachineSnapshot
    readonly context: never
  }): { readonly input: unknown; readonly found?: Readonly<Record<string, unknown>> } | undefined
}

/** The start of a machine that takes no input. */
export const AS_IT_IS = { 'as it is': undefined } as const

/** How a level (the machine alone, the app in a browser) makes events happen and tells states apart. */
export interface Level<Case extends string = string, State extends string = string> {
  /** `ahead` lets a driver prepare what the following events need, such as a wrong password. */
  readonly drivers: Readonly<Record<Case, (step: Step<Case>, ahead: Walk<Case>) => void | Promise<void>>>
  readonly states: Readonly<Record<State, () => void | Promise<void>>>
}

/** The machine itself, with its surroundings in the test's hands. */
export interface MachineLevel<Case extends string = string, State extends string = string> extends Level<Case, State> {
  readonly snapshot: () => { readonly value: StateValue; readonly context: unknown }
  readonly stop: () => void
}

/** `openMachineLevel` of `tests/machines/<name>/machine-level.ts`. */
export type OpenMachineLevel<Case extends string, State extends string, Start extends string = string> = (opened: {
  readonly start: Start
  readonly inspect: (event: InspectionEvent) => void
}) => MachineLevel<Case, State>

/** The active atomic states of a state value, in order. */
export function leavesOf(value: StateValue, prefix = ''): string[] {
  if (typeof value === 'string') return [prefix + value]
  return Object.entries(value).flatMap(([name, inner]) =>
    inner === undefined ? [] : leavesOf(inner, `${prefix}${name}.`),
  )
}

export function stateKeyOf(snapshot: { readonly value: StateValue }): string {
  return leavesOf(snapshot.value).join('|')
}

/** The walk that a spec writes down: where it begins, what happens, and where that leads. @public */
export function along<Case extends string>(from: string, steps: readonly (readonly [Case, string])[]): Walk<Case> {
  return steps.map(([event, to], index) => ({ from: steps[index - 1]?.[1] ?? from, event, to }))
}

/** Where a snapshot counts as: its state with the facts that the model tells apart. */
export function placeOf({ facts }: Pick<Model, 'facts'>, snapshot: AnyMachineSnapshot): string {
  const told = facts?.(snapshot.context as never) ?? ''
  return told === '' ? stateKeyOf(snapshot) : `${stateKeyOf(snapshot)} & ${told}`
}

export function describeStep({ from, event, to }: Step): string {
  return `${from} → (${event}) → ${to}`
}
