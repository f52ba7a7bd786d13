import { not, type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition } from 'xstate'
import { nodesOf } from '../coverage.ts'
import { nameOf } from '../list/list.ts'

type Config = Readonly<Record<string, unknown>>
type Path = readonly (string | number)[]
/** A transition as a machine's config writes it, where it says more than a target. */
interface Branch {
  readonly target?: string | readonly string[]
  readonly guard?: unknown
  readonly actions?: unknown
}

/** What faults do to a machine. */
export const FAULTS = [
  'drop a transition',
  'retarget it',
  'drop a guard',
  'negate a guard',
  'drop an action',
  'swap branches',
  'drop an error exit',
  'drop a delay',
] as const

/** One fault put into a machine: what it is, and how its config becomes that. */
export interface Mutant {
  readonly kind: (typeof FAULTS)[number]
  readonly what: string
  readonly change: (config: Config) => Config
}

/** A place of the config that holds transitions of one event, and what they are in the machine. */
interface Slot {
  readonly path: Path
  readonly where: string
  readonly branches: readonly Branch[]
  readonly made: readonly AnyTransitionDefinition[]
  /** What it is to lose all of it, where that is a fault of its own. */
  readonly loss?: 'drop an error exit' | 'drop a delay'
}

/** Every fault of each kind. */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  return nodesOf(machine.root).flatMap((node) => [...slotsOf(node).flatMap(mutantsOfSlot), ...mutantsOfEffects(node)])
}

function mutantsOfSlot({ path, where, branches, made, loss }: Slot): Mutant[] {
  const mutant = (
    kind: Mutant['kind'],
    what: string,
    become: (all: readonly Branch[]) => readonly Branch[] | undefined,
  ): Mutant => ({
    kind,
    what: `${where}: ${what}`,
    change: (config) => edited(config, path, () => become(branches)),
  })
  const replaced = (at: number, change: Partial<Branch>) => (all: readonly Branch[]) =>
    all.map((branch, index) => (index === at ? { ...branch, ...change } : branch))
  return [
    ...branches.flatMap((branch, at) => {
      const moved = movedTargets(made[at])
      const actions = listOf(branch.actions)
      const others = branches.filter((each) => each !== branch)
      return [
        // All that an error exit or a delay has is dropped below.
        ...(loss && others.length === 0
          ? []
          : [
              mutant('drop a transition', `drops ${nameOfBranch(branch)}`, () =>
                others.length === 0 ? undefined : others,
              ),
            ]),
        ...(branch.guard === undefined
          ? []
          : [
              mutant('drop a guard', `drops the guard ${nameOf(branch.guard)}`, replaced(at, { guard: undefined })),
              mutant(
                'negate a guard',
                `negates the guard ${nameOf(branch.guard)}`,
                replaced(at, { guard: not(branch.guard as never) }),
              ),
            ]),
        ...(moved ? [mutant('retarget it', `leads to ${moved.join(' and ')}`, replaced(at, { target: moved }))] : []),
        ...actions.map((action, index) =>
          mutant(
            'drop an action',
            `drops the action ${nameOf(action)}`,
            replaced(at, { actions: actions.filter((_, each) => each !== index) }),
          ),
        ),
      ]
    }),
    ...branches
      .slice(1)
      .flatMap((_, at) =>
        branches[at]?.guard === undefined
          ? []
          : [mutant('swap branches', `swaps the branches ${at + 1} and ${at + 2}`, (all) => swapped(all, at))],
      ),
    ...(loss ? [mutant(loss, loss.replace(/^drop an?/, 'drops the'), () => undefined)] : []),
  ]
}

function mutantsOfEffects(node: AnyStateNode): Mutant[] {
  return (['entry', 'exit'] as const).flatMap((side) => {
    const actions = listOf((node.config as Config)[side])
    return actions.map((action, index) => ({
      kind: 'drop an action' as const,
      what: `${placeOf(node)}: drops at ${side} the action ${nameOf(action)}`,
      change: (config: Config) =>
        edited(config, [...pathOf(node), side], () => actions.filter((_, each) => each !== index)),
    }))
  })
}

function slotsOf(node: AnyStateNode): Slot[] {
  const config = node.config as Config
  const slot = (path: Path, eventType: string, value: unknown, loss?: Slot['loss']): Slot => ({
    path: [...pathOf(node), ...path],
    where: `${placeOf(node)} on ${eventType || 'nothing'}`,
    branches: branchesOf(value),
    made: (eventType === '' ? node.always : node.transitions.get(eventType)) ?? [],
    ...(loss ? { loss } : {}),
  })
  const invokes = listOf(config.invoke) as readonly Config[]
  return [
    ...Object.entries((config.on ?? {}) as Config).map(([event, value]) => slot(['on', event], event, value)),
    ...(config.always === undefined ? [] : [slot(['always'], '', config.always)]),
    ...Object.entries((config.after ?? {}) as Config).map(([delay, value]) =>
      slot(['after', delay], `xstate.after.${delay}.${node.id}`, value, 'drop a delay'),
    ),
    ...invokes.flatMap((invoke, at) => {
      const place = Array.isArray(config.invoke) ? ['invoke', at] : ['invoke']
      const id = node.invoke[at]?.id ?? ''
      return [
        ...(invoke.onDone === undefined ? [] : [slot([...place, 'onDone'], `xstate.done.actor.${id}`, invoke.onDone)]),
        ...(invoke.onError === undefined
          ? []
          : [slot([...place, 'onError'], `xstate.error.actor.${id}`, invoke.onError, 'drop an error exit')]),
      ]
    }),
  ]
}

/** The state beside the one that it leads to; undefined: it leads nowhere, or none is beside. */
function movedTargets(made: AnyTransitionDefinition | undefined): string[] | undefined {
  const [first, ...others] = made?.target ?? []
  const beside = first?.parent ? Object.values(first.parent.states) : []
  const next = first && beside[(beside.indexOf(first) + 1) % beside.length]
  if (!next || next === first || first.parent?.type === 'parallel') return undefined
  return [next, ...others].map(({ id }) => `#${id}`)
}

function nameOfBranch({ target, guard }: Branch): string {
  const way = target === undefined ? 'the way that leads nowhere' : `the way to ${[target].flat().join(' and ')}`
  return guard === undefined ? way : `${way} where ${nameOf(guard)}`
}

function branchesOf(value: unknown): Branch[] {
  return listOf(value).map((each) => (typeof each === 'string' ? { target: each } : (each as Branch)))
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

/** What is done under one guard is done under the other: their order alone is lint's to look at. */
function swapped(all: readonly Branch[], at: number): Branch[] {
  return all.map((branch, index) => {
    const other = index === at ? all[at + 1] : index === at + 1 ? all[at] : undefined
    return other ? { ...other, guard: branch.guard } : branch
  })
}

function pathOf(node: AnyStateNode): Path {
  return node.path.flatMap((key) => ['states', key])
}

function placeOf(node: AnyStateNode): string {
  return node.path.join('.') || 'any state'
}

/** A copy with what is at the path changed; undefined there: it goes. What the config shares with others stays as it is. */
function edited(config: Config, [key, ...rest]: Path, change: (value: unknown) => unknown): Config {
  if (key === undefined) return config
  const value = config[key]
  const next = rest.length === 0 ? change(value) : edited(value as Config, rest, change)
  if (Array.isArray(config)) return config.map((each: unknown, at) => (at === key ? next : each)) as unknown as Config
  const { [key]: _, ...others } = config
  return next === undefined ? others : { ...config, [key]: next }
}
