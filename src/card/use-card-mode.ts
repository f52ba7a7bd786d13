import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Sorting } from '../charts/table/sort-rows.ts'
import type { CardPlace } from './use-card-place.ts'

/** A chart that takes longer does not take the focus from what the person has gone on to. */
const FRAMES_TO_DRAW = 30

/** Its elements that get the focus back. */
type FocusPlace = Pick<CardPlace, 'card' | 'menuButton'>

/** How one card is looked at now. Not saved: the next visit begins with the chart on the board. */
export function useCardMode({ card, menuButton }: FocusPlace) {
  const [shows, setShows] = useState<'chart' | 'table'>('chart')
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const [fills, setFills] = useState<'place' | 'window'>('place')
  const [explaining, setExplaining] = useState(false)
  const showTable = useCallback(() => setShows('table'), [])
  const showChart = useCallback(() => {
    flushSync(() => setShows('chart'))
    focusChart({ card, menuButton })
  }, [card, menuButton])
  const fillWindow = useCallback(() => setFills('window'), [])
  const leaveWindow = useCallback(() => {
    flushSync(() => setFills('place'))
    menuButton.current?.focus()
  }, [menuButton])
  const explain = useCallback(() => setExplaining(true), [])
  const stopExplaining = useCallback(() => {
    flushSync(() => setExplaining(false))
    menuButton.current?.focus()
  }, [menuButton])
  return {
    shows,
    showTable,
    showChart,
    sorting,
    setSorting,
    fills,
    fillWindow,
    leaveWindow,
    explaining,
    explain,
    stopExplaining,
  }
}

/** A chart is there only once its room is measured; a figure has none, so the menu gets the focus. */
function focusChart({ card, menuButton }: FocusPlace, framesLeft = FRAMES_TO_DRAW): void {
  const chart = card.current?.querySelector<HTMLElement>('[role="img"]')
  if (chart || framesLeft === 0) (chart ?? menuButton.current)?.focus()
  else requestAnimationFrame(() => focusChart({ card, menuButton }, framesLeft - 1))
}

export type CardMode = ReturnType<typeof useCardMode>
