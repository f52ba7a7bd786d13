import { FilterIcon, HistoryIcon, LinkExternalIcon, NoEntryIcon, RowsIcon, SignOutIcon } from '@primer/octicons-react'
import { freeSetName } from '../../../../domain/comparison/comparison-names.ts'
import { setDays } from '../../../../domain/comparison/comparison-periods.ts'
import { BREAKDOWN, dimensionOf, splitDimensionsOf } from '../../../../domain/comparison/comparison-splits.ts'
import { comparedViews, type Workspace } from '../../../../domain/comparison/comparison-workspace.ts'
import type { Narrowing } from '../../../../domain/comparison/narrowing.ts'
import type { InvoicedDays } from '../../../../domain/dates/invoiced-days.ts'
import { dated } from '../../../../domain/dashboards/compared/like-for-like.ts'
import type { View } from '../../../../domain/dashboards/view.ts'
import { sameValue } from '../../../../domain/values/entries.ts'
import { labelOf, type TableIndex } from '../../../../domain/query/catalog.ts'
import type { Mark } from '../../../charts/marks/mark.ts'
import type { DrillEntry } from '../../../drill/drill-entry.ts'
import { sharedEntries, type SharedEntriesInput } from '../../../drill/shared-entries.ts'
import { text } from '../../../text/text.ts'
import { pageAddress } from './page-address.ts'
import type { SetsInView } from './sets-in-view.ts'
import type { SetMarking } from './use-set-marking.ts'

interface SetEntriesInput extends Pick<SetMarking, 'only' | 'leftOut'>, SharedEntriesInput {
  readonly mark: Mark
  readonly setName: string
  /** Of the rows that the mark stands for. */
  readonly view: View
  /** Of the set. */
  readonly invoiced: InvoicedDays
  readonly inView: SetsInView
  readonly table: TableIndex
  /** How many there are; null: not known yet. */
  readonly rows: string | null
  readonly onRows: () => void
  readonly onAddress: (address: string) => void
}

/** Everything that a mark or a fact of a set offers, in groups, as those of a page do. */
export function setEntries(input: SetEntriesInput): readonly (readonly DrillEntry[])[] {
  const { mark, setName, view, inView, table, rows, onAddress } = input
  const { workspace, defaults, page, config, controls, narrow, addressOf } = inView
  const ofFact = mark.fact === undefined ? undefined : text('dashboard.drill.noFilter')
  const alone = mark.fact === undefined ? input.only(mark) : workspace.narrowing
  const rest = mark.fact === undefined ? input.leftOut(mark) : null
  const choose = (found: Narrowing | { readonly fault: string } | null) => () => {
    if (found && !('fault' in found)) narrow(found)
  }
  const faultOf = (found: typeof rest) => (found && 'fault' in found ? found.fault : undefined)
  const own = dimensionOf({ page, config })
  const brokenOut = (dimension: string): Workspace => ({
    ...workspace,
    narrowing: 'fault' in alone ? workspace.narrowing : alone,
    tabs: {
      ...workspace.tabs,
      [page.id]: {
        ...controls,
        ...(mark.fact === undefined ? {} : { fact: mark.fact }),
        breakdown: 'service',
        'split.breakdown': dimension === own ? undefined : dimension,
      },
    },
  })
  const { from, to, period } = view
  const of = { type: controls.chartComparisonType, today: config.today, invoiced: input.invoiced }
  const { sides } = setDays({ from, to, period }, of)
  const against = sides && {
    ...workspace,
    ...comparedViews(
      [
        { name: setName, view: dated(view, sides.range) },
        { name: freeSetName([setName]), view: dated(view, sides.earlier) },
      ],
      defaults,
    ),
    tabs: brokenOut(own).tabs,
  }
  const opened = pageAddress(view, { tab: page, pages: config.pages, today: config.today })
  return [
    [
      {
        name: 'rows',
        words: rows === null ? text('dashboard.drill.rows') : text('dashboard.drill.rowsOf', { rows }),
        icon: RowsIcon,
        reason: page.grid ? undefined : text('dashboard.drill.noRows'),
        act: input.onRows,
      },
      {
        name: 'breakOut',
        words: text('dashboard.drill.breakOut'),
        icon: SignOutIcon,
        reason: faultOf(alone),
        act: [own, ...splitDimensionsOf({ page, config }, BREAKDOWN)].map((dimension) => ({
          name: dimension,
          words: labelOf(table, dimension),
          act: () => onAddress(addressOf(brokenOut(dimension))),
        })),
      },
    ],
    [
      {
        name: 'only',
        words: text('dashboard.drill.only'),
        icon: FilterIcon,
        reason:
          ofFact ??
          faultOf(alone) ??
          (sameValue(alone, workspace.narrowing) ? text('dashboard.drill.isChosen') : undefined),
        act: choose(alone),
      },
      {
        name: 'leaveOut',
        words: text('dashboard.drill.leaveOut'),
        icon: NoEntryIcon,
        reason: ofFact ?? (rest ? faultOf(rest) : text('dashboard.drill.notLeftOut')),
        act: choose(rest),
      },
    ],
    [
      {
        name: 'before',
        words: text('dashboard.drill.before'),
        icon: HistoryIcon,
        reason: against ? undefined : text('dashboard.drill.nothingBefore'),
        act: () => (against ? onAddress(addressOf(against)) : undefined),
      },
      {
        name: 'page',
        words: opened ? text('compared.marks.page', { page: opened.name }) : text('compared.marks.anyPage'),
        icon: LinkExternalIcon,
        reason: opened ? undefined : text('compared.marks.noPage'),
        act: () => (opened ? onAddress(opened.address) : undefined),
      },
    ],
    sharedEntries(mark, input),
  ]
}
