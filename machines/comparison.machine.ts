import { assign, setup, type SnapshotFrom } from 'xstate'
import type { TabControls } from '../domain/comparison/comparison-controls.ts'
import {
  SavedGroupName,
  freeSetName,
  membersFault,
  savedSetNameFault,
  setNameFault,
  type MembersFault,
  type SavedNameFault,
  type SetNameFault,
} from '../domain/comparison/comparison-names.ts'
import { MAX_COMPARED_SETS, type ComparisonSet } from '../domain/comparison/comparison-set.ts'
import type { Workspace } from '../domain/comparison/comparison-workspace.ts'
import {
  MAX_SAVED_GROUPS,
  MAX_SAVED_SETS,
  setsOfGroup,
  savedGroupNamed,
  savedGroups,
  savedSetNamed,
  savedSets,
  withGroup,
  withSets,
  withoutGroup,
  withoutSet,
  type SavedComparison,
} from '../domain/comparison/saved-comparison.ts'

export interface ComparisonContext {
  readonly workspace: Workspace
  /** What is saved, and what is on its way to be. */
  readonly saved: SavedComparison
  /** Of the set whose panel is open. */
  readonly at: number
  /** As typed, of a new set, a set to be saved, or a group. */
  readonly name: string
  /** Names of the sets that a new group is to have. */
  readonly members: readonly string[]
}

export type ComparisonEvent =
  /** The address changed by itself: back, or another link. */
  | { readonly type: 'workspace.shown'; readonly workspace: Workspace }
  | { readonly type: 'saved.changed'; readonly saved: SavedComparison }
  | { readonly type: 'tab.opened'; readonly page: string }
  | { readonly type: 'controls.changed'; readonly page: string; readonly controls: TabControls }
  | { readonly type: 'tracking.searched'; readonly numbers: readonly string[] }
  | { readonly type: 'panel.opened'; readonly at: number }
  | { readonly type: 'panel.closed' }
  | { readonly type: 'set.changed'; readonly at: number; readonly filters: ComparisonSet['filters'] }
  | { readonly type: 'set.removed'; readonly at: number }
  | { readonly type: 'adding.started' }
  | { readonly type: 'renaming.started' }
  | { readonly type: 'saving.started' }
  | { readonly type: 'grouping.started' }
  | { readonly type: 'name.typed'; readonly name: string }
  | { readonly type: 'naming.ended' }
  | { readonly type: 'set.added' }
  | { readonly type: 'set.renamed' }
  | { readonly type: 'overwrite.chosen'; readonly overwrite: boolean }
  | { readonly type: 'set.saved' }
  | { readonly type: 'saved.applied'; readonly name: string }
  | { readonly type: 'saved.removed'; readonly name: string }
  | { readonly type: 'member.toggled'; readonly name: string }
  | { readonly type: 'group.saved' }
  | { readonly type: 'group.applied'; readonly name: string }
  | { readonly type: 'group.removed'; readonly name: string }

type Named = { readonly name: string }
type Placed = { readonly at: number }
type So = { readonly so: boolean }

const show = {
  type: 'showWorkspace',
  params: ({ context }: { readonly context: ComparisonContext }) => context.workspace,
} as const
const typed = {
  'name.typed': {
    target: '.read',
    actions: { type: 'keepName', params: ({ event: { name } }: { readonly event: Named }) => ({ name }) },
  },
} as const
const savedAnew = {
  target: '.read',
  actions: {
    type: 'takeSaved',
    params: ({ event: { saved } }: { readonly event: { readonly saved: SavedComparison } }) => ({ saved }),
  },
} as const
const yes = {
  type: 'isSo',
  params: ({ event: { overwrite } }: { readonly event: { readonly overwrite: boolean } }) => ({ so: overwrite }),
} as const
const no = {
  type: 'isSo',
  params: ({ event: { overwrite } }: { readonly event: { readonly overwrite: boolean } }) => ({ so: !overwrite }),
} as const

/**
 * The comparison workspace: up to three sets with their panel, the tabs, and the naming of sets and groups. What is saved is kept by
 * another machine, which this one is told of and tells. COMP-01 to COMP-24, DATA-09
 */
