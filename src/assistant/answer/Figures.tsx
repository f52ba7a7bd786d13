import { ArrowDownIcon, ArrowUpIcon } from '@primer/octicons-react'
import { arrowOf, changeOf } from '../../../domain/query/change.ts'
import { change, percent } from '../../text/values.ts'
import type { AnswerColumn, AnswerRow } from './answer-columns.ts'
import { comparedPairs } from './compared-columns.ts'
import styles from './Figures.module.css'

interface FiguresProps {
  /** All of them of figures. */
  readonly columns: readonly AnswerColumn[]
  readonly row: AnswerRow
}

/** An answer of one row: each figure in large, with its change since the period before where there is one. */
export function Figures({ columns, row }: FiguresProps) {
  return (
    <dl className={styles.figures}>
      {comparedPairs(columns).map(({ now, before }) => (
        <div key={now.name}>
          <dt className={styles.name}>{now.label}</dt>
          <dd className={styles.value}>
            <bdi>{now.shown(row[now.name] ?? null)}</bdi>
          </dd>
          {before ? <Change now={now} value={row[now.name]} earlier={row[before.name]} /> : null}
        </div>
      ))}
    </dl>
  )
}

interface ChangeProps {
  readonly now: AnswerColumn
  readonly value: AnswerRow[string] | undefined
  readonly earlier: AnswerRow[string] | undefined
}

function Change({ now, value, earlier }: ChangeProps) {
  if (typeof value !== 'number' || typeof earlier !== 'number' || earlier === 0) return null
  const made = changeOf(value, earlier)
  const arrow = arrowOf(made, 2)
  return (
    <dd className={styles.change}>
      {arrow === 'up' ? <ArrowUpIcon size={12} /> : arrow === 'down' ? <ArrowDownIcon size={12} /> : null}
      <strong>
        <bdi>{percent(made.percent)}</bdi>
      </strong>
      <bdi>{change(made.amount, now.shown(made.amount))}</bdi>
    </dd>
  )
}
