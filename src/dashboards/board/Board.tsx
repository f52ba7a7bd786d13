import { useMemo } from 'react'
import { readingOrder } from '../../../domain/dashboards/layout/layout.ts'
import { drawnCard } from '../../../domain/dashboards/layout/page-card.ts'
import type { View, ViewDefaults } from '../../../domain/dashboards/view.ts'
import type { PageSettings, WidgetSettings } from '../../../domain/dashboards/widget-settings.ts'
import { isDrawn } from '../../../domain/dashboards/widget-spec.ts'
import type { WidgetActor } from '../../../machines/dashboards/widget.machine.ts'
import { NARROW, useMedia } from '../../theme/use-media.ts'
import type { ClientFamily } from '../../api/answers.ts'
import styles from './Board.module.css'
import { BoardGrid } from './BoardGrid.tsx'
import { CardBoundary } from '../card/CardBoundary.tsx'
import { BoardSkeleton } from './BoardSkeleton.tsx'
import type { BreakOut } from '../context/break-out.ts'
import type { Dashboard } from '../context/dashboard-context.ts'
import { CardWidget } from '../card/CardWidget.tsx'
import type { ArrangementInForce } from './use-arrangement.ts'

export interface BoardProps {
  readonly dashboard: Dashboard
  readonly view: View
  readonly defaults: ViewDefaults
  readonly client: ClientFamily | undefined
  /** Answers every widget that draws all facts. */
  readonly factsActor: WidgetActor
  /** Null: not restored yet. */
  readonly settings: PageSettings | null
  readonly arrangement: Pick<ArrangementInForce, 'places' | 'changeable' | 'arrange'>
  readonly breakOut: BreakOut | null
  readonly onSettings: (chartName: string, settings: WidgetSettings) => void
  readonly onView: (change: Partial<View>) => void
}

/** The page's widgets where the person or the page placed them; one below the other where there is no room beside. WID-12 */
export function Board(props: BoardProps) {
  const { dashboard, view, defaults, client, factsActor, settings, arrangement, breakOut, onSettings, onView } = props
  const narrow = useMedia(NARROW)
  const cards = useMemo(
    () =>
      new Map(
        dashboard.page.widgets.flatMap((placed) => {
          const widget = dashboard.config.widgets[placed.widget]
          if (!widget || !isDrawn(widget)) return []
          const { chartName } = placed
          const drawn = drawnCard(placed, {
            page: dashboard.page,
            pages: dashboard.config.pages,
            view,
            today: dashboard.config.today,
          })
          if (!drawn) return []
          return [
            [
              chartName,
              <CardBoundary key={`${chartName} ${widget.rows}`} drawn={view}>
                <CardWidget
                  dashboard={dashboard}
                  view={view}
                  defaults={defaults}
                  client={client}
                  widget={widget}
                  placed={placed}
                  card={drawn}
                  chartName={chartName}
                  askedAs={chartName}
                  stored={settings?.[chartName]}
                  ready={settings !== null}
                  factsActor={factsActor}
                  from={dashboard.page}
                  breakOut={breakOut}
                  onSettings={onSettings}
                  onView={onView}
                />
              </CardBoundary>,
            ] as const,
          ]
        }),
      ),
    [dashboard, view, defaults, client, factsActor, settings, breakOut, onSettings, onView],
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
