import { assign, setup } from 'xstate'
import type { TabControls } from '../../domain/comparison/comparison-controls.ts'
import {
  SavedGroupName,
  freeSetName,
  savedSetNameFault,
  setNameFault,
} from '../../domain/comparison/comparison-names.ts'
import { MAX_COMPARED_SETS, type ComparisonSet } from '../../domain/comparison/comparison-set.ts'
import { withOtherSets, type Workspace } from '../../domain/comparison/comparison-workspace.ts'
import type { Narrowing } from '../../domain/comparison/narrowing.ts'
import {
  MAX_SAVED_GROUPS,
  MAX_SAVED_SETS,
  setsOfGroup,
  savedGroupNamed,
  savedGroups,
  savedSetNamed,
  savedSets,
  type SavedComparison,
} from '../../domain/comparison/saved-comparison.ts'
import {
  faultOfMembers,
  firstOf,
  namesBeside,
  namesOf,
  opened,
  withSetAt,
  type ComparisonContext,
  type ComparisonEvent,
} from './comparison-context.ts'

export type Named = { readonly name: string }
type Placed = { readonly at: number }
type So = { readonly so: boolean }

/** A set that goes takes its days along. */
function withoutDaysOf({ filters, days }: Narrowing, at: number): Narrowing {
  return { filters, days: days.filter((_, each) => each !== at) }
}

/** Guards and actions of the comparison workspace. */
export const comparisonSetup = setup({
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
    narrow: assign(({ context: { workspace } }, { narrowing }: { readonly narrowing: Narrowing }) => ({
      workspace: { ...workspace, narrowing },
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
      const { narrowing } = context.workspace
      const days = narrowing.days.slice(0, 1)
      const beside = { ...context.workspace, narrowing: { ...narrowing, days: [...narrowing.days, ...days] } }
      return { workspace: withOtherSets(beside, sets), at: sets.length - 1 }
    }),
    removeSet: assign(({ context: { workspace } }, { at }: Placed) => ({
      workspace: withOtherSets(
        { ...workspace, narrowing: withoutDaysOf(workspace.narrowing, at) },
        workspace.sets.filter((_, each) => each !== at),
      ),
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
      workspace: withOtherSets(context.workspace, setsOfGroup(context.saved, name)),
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
})
