import { BOARD_COLUMNS } from '../../../domain/dashboards/chart-size.ts'
import type { Places } from '../../../domain/dashboards/layout/layout.ts'

/** The same board seen from the other side, for languages that are written from right to left; twice gives it back. */
export function mirrorPlaces(places: Places): Places {
  return Object.fromEntries(
    Object.entries(places).map(([chartName, place]) => [chartName, { ...place, x: BOARD_COLUMNS - place.x - place.w }]),
  )
}
