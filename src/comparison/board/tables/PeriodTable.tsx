import { TriangleDownIcon, TriangleUpIcon } from '@primer/octicons-react'
import { Fragment, useMemo } from 'react'
import { NAMED_PARTS } from '../../../../domain/dashboards/splits.ts'
import { isAdditive, unitOf } from '../../../../domain/query/catalog.ts'
import { arrowOf, changeOf } from '../../../../domain/query/change.ts'
import {
  periodTable,
  unusualCells,
  UNUSUAL_POINTS,
  type PeriodTableRow,
  type SetCells,
} from '../../../../domain/comparison/comparison-table.ts'
import type { PagesConfig } from '../../../api/answers.ts'
import { splitTitle } from '../../../charts/kinds/sets/tables/table-titles.ts'
import { text } from '../../../text/text.ts'
import { changeSize } from '../../../text/change-size.ts'
import { number } from '../../../text/values.ts'
import { cellScale, scaledText, type CellScale } from './cell-scale.ts'
import { columnHeads, type ColumnHead } from '../../../charts/kinds/sets/column-words.ts'
import { averagesWithheld } from '../../../charts/kinds/sets/averages-withheld.ts'
import { sharedUnit, toldSets } from '../../../charts/kinds/sets/drawn-sets.ts'
import { isOpen, sameUnit, type Compared } from '../compared.ts'
import { groupName } from '../../../charts/kinds/sets/tables/group-name.ts'
import { useOpenSets } from '../marks/use-open-sets.ts'
import { partRows, type PartRow } from '../../../charts/kinds/sets/tables/part-rows.ts'
import { SplitControls, type Splitting } from '../split/SplitControls.tsx'
import { SplitFailed } from '../split/SplitFailed.tsx'
import { useSetParts } from '../split/use-set-parts.ts'
import type { AnsweredSet } from '../use-compared-sets.ts'
import { toldFigures } from '../../../../domain/comparison/set-billed.ts'
import { SetMark } from '../../sets/SetMark.tsx'
import { rowMark } from './row-marks.ts'
import { SetRows } from './SetRows.tsx'
import { TableCard } from './TableCard.tsx'
import styles from './Tables.module.css'

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

/** The chosen fact by group, 12 months and 4 quarters: a row of each set in each group, also in each of its parts, and the total. COMP-12, COMP-13, COMP-16, decision 0090 */
export function PeriodTable({
  compared: whole,
  title: plain,
  groupLabel,
  ofAccessorials,
  dimension,
  splitting,
  config,
}: PeriodTableProps) {
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
  const grouped = rows.map((row) => ({ row, parts: partsOf(row) }))
  const labelOf = ({ isTotal, group }: PeriodTableRow) => (isTotal ? text('compared.total') : groupName(group))
  const markOf = (row: PeriodTableRow, at: number) =>
    row.isTotal
      ? null
      : rowMark(compared, at, {
          label: labelOf(row),
          value: row.sets[at]?.total ?? null,
          values: { [dimension]: [row.group ?? ''] },
        })
  const partMark = (row: PeriodTableRow, part: PartRow, at: number) =>
    shown === undefined
      ? null
      : rowMark(compared, at, {
          label: `${labelOf(row)}, ${part.label}`,
          value: part.row.sets[at]?.total ?? null,
          values: { [dimension]: [row.group ?? ''], [shown]: part.stored.map((value) => value ?? '') },
        })
  const folded = grouped.some(({ parts }) => parts.folded > 0)
  const total = rows.at(-1)
  const scale = cellScale(
    unitOf(table, fact),
    rows.flatMap((row) => row.sets.flatMap(({ months, total: all }) => [...months, all])),
  )
  if (!sets[0] || !total) return null
  const [months, quarters] = [columnHeads(sets, 'monthly'), columnHeads(sets, 'quarterly')]
  const base = sets[0]
  const isSetBeside = (...both: readonly [AnsweredSet, AnsweredSet]) =>
    sameUnit(compared, fact, [both[0].view, both[1].view]) && !both.some((set) => isOpen(compared, set))
  const marks = (row: PeriodTableRow) =>
    unusualCells(row, total).map((cells, at) =>
      base && sets[at] && isSetBeside(base, sets[at]) ? cells : cells.map(() => null),
    )
  const anyMark = rows.some((row) => marks(row).some((cells) => cells.some((mark) => mark !== null)))
  const unit = sharedUnit(compared, fact) ?? text('compared.ownCurrencies')
  const cut = parted?.sets.find((set) => set.cut)?.cut
  const title = shown === undefined ? plain : splitTitle(plain, { table, by: shown })
  const subtitle = [
    scale.thousands ? text('compared.thousands', { unit }) : unit,
    ofAccessorials ? text('compared.accessorialTop', { count: MOST_ACCESSORIALS }) : '',
    folded
      ? text(additive ? 'compared.partsRest' : 'compared.partsLeftOut', {
          count: additive ? NAMED_PARTS : NAMED_PARTS + 1,
        })
      : '',
    cut ? text('dashboard.twin.cut', { shown: number(cut.shown, 0), all: number(cut.all, 0) }) : '',
    ...averagesWithheld(compared, [fact]),
    anyMark && base ? text('compared.unusual', { name: base.name, points: UNUSUAL_POINTS }) : '',
  ]
  const before = text(`compared.before.${controls.chartComparisonType}`)
  return (
    <TableCard
      title={title}
      subtitle={subtitle.filter(Boolean).join(' · ')}
      name="breakdown"
      compared={compared}
      groups={groups}
      marks={grouped.flatMap(({ row, parts }) =>
        sets.flatMap((_, at) =>
          [markOf(row, at), ...parts.rows.map((part) => partMark(row, part, at))].filter((mark) => mark !== null),
        ),
      )}
      controls={<SplitControls {...splitting} table={table} />}
      notice={<SplitFailed failure={failure} retry={retry} />}
      busy={busy || opening}
    >
      <thead>
        <tr>
          <th scope="col">{groupLabel}</th>
          <th scope="col">{text('compared.set')}</th>
          {[...months, ...quarters].map((words, at) => (
            <th key={at} scope="col" data-kind="value" data-begins={at === months.length}>
              <HeadWords head={words} sets={sets} />
            </th>
          ))}
          <th scope="col" data-kind="value" data-begins="true">
            {before}
          </th>
          <th scope="col" data-kind="value">
            {text('compared.change')}
          </th>
          <th scope="col" data-kind="value" data-begins="true" data-strong="true">
            {text('compared.total')}
          </th>
        </tr>
      </thead>
      {grouped.map(({ row, parts }, place) => {
        const unusual = marks(row)
        const label = labelOf(row)
        const key = `${row.isTotal} ${row.group}`
        return (
          <Fragment key={key}>
            <SetRows
              sets={sets}
              label={label}
              isTotal={row.isTotal}
              isFirst={place === 0}
              markOf={(at) => markOf(row, at)}
              cellsOf={(at) => <PeriodCells at={at} row={row} sets={sets} scale={scale} unusual={unusual[at]} />}
            />
            {parts.rows.map((part, nth) => (
              <SetRows
                key={nth}
                sets={sets}
                label={part.label}
                partOf={label}
                isTotal={false}
                markOf={(at) => partMark(row, part, at)}
                cellsOf={(at) => <PeriodCells at={at} row={part.row} sets={sets} scale={scale} />}
              />
            ))}
          </Fragment>
        )
      })}
    </TableCard>
  )
}

