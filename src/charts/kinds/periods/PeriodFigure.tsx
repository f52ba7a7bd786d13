import type { ReactNode } from 'react'
import figures from '../facts/AmountFigure.module.css'
import type { PeriodRow } from './period-rows.ts'

interface PeriodFigureProps {
  readonly row: PeriodRow
  /** What a reader who does not see it is told. */
  readonly label: string
  readonly children: ReactNode
}

/** The only period there is, as a large figure, with the one before it. */
export function PeriodFigure({ row, label, children }: PeriodFigureProps) {
  const { label: period, part, text, priorLabel, priorText } = row
  return (
    <div className={figures.figure}>
      <div className={figures.figure} role="img" aria-label={label} tabIndex={0}>
        <div className={figures.name}>{[period, part].filter(Boolean).join(' · ')}</div>
        <div className={figures.value}>{text}</div>
        {priorLabel === '' ? null : <div className={figures.exact}>{`${priorLabel} ${priorText}`}</div>}
      </div>
      {children}
    </div>
  )
}
