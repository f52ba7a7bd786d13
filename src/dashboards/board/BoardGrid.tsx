import { useCallback, useMemo, type ReactNode, type Ref } from 'react'
import { GridLayout, useContainerWidth, type Layout, type LayoutItem } from 'react-grid-layout'
import 'react-grid-layout/css/styles.css'
import { BOARD_COLUMNS } from '../../../domain/dashboards/chart-size.ts'
import { LANGUAGE_TRAITS } from '../../../domain/values/language.ts'
import { readingOrder, settle, type Places } from '../../../domain/dashboards/layout/layout.ts'
import { mirrorPlaces } from './mirror-places.ts'
import { cardsBeside, placesFromWide, widePlaces } from '../../../domain/dashboards/layout/wide-board.ts'
import { SMALLEST_CARD } from '../../../domain/dashboards/layout/move-card.ts'
import { tradePlaces } from '../../../domain/dashboards/layout/trade-places.ts'
import { useSpoken } from '../../text/use-spoken.ts'
import './drag-style-nonce.ts'
import styles from './Board.module.css'
import { BoardMovesContext } from '../context/board-moves.ts'
import { useCardMoves } from './use-card-moves.ts'

/** 12 rows and the gaps between them are one card: head 52 and plot 400. */
const GRID = { cols: BOARD_COLUMNS, rowHeight: 23, margin: [16, 16], containerPadding: [0, 0] } as const
const DRAG_START_PX = 4
/** What is in the head and is used, not dragged. */
const CONTROLS = 'button, a, input, select, [role="group"], [role="menu"]'

export interface BoardGridProps {
  readonly cards: ReadonlyMap<string, ReactNode>
  readonly places: Places
  readonly arrangeable: boolean
  readonly onArrange: (places: Places) => void
}

/** The cards in 24 columns: dragged by the head, resized at the corner, or both by keyboard. The grid counts from the left, so a right-to-left board is its mirror image. WID-12 */
export function BoardGrid({ cards, places, arrangeable, onArrange }: BoardGridProps) {
  const { width, containerRef, mounted } = useContainerWidth({ measureBeforeMount: true })
  const beside = cardsBeside(places, width)
  const laid = useMemo(() => widePlaces(places, beside), [places, beside])
  const keep = useCallback(
    (arranged: Places) => onArrange(beside === 2 ? arranged : placesFromWide({ places, wide: laid, arranged })),
    [beside, places, laid, onArrange],
  )
  const { shown, moves, said } = useCardMoves({ places: laid, arrangeable, onArrange: keep })
  const { direction } = LANGUAGE_TRAITS[useSpoken().language]
  const mirrored = direction === 'rtl'
  const layout = useMemo(() => layoutItems(mirrored ? mirrorPlaces(shown) : shown), [mirrored, shown])
  const children = useMemo(
    () =>
      readingOrder(laid).map((chartName) => (
        <div key={chartName} className={styles.card} dir={direction}>
          {cards.get(chartName)}
        </div>
      )),
    [laid, cards, direction],
  )
  const arranged = useCallback(
    (changed: Layout): Places => {
      const seen = placesIn(changed)
      return settle(mirrored ? mirrorPlaces(seen) : seen)
    },
    [mirrored],
  )
  const drop = useCallback(
    (changed: Layout, card: LayoutItem | null) => {
      const seen = arranged(changed)
      keep(card ? tradePlaces({ from: laid, chartName: card.i, places: seen }) : seen)
    },
    [arranged, laid, keep],
  )
  const resize = useCallback((changed: Layout) => keep(arranged(changed)), [arranged, keep])
  return (
    <BoardMovesContext value={moves}>
      <div className={styles.board} ref={containerRef} dir="ltr">
        {mounted ? (
          <GridLayout
            width={width}
            layout={layout}
            gridConfig={GRID}
            dragConfig={{
              enabled: arrangeable,
              handle: '[data-board-head]',
              cancel: CONTROLS,
              threshold: DRAG_START_PX,
            }}
            resizeConfig={{ enabled: arrangeable, handles: [mirrored ? 'sw' : 'se'], handleComponent: cornerMark }}
            onDragStop={drop}
            onResizeStop={resize}
          >
            {children}
          </GridLayout>
        ) : null}
      </div>
      <div role="status" className={styles.said} data-screen-only="">
        {said}
      </div>
    </BoardMovesContext>
  )
}

function layoutItems(places: Places): Layout {
  return Object.entries(places).map(([chartName, place]) => ({
    i: chartName,
    ...place,
    minW: SMALLEST_CARD.w,
    minH: Math.min(SMALLEST_CARD.h, place.h),
  }))
}

function placesIn(layout: Layout): Places {
  return Object.fromEntries(layout.map(({ i, x, y, w, h }) => [i, { x, y, w, h }]))
}

function cornerMark(axis: string, ref: Ref<HTMLElement>): ReactNode {
  return (
    <span
      ref={ref}
      className={`react-resizable-handle react-resizable-handle-${axis} ${styles.corner}`}
      aria-hidden="true"
    />
  )
}