interface PeriodCellsProps {
  /** Which of the sets. */
  readonly at: number
  readonly row: PeriodTableRow
  readonly sets: Compared['sets']
  readonly scale: CellScale
  readonly unusual?: readonly ('more' | 'less' | null)[] | undefined
}

function PeriodCells({ at, row, sets, scale, unusual }: PeriodCellsProps) {
  const cells = row.sets[at]
  const columns = sets[at]?.figures.columns
  if (!cells) return null
  return (
    <>
      {cells.months.map((value, month) => (
        <MonthCell
          key={month}
          value={value}
          scale={scale}
          mark={unusual?.[month] ?? null}
          unfinished={columns?.monthly[month]?.unfinished ?? false}
        />
      ))}
      {cells.quarters.map((value, quarter) => (
        <td
          key={quarter}
          data-kind="value"
          data-begins={quarter === 0}
          data-unfinished={columns?.quarterly[quarter]?.unfinished ?? false}
        >
          {scaledText(value, scale)}
        </td>
      ))}
      <TotalCells cells={cells} scale={scale} />
    </>
  )
}

function MonthCell({
  value,
  scale,
  mark,
  unfinished,
}: {
  readonly value: number | null
  readonly scale: CellScale
  readonly mark: 'more' | 'less' | null
  readonly unfinished: boolean
}) {
  const Arrow = mark === 'more' ? TriangleUpIcon : TriangleDownIcon
  return (
    <td data-kind="value" data-unfinished={unfinished} {...(mark ? { 'data-unusual': mark } : {})}>
      {mark ? (
        <Arrow size={12} aria-label={text(mark === 'more' ? 'compared.unusualMore' : 'compared.unusualLess')} />
      ) : null}
      {scaledText(value, scale)}
    </td>
  )
}

function TotalCells({
  cells: { total, before, alike },
  scale,
}: {
  readonly cells: SetCells
  readonly scale: CellScale
}) {
  const change = before === null || alike === null ? null : changeOf(alike, before)
  const arrow = change ? arrowOf(change, 0) : 'level'
  const Arrow = arrow === 'up' ? TriangleUpIcon : TriangleDownIcon
  return (
    <>
      <td data-kind="value" data-begins="true">
        {scaledText(before, scale)}
      </td>
      <td data-kind="value">
        {arrow !== 'level' ? (
          <Arrow size={12} aria-label={text(arrow === 'up' ? 'compared.more' : 'compared.less')} />
        ) : null}
        {change ? changeSize(change, 0) : <span className={styles.none}>—</span>}
      </td>
      <td data-kind="value" data-begins="true" data-strong="true">
        {scaledText(total, scale)}
      </td>
    </>
  )
}

/** One name for all sets, or each set's own. Columns that no set has stay, without a name. COMP-12 */
function HeadWords({ head, sets }: { readonly head: ColumnHead; readonly sets: Compared['sets'] }) {
  if ('own' in head) {
    return head.own.map((words, at) => (
      <span key={sets[at]?.name}>
        <SetMark at={sets[at]?.at ?? 0} /> {words ? `${words.label} ${words.second}` : '—'}
      </span>
    ))
  }
  return (
    <>
      {head.label}
      <span>{head.second}</span>
    </>
  )
}
