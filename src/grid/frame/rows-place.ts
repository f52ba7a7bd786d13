import { useState } from 'react'
import { MEDIUM, NARROW, useMedia } from '../../theme/use-media.ts'

/** Where the rows are: in a window over the page, beside its board, below it, or over the whole screen. */
export const ROWS_PLACES = ['window', 'side', 'below', 'full'] as const
export type RowsPlace = (typeof ROWS_PLACES)[number]

const STORED_AS = 'aframe.rowsPlace'

export interface RowsPlacing {
  readonly place: RowsPlace
  /** Those that there is room for. */
  readonly offered: readonly RowsPlace[]
  readonly choose: (place: RowsPlace) => void
}

/** Where the reader has the rows, remembered in this browser; a window where there is no room for that. The rows of one mark are never beside it. */
export function useRowsPlace({ docks = true }: { readonly docks?: boolean } = {}): RowsPlacing {
  const narrow = useMedia(NARROW)
  const medium = useMedia(MEDIUM)
  const [wanted, setWanted] = useState(() => rememberedPlace(localStorage))
  const offered = ROWS_PLACES.filter(
    (place) => place === 'window' || (!narrow && (place === 'full' || (docks && (place === 'below' || !medium)))),
  )
  const choose = (place: RowsPlace) => {
    localStorage.setItem(STORED_AS, place)
    setWanted(place)
  }
  return { place: offered.includes(wanted) ? wanted : 'window', offered, choose }
}

function rememberedPlace(storage: Storage): RowsPlace {
  const stored = storage.getItem(STORED_AS)
  return ROWS_PLACES.find((place) => place === stored) ?? 'window'
}
