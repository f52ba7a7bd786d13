import { createContext } from 'react'
import { own } from '../../../domain/values/entries.ts'
import type { LanguageTraits } from '../../../domain/values/language.ts'
import type { CardStep } from '../../../domain/dashboards/layout/move-card.ts'

/** Moving cards by keyboard; null where cards cannot be moved. */
export interface BoardMoves {
  /** The card that is picked up. */
  readonly picked: string | null
  readonly pickUp: (card: NamedCard) => void
  readonly step: (card: NamedCard, cardStep: CardStep) => void
  readonly drop: (card: NamedCard) => void
  readonly putBack: (card: NamedCard) => void
}

export interface NamedCard {
  readonly chartName: string
  /** As a reader is told. */
  readonly title: string
}

export const BoardMovesContext = createContext<BoardMoves | null>(null)

const STEPS: Readonly<Record<string, CardStep>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'start',
  End: 'end',
}
const SIZE_STEPS: Readonly<Record<string, CardStep>> = {
  ArrowLeft: 'narrower',
  ArrowRight: 'wider',
  ArrowUp: 'lower',
  ArrowDown: 'higher',
}

const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** What a key does to a picked-up card: arrows move, with Shift they resize. On a right-to-left board the first column is at the right. */
export function stepOfKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  direction: LanguageTraits['direction'],
): CardStep | undefined {
  const meant = direction === 'rtl' ? (own(MIRRORED, key) ?? key) : key
  return (shiftKey ? SIZE_STEPS : STEPS)[meant]
}
