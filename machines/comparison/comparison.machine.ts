import type { SnapshotFrom } from 'xstate'
import {
  SavedGroupName,
  savedSetNameFault,
  setNameFault,
  type MembersFault,
  type SavedNameFault,
  type SetNameFault,
} from '../../domain/comparison/comparison-names.ts'
import { withSets, withoutGroup, withoutSet, type SavedComparison } from '../../domain/comparison/saved-comparison.ts'
import {
  faultOfMembers,
  namesBeside,
  namesOf,
  opened,
  savedWithGroup,
  type ComparisonContext,
} from './comparison-context.ts'
import { comparisonSetup, type Named } from './comparison-setup.ts'

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

/** Another set, or a group of them: what the buttons beside the sets begin, also while one of the sets is open. */
const begun = {
  'adding.started': { guard: 'hasRoom', target: 'adding', actions: 'proposeName' },
  'grouping.started': { target: 'grouping', actions: 'proposeGroup' },
} as const

const viewing = comparisonSetup.createStateConfig({
  on: {
    'panel.opened': { target: 'editing', actions: { type: 'keepPlace', params: ({ event: { at } }) => ({ at }) } },
    ...begun,
  },
})

const adding = comparisonSetup.createStateConfig({
  tags: 'asking',
  initial: 'read',
  on: { ...typed, 'naming.ended': 'viewing' },
  states: {
    read: { always: [{ guard: 'isNewName', target: 'ready' }, { target: 'faulty' }] },
    faulty: {},
    ready: { on: { 'set.added': { target: '#comparison.editing', actions: ['addSet', show] } } },
  },
})

const editing = comparisonSetup.createStateConfig({
  tags: 'panel',
  on: {
    'panel.opened': { actions: { type: 'keepPlace', params: ({ event: { at } }) => ({ at }) } },
    'panel.closed': 'viewing',
    ...begun,
    'renaming.started': { target: 'renaming', actions: 'proposeOwnName' },
    'saving.started': { target: 'saving', actions: 'proposeOwnName' },
    'saved.applied': {
      guard: { type: 'isApplicable', params: ({ event: { name } }) => ({ name }) },
      actions: [{ type: 'applySet', params: ({ event: { name } }) => ({ name }) }, show],
    },
  },
})

const renaming = comparisonSetup.createStateConfig({
  tags: ['panel', 'asking'],
  initial: 'read',
  on: { ...typed, 'naming.ended': 'editing' },
  states: {
    read: { always: [{ guard: 'isOwnName', target: 'ready' }, { target: 'faulty' }] },
    faulty: {},
    ready: { on: { 'set.renamed': { target: '#comparison.editing', actions: ['renameSet', show] } } },
  },
})

/** Of one set. */
const saving = comparisonSetup.createStateConfig({
  tags: ['panel', 'asking'],
  initial: 'read',
  on: { ...typed, 'saved.changed': savedAnew, 'naming.ended': 'editing' },
  states: {
    read: {
      meta: {
        accepted: {
          overlap: 'no name helps where ten are saved, and a taken one is asked about before it may be saved',
        },
      },
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
})

const grouping = comparisonSetup.createStateConfig({
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
      meta: { accepted: { overlap: 'no name helps where ten are saved' } },
      always: [{ guard: 'areGroupsFull', target: 'full' }, { guard: 'isGroup', target: 'named' }, { target: 'faulty' }],
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
})

/**
 * The comparison workspace: up to three sets with their panel, the tabs, and the naming of sets and groups. What is saved is kept by
 * another machine, which this one is told of and tells. COMP-01 to COMP-24, DATA-09
 */
export const comparisonMachine = comparisonSetup.createMachine({
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
    'sets.narrowed': {
      actions: [{ type: 'narrow', params: ({ event: { narrowing } }) => ({ narrowing }) }, show],
    },
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
    viewing,
    adding,
    editing,
    renaming,
    saving,
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
    grouping,
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
