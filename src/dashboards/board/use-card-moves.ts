import { useMemo, useState } from 'react'
import type { Places } from '../../../domain/dashboards/layout/layout.ts'
import { moveCard, type CardStep } from '../../../domain/dashboards/layout/move-card.ts'
import type { PlaceSpec } from '../../../domain/dashboards/page-spec.ts'
import { tradePlaces } from '../../../domain/dashboards/layout/trade-places.ts'
import { text } from '../../text/text.ts'
import type { BoardMoves, NamedCard } from '../context/board-moves.ts'

interface PickedCard {
  readonly chartName: string
  /** Where every card stood when this one was picked up. */
  readonly from: Places
  readonly shown: Places
}

interface CardMovesInput {
  readonly places: Places
  readonly arrangeable: boolean
  readonly onArrange: (places: Places) => void
}

export interface CardMoves {
  /** With the picked-up card where it is now. */
  readonly shown: Places
  /** Null: cards cannot be moved now. */
  readonly moves: BoardMoves | null
  /** What a reader is told of the last step. */
  readonly said: string
}

/** Moving by keyboard: steps are a preview until the card is dropped. */
export function useCardMoves({ places, arrangeable, onArrange }: CardMovesInput): CardMoves {
  const [picked, setPicked] = useState<PickedCard | null>(null)
  const [said, setSaid] = useState('')
  const moves = useMemo((): BoardMoves | null => {
    if (!arrangeable) return null
    const placeIn = (shown: Places, { chartName }: NamedCard) => shown[chartName]
    return {
      picked: picked?.chartName ?? null,
      pickUp: (card) => {
        const place = placeIn(places, card)
        if (!place) return
        setPicked({ chartName: card.chartName, from: places, shown: places })
        setSaid(text('dashboard.board.pickedUp', { title: card.title, place: placeText(place), size: sizeText(place) }))
      },
      step: (card, cardStep) => {
        const place = picked && placeIn(picked.shown, card)
        if (!picked || !place) return
        const shown = moveCard({ from: picked.from, chartName: card.chartName, place }, cardStep)
        const now = shown && placeIn(shown, card)
        if (!shown || !now)
          return setSaid(text('dashboard.board.noFurther', { title: card.title, where: stepText(cardStep, place) }))
        setPicked({ ...picked, shown })
        setSaid(
          text(isSizing(cardStep) ? 'dashboard.board.resized' : 'dashboard.board.moved', {
            title: card.title,
            place: placeText(now),
            size: sizeText(now),
          }),
        )
      },
      drop: (card) => {
        const dropped = picked && tradePlaces({ from: picked.from, chartName: card.chartName, places: picked.shown })
        const place = dropped && placeIn(dropped, card)
        if (!dropped || !place) return
        setPicked(null)
        onArrange(dropped)
        setSaid(text('dashboard.board.dropped', { title: card.title, place: placeText(place), size: sizeText(place) }))
      },
      putBack: (card) => {
        const place = picked && placeIn(picked.from, card)
        if (!picked || !place) return
        setPicked(null)
        setSaid(text('dashboard.board.putBack', { title: card.title, place: placeText(place), size: sizeText(place) }))
      },
    }
  }, [arrangeable, picked, places, onArrange])
  return { shown: picked && arrangeable ? picked.shown : places, moves, said }
}

function isSizing(cardStep: CardStep): boolean {
  return cardStep === 'narrower' || cardStep === 'wider' || cardStep === 'lower' || cardStep === 'higher'
}

function stepText(cardStep: CardStep, place: PlaceSpec): string {
  return isSizing(cardStep) ? sizeText(place) : placeText(place)
}

function placeText({ x, y }: PlaceSpec): string {
  return text('dashboard.board.place', { column: x + 1, row: y + 1 })
}

function sizeText({ w, h }: PlaceSpec): string {
  return text('dashboard.board.size', { columns: w, rows: h })
}
