import { isAdditive } from '../../../../domain/query/catalog.ts'
import { text } from '../../../text/text.ts'
import { axisValue, shortValue } from '../../../text/values.ts'
import type { Drawing, DrawingInput } from '../../drawing.ts'
import type { MapLevel, MapShape } from '../../maps/map-shapes.ts'
import { placeCodes, placeMark } from './place-mark.ts'
import { placePicture } from './place-picture.ts'
import { placeRows, type PlaceRow } from './place-rows.ts'
import { marked } from '../../marks/mark.ts'
import { chartSummary } from '../../summary.ts'
import { chosenFact } from '../../widget-chart-props.ts'

/** Below this an amount that is not on the map is rounding, and is not told. */
const TOLD_FROM = 0.005

export interface PlacesDrawing extends Omit<Drawing, 'pictureOf'> {
  readonly places: readonly PlaceRow[]
  readonly bounds: readonly string[]
  readonly pictureOn: (shapes: readonly MapShape[]) => Drawing['pictureOf']
}

export function mapLevel({ settings }: Pick<DrawingInput, 'settings'>): MapLevel {
  return settings.level === 'country' ? 'country' : 'state'
}

/** The chosen fact by state or country. What has no place on the map is told below it. WID-05, WID-19 */
export function placesDrawing(input: DrawingInput): PlacesDrawing {
  const { settings, table, result, title, period } = input
  const { fact, factText, format } = chosenFact(input)
  const level = mapLevel(input)
  const additive = isAdditive(table?.measures.get(fact))
  const placed = placeRows({
    rows: result.data,
    dimension: settings.dimension ?? '',
    level,
    fact,
    format,
    additive,
    words: { fact: factText, share: text('dashboard.share') },
  })
  const largest = placed.places
    .filter(({ bin }) => bin !== null)
    .sort((one, other) => (other.value ?? 0) - (one.value ?? 0))
  const markOf = (place: PlaceRow) =>
    placeMark({ ...place, codes: placeCodes(settings.dimension ?? '', { level, code: place.code }) }, { format })
  const isTold = (amount: number) => Math.abs(amount) >= TOLD_FROM
  const told = (amount: number, words: 'dashboard.outsideUs' | 'dashboard.notOnMap' | 'dashboard.withoutAddress') =>
    isTold(amount) ? [text(words, { amount: shortValue(amount, format) })] : []
  const { unplaced, addressless } = placed
  const off =
    isTold(unplaced) && isTold(addressless)
      ? [
          text('dashboard.notOnMapOf', {
            amount: shortValue(unplaced + addressless, format),
            addressless: shortValue(addressless, format),
          }),
        ]
      : [...told(unplaced, 'dashboard.notOnMap'), ...told(addressless, 'dashboard.withoutAddress')]
  return {
    places: placed.places,
    label: chartSummary({
      title,
      period,
      figures: largest.map(({ label, value }) => `${label} ${shortValue(value ?? 0, format)}`),
    }),
    marks: placed.places
      .filter(({ value }) => value !== null)
      .sort((one, other) => (other.value ?? 0) - (one.value ?? 0))
      .map(markOf),
    pictureOn: (shapes) => (context) =>
      placePicture({ ...placed, places: marked(placed.places, markOf) }, { shapes, level }, context),
    bounds: placed.bounds.map((bound) => axisValue(bound, format)),
    notes: additive
      ? [...told(placed.outside, 'dashboard.outsideUs'), ...off]
      : [
          ...(placed.rowsOff > 0 ? [text('dashboard.placesOff', { count: placed.rowsOff })] : []),
          ...(placed.rowsAddressless > 0 ? [text('dashboard.addressless')] : []),
        ],
  }
}
