import { Fragment, useMemo } from 'react'
import { NAMED_PARTS } from '../../../../domain/dashboards/splits.ts'
import { isAdditive, unitOf } from '../../../../domain/query/catalog.ts'
import {
  periodTable,
  unusualCells,
  UNUSUAL_POINTS,
  type PeriodTableRow,
} from '../../../../domain/comparison/comparison-table.ts'
import type { PagesConfig } from '../../../api/answers.ts'
import { splitTitle } from '../../../charts/kinds/sets/tables/table-titles.ts'
import { text } from '../../../text/text.ts'
import { number } from '../../../text/values.ts'
import { cellScale, type CellScale } from './cell-scale.ts'
import { averagesWithheld } from '../../../charts/kinds/sets/averages-withheld.ts'
import { sharedUnit, toldSets } from '../../../charts/kinds/sets/drawn-sets.ts'
import { isOpen, sameUnit, type Compared } from '../compared.ts'
import { groupName } from '../../../charts/kinds/sets/tables/group-name.ts'
import { useOpenSets } from '../marks/use-open-sets.ts'
import { partRows, type PartRow } from '../../../charts/kinds/sets/tables/part-rows.ts'
import { splitChoices, type Splitting } from '../split/splitting.ts'
import { SplitToggle } from '../split/SplitToggle.tsx'
import { SplitFailed } from '../split/SplitFailed.tsx'
import { useSetParts } from '../split/use-set-parts.ts'
import type { AnsweredSet } from '../use-compared-sets.ts'
import { toldFigures } from '../../../../domain/comparison/set-billed.ts'
import { rowMark } from './row-marks.ts'
import { SetRows } from './SetRows.tsx'
import { TableCard } from './TableCard.tsx'
import { PeriodCells } from './PeriodCells.tsx'
import { PeriodHead } from './PeriodHead.tsx'

/** The accessorials that have a row of their own by month. COMP-16, GAP-27 */
const MOST_ACCESSORIALS = 10
const NO_PARTS = { rows: [], folded: 0 }

interface PeriodTableProps {
  readonly compared: Compared
  readonly title: string
  /** What the rows are of, in words. */
  readonly groupLabel: string
  /** Accessorials are many, so that only the largest have rows. */
  readonly ofAccessorials: boolean
  /** The dimension that its rows are of. */
  readonly dimension: string
  readonly splitting: Splitting
  readonly config: PagesConfig
}

/** The rows of the sets by group, and what each is in the parts that are known. */
function usePeriodRows({ compared: whole, ofAccessorials, dimension, splitting, config }: PeriodTableProps) {
  const second = splitting.by
  const groups = useMemo(
    () => ({ by: second === undefined ? [dimension] : [dimension, second], span: undefined }),
    [dimension, second],
  )
  const { compared, busy: opening } = useOpenSets(whole, groups)
  const { page, controls, table, billed } = compared
  const sets = toldSets(compared)
  const { fact } = page.facts.find((each) => each.fact === controls.fact) ?? { fact: page.defaultFact }
  const rows = periodTable({
    sets: sets.map(({ figures }) => figures),
    fact,
    orderBy: page.defaultFact,
    ...(ofAccessorials ? { most: MOST_ACCESSORIALS } : {}),
  })
  const asked = second === undefined ? undefined : groups.by
  const { parted: known, busy, failure, retry } = useSetParts(compared, { by: asked, config })
  // Parts that are under way for another number of sets have no place beside these.
  const parted = known?.sets.length === sets.length ? known : null
  const shown = parted?.by[1]
  const additive = isAdditive(table.measures.get(fact))
  const partsOf = ({ isTotal, group }: PeriodTableRow) =>
    isTotal || !parted || shown === undefined
      ? NO_PARTS
      : partRows(
          parted.sets.map((set) =>
            toldFigures(set.within(group), { billed: billed[set.at], measures: table.measures }),
          ),
          { by: shown, fact, additive, folds: true },
        )
  return {
    ...{ compared, groups, sets, fact, shown, additive, failure, retry },
    grouped: rows.map((row) => ({ row, parts: partsOf(row) })),
    cut: parted?.sets.find((set) => set.cut)?.cut,
    busy: busy || opening,
  }
}

type PeriodRows = ReturnType<typeof usePeriodRows>

/** What the row of a set stands for, and that of a part of it; null: nothing that could be chosen. */
function periodMarks({ compared, shown }: Pick<PeriodRows, 'compared' | 'shown'>, dimension: string) {
  return {
    ofRow: (row: PeriodTableRow, at: number) =>
      row.isTotal
        ? null
        : rowMark(compared, at, {
            label: labelOf(row),
            value: row.sets[at]?.total ?? null,
            values: { [dimension]: [row.group ?? ''] },
          }),
    ofPart: (row: PeriodTableRow, part: PartRow, at: number) =>
      shown === undefined
        ? null
        : rowMark(compared, at, {
            label: `${labelOf(row)}, ${part.label}`,
            value: part.row.sets[at]?.total ?? null,
            values: { [dimension]: [row.group ?? ''], [shown]: part.stored.map((value) => value ?? '') },
          }),
  }
}

