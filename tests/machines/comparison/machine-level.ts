import { expect } from 'vitest'
import { createActor, type InspectionEvent } from 'xstate'
import type { Workspace } from '../../../domain/comparison/comparison-workspace.ts'
import type { ComparisonSet } from '../../../domain/comparison/comparison-set.ts'
import {
  savedSetNamed,
  setsOfGroup,
  withGroup,
  withSets,
  withoutGroup,
  withoutSet,
  type SavedComparison,
} from '../../../domain/comparison/saved-comparison.ts'
import type { ComparisonContext, ComparisonEvent } from '../../../machines/comparison/comparison-context.ts'
import {
  comparisonMachine,
  savingPhase,
  type ComparisonSnapshot,
} from '../../../machines/comparison/comparison.machine.ts'
import { edgesOf } from '../../qa/edges.ts'
import type { Level, OpenMachineLevel, StateKey } from '../../qa/model.ts'
import { COMPARISON_CASES, TWO_SETS, model, setOf, type ComparisonCase } from './cases.ts'

type State = StateKey<typeof comparisonMachine>

/** The workspace, and what it showed and stored; from where a walk stands, or anew. */
export function openWorkspace(
  workspace: Workspace = TWO_SETS,
  {
    inspect,
    snapshot,
  }: { readonly inspect?: (event: InspectionEvent) => void; readonly snapshot?: ComparisonSnapshot } = {},
) {
  const shown: Workspace[] = []
  const stored: SavedComparison[] = []
  const machine = comparisonMachine.provide({
    actions: {
      showWorkspace: (_, next) => void shown.push(next),
      storeSaved: (_, saved) => void stored.push(saved),
    },
  })
  const actor = createActor(machine, {
    ...(inspect ? { inspect } : {}),
    input: { workspace, saved: {} },
    ...(snapshot ? { snapshot } : {}),
  }).start()
  return { actor, shown, stored, context: () => actor.getSnapshot().context }
}

/** Each state as the shortest way leads to it: what is compared and saved decides where an event leads. */
const EDGES = {
  'two sets, nothing saved': edgesOf(model, 'two sets, nothing saved'),
  'two sets, others saved': edgesOf(model, 'two sets, others saved'),
} as const satisfies Record<keyof typeof model.starts, unknown>

interface Effect {
  readonly context?: Partial<ComparisonContext>
  readonly shown?: boolean
  readonly stored?: SavedComparison
}

/** What a case of a state makes of what is compared and typed, and what of it is shown and stored. */
function effectOf(name: ComparisonCase, { context: before }: ComparisonSnapshot): Effect {
  const event: ComparisonEvent = COMPARISON_CASES[name]
  const { workspace, saved, at, name: typed, members } = before
  const { narrowing } = workspace
  const names = workspace.sets.map((set) => set.name)
  const change = (to: Partial<Workspace>): Effect => ({ context: { workspace: { ...workspace, ...to } }, shown: true })
  const changeSet = (place: number, to: Partial<ComparisonSet>) =>
    change({ sets: workspace.sets.map((set, each) => (each === place ? { ...set, ...to } : set)) })
  const opened = workspace.sets[at] ?? setOf('')
  switch (event.type) {
    case 'workspace.shown':
      return { context: { workspace: event.workspace } }
    case 'saved.changed':
      return { context: { saved: event.saved } }
    case 'tab.opened':
      return change({ currentTab: event.page })
    case 'controls.changed':
      return change({ tabs: { ...workspace.tabs, [event.page]: event.controls } })
    case 'tracking.searched':
      return change({ trackingNumbers: event.numbers })
    case 'sets.narrowed':
      return change({ narrowing: event.narrowing })
    case 'panel.opened':
      return { context: { at: event.at } }
    case 'set.changed':
      return changeSet(event.at, { filters: event.filters })
    case 'set.removed':
      return change({
        sets: workspace.sets.filter((_, each) => each !== event.at),
        narrowing: { ...narrowing, days: narrowing.days.filter((_, each) => each !== event.at) },
      })
    case 'adding.started':
      return { context: { name: 'Set1' } }
    case 'renaming.started':
    case 'saving.started':
      return { context: { name: names[at] ?? '' } }
    case 'grouping.started':
      return { context: { name: '', members: names } }
    case 'name.typed':
      return { context: { name: event.name } }
    case 'set.added': {
      const sets = [...workspace.sets, { ...(workspace.sets[0] ?? opened), name: typed }]
      const days = [...narrowing.days, ...narrowing.days.slice(0, 1)]
      return {
        context: { workspace: { ...workspace, sets, narrowing: { ...narrowing, days } }, at: sets.length - 1 },
        shown: true,
      }
    }
    case 'set.renamed':
      return changeSet(at, { name: typed })
    case 'set.saved':
      return {
        ...changeSet(at, names.some((each, place) => place !== at && each === typed) ? {} : { name: typed }),
        stored: withSets(saved, [{ ...opened, name: typed }]),
      }
    case 'saved.applied':
      return changeSet(at, savedSetNamed(saved, event.name) ?? {})
    case 'saved.removed':
      return { stored: withoutSet(saved, event.name) }
    case 'member.toggled':
      return {
        context: {
          members: members.includes(event.name)
            ? members.filter((each) => each !== event.name)
            : [...members, event.name],
        },
      }
    case 'group.saved': {
      const chosen = workspace.sets.filter((set) => members.includes(set.name))
      return {
        stored: withGroup(withSets(saved, chosen), { name: typed, sets: chosen.map((set) => set.name) }),
      }
    }
    case 'group.applied': {
      const sets = setsOfGroup(saved, event.name)
      const days = sets.length === narrowing.days.length ? narrowing.days : []
      return change({ sets, narrowing: { ...narrowing, days } })
    }
    case 'group.removed':
      return { stored: withoutGroup(saved, event.name) }
    default:
      return {}
  }
}

