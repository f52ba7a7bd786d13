import { GridLayout, useContainerWidth } from 'react-grid-layout'
import 'react-grid-layout/css/styles.css'
import { BOARD_COLUMNS } from '../../domain/chart-size.ts'
import type { View, ViewDefaults } from '../../domain/view.ts'
import { allowedSettings, settingsOf, type PageSettings, type WidgetSettings } from '../../domain/widget-settings.ts'
import type { WidgetActor } from '../../machines/widget.machine.ts'
import { NARROW, useMedia } from '../ui/use-media.ts'
import styles from './Board.module.css'
import type { Dashboard } from './dashboard-context.ts'
import { OwnWidget } from './OwnWidget.tsx'
import { WidgetCard } from './WidgetCard.tsx'

/** 12 rows and the gaps between them are one card: head 52 and plot 400. */
const ROW_HEIGHT = 23
const GAP = 16

export interface BoardProps {
  readonly dashboard: Dashboard
  readonly view: View
  readonly defaults: ViewDefaults
  readonly clientName: string
  /** Answers every widget that draws all facts. */
  readonly factsActor: WidgetActor
  /** Null: not restored yet. */
  readonly settings: PageSettings | null
  readonly onSettings: (chartName: string, settings: WidgetSettings) => void
  readonly onView: (change: Partial<View>) => void
}

/** The page's widgets where the page places them; one below the other where there is no room beside. WID-12 */
export function Board(props: BoardProps) {
  const { dashboard, view, defaults, clientName, factsActor, settings, onSettings, onView } = props
  const { width, containerRef, mounted } = useContainerWidth({ measureBeforeMount: true })
  const narrow = useMedia(NARROW)
  const cards = dashboard.page.widgets.flatMap((placed) => {
    const widget = dashboard.config.widgets[placed.widget]
    if (!widget) return []
    const target = { widget, placed }
    const given = {
      dashboard,
      view,
      defaults,
      clientName,
      widget,
      chartName: placed.chartName,
      allowed: allowedSettings(target),
      settings: settingsOf(target, settings?.[placed.chartName]),
      onSettings,
      onView,
    }
    const card =
      widget.query.measures === 'facts' ? <WidgetCard {...given} actor={factsActor} /> : <OwnWidget {...given} ready={settings !== null} />
    return [
      <div key={placed.chartName} className={styles.card}>
        {card}
      </div>,
    ]
  })
  if (narrow) return <div className={styles.stack}>{cards}</div>
  return (
    <div className={styles.board} ref={containerRef}>
      {mounted ? (
        <GridLayout
          width={width}
          layout={dashboard.page.widgets.map(({ chartName, place }) => ({ i: chartName, ...place }))}
          gridConfig={{ cols: BOARD_COLUMNS, rowHeight: ROW_HEIGHT, margin: [GAP, GAP], containerPadding: [0, 0] }}
          dragConfig={{ enabled: false }}
          resizeConfig={{ enabled: false }}
        >
          {cards}
        </GridLayout>
      ) : null}
    </div>
  )
}
