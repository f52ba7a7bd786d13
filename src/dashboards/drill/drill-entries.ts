import { ArrowSwitchIcon, FilterIcon, HistoryIcon, NoEntryIcon, RowsIcon, SignOutIcon } from '@primer/octicons-react'
import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { sidesOf } from '../../../domain/bridge/sides.ts'
import { keptValues } from '../../../domain/dashboards/dimension-filter.ts'
import { chooseMark, isMarkChosen, leaveOutMark, markFault, markView } from '../../../domain/dashboards/mark-rows.ts'
import { dimensionCards } from '../../../domain/dashboards/layout/page-breakdown.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import type { KnownWidgets } from '../../../domain/dashboards/widget-settings.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import type { InvoicedDays } from '../../../domain/dates/invoiced-days.ts'
import { viewSides } from '../../../domain/dashboards/compared/view-sides.ts'
import { labelOf, type TableIndex } from '../../../domain/query/catalog.ts'
import type { Mark } from '../../charts/marks/mark.ts'
import { text } from '../../text/text.ts'
import { faultWords } from '../../drill/fault-words.ts'
import type { BreakOut } from '../context/break-out.ts'
import { comparedAddress } from '../../drill/compared-address.ts'
import type { DrillEntry } from '../../drill/drill-entry.ts'
import { figureAddress, figureEntry, type FigureAddress } from '../../drill/figure-address.ts'
import { sharedEntries, type SharedEntriesInput } from '../../drill/shared-entries.ts'

export interface DrillInput extends SharedEntriesInput {
  readonly mark: Mark
  readonly page: Page
  readonly pages: readonly Page[]
  readonly config: KnownWidgets
  readonly table: TableIndex | undefined
  readonly today: CalendarDate
  readonly invoiced: InvoicedDays
  /** What the page shows. */
  readonly view: View
  readonly breakOut: BreakOut | null
  /** Of the mark; null: not known yet. */
  readonly rows: string | null
  readonly onView: (change: Partial<View>) => void
  readonly onRows: () => void
  readonly onAddress: (address: string) => void
}

/** What the page shows, of a mark alone: of its fact, or of its rows. */
export function drilledView(view: View, { fact, rows }: Pick<Mark, 'fact' | 'rows'>): View {
  return fact === undefined ? markView(view, rows) : { ...view, fact }
}

/** Everything that a mark or a fact offers, in groups: what its page cannot do alone is done on the page that has it too. */
export function drillEntries(input: DrillInput): readonly (readonly DrillEntry[])[] {
  const { mark, page, pages, table, today, view, breakOut, rows, onView, onAddress } = input
  const { label, fact } = mark
  const shown = drilledView(view, mark)
  const fault = fact === undefined ? markFault(mark.rows, page) : undefined
  const unfit = fault && faultWords(fault, { label, table })
  const chosen = fact === undefined ? chooseMark(view, mark.rows) : { fact }
  const rowsWords = rows === null ? text('dashboard.drill.rows') : text('dashboard.drill.rowsOf', { rows })
  const hasRows = page.grid !== undefined && pages.some(({ id, grid }) => id === page.id && grid !== undefined)
  const there = hasRows ? undefined : figureAddress({ page, view: shown, pages, today })
  const openRows = there?.rows
  const rowsEntry: DrillEntry = {
    name: 'rows',
    words: hasRows ? rowsWords : text('dashboard.drill.rows'),
    icon: RowsIcon,
    reason: hasRows || openRows !== undefined ? undefined : text('dashboard.drill.noRows'),
    act: openRows === undefined ? input.onRows : () => onAddress(openRows),
  }
  const outThere = there ? dimensionsThere(there, input) : []
  const breakOutEntry: DrillEntry = {
    name: 'breakOut',
    words: text('dashboard.drill.breakOut'),
    icon: SignOutIcon,
    reason: breakOut ? unfit : outThere.length > 0 ? undefined : text('dashboard.drill.noBreakdown'),
    act: breakOut ? dimensionEntries(breakOut, { table, onChosen: (how) => onView({ ...chosen, ...how }) }) : outThere,
  }
  return [
    [rowsEntry, breakOutEntry],
    there ? [{ ...figureEntry(there), act: () => onAddress(there.address) }] : filterEntries(input, { unfit, chosen }),
    comparedEntries(input, there),
    sharedEntries(mark, input),
  ]
}

