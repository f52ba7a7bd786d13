import type { ChartParts } from '../../chart-kind.ts'
import { PlacesChart } from './PlacesChart.tsx'
import { placesTwin } from './places-twin.ts'
import { placesImage } from './places-image.ts'

export const placesParts: ChartParts = {
  Chart: PlacesChart,
  image: placesImage,
  twin: placesTwin,
  asksTotal: true,
}
