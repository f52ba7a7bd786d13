import { KebabHorizontalIcon, TriangleDownIcon, TriangleUpIcon } from '@primer/octicons-react'
import { IconButton } from '@primer/react'
import { use, useRef } from 'react'
import { isAdditive, unitOf } from '../../../domain/query/catalog.ts'
import { arrowOf, changeOf, type Change } from '../../../domain/query/change.ts'
import cards from '../../card/Card.module.css'
import { fullValue, percent, shortValue } from '../../text/values.ts'
import { changeSize } from '../../text/change-size.ts'
import { text } from '../../text/text.ts'
import { cutText, noChangeText } from '../../text/compared-words.ts'
import { periodText } from '../../text/period-text.ts'
import { SetMark } from '../sets/SetMark.tsx'
import columns from '../sets/SetColumns.module.css'
import { formatOf, sharedUnit } from '../../charts/kinds/sets/drawn-sets.ts'
import { differenceTo, isOpen, sameUnit, type Compared } from './compared.ts'
import { makeMark } from '../../charts/marks/mark.ts'
import { MarkingContext } from '../../charts/marks/marking.ts'
import { useCardMarks } from './marks/use-card-marks.tsx'
import styles from './FactDifferences.module.css'
import type { AnsweredSet } from './use-compared-sets.ts'

interface FactDifferencesProps {
  readonly compared: Compared
  /** All sets, those too that are not answered. */
  readonly all: readonly AnsweredSet[]
  readonly onChoose: (fact: string) => void
}

/** Every fact of each set, its difference to the first set and to its own range before; the chosen fact is drawn below. COMP-14 */
export function FactDifferences({ compared, all, onChoose }: FactDifferencesProps) {
  const { page, controls, sets } = compared
  const marks = useCardMarks(NO_GROUPS)
  const base = all[0]?.phase === 'ready' ? all[0] : undefined
  const grid = { '--sets': all.length } as React.CSSProperties
  const differences = page.facts.flatMap(({ fact }) =>
    sets.map((set) => differenceTo(base, { set, fact, compared })?.percent ?? 0),
  )
  const widest = Math.min(100, Math.max(1, ...differences))
  return (
    <MarkingContext value={marks.marking}>
      <section
        className={styles.facts}
        aria-label={text('compared.facts')}
        role="table"
        aria-busy={compared.old}
        data-old={compared.old}
        data-board-facts=""
      >
        <div role="rowgroup" className={styles.heads}>
          <div role="row">
            <span role="columnheader">{text('compared.fact')}</span>
            {all.map(({ name }) => (
              <span key={name} role="columnheader">
                {name}
              </span>
            ))}
          </div>
        </div>
        <div role="rowgroup">
          {page.facts.map(({ fact, factText }) => (
            <div
              key={fact}
              role="row"
              className={`${columns.columns ?? ''} ${styles.row ?? ''}`}
              style={grid}
              data-chosen={fact === controls.fact}
            >
              <div role="rowheader" className={styles.name}>
                <button
                  type="button"
                  aria-pressed={fact === controls.fact}
                  title={text('compared.choose', { fact: factText })}
                  onClick={() => onChoose(fact)}
                >
                  {factText}
                  {unitOf(compared.table, fact) === 'weight' &&
                  isAdditive(compared.table.measures.get(fact)) &&
                  sharedUnit(compared, fact) ? (
                    <span className={styles.unit}>{sharedUnit(compared, fact)}</span>
                  ) : null}
                </button>
              </div>
              {all.map((set) => (
                <FactCell
                  key={set.name}
                  set={set}
                  fact={fact}
                  factText={factText}
                  base={base}
                  compared={compared}
                  widest={widest}
                />
              ))}
            </div>
          ))}
          {(['range', 'earlier'] as const).map((days) => (
            <div key={days} role="row" className={`${columns.columns ?? ''} ${styles.row ?? ''}`} style={grid}>
              <div role="rowheader" className={styles.name}>
                <span className={styles.unit}>
                  {text(days === 'range' ? 'compared.counted' : `compared.before.${controls.chartComparisonType}`)}
                </span>
              </div>
              {all.map((set) => (
                <div key={set.name} role="cell" className={styles.cell}>
                  <span className={styles.muted}>
                    {days === 'range' ? periodText(set.range) : beforeText(set.days)}
                  </span>
                </div>
              ))}
            </div>
          ))}
        </div>
      </section>
      <p role="status" className={cards.said} data-seen={marks.said.seen} data-screen-only="">
        {marks.said.words}
      </p>
      {marks.drillIn(compared)}
    </MarkingContext>
  )
}

const NO_GROUPS = { by: [], span: undefined }

interface FactCellProps {
  readonly set: AnsweredSet
  readonly fact: string
  readonly factText: string
  readonly base: AnsweredSet | undefined
  readonly compared: Compared
  /** Percent that fill the bar. */
  readonly widest: number
}