function filterEntries(
  { mark, view, onView }: DrillInput,
  { unfit, chosen }: { readonly unfit: string | undefined; readonly chosen: Partial<View> },
): DrillEntry[] {
  const ofFact = mark.fact === undefined ? undefined : text('dashboard.drill.noFilter')
  const rest = mark.fact === undefined ? leaveOutMark(view, mark.rows) : null
  return [
    {
      name: 'only',
      words: text('dashboard.drill.only'),
      icon: FilterIcon,
      reason: ofFact ?? unfit ?? (isAlone(view, mark) ? text('dashboard.drill.isChosen') : undefined),
      act: () => onView(chosen),
    },
    {
      name: 'leaveOut',
      words: text('dashboard.drill.leaveOut'),
      icon: NoEntryIcon,
      reason: ofFact ?? unfit ?? (rest ? undefined : text('dashboard.drill.notLeftOut')),
      act: () => (rest ? onView(rest) : undefined),
    },
  ]
}

function comparedEntries(
  { mark, page, pages, table, today, invoiced, view, onAddress }: DrillInput,
  there: FigureAddress | undefined,
): DrillEntry[] {
  const shown = there?.view ?? drilledView(view, mark)
  const whole = (there && figureAddress({ page, view, pages, today })?.view) ?? view
  const of = there?.page ?? page
  const sides = viewSides(shown, { page: of, today, invoiced })
  const compared = (views: readonly View[]) => {
    const found = comparedAddress({ pages, today, views, of })
    return {
      reason:
        found === null
          ? text('dashboard.drill.noComparison')
          : 'unknown' in found
            ? text('dashboard.drill.notCompared', { dimension: labelOf(table, found.unknown) })
            : undefined,
      act: () => (found && 'address' in found ? onAddress(found.address) : undefined),
    }
  }
  return [
    {
      name: 'before',
      words: text(sidesOf(view) ? 'dashboard.drill.otherSide' : 'dashboard.drill.before'),
      icon: HistoryIcon,
      ...(sides
        ? compared([sides.now, sides.before])
        : { reason: text('dashboard.drill.nothingBefore'), act: () => undefined }),
    },
    {
      name: 'compare',
      words: text('dashboard.drill.compare'),
      icon: ArrowSwitchIcon,
      ...compared(mark.fact === undefined ? [whole, shown] : [shown]),
    },
  ]
}

/** Every dimension that the page which has the figure too breaks it down by. */
function dimensionsThere(
  { page, looking }: FigureAddress,
  { table, config, onAddress }: Pick<DrillInput, 'table' | 'config' | 'onAddress'>,
): DrillEntry[] {
  if (!looking) return []
  return [...dimensionCards({ page, config })].map(([dimension, { target, choice }]) => ({
    name: dimension,
    words: labelOf(table, dimension),
    act: () => onAddress(looking({ [target.placed.chartName]: choice })),
  }))
}

interface DimensionsInput extends Pick<DrillInput, 'table'> {
  readonly onChosen: (shown: Partial<View>) => void
}

/** Every dimension of the page; what no card shows says why, last. */
function dimensionEntries(
  { dimensions, without, choose }: BreakOut,
  { table, onChosen }: DimensionsInput,
): DrillEntry[] {
  return [
    ...dimensions.map((dimension) => ({
      name: dimension,
      words: labelOf(table, dimension),
      act: () => onChosen(choose(dimension)),
    })),
    ...without.map(({ dimension, why }) => ({
      name: dimension,
      words: labelOf(table, dimension),
      reason: text(`dashboard.drill.notBroken.${why}`),
      act: () => undefined,
    })),
  ]
}

/** Nothing but the mark is chosen of its dimensions. */
function isAlone(view: View, { rows }: Mark): boolean {
  const alone = Object.entries(rows.values).every(
    ([name, { length }]) => keptValues(view.filters[name]).length === length,
  )
  return (
    isMarkChosen(rows, view) &&
    alone &&
    (rows.dates === null || (rows.dates.from === view.from && rows.dates.to === view.to))
  )
}