export const comparisonMachine = setup({
  types: {
    context: {} as ComparisonContext,
    events: {} as ComparisonEvent,
    input: {} as Pick<ComparisonContext, 'workspace' | 'saved'>,
    tags: {} as 'panel' | 'asking',
  },
  actions: {
    /** Given the workspace after each change that a person made to it. */
    showWorkspace: (_, _workspace: Workspace): void => {
      throw new Error('provide this before the comparison starts')
    },
    /** Given all that is to be saved. COMP-25 */
    storeSaved: (_, _saved: SavedComparison): void => {
      throw new Error('provide this before the comparison starts')
    },
    takeWorkspace: assign((_, { workspace }: Pick<ComparisonContext, 'workspace'>) => ({ workspace })),
    takeSaved: assign((_, { saved }: Pick<ComparisonContext, 'saved'>) => ({ saved })),
    openTab: assign(({ context: { workspace } }, { page }: { readonly page: string }) => ({
      workspace: { ...workspace, currentTab: page },
    })),
    keepControls: assign(
      ({ context: { workspace } }, { page, controls }: { readonly page: string; readonly controls: TabControls }) => ({
        workspace: { ...workspace, tabs: { ...workspace.tabs, [page]: controls } },
      }),
    ),
    search: assign(({ context: { workspace } }, { numbers }: { readonly numbers: readonly string[] }) => ({
      workspace: { ...workspace, trackingNumbers: numbers },
    })),
    keepPlace: assign((_, { at }: Placed) => ({ at })),
    keepName: assign((_, { name }: Named) => ({ name })),
    proposeName: assign(({ context }) => ({ name: freeSetName(namesOf(context)) })),
    proposeOwnName: assign(({ context }) => ({ name: opened(context).name })),
    proposeGroup: assign(({ context }) => ({ name: '', members: namesOf(context) })),
    toggleMember: assign(({ context: { members } }, { name }: Named) => ({
      members: members.includes(name) ? members.filter((each) => each !== name) : [...members, name],
    })),
    /** What the first set is, to be changed from there. */
    addSet: assign(({ context }) => {
      const sets = [...context.workspace.sets, { ...firstOf(context), name: context.name.trim() }]
      return { workspace: { ...context.workspace, sets }, at: sets.length - 1 }
    }),
    removeSet: assign(({ context: { workspace } }, { at }: Placed) => ({
      workspace: { ...workspace, sets: workspace.sets.filter((_, each) => each !== at) },
    })),
    changeSet: assign(({ context }, { at, filters }: Placed & Pick<ComparisonSet, 'filters'>) =>
      withSetAt(context, at, { filters }),
    ),
    renameSet: assign(({ context }) => withSetAt(context, context.at, { name: context.name.trim() })),
    /** A saved set has its saved name, unless another one beside it is called so. */
    nameAsSaved: assign(({ context }) =>
      namesBeside(context).includes(context.name) ? {} : withSetAt(context, context.at, { name: context.name }),
    ),
    applySet: assign(({ context }, { name }: Named) => {
      const set = savedSetNamed(context.saved, name)
      return set ? withSetAt(context, context.at, set) : {}
    }),
    applyGroup: assign(({ context }, { name }: Named) => ({
      workspace: { ...context.workspace, sets: setsOfGroup(context.saved, name) },
    })),
  },
  guards: {
    hasRoom: ({ context: { workspace } }) => workspace.sets.length < MAX_COMPARED_SETS,
    areSeveral: ({ context: { workspace } }) => workspace.sets.length > 1,
    isApplicable: ({ context }, { name }: Named) =>
      savedSetNamed(context.saved, name) !== undefined && !namesBeside(context).includes(name),
    isRestorable: ({ context }, { name }: Named) => setsOfGroup(context.saved, name).length > 0,
    isNewName: ({ context }) => setNameFault(context.name, namesOf(context)) === undefined,
    isOwnName: ({ context }) => setNameFault(context.name, namesBeside(context)) === undefined,
    areSetsFull: ({ context: { saved } }) => savedSets(saved).length >= MAX_SAVED_SETS,
    isSetName: ({ context: { name } }) => savedSetNameFault(name) === undefined,
    isSetTaken: ({ context: { name, saved } }) => savedSetNamed(saved, name) !== undefined,
    areGroupsFull: ({ context: { saved } }) => savedGroups(saved).length >= MAX_SAVED_GROUPS,
    isGroup: ({ context }) => SavedGroupName.safeParse(context.name).success && faultOfMembers(context) === undefined,
    isGroupTaken: ({ context: { name, saved } }) => savedGroupNamed(saved, name) !== undefined,
    isSo: (_, { so }: So) => so,
  },
}).createMachine({
  id: 'comparison',
  context: ({ input: { workspace, saved } }) => ({ workspace, saved, at: 0, name: '', members: [] }),
  initial: 'viewing',
  on: {
    'workspace.shown': {
      target: '.viewing',
      actions: { type: 'takeWorkspace', params: ({ event: { workspace } }) => ({ workspace }) },
    },
    'saved.changed': { actions: { type: 'takeSaved', params: ({ event: { saved } }) => ({ saved }) } },
    'tab.opened': { actions: [{ type: 'openTab', params: ({ event: { page } }) => ({ page }) }, show] },
    'controls.changed': {
      actions: [{ type: 'keepControls', params: ({ event: { page, controls } }) => ({ page, controls }) }, show],
    },
    'tracking.searched': { actions: [{ type: 'search', params: ({ event: { numbers } }) => ({ numbers }) }, show] },
    'set.changed': {
      actions: [{ type: 'changeSet', params: ({ event: { at, filters } }) => ({ at, filters }) }, show],
    },
    'set.removed': {
      guard: 'areSeveral',
      target: '.viewing',
      actions: [{ type: 'removeSet', params: ({ event: { at } }) => ({ at }) }, show],
    },
    'saved.removed': {
      actions: { type: 'storeSaved', params: ({ context, event: { name } }) => withoutSet(context.saved, name) },
    },
    'group.removed': {
      actions: { type: 'storeSaved', params: ({ context, event: { name } }) => withoutGroup(context.saved, name) },
    },
    'group.applied': {
      guard: { type: 'isRestorable', params: ({ event: { name } }) => ({ name }) },
      target: '.viewing',
      actions: [{ type: 'applyGroup', params: ({ event: { name } }) => ({ name }) }, show],
    },
  },
  states: {
    viewing: {
      on: {
        'panel.opened': { target: 'editing', actions: { type: 'keepPlace', params: ({ event: { at } }) => ({ at }) } },
        'adding.started': { guard: 'hasRoom', target: 'adding', actions: 'proposeName' },
        'grouping.started': { target: 'grouping', actions: 'proposeGroup' },
      },
    },
    adding: {
      tags: 'asking',
      initial: 'read',
      on: { ...typed, 'naming.ended': 'viewing' },
      states: {
        read: { always: [{ guard: 'isNewName', target: 'ready' }, { target: 'faulty' }] },
        faulty: {},
        ready: { on: { 'set.added': { target: '#comparison.editing', actions: ['addSet', show] } } },
      },
    },
    editing: {
      tags: 'panel',
      on: {
        'panel.opened': { actions: { type: 'keepPlace', params: ({ event: { at } }) => ({ at }) } },
        'panel.closed': 'viewing',
        'renaming.started': { target: 'renaming', actions: 'proposeOwnName' },
        'saving.started': { target: 'saving', actions: 'proposeOwnName' },
        'saved.applied': {
          guard: { type: 'isApplicable', params: ({ event: { name } }) => ({ name }) },
          actions: [{ type: 'applySet', params: ({ event: { name } }) => ({ name }) }, show],
        },
      },
    },
    renaming: {
      tags: ['panel', 'asking'],
      initial: 'read',
      on: { ...typed, 'naming.ended': 'editing' },
      states: {
        read: { always: [{ guard: 'isOwnName', target: 'ready' }, { target: 'faulty' }] },
        faulty: {},
        ready: { on: { 'set.renamed': { target: '#comparison.editing', actions: ['renameSet', show] } } },
      },
    },
    /** Of one set. */
    saving: {
      tags: ['panel', 'asking'],
      initial: 'read',
      on: { ...typed, 'saved.changed': savedAnew, 'naming.ended': 'editing' },
      states: {
        read: {
          always: [
            { guard: 'areSetsFull', target: 'full' },
            { guard: 'isSetTaken', target: 'taken' },
            { guard: 'isSetName', target: 'ready' },
            { target: 'faulty' },
          ],
        },
        full: {},
        faulty: {},
        taken: { on: { 'overwrite.chosen': { guard: yes, target: 'overwriting' } } },
        overwriting: { on: { 'overwrite.chosen': { guard: no, target: 'taken' }, 'set.saved': '#comparison.keeping' } },
        ready: { on: { 'set.saved': '#comparison.keeping' } },
      },
    },
    keeping: {
      always: {
        target: 'editing',
        actions: [
          {
            type: 'storeSaved',
            params: ({ context }) => withSets(context.saved, [{ ...opened(context), name: context.name }]),
          },
          'nameAsSaved',
          show,
        ],
      },
    },
    grouping: {
      tags: 'asking',
      initial: 'read',
      on: {
        ...typed,
        'saved.changed': savedAnew,
        'member.toggled': {
          target: '.read',
          actions: { type: 'toggleMember', params: ({ event: { name } }) => ({ name }) },
        },
        'naming.ended': 'viewing',
      },
      states: {
        read: {
          always: [
            { guard: 'areGroupsFull', target: 'full' },
            { guard: 'isGroup', target: 'named' },
            { target: 'faulty' },
          ],
        },
        named: { always: [{ guard: 'isGroupTaken', target: 'taken' }, { target: 'ready' }] },
        full: {},
        faulty: {},
        taken: { on: { 'overwrite.chosen': { guard: yes, target: 'overwriting' } } },
        overwriting: {
          on: { 'overwrite.chosen': { guard: no, target: 'taken' }, 'group.saved': '#comparison.keepingGroup' },
        },
        ready: { on: { 'group.saved': '#comparison.keepingGroup' } },
      },
    },
    keepingGroup: {
      always: { target: 'viewing', actions: { type: 'storeSaved', params: ({ context }) => savedWithGroup(context) } },
    },
  },
})

