import { defaultControls } from '../../../domain/comparison/comparison-controls.ts'
import type { ComparisonSet } from '../../../domain/comparison/comparison-set.ts'
import { defaultWorkspace, type WorkspaceDefaults } from '../../../domain/comparison/comparison-workspace.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import { withGroup, withSets, type SavedComparison } from '../../../domain/comparison/saved-comparison.ts'
import type { ComparisonContext, ComparisonEvent } from '../../../machines/comparison/comparison-context.ts'
import { comparisonMachine } from '../../../machines/comparison/comparison.machine.ts'
import type { Model } from '../../qa/model.ts'
import { shippedPage } from '../../support/shipped/shipped-pages.ts'

const pageOf = (id: string, as: string): Page => ({ ...shippedPage(as), id })

/** Two tabs of a comparison; which pages they are is nothing to the workspace. */
export const WORKSPACE_DEFAULTS: WorkspaceDefaults = {
  page: pageOf('comparison', 'spend'),
  tabs: [pageOf('comparisonSpend', 'spend'), pageOf('comparisonRefund', 'refund')],
  today: '2026-11-21',
  clientId: 1,
}
export const START = defaultWorkspace(WORKSPACE_DEFAULTS)

export const setOf = (name: string, change: Partial<ComparisonSet['filters']['global']> = {}): ComparisonSet => ({
  name,
  filters: {
    global: {
      client: 1,
      childClients: [],
      selectedChildClients: [],
      dates: { from: '2025-11-22', to: '2026-11-21', type: 'bill_date', period: 'Annual' },
      ...change,
    },
    page: {},
  },
})

/** What is compared at first. */
export const TWO_SETS = { ...START, sets: [setOf('North'), setOf('South')] }

const [WEST, EAST] = [setOf('West', { client: 2 }), setOf('East', { client: 3 })]
/** Three sets, a group of two of them, one of a set that was deleted, and one of nothing else. */
export const SAVED: SavedComparison = [
  { name: 'Coasts', sets: ['West', 'East'] },
  { name: 'Half', sets: ['Gone', 'East'] },
  { name: 'Lost', sets: ['Gone'] },
].reduce<SavedComparison>(withGroup, withSets({}, [WEST, EAST, setOf('North')]))
export const TEN_SETS = withSets(
  SAVED,
  Array.from({ length: 7 }, (_, at) => setOf(`Kept_${at}`)),
)
export const TEN_GROUPS = Array.from({ length: 7 }, (_, at) => ({
  name: `Kept_${at}`,
  sets: ['West'],
})).reduce<SavedComparison>(withGroup, SAVED)

const OCTOBER = { from: '2026-10-01', to: '2026-10-31' }

/** Everything that happens to the workspace, by name. */
export const COMPARISON_CASES = {
  'another address is shown': { type: 'workspace.shown', workspace: { ...START, sets: [setOf('Far'), setOf('Near')] } },
  'sets and groups are known': { type: 'saved.changed', saved: SAVED },
  'ten sets are known': { type: 'saved.changed', saved: TEN_SETS },
  'ten groups are known': { type: 'saved.changed', saved: TEN_GROUPS },
  'the refund tab is opened': { type: 'tab.opened', page: 'comparisonRefund' },
  'a control is changed': {
    type: 'controls.changed',
    page: 'comparisonSpend',
    controls: { ...defaultControls(WORKSPACE_DEFAULTS.tabs[0]), chartType: 'bar' },
  },
  'a number is searched': { type: 'tracking.searched', numbers: ['1Z'] },
  'a mark is chosen of all sets': {
    type: 'sets.narrowed',
    narrowing: {
      filters: { carrier_name: ['UPS'] },
      days: [OCTOBER, OCTOBER],
    },
  },
  'the first panel is opened': { type: 'panel.opened', at: 0 },
  'panel.closed': { type: 'panel.closed' },
  'the first set is changed': { type: 'set.changed', at: 0, filters: setOf('', { client: 4 }).filters },
  'the first set is removed': { type: 'set.removed', at: 0 },
  'adding.started': { type: 'adding.started' },
  'renaming.started': { type: 'renaming.started' },
  'saving.started': { type: 'saving.started' },
  'grouping.started': { type: 'grouping.started' },
  'a group’s name is typed': { type: 'name.typed', name: 'Coasts' },
  'a free name is typed': { type: 'name.typed', name: 'Third' },
  'a saved name is typed': { type: 'name.typed', name: 'West' },
  'no name is typed': { type: 'name.typed', name: '' },
  'naming.ended': { type: 'naming.ended' },
  'set.added': { type: 'set.added' },
  'set.renamed': { type: 'set.renamed' },
  'overwriting is chosen': { type: 'overwrite.chosen', overwrite: true },
  'overwriting is declined': { type: 'overwrite.chosen', overwrite: false },
  'set.saved': { type: 'set.saved' },
  'a saved set is applied': { type: 'saved.applied', name: 'East' },
  'a saved set is deleted': { type: 'saved.removed', name: 'East' },
  'a member is left out': { type: 'member.toggled', name: 'North' },
  'group.saved': { type: 'group.saved' },
  'a group is applied': { type: 'group.applied', name: 'Half' },
  'a group is deleted': { type: 'group.removed', name: 'Lost' },
} as const satisfies Readonly<Record<string, ComparisonEvent>>

export type ComparisonCase = keyof typeof COMPARISON_CASES

/** A set and a group of one name, so that both are asked about before they are replaced. */
export const NAMESAKES = withSets(SAVED, [setOf('Coasts')])

const STARTS = {
  'two sets, nothing saved': { workspace: TWO_SETS, saved: {} },
  'two sets, others saved': { workspace: TWO_SETS, saved: NAMESAKES },
} as const

export const model = {
  machine: comparisonMachine,
  cases: COMPARISON_CASES,
  starts: STARTS,
  refusals: true,
  care: {
    entered: ({ context: { workspace, saved, name, members } }: { readonly context: ComparisonContext }) => ({
      workspace,
      saved,
      name,
      members,
    }),
  },
} as const satisfies Model<ComparisonCase, keyof typeof STARTS>
