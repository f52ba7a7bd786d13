import { useMemo, type ReactNode } from 'react'
import { drawnCard } from '../../../domain/dashboards/layout/page-card.ts'
import type { PageSettings } from '../../../domain/dashboards/widget-settings.ts'
import { isDrawn } from '../../../domain/dashboards/widget-spec.ts'
import { ErrorBoundary } from '../../ui/failures/ErrorBoundary.tsx'
import { Card } from '../card/Card.tsx'
import faults from '../card/CardFault.module.css'
import type { CardBoard } from '../context/card-props.ts'

/** The cards of a page of config by their names; what is stored of them is null where it is not restored yet. A fault of one stays in it. ERR-05 */
export function useBoardCards(board: CardBoard, stored: PageSettings | null): ReadonlyMap<string, ReactNode> {
  return useMemo(() => {
    const { dashboard, view } = board
    const { page, config } = dashboard
    const cards = page.widgets.flatMap((placed): [string, ReactNode][] => {
      const { chartName } = placed
      const widget = config.widgets[placed.widget]
      const drawn = drawnCard(placed, { page, pages: config.pages, view, today: config.today })
      if (!widget || !isDrawn(widget) || !drawn) return []
      const card = (
        <ErrorBoundary key={`${chartName} ${widget.rows}`} className={faults.card} drawn={view}>
          <Card
            {...{ board, drawn, chartName }}
            target={{ widget, placed }}
            askedAs={chartName}
            stored={stored?.[chartName]}
            ready={stored !== null}
            from={page}
          />
        </ErrorBoundary>
      )
      return [[chartName, card]]
    })
    return new Map(cards)
  }, [board, stored])
}
