import { ArrowSwitchIcon, FilterIcon, HistoryIcon, NoEntryIcon, RowsIcon, SignOutIcon } from '@primer/octicons-react'
import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { sidesOf } from '../../../domain/bridge/sides.ts'
import { keptValues } from '../../../domain/page/dimension-filter.ts'
import { chooseMark, isMarkChosen, leaveOutMark, markFault, markView } from '../../../domain/page/mark-rows.ts'
import type { Page } from '../../../domain/page/page-spec.ts'
import type { View } from '../../../domain/page/view.ts'
import { startView } from '../../../domain/page/view-sides.ts'
import { labelOf, type TableIndex } from '../../../domain/query/catalog.ts'
import type { Mark } from '../../charts/marks/mark.ts'
import { text } from '../../text/text.ts'
import { faultWords } from '../../drill/fault-words.ts'
import type { BreakOut } from '../context/break-out.ts'
import { comparedAddress } from '../../drill/compared-address.ts'
import type { DrillEntry } from '../../drill/drill-entry.ts'
import { toldEntries, type ToldInput } from '../../drill/told-entries.ts'

export interface DrillInput extends ToldInput {
  readonly mark: Mark
  readonly page: Page
  readonly pages: readonly Page[]
  readonly table: TableIndex | undefined
  readonly today: CalendarDate
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

/** Everything that a mark or a fact offers, in groups. */
export function drillEntries(input: DrillInput): readonly (readonly DrillEntry[])[] {
  const { mark, page, pages, table, today, view, breakOut, rows, onView } = input
  const { label, fact } = mark
  const shown = drilledView(view, mark)
  const fault = fact === undefined ? markFault(mark.rows, page) : undefined
  const unfit = fault && faultWords(fault, { label, table })
  const ofFact = fact === undefined ? undefined : text('dashboard.drill.noFilter')
  const rest = fact === undefined ? leaveOutMark(view, mark.rows) : null
  const chosen = fact === undefined ? chooseMark(view, mark.rows) : { fact }
  const choose = () => onView(chosen)
  const rowsWords = rows === null ? text('dashboard.drill.rows') : text('dashboard.drill.rowsOf', { rows })
  const compared = (views: readonly View[]) => {
    const found = comparedAddress({ pages, today, views })
    return {
      reason:
        found === null
          ? text('dashboard.drill.noComparison')
          : 'unknown' in found
            ? text('dashboard.drill.notCompared', { dimension: labelOf(table, found.unknown) })
            : undefined,
      act: () => (found && 'address' in found ? input.onAddress(found.address) : undefined),
    }
  }
  const hasRows = page.grid !== undefined && pages.some(({ id, grid }) => id === page.id && grid !== undefined)
  return [
    [
      {
        name: 'rows',
        words: rowsWords,
        icon: RowsIcon,
        reason: hasRows ? undefined : text('dashboard.drill.noRows'),
        act: input.onRows,
      },
      {
        name: 'breakOut',
        words: text('dashboard.drill.breakOut'),
        icon: SignOutIcon,
        reason: breakOut ? unfit : text('dashboard.drill.noBreakdown'),
        act: breakOut
          ? dimensionEntries(breakOut, { table, onChosen: (shown) => onView({ ...chosen, ...shown }) })
          : [],
      },
    ],
    [
      {
        name: 'only',
        words: text('dashboard.drill.only'),
        icon: FilterIcon,
        reason: ofFact ?? unfit ?? (isAlone(view, mark) ? text('dashboard.drill.isChosen') : undefined),
        act: choose,
      },
      {
        name: 'leaveOut',
        words: text('dashboard.drill.leaveOut'),
        icon: NoEntryIcon,
        reason: ofFact ?? unfit ?? (rest ? undefined : text('dashboard.drill.notLeftOut')),
        act: () => (rest ? onView(rest) : undefined),
      },
    ],
    [
      {
        name: 'before',
        words: text(sidesOf(view) ? 'dashboard.drill.otherSide' : 'dashboard.drill.before'),
        icon: HistoryIcon,
        ...compared([shown, startView(shown, page)]),
      },
      {
        name: 'compare',
        words: text('dashboard.drill.compare'),
        icon: ArrowSwitchIcon,
        ...compared(fact === undefined ? [view, shown] : [shown]),
      },
    ],
    toldEntries(mark, input),
  ]
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