function labelOf({ isTotal, group }: PeriodTableRow): string {
  return isTotal ? text('compared.total') : groupName(group)
}

/** The cells in which a set is unlike the first one. COMP-12 */
function unusualIn({ compared, sets, fact, grouped }: PeriodRows) {
  const [base] = sets
  const total = grouped.at(-1)?.row
  const isBeside = (set: AnsweredSet | undefined) =>
    base !== undefined &&
    set !== undefined &&
    sameUnit(compared, fact, [base.view, set.view]) &&
    ![base, set].some((each) => isOpen(compared, each))
  return grouped.map(({ row }) =>
    total ? unusualCells(row, total).map((cells, at) => (isBeside(sets[at]) ? cells : cells.map(() => null))) : [],
  )
}

interface SubtitleInput {
  readonly scale: CellScale
  readonly ofAccessorials: boolean
  readonly anyUnusual: boolean
}

/** What the values are in, and what of the rows is to be known. */
function periodSubtitle(
  { compared, sets, fact, grouped, additive, cut }: PeriodRows,
  { scale, ofAccessorials, anyUnusual }: SubtitleInput,
): string {
  const unit = sharedUnit(compared, fact) ?? text('compared.ownCurrencies')
  const folded = grouped.some(({ parts }) => parts.folded > 0)
  const [base] = sets
  return [
    scale.thousands ? text('compared.thousands', { unit }) : unit,
    ofAccessorials ? text('compared.accessorialTop', { count: MOST_ACCESSORIALS }) : '',
    folded
      ? text(additive ? 'compared.partsRest' : 'compared.partsLeftOut', {
          count: additive ? NAMED_PARTS : NAMED_PARTS + 1,
        })
      : '',
    cut ? text('dashboard.twin.cut', { shown: number(cut.shown, 0), all: number(cut.all, 0) }) : '',
    ...averagesWithheld(compared, [fact]),
    anyUnusual && base ? text('compared.unusual', { name: base.name, points: UNUSUAL_POINTS }) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The chosen fact by group, 12 months and 4 quarters: a row of each set in each group, also in each of its parts, and the total. COMP-12, COMP-13, COMP-16, decision 0090 */
export function PeriodTable(props: PeriodTableProps) {
  const { title: plain, groupLabel, ofAccessorials, dimension, splitting } = props
  const rows = usePeriodRows(props)
  const { compared, groups, sets, fact, grouped, shown, busy, failure, retry } = rows
  const { table, controls } = compared
  const { ofRow, ofPart } = periodMarks(rows, dimension)
  const scale = cellScale(
    unitOf(table, fact),
    grouped.flatMap(({ row }) => row.sets.flatMap(({ months, total: all }) => [...months, all])),
  )
  if (sets.length === 0 || grouped.length === 0) return null
  const unusual = unusualIn(rows)
  const anyUnusual = unusual.some((row) => row.some((cells) => cells.some((mark) => mark !== null)))
  return (
    <TableCard
      {...{ compared, groups, busy }}
      title={shown === undefined ? plain : splitTitle(plain, { table, by: shown })}
      subtitle={periodSubtitle(rows, { scale, ofAccessorials, anyUnusual })}
      name="breakdown"
      marks={grouped.flatMap(({ row, parts }) =>
        sets.flatMap((_, at) =>
          [ofRow(row, at), ...parts.rows.map((part) => ofPart(row, part, at))].filter((mark) => mark !== null),
        ),
      )}
      toggles={<SplitToggle {...splitting} />}
      choices={splitChoices(splitting, table)}
      notice={<SplitFailed failure={failure} retry={retry} />}
    >
      <PeriodHead
        sets={sets}
        groupLabel={groupLabel}
        before={text(`compared.before.${controls.chartComparisonType}`)}
      />
      {grouped.map(({ row, parts }, place) => (
        <Fragment key={`${row.isTotal} ${row.group}`}>
          <SetRows
            sets={sets}
            label={labelOf(row)}
            isTotal={row.isTotal}
            isFirst={place === 0}
            markOf={(at) => ofRow(row, at)}
            cellsOf={(at) => <PeriodCells at={at} row={row} sets={sets} scale={scale} unusual={unusual[place]?.[at]} />}
          />
          {parts.rows.map((part, nth) => (
            <SetRows
              key={nth}
              sets={sets}
              label={part.label}
              partOf={labelOf(row)}
              isTotal={false}
              markOf={(at) => ofPart(row, part, at)}
              cellsOf={(at) => <PeriodCells at={at} row={part.row} sets={sets} scale={scale} />}
            />
          ))}
        </Fragment>
      ))}
    </TableCard>
  )
}