/** What must be true in each state: whether the panel and a question show, and what may be done. */
export const openMachineLevel: OpenMachineLevel<ComparisonCase, State, keyof typeof model.starts> = ({
  start,
  inspect,
}) => {
  const { snapshotAt } = EDGES[start]
  let { actor } = openWorkspace(TWO_SETS, { inspect })
  const shows =
    (expected: {
      panel?: true
      asking?: true
      may?: 'set.added' | 'set.renamed' | 'set.saved' | 'group.saved'
      phase?: ReturnType<typeof savingPhase>
    }) =>
    () => {
      const snapshot = actor.getSnapshot()
      const may = (['set.added', 'set.renamed', 'set.saved', 'group.saved'] as const).find((type) =>
        snapshot.can({ type }),
      )
      expect({
        panel: snapshot.hasTag('panel'),
        asking: snapshot.hasTag('asking'),
        may,
        phase: savingPhase(snapshot),
      }).toEqual({ panel: false, asking: false, may: undefined, phase: undefined, ...expected })
    }
  const never = () => expect.unreachable('it is left at once')
  const drive =
    (name: ComparisonCase, event: ComparisonEvent) =>
    ({ from }: { readonly from: string }) => {
      actor.stop()
      const snapshot = snapshotAt(from) as ComparisonSnapshot
      const opened = openWorkspace(TWO_SETS, { inspect, snapshot })
      ;({ actor } = opened)
      actor.send(event)
      const refused = !snapshot.can(event)
      const { context, shown = false, stored } = refused ? {} : effectOf(name, snapshot)
      expect(opened.context()).toEqual({ ...snapshot.context, ...context })
      expect(opened.shown).toEqual(shown ? [opened.context().workspace] : [])
      expect(opened.stored).toEqual(stored ? [stored] : [])
    }
  const drivers = Object.entries(COMPARISON_CASES).map(([name, event]) => [name, drive(name as ComparisonCase, event)])
  return {
    snapshot: () => actor.getSnapshot(),
    stop: () => void actor.stop(),
    drivers: Object.fromEntries(drivers) as Level<ComparisonCase, State>['drivers'],
    states: {
      viewing: shows({}),
      'adding.read': never,
      'adding.faulty': shows({ asking: true }),
      'adding.ready': shows({ asking: true, may: 'set.added' }),
      editing: shows({ panel: true }),
      'renaming.read': never,
      'renaming.faulty': shows({ panel: true, asking: true }),
      'renaming.ready': shows({ panel: true, asking: true, may: 'set.renamed' }),
      'saving.read': never,
      'saving.full': shows({ panel: true, asking: true, phase: 'full' }),
      'saving.faulty': shows({ panel: true, asking: true }),
      'saving.taken': shows({ panel: true, asking: true, phase: 'taken' }),
      'saving.overwriting': shows({ panel: true, asking: true, phase: 'overwriting', may: 'set.saved' }),
      'saving.ready': shows({ panel: true, asking: true, may: 'set.saved' }),
      keeping: never,
      'grouping.read': never,
      'grouping.named': never,
      'grouping.full': shows({ asking: true, phase: 'full' }),
      'grouping.faulty': shows({ asking: true }),
      'grouping.taken': shows({ asking: true, phase: 'taken' }),
      'grouping.overwriting': shows({ asking: true, phase: 'overwriting', may: 'group.saved' }),
      'grouping.ready': shows({ asking: true, may: 'group.saved' }),
      keepingGroup: never,
    },
  }
}
