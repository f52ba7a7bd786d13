import { inkOn, type ChartTheme } from '../../theme/chart-theme.ts'
import { wholeLayout, type ChartLayout } from '../../layout.ts'
import type { MapShape } from '../../maps/map-shapes.ts'
import { usProjection } from '../../maps/us-map.ts'
import type { PictureContext } from '../../picture.ts'
import type { Picture } from '../../vega-spec.ts'
import { MAP_BINS } from './map-scale.ts'
import type { MapLevel } from '../../maps/map-shapes.ts'
import type { MarkedDatum } from '../../marks/mark.ts'
import type { PlaceRow } from './place-rows.ts'

export interface PlacePictureInput {
  readonly shapes: readonly MapShape[]
  readonly level: MapLevel
}

/** Only the largest places are named on the map, and those without an amount; half the height of a name is in px. */
const LABELLED_PLACES = 10
const LABEL_ROOM = 5

/** Places in the colours of their bins; those without an amount are empty with a dashed outline. */
export function placePicture(
  { places }: { readonly places: readonly (PlaceRow & MarkedDatum)[] },
  { shapes, level }: PlacePictureInput,
  { size, theme }: PictureContext,
): Picture {
  const layout = wholeLayout(size)
  const outlines = new Map(shapes.map((shape) => [shape.id, shape]))
  const projection = level === 'state' ? usProjection(layout) : worldProjection(layout)
  const drawn = places.flatMap((place) => {
    const shape = outlines.get(place.id)
    return shape ? [{ ...place, type: 'Feature', geometry: shape.geometry, labelAt: shape.labelAt }] : []
  })
  const labelled = drawn.filter(({ labelAt }) => labelAt && labelAt.room * projection.scale > LABEL_ROOM)
  const largest = [...labelled].sort((one, other) => (other.value ?? 0) - (one.value ?? 0)).slice(0, LABELLED_PLACES)
  const labels = labelled
    .filter((place) => place.bin === null || largest.includes(place))
    .map(({ labelAt, bin, code, tip, mark }) => ({
      x: (labelAt?.x ?? 0) * projection.scale + projection.translate[0],
      y: (labelAt?.y ?? 0) * projection.scale + projection.translate[1],
      code,
      tip,
      mark,
      ...labelInks(bin === null ? theme.card : (theme.map[bin] ?? theme.card), { theme, none: bin === null }),
    }))
  return {
    layout,
    datasets: {
      places: drawn.filter(({ bin }) => bin !== null),
      none: drawn.filter(({ bin }) => bin === null),
      labels,
    },
    values: { projection, bins: Array.from({ length: MAP_BINS }, (_, bin) => bin) },
  }
}

/** A name reads against the colour of its own place, also where it reaches beyond it. */
function labelInks(
  fill: string,
  { theme, none }: { readonly theme: ChartTheme; readonly none: boolean },
): { readonly ink: string; readonly halo: string } {
  return { ink: none ? theme.muted : inkOn(fill), halo: fill }
}

/** Natural Earth without Antarctica: 5.48 wide and 2.35 high at scale 1, its middle 0.19 north of the equator. */
function worldProjection({ width, height }: ChartLayout) {
  const scale = Math.min(width / 5.48, height / 2.35)
  return { type: 'naturalEarth1', scale, translate: [width / 2, height / 2 + 0.19 * scale] as const }
}