export type ComparisonSnapshot = SnapshotFrom<typeof comparisonMachine>

/** Why a set that is compared may not have the typed name. COMP-05 */
export function comparedNameFault(
  { context }: Pick<ComparisonSnapshot, 'context'>,
  asked: 'adding' | 'renaming',
): SetNameFault | undefined {
  return setNameFault(context.name, asked === 'adding' ? namesOf(context) : namesBeside(context))
}

/** Why the typed name, or the choice of sets, does not do; `room`: there is none for the sets that would be saved with the group. COMP-19 to COMP-24 */
export function groupFaults({ context }: Pick<ComparisonSnapshot, 'context'>): {
  readonly name: boolean
  readonly members: MembersFault | 'room' | undefined
} {
  return { name: !SavedGroupName.safeParse(context.name).success, members: faultOfMembers(context) }
}

export function savingFault({ context }: Pick<ComparisonSnapshot, 'context'>): SavedNameFault | undefined {
  return savedSetNameFault(context.name)
}

/** What stands in the way of saving, beside the name itself. COMP-21 to COMP-23 */
export function savingPhase(snapshot: ComparisonSnapshot): 'full' | 'taken' | 'overwriting' | undefined {
  for (const phase of ['full', 'taken', 'overwriting'] as const)
    if (snapshot.matches({ saving: phase }) || snapshot.matches({ grouping: phase })) return phase
  return undefined
}

