import { circleMark } from './circle-mark.ts'
import { CIRCLE_SIZES, circleSize, type CircleSize } from './circle-size.ts'
import { percentOf } from '../../../../domain/query/format.ts'
import { text } from '../../../text/text.ts'
import { fullValue, number, percent, shortValue } from '../../../text/values.ts'
import type { Drawing, DrawingInput } from '../../drawing.ts'
import { wholeLayout } from '../../layout.ts'
import type { MapShape } from '../../maps/map-shapes.ts'
import { chartSummary } from '../../summary.ts'
import { onPicture, usPoint, usProjection } from '../../maps/us-map.ts'
import { chosenFact } from '../../widget-chart-props.ts'

const AREAS_PX: Readonly<Record<CircleSize, number>> = { small: 40, medium: 130, large: 340, extraLarge: 800 }
const LEGEND_ROW_PX = 30
const LEGEND_STEP_PX = 220

export interface CirclesDrawing extends Omit<Drawing, 'pictureOf'> {
  readonly pictureOn: (shapes: readonly MapShape[]) => Drawing['pictureOf']
}

/** A circle for each ZIP area, in four sizes by its packages; the sizes are told below the map. PAGE-25 */
export function circlesDrawing(input: DrawingInput): CirclesDrawing {
  const { result, title, period } = input
  const { fact, factText, format } = chosenFact(input)
  const areas = result.data.map((row) => {
    const { postal_area: name, latitude, longitude } = row
    const at = typeof latitude === 'number' && typeof longitude === 'number' ? usPoint({ latitude, longitude }) : null
    return { name: String(name ?? ''), packages: Number(row[fact] ?? 0), at }
  })
  const total = areas.reduce((sum, { packages }) => sum + packages, 0)
  const drawn = areas
    .filter(({ packages, at }) => at !== null && packages > 0)
    .sort((one, other) => other.packages - one.packages)
  const elsewhere = areas.filter(({ at }) => at === null).reduce((sum, { packages }) => sum + packages, 0)
  const marks = new Map(
    drawn.map((area) => [area, circleMark({ ...area, share: percentOf(area.packages, total) }, { format })]),
  )
  return {
    marks: [...marks.values()],
    label: chartSummary({
      title,
      period,
      figures: drawn.map(({ name, packages }) => `${name} ${shortValue(packages, format)}`),
    }),
    notes: elsewhere > 0 ? [text('dashboard.notOnMap', { amount: shortValue(elsewhere, format) })] : [],
    pictureOn:
      (shapes) =>
      ({ size }) => {
        const layout = wholeLayout(size)
        const perRow = Math.max(1, Math.min(CIRCLE_SIZES.length, Math.floor(size.width / LEGEND_STEP_PX)))
        const legendHeight = LEGEND_ROW_PX * Math.ceil(CIRCLE_SIZES.length / perRow)
        const projection = usProjection({ width: layout.width, height: layout.height - legendHeight })
        const shrink = Math.min(1, projection.scale)
        const areaOf = (packages: number) => Math.max(10, AREAS_PX[circleSize(packages)] * shrink)
        return {
          layout,
          datasets: {
            states: shapes.map(({ geometry }) => ({ type: 'Feature', geometry })),
            circles: drawn.flatMap((area) => {
              const { name, packages, at } = area
              const lines = [
                { name: factText, value: fullValue(packages, format) },
                { name: text('dashboard.share'), value: percent(percentOf(packages, total)) },
              ]
              return at
                ? [
                    {
                      ...onPicture(at, projection),
                      size: areaOf(packages),
                      mark: marks.get(area)?.id,
                      tip: { title: name, lines },
                    },
                  ]
                : []
            }),
            legend: legendOf({ perRow, top: layout.height - legendHeight, areaOf }),
          },
          values: { projection },
        }
      },
  }
}

interface LegendPlace {
  readonly perRow: number
  readonly top: number
  readonly areaOf: (packages: number) => number
}

function legendOf({ perRow, top, areaOf }: LegendPlace) {
  return CIRCLE_SIZES.map(({ name, most }, at) => {
    const least = CIRCLE_SIZES[at - 1]?.most ?? 0
    const x = (at % perRow) * LEGEND_STEP_PX + 16
    const words = { least: number(least, 0), most: most === null ? '' : number(most, 0) }
    return {
      x,
      textX: x + 20,
      y: top + LEGEND_ROW_PX * (Math.floor(at / perRow) + 0.5),
      size: areaOf(least + 1),
      label: text(`dashboard.circles.${name}`, words),
    }
  })
}
