import { BOARD_COLUMNS } from '../chart-size.ts'
import { own } from '../../values/entries.ts'
import { settle, type Places } from './layout.ts'
import type { PlaceSpec } from '../page-spec.ts'

/** The smallest card that still shows its chart, in columns and rows. */
export const SMALLEST_CARD = { w: 6, h: 6 } as const
const HIGHEST_CARD = 60

export type CardStep = 'left' | 'right' | 'up' | 'down' | 'start' | 'end' | 'narrower' | 'wider' | 'lower' | 'higher'

export interface CardMove {
  /** Where every card stood when the card was picked up. */
  readonly from: Places
  readonly chartName: string
  /** Where it is now. */
  readonly place: PlaceSpec
}

/** All places after one step of a picked-up card; the others make room and close up. Null: there is no further way. */
export function moveCard(move: CardMove, cardStep: CardStep): Places | null {
  for (const wish of wishes(move, cardStep)) {
    const places = settle({ ...move.from, [move.chartName]: wish }, move.chartName)
    const now = own(places, move.chartName)
    if (now && isFurther(move.place, now, cardStep)) return places
  }
  return null
}

function wishes({ from, chartName, place }: CardMove, cardStep: CardStep): PlaceSpec[] {
  const smallest = Math.min(SMALLEST_CARD.h, own(from, chartName)?.h ?? SMALLEST_CARD.h)
  const sized = (change: Partial<PlaceSpec>, fits: boolean) => (fits ? [{ ...place, ...change }] : [])
  const bottom = Math.max(...Object.values(from).map(({ y, h }) => y + h))
  switch (cardStep) {
    case 'left':
      return sized({ x: place.x - 1 }, place.x > 0)
    case 'right':
      return sized({ x: place.x + 1 }, place.x + place.w < BOARD_COLUMNS)
    case 'start':
      return sized({ x: 0 }, place.x > 0)
    case 'end':
      return sized({ x: BOARD_COLUMNS - place.w }, place.x + place.w < BOARD_COLUMNS)
    case 'up':
      return Array.from({ length: place.y }, (_, index) => ({ ...place, y: place.y - 1 - index }))
    case 'down':
      return Array.from({ length: Math.max(0, bottom - place.y) }, (_, index) => ({ ...place, y: place.y + 1 + index }))
    case 'narrower':
      return sized({ w: place.w - 1 }, place.w > SMALLEST_CARD.w)
    case 'wider':
      return sized({ w: place.w + 1 }, place.x + place.w < BOARD_COLUMNS)
    case 'lower':
      return sized({ h: place.h - 1 }, place.h > smallest)
    case 'higher':
      return sized({ h: place.h + 1 }, place.h < HIGHEST_CARD)
  }
}

function isFurther(before: PlaceSpec, now: PlaceSpec, cardStep: CardStep): boolean {
  if (cardStep === 'up') return now.y < before.y
  if (cardStep === 'down') return now.y > before.y
  return true
}