function FactCell({ set, fact, factText, base, compared, widest }: FactCellProps) {
  const format = formatOf(compared, fact, set)
  const value = set.phase === 'ready' ? set.figures.now(fact) : null
  const before = set.figures.before(fact)
  const alike = set.figures.alike(fact)
  const open = isOpen(compared, set)
  const withheld = open && !isAdditive(compared.table.measures.get(fact))
  const own = open || value === null || before === null || alike === null ? null : changeOf(alike, before)
  const days = text(`compared.before.${compared.controls.chartComparisonType}`)
  const change = set.phase === 'ready' ? differenceTo(base, { set, fact, compared }) : null
  const shown = (amount: number) => (format.unit === 'percent' ? percent(amount, 0) : shortValue(amount, format))
  const marking = use(MarkingContext)
  const more = useRef<HTMLButtonElement>(null)
  const label = text('compared.line', { name: set.name, label: factText })
  const askMenu = () => {
    if (more.current) marking?.menu(makeMark({ label, value, fact, set: set.at, format }), more.current)
  }
  const foreign = base !== undefined && base !== set && !sameUnit(compared, fact, [base.view, set.view])
  const unit = sharedUnit({ ...compared, sets: [set] }, fact) ?? ''
  const otherUnit = text('compared.otherUnit', { unit, name: base?.name ?? '' })
  return (
    <div
      role="cell"
      className={styles.cell}
      data-set={set.at}
      onContextMenu={(event) => {
        if (set.phase !== 'ready') return
        event.preventDefault()
        askMenu()
      }}
    >
      <span className={styles.who} aria-hidden="true">
        <SetMark at={set.at} /> {set.name}
      </span>
      <span className={styles.values}>
        <span className={styles.value} title={withheld || value === null ? undefined : fullValue(value, format)}>
          {withheld
            ? text('dashboard.billed.withheld')
            : value === null
              ? set.phase === 'loading'
                ? '…'
                : text('dashboard.noData')
              : shown(value)}
        </span>
        {own && before !== null ? (
          <span
            className={styles.muted}
            title={
              set.alike
                ? text('compared.alike', { own: periodText(set.alike.range), period: periodText(set.alike.earlier) })
                : days
            }
          >
            {[text('compared.beforeChange', { change: signed(own), amount: shown(before) }), cutText(set.days)]
              .filter(Boolean)
              .join(', ')}
          </span>
        ) : null}
      </span>
      {change ? (
        <Difference {...{ change, widest, shown }} name={base?.name ?? ''} />
      ) : (
        <span className={styles.none} {...(foreign ? { title: otherUnit } : {})}>
          {foreign ? otherUnit : '—'}
        </span>
      )}
      <span className={styles.more} data-screen-only="">
        <IconButton
          ref={more}
          icon={KebabHorizontalIcon}
          variant="invisible"
          size="small"
          unsafeDisableTooltip
          disabled={set.phase !== 'ready'}
          aria-haspopup="menu"
          aria-label={text('dashboard.more', { title: label })}
          onClick={askMenu}
        />
      </span>
    </div>
  )
}

interface DifferenceProps {
  readonly change: Change
  readonly widest: number
  readonly shown: (amount: number) => string
  /** Of the set that it is to. */
  readonly name: string
}

/** How much more or less than the first set. */
function Difference({ change, widest, shown, name }: DifferenceProps) {
  return (
    <span
      className={styles.difference}
      role="group"
      aria-label={text('compared.against', { change: `${signed(change)}, ${shown(change.amount)}`, name })}
    >
      <DifferenceBar change={change} widest={widest} />
      <span className={styles.figures}>
        <Direction change={change} />
        <span className={styles.muted}>{shown(change.amount)}</span>
      </span>
    </span>
  )
}

/** The days before that are compared, or why none are. */
function beforeText({ sides, ...days }: AnsweredSet['days']): string {
  return sides ? periodText(sides.earlier) : noChangeText({ sides, ...days })
}

/** ▲ 15%: told by its form, not by its colour. */
function Direction({ change }: { readonly change: Change }) {
  const direction = arrowOf(change, 0)
  const Arrow = direction === 'up' ? TriangleUpIcon : TriangleDownIcon
  return (
    <strong className={styles.direction}>
      {direction === 'level' ? null : <Arrow size={12} />}
      {change.isNew ? null : changeSize(change, 0)}
    </strong>
  )
}

/** From a centre line: more to the end, less to the start. */
function DifferenceBar({ change, widest }: { readonly change: Change; readonly widest: number }) {
  const half = (Math.min(change.percent, widest) / widest) * 50
  return (
    <span className={styles.bar} data-direction={change.direction} aria-hidden="true">
      <span style={{ inlineSize: `${half}%` }} />
    </span>
  )
}

function signed(change: Change): string {
  const arrow = { up: '▲ ', down: '▼ ', level: '' }[arrowOf(change, 0)]
  if (change.isNew) return changeSize(change)
  return change.direction === 'level' ? text('compared.same') : `${arrow}${changeSize(change, 0)}`
}
