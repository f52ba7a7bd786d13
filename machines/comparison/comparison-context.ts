import type { TabControls } from '../../domain/comparison/comparison-controls.ts'
import { membersFault, type MembersFault } from '../../domain/comparison/comparison-names.ts'
import type { ComparisonSet } from '../../domain/comparison/comparison-set.ts'
import type { Narrowing } from '../../domain/comparison/narrowing.ts'
import { withOtherSets, type Workspace } from '../../domain/comparison/comparison-workspace.ts'
import {
  MAX_SAVED_SETS,
  savedSets,
  withGroup,
  withSets,
  type SavedComparison,
} from '../../domain/comparison/saved-comparison.ts'

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
  /** A mark of a chart, a row of a table or a chip: what of all sets is shown. */
  | { readonly type: 'sets.narrowed'; readonly narrowing: Narrowing }
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

/** A group is of saved sets: those of it are saved with it, as they are compared. */
export function savedWithGroup(context: ComparisonContext): SavedComparison {
  const members = membersOf(context)
  return withGroup(withSets(context.saved, members), { name: context.name, sets: members.map(({ name }) => name) })
}

export function faultOfMembers(context: ComparisonContext): MembersFault | 'room' | undefined {
  const members = membersOf(context)
  return (
    membersFault(members.map(({ name }) => name)) ??
    (savedSets(withSets(context.saved, members)).length > MAX_SAVED_SETS ? 'room' : undefined)
  )
}

function membersOf({ workspace: { sets }, members }: ComparisonContext): ComparisonSet[] {
  return sets.filter(({ name }) => members.includes(name))
}

export function firstOf({ workspace: { sets } }: ComparisonContext): ComparisonSet {
  const [first] = sets
  if (!first) throw new Error('a workspace has a set')
  return first
}

export function opened(context: ComparisonContext): ComparisonSet {
  return context.workspace.sets[context.at] ?? firstOf(context)
}

export function namesOf({ workspace: { sets } }: ComparisonContext): string[] {
  return sets.map(({ name }) => name)
}

/** Of the other sets than the one whose panel is open. */
export function namesBeside(context: ComparisonContext): string[] {
  return namesOf(context).filter((_, at) => at !== context.at)
}

export function withSetAt(
  { workspace }: ComparisonContext,
  place: number,
  change: Partial<ComparisonSet>,
): Pick<ComparisonContext, 'workspace'> {
  return {
    workspace: withOtherSets(
      workspace,
      workspace.sets.map((set, at) => (at === place ? { ...set, ...change } : set)),
    ),
  }
}