/** A group is of saved sets: those of it are saved with it, as they are compared. */
function savedWithGroup(context: ComparisonContext): SavedComparison {
  const members = membersOf(context)
  return withGroup(withSets(context.saved, members), { name: context.name, sets: members.map(({ name }) => name) })
}

function faultOfMembers(context: ComparisonContext): MembersFault | 'room' | undefined {
  const members = membersOf(context)
  return (
    membersFault(members.map(({ name }) => name)) ??
    (savedSets(withSets(context.saved, members)).length > MAX_SAVED_SETS ? 'room' : undefined)
  )
}

function membersOf({ workspace: { sets }, members }: ComparisonContext): ComparisonSet[] {
  return sets.filter(({ name }) => members.includes(name))
}

function firstOf({ workspace: { sets } }: ComparisonContext): ComparisonSet {
  const [first] = sets
  if (!first) throw new Error('a workspace has a set')
  return first
}

function opened(context: ComparisonContext): ComparisonSet {
  return context.workspace.sets[context.at] ?? firstOf(context)
}

function namesOf({ workspace: { sets } }: ComparisonContext): string[] {
  return sets.map(({ name }) => name)
}

/** Of the other sets than the one whose panel is open. */
function namesBeside(context: ComparisonContext): string[] {
  return namesOf(context).filter((_, at) => at !== context.at)
}

function withSetAt(
  { workspace }: ComparisonContext,
  place: number,
  change: Partial<ComparisonSet>,
): Pick<ComparisonContext, 'workspace'> {
  return {
    workspace: { ...workspace, sets: workspace.sets.map((set, at) => (at === place ? { ...set, ...change } : set)) },
  }
}
