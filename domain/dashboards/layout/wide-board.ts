import { BOARD_COLUMNS } from '../chart-size.ts'
import type { PlaceSpec } from '../page-spec.ts'
import { readingOrder, settle, type Places } from './layout.ts'

/** From here on, in px, a board has room for more than two cards beside each other. */
const WIDE_BOARD_PX = 2000
/** The least width of a card on a wide board, in px: what half of a common window is. */
const CARD_PX = 480
const MOST_BESIDE = 4
/** Beside rows that are open a board may have no room for two cards. */
const SLIM_BOARD_PX = 760

/** How many cards stand beside each other at most: two, as their page places them, one on a slim board, or on a wide one three or four, so that no row but the last has room left. */
export function cardsBeside(places: Places, boardPx: number): number {
  if (boardPx < WIDE_BOARD_PX) return boardPx < SLIM_BOARD_PX ? 1 : 2
  const all = Object.values(places).reduce((sum, place) => sum + shares(place), 0)
  const most = Math.min(MOST_BESIDE, Math.floor(boardPx / CARD_PX))
  return Math.max(2, Math.ceil(all / Math.ceil(all / most)))
}

/** The same cards in the same order, `beside` of them in a row, each row filled. */
export function widePlaces(places: Places, beside: number): Places {
  if (beside === 2) return places
  const wide: Record<string, PlaceSpec> = {}
  let y = 0
  for (const row of rowsOf(places, beside)) {
    const parts = row.reduce((sum, { share }) => sum + share, 0)
    let x = 0
    for (const { chartName, place, share } of row) {
      const w = Math.round((BOARD_COLUMNS * share) / parts)
      wide[chartName] = { ...place, x, y, w }
      x += w
    }
    y += Math.max(...row.map(({ place }) => place.h))
  }
  return settle(wide)
}

/** What moving and sizing cards on a wide board means for the places that are kept: their order, height and half or whole width. */
export function placesFromWide({
  places,
  wide,
  arranged,
}: {
  readonly places: Places
  /** As they stood before. */
  readonly wide: Places
  readonly arranged: Places
}): Places {
  const sized = Object.fromEntries(
    Object.entries(places).map(([chartName, place]) => {
      const [before, now] = [wide[chartName], arranged[chartName]]
      if (!before || !now) return [chartName, place]
      const w = now.w === before.w ? place.w : now.w > before.w ? BOARD_COLUMNS : BOARD_COLUMNS / 2
      return [chartName, { ...place, w, h: now.h, x: w > BOARD_COLUMNS - place.x ? 0 : place.x }]
    }),
  )
  const order = readingOrder(arranged)
  if (order.every((chartName, at) => chartName === readingOrder(wide)[at])) return settle(sized)
  const flowed: Record<string, PlaceSpec> = {}
  let [x, y, rowHeight] = [0, 0, 0]
  for (const chartName of order) {
    const place = sized[chartName]
    if (!place) continue
    if (x + place.w > BOARD_COLUMNS) [x, y, rowHeight] = [0, y + rowHeight, 0]
    flowed[chartName] = { ...place, x, y }
    x += place.w
    rowHeight = Math.max(rowHeight, place.h)
  }
  return settle(flowed)
}

interface Placed {
  readonly chartName: string
  readonly place: PlaceSpec
  readonly share: number
}

function rowsOf(places: Places, beside: number): Placed[][] {
  const rows: Placed[][] = []
  let taken = beside
  for (const chartName of readingOrder(places)) {
    const place = places[chartName]
    if (!place) continue
    const share = shares(place)
    if (taken + share > beside) {
      rows.push([])
      taken = 0
    }
    rows.at(-1)?.push({ chartName, place, share })
    taken += share
  }
  return rows
}

/** A card of more than half of the board takes the room of two. */
function shares({ w }: PlaceSpec): number {
  return w > BOARD_COLUMNS / 2 ? 2 : 1
}
