import { useMemo } from 'react'
import { readingOrder } from '../../../domain/dashboards/layout/layout.ts'
import { drawnCard } from '../../../domain/dashboards/layout/page-card.ts'
import type { PageSettings } from '../../../domain/dashboards/widget-settings.ts'
import { isDrawn } from '../../../domain/dashboards/widget-spec.ts'
import { NARROW, useMedia } from '../../theme/use-media.ts'
import styles from './Board.module.css'
import { BoardGrid } from './BoardGrid.tsx'
import { Card } from '../card/Card.tsx'
import faults from '../card/CardFault.module.css'
import type { CardBoard } from '../context/card-props.ts'
import { ErrorBoundary } from '../../ui/failures/ErrorBoundary.tsx'
import { BoardSkeleton } from './BoardSkeleton.tsx'
import type { ArrangementInForce } from './use-arrangement.ts'

export interface BoardProps extends CardBoard {
  /** Null: not restored yet. */
  readonly settings: PageSettings | null
  readonly arrangement: Pick<ArrangementInForce, 'places' | 'changeable' | 'arrange'>
}

/** The page's widgets where the person or the page placed them; one below the other where there is no room beside. WID-12 */
export function Board(props: BoardProps) {
  const { dashboard, view, defaults, client, settings, arrangement, breakOut, onSettings, onView } = props
  const board = useMemo(
    (): CardBoard => ({ dashboard, view, defaults, client, breakOut, onSettings, onView }),
    [dashboard, view, defaults, client, breakOut, onSettings, onView],
  )
  const narrow = useMedia(NARROW)
  const cards = useMemo(
    () =>
      new Map(
        dashboard.page.widgets.flatMap((placed) => {
          const widget = dashboard.config.widgets[placed.widget]
          if (!widget || !isDrawn(widget)) return []
          const { chartName } = placed
          const { page, config } = dashboard
          const drawn = drawnCard(placed, { page, pages: config.pages, view, today: config.today })
          if (!drawn) return []
          return [
            [
              chartName,
              <ErrorBoundary key={`${chartName} ${widget.rows}`} className={faults.card} drawn={view}>
                <Card
                  {...{ board, drawn, chartName }}
                  target={{ widget, placed }}
                  askedAs={chartName}
                  stored={settings?.[chartName]}
                  ready={settings !== null}
                  from={page}
                />
              </ErrorBoundary>,
            ] as const,
          ]
        }),
      ),
    [board, dashboard, view, settings],
  )
  const { places } = arrangement
  if (places === null) return <BoardSkeleton page={dashboard.page} />
  if (!narrow)
    return (
      <BoardGrid cards={cards} places={places} arrangeable={arrangement.changeable} onArrange={arrangement.arrange} />
    )
  return (
    <div className={styles.stack}>
      {readingOrder(places).map((chartName) => (
        <div key={chartName} className={styles.card}>
          {cards.get(chartName)}
        </div>
      ))}
    </div>
  )
}
