import { useContext, useRef, useState, type ReactNode } from 'react'
import { Chart } from './Chart.tsx'
import type { ChartTheme } from './theme/chart-theme.ts'
import styles from './ChartFrame.module.css'
import type { ChartSize } from './layout.ts'
import type { Mark } from './marks/mark.ts'
import { MarkingContext } from './marks/marking.ts'
import { useChartTheme } from './theme/use-chart-theme.ts'
import { useSize } from './use-size.ts'

export interface ChartFrameProps {
  readonly label: string
  /** Made again when the room or the theme changes; null: not ready yet. */
  readonly specOf: (room: {
    readonly size: ChartSize
    readonly theme: ChartTheme
    /** The marks that are chosen. */
    readonly chosen: readonly Mark[]
  }) => Readonly<Record<string, unknown>> | null
  /** What a person can choose of it. */
  readonly marks?: readonly Mark[]
  /** Height of the picture in px where it is more than there is room for; the frame then scrolls. WID-11 */
  readonly minHeight?: number
  /** Width of the picture in px where it is more than there is room for. */
  readonly minWidth?: number
  /** Lines below the picture. */
  readonly children?: ReactNode
}

const NO_MARKS: readonly Mark[] = []

/** The room of a chart: as wide and high as its card leaves, and the lines below. */
export function ChartFrame({ label, specOf, marks = NO_MARKS, minHeight, minWidth, children }: ChartFrameProps) {
  const room = useRef<HTMLDivElement>(null)
  const size = useSize(room)
  const theme = useChartTheme()
  const marking = useContext(MarkingContext)
  const [failure, setFailure] = useState<unknown>(null)
  if (failure !== null) throw failure
  const spec =
    size && size.width > 0 && size.height > 0
      ? specOf({ size, theme, chosen: marking ? marks.filter(marking.isChosen) : [] })
      : null
  return (
    <div className={styles.frame}>
      <div className={styles.scroll}>
        <div ref={room} className={styles.room} style={{ minHeight, minWidth }}>
          {spec ? <Chart spec={spec} label={label} marks={marks} onFailed={setFailure} /> : null}
        </div>
      </div>
      {children === undefined || children === null ? null : <div className={styles.foot}>{children}</div>}
    </div>
  )
}
