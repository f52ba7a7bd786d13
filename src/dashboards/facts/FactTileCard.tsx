import { KebabHorizontalIcon } from '@primer/octicons-react'
import { IconButton, VisuallyHidden } from '@primer/react'
import { SkeletonBox } from '@primer/react/experimental'
import { useRef } from 'react'
import type { ComparedDays } from '../../../domain/dates/compared-days.ts'
import type { ValueFormat } from '../../../domain/query/format.ts'
import { cutText, noChangeText } from '../../text/compared-words.ts'
import { text } from '../../text/text.ts'
import { billedShareWords, expectedWords } from '../../text/billed-words.ts'
import { fullValue, shortValue } from '../../text/values.ts'
import { changeText, changeWords } from './change-words.ts'
import type { FactTile } from './fact-tiles.ts'
import styles from './FactStrip.module.css'
import { Sparkline } from './Sparkline.tsx'
import { periodText } from '../../text/period-text.ts'

interface FactTileCardProps {
  readonly tile: FactTile
  /** Before the tile; undefined: none. */
  readonly sign: string | undefined
  readonly chosen: boolean
  /** The figures are of an older view. */
  readonly old: boolean
  /** What is not known will not come by itself. */
  readonly failed: boolean
  readonly format: ValueFormat
  readonly unitText: string
  readonly period: string
  /** Which days its change is of. */
  readonly days: ComparedDays
  readonly onChoose: () => void
  /** Asks what can be done with it. */
  readonly onMenu: (anchor: HTMLElement) => void
}

/** One fact: its name, total, change and months, as a choice. */
export function FactTileCard(props: FactTileCardProps) {
  const { tile, sign, chosen, old, failed, format, onChoose, onMenu } = props
  const { fact, factText, amount, sparkline } = tile
  const more = useRef<HTMLButtonElement>(null)
  const askMenu = () => {
    if (more.current) onMenu(more.current)
  }
  return (
    <div
      className={styles.place}
      onContextMenu={(event) => {
        event.preventDefault()
        askMenu()
      }}
    >
      <label className={styles.tile} title={titleOf(props)}>
        <input className={styles.radio} type="radio" name="fact" value={fact} checked={chosen} onChange={onChoose} />
        {sign === undefined ? null : (
          <span className={styles.sign} aria-hidden="true">
            {sign}
          </span>
        )}
        <span className={styles.name}>{factText}</span>
        <span className={styles.figures} data-old={old}>
          <span className={styles.value}>
            {amount === undefined ? (
              <Unknown failed={failed} width="88px" height="20px" />
            ) : (
              <data value={tile.withheld ? '' : (amount ?? '')}>
                {tile.withheld
                  ? text('dashboard.billed.withheld')
                  : amount === null
                    ? text('dashboard.noData')
                    : shortValue(amount, format)}
              </data>
            )}
          </span>
          {sparkline ? <Sparkline {...sparkline} /> : null}
        </span>
        <span className={styles.change} data-old={old}>
          <TileChange {...props} />
        </span>
        {tile.aside === null ? null : (
          <span className={styles.current} data-old={old}>
            {tile.aside.amount !== null
              ? tile.aside.text.replace('{count}', fullValue(tile.aside.amount, format))
              : null}
          </span>
        )}
        {tile.current === null ? null : (
          <span className={styles.current} data-old={old}>
            <CurrentAmount {...props} />
          </span>
        )}
      </label>
      <span className={styles.more} data-screen-only="">
        <IconButton
          ref={more}
          icon={KebabHorizontalIcon}
          variant="invisible"
          size="small"
          unsafeDisableTooltip
          aria-haspopup="menu"
          aria-label={text('dashboard.more', { title: factText })}
          onClick={askMenu}
        />
      </span>
    </div>
  )
}

function TileChange({ tile, failed, format, unitText, days }: FactTileCardProps) {
  const { amount: total, change, billed } = tile
  const period = days.sides ? periodText(days.sides.earlier) : ''
  if (billed) return <span data-billed="">{billedShareWords(billed)}</span>
  if (change === undefined) return <Unknown failed={failed} width="112px" height="12px" />
  if (!days.sides) return total === null ? null : <span data-uncompared="">{noChangeText(days)}</span>
  if (change === null) {
    return (
      <>
        {total === null ? null : <span aria-hidden="true">{text('dashboard.noData')}</span>}
        <VisuallyHidden>{text('dashboard.noPriorData', { period })}</VisuallyHidden>
      </>
    )
  }
  const { arrow, percent, amount } = changeText(change, format)
  return (
    <>
      <span aria-hidden="true">
        {arrow} <strong>{percent}</strong> {amount}
      </span>
      <VisuallyHidden>{changeWords({ change, format, unitText, period })}</VisuallyHidden>
      {days.isCut ? <span className={styles.cut}>{cutText(days)}</span> : null}
    </>
  )
}

/** What the period leaves out, since it is not over. Lessons 7 */
function CurrentAmount({ tile: { current }, failed, format }: FactTileCardProps) {
  if (!current) return <Unknown failed={failed} width="112px" height="12px" />
  const amount = current.amount === null ? text('dashboard.noData') : shortValue(current.amount, format)
  return (
    <>
      <span aria-hidden="true">{text(`dashboard.soFar.${current.unit}`, { amount })}</span>
      <VisuallyHidden>{text('dashboard.soFar.words', { period: periodText(current.range), amount })}</VisuallyHidden>
    </>
  )
}

function Unknown({
  failed,
  width,
  height,
}: {
  readonly failed: boolean
  readonly width: string
  readonly height: string
}) {
  return failed ? '–' : <SkeletonBox width={width} height={height} />
}

/** The exact amounts of both periods. */
function titleOf({
  tile: { factText, amount, before, current, billed, withheld },
  format,
  period,
  days,
}: FactTileCardProps): string {
  const line = (of: string, value: number | null | undefined) =>
    value === undefined ? [] : [text('dashboard.priorAmount', { period: of, amount: fullValue(value, format) })]
  const expected = billed && !withheld ? expectedWords(amount ?? null, billed, format) : ''
  return [
    factText,
    ...line(period, withheld ? undefined : amount),
    ...(billed
      ? [billedShareWords(billed)]
      : days.sides
        ? line(periodText(days.sides.earlier), before)
        : [noChangeText(days)]),
    ...(expected === '' ? [] : [`${text('dashboard.billed.expected')}: ${expected}`]),
    ...(current ? line(periodText(current.range), current.amount) : []),
  ].join('\n')
}
