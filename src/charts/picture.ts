import type { ValueFormat } from '../../domain/format.ts'
import type { WidgetSettings } from '../../domain/widget-settings.ts'
import { statusColour } from './category-colours.ts'
import type { CategoryRows } from './category-rows.ts'
import { labelLines, printLabelRoom } from './chart-functions.ts'
import { inkOn, type ChartTheme } from './chart-theme.ts'
import type { FactRow } from './fact-rows.ts'
import { barLayout, barSize, columnLayout, isNarrow, LABEL_GAP, wholeLayout, type ChartLayout, type ChartSize } from './layout.ts'
import { MAP_BINS } from './map-scale.ts'
import type { MapShape } from './map-shapes.ts'
import type { MapLevel, PlaceRows } from './place-rows.ts'
import { shortValue } from '../text/values.ts'
import { usProjection } from './us-map.ts'
import { valueScale } from './value-axis.ts'
import type { Picture } from './vega-spec.ts'

export interface PictureContext {
  readonly size: ChartSize
  readonly theme: ChartTheme
  readonly format: ValueFormat
  readonly settings: WidgetSettings
}

export interface FactPictureContext extends PictureContext {
  /** All facts are of one kind, so that the axis has values to say. */
  readonly oneScale: boolean
}

/** Bars or columns, one a fact; rules set the total apart from its parts and from what enters no formula. */
export function factPicture(rows: readonly FactRow[], { oneScale, ...context }: FactPictureContext): Picture {
  const { layout, values } = barsOrColumns({ rows: rows.map(({ label, drawn, text }) => ({ label, text, value: drawn })), context })
  const total = rows.findIndex(({ role }) => role === 'total')
  const step = layout.height / Math.max(1, rows.length)
  const ruled = total > 0 ? [total, total + 1].filter((at) => at < rows.length) : []
  return {
    layout,
    datasets: { rows: rows.map((row) => ({ ...row, ...factInks(row, context.theme) })), rule: ruled.map((at) => ({ at: at * step })) },
    values: { ...values, ...(oneScale ? {} : { valueAxis: null }), totalLabel: rows[total]?.label ?? '' },
  }
}

/** A delivery status has its own colour everywhere; else the whole stands out from its parts, and what is subtracted is hollow. WID-21 */
function factInks({ role, status }: FactRow, theme: ChartTheme): { readonly fill: string; readonly stroke: string | null } {
  if (status !== undefined) {
    const { fill, edge } = statusColour(status, theme.dark)
    return { fill, stroke: edge }
  }
  if (role === 'subtracted') return { fill: theme.card, stroke: theme.other }
  return { fill: role === 'added' ? theme.other : theme.main, stroke: null }
}

/** Bars, columns or a pie, one mark a category. */
export function categoryPicture({ rows }: CategoryRows, context: PictureContext): Picture {
  if (context.settings.chartType === 'pie') return piePicture(rows, context)
  return { ...barsOrColumns({ rows, context }), datasets: { rows } }
}

/** Two lines of a bar's name need a row of this height, in px. */
const TWO_LINES = 30
/** From one line of a name to the next, in px. */
const LABEL_LINE = 14

interface MarkRow {
  readonly label: string
  /** The value as it stands beside its bar. */
  readonly text: string
  readonly value: number | null
}

function barsOrColumns({ rows, context }: { rows: readonly MarkRow[]; context: PictureContext }): Omit<Picture, 'datasets'> {
  const { size, theme, format, settings } = context
  const labels = rows.map(({ label }) => label)
  const values = rows.map(({ value }) => value ?? 0)
  if (settings.chartType !== 'column') {
    const layout = barLayout(size, { labels, values: rows.map(({ text }) => text) })
    const { scale, axis } = valueScale({ values, logarithmic: false, format, theme, tickCount: Math.max(2, Math.floor(layout.width / 64)), nice: false })
    const labelRoom = printLabelRoom({ width: layout.padding.left - LABEL_GAP, lines: layout.height / Math.max(1, rows.length) < TWO_LINES ? 1 : 2 })
    return {
      layout,
      values: {
        labels,
        valueScale: scale,
        valueAxis: axis,
        barSize: barSize(size, rows.length),
        labelLimit: layout.padding.left - 8,
        labelRoom,
        labelLineHeight: LABEL_LINE,
        brokenLabels: labels.filter((label) => labelLines(label, labelRoom).length === 2),
        brokenOffset: -LABEL_LINE / 2,
      },
    }
  }
  const layout = columnLayout(size, { columns: rows.length, tick: tickText(values, format) })
  const { scale, axis } = valueScale({ values, logarithmic: false, format, theme, tickCount: 5, nice: true })
  return {
    layout,
    values: {
      labels,
      valueScale: scale,
      valueAxis: axis,
      barSize: Math.min(48, Math.max(6, Math.floor(layout.step * 0.58))),
      labelAngle: layout.slanted ? -40 : 0,
      labelAlign: layout.slanted ? 'right' : 'center',
      labelLimit: layout.slanted ? 110 : Math.floor(layout.step - 4),
      labelRoom: printLabelRoom(layout.slanted ? { width: 240, lines: 1 } : { width: layout.step - 4, lines: 3 }),
      labelSize: layout.step < 86 ? 11 : 12,
      valueLabelOpacity: layout.step < 58 ? 0 : 1,
      shareLabelOpacity: layout.step < 40 ? 0 : 1,
    },
  }
}

/** A label of the value axis is a round number: the largest value without its decimals is about as long. */
export function tickText(values: readonly number[], format: ValueFormat): string {
  return shortValue(Math.max(0, ...values), format).replace(/[.,٫]\d+/, '')
}

function piePicture(rows: CategoryRows['rows'], { size }: PictureContext): Picture {
  const narrow = isNarrow(size)
  const radius = Math.floor(Math.min(size.height / 2 - 8, size.width * (narrow ? 0.22 : 0.2)))
  const step = Math.min(32, size.height / Math.max(1, rows.length))
  const top = (size.height - step * rows.length) / 2
  const legendX = radius * 2 + (narrow ? 20 : 36)
  return {
    layout: wholeLayout(size),
    datasets: { rows: rows.map((row) => ({ ...row, legendY: top + step * (row.order + 0.5) })) },
    values: {
      radius,
      centreX: radius + 4,
      centreY: size.height / 2,
      legendX,
      legendLabelX: legendX + 16,
      legendValueX: size.width - 66,
      legendValueOpacity: narrow ? 0 : 1,
      colours: rows.map(({ colour }) => colour),
      orders: rows.map(({ order }) => order),
      labelLimit: Math.max(40, size.width - legendX - 16 - (narrow ? 66 : 140)),
    },
  }
}

export interface PlacePictureInput {
  readonly shapes: readonly MapShape[]
  readonly level: MapLevel
}

/** Only the largest places are named on the map, and those without an amount; half the height of a name is in px. */
const LABELLED_PLACES = 10
const LABEL_ROOM = 5

/** Places in the colours of their bins; those without an amount are empty with a dashed outline. */
export function placePicture({ places }: PlaceRows, { shapes, level }: PlacePictureInput, { size, theme }: PictureContext): Picture {
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
    .map(({ labelAt, bin, code, tip }) => ({
      x: (labelAt?.x ?? 0) * projection.scale + projection.translate[0],
      y: (labelAt?.y ?? 0) * projection.scale + projection.translate[1],
      code,
      tip,
      ...labelInks(bin === null ? theme.card : (theme.map[bin] ?? theme.card), { theme, none: bin === null }),
    }))
  return {
    layout,
    datasets: { places: drawn.filter(({ bin }) => bin !== null), none: drawn.filter(({ bin }) => bin === null), labels },
    values: { projection, bins: Array.from({ length: MAP_BINS }, (_, bin) => bin) },
  }
}

/** A name reads against the colour of its own place, also where it reaches beyond it. */
function labelInks(fill: string, { theme, none }: { readonly theme: ChartTheme; readonly none: boolean }): { readonly ink: string; readonly halo: string } {
  return { ink: none ? theme.muted : inkOn(fill), halo: fill }
}

/** Natural Earth without Antarctica: 5.48 wide and 2.35 high at scale 1, its middle 0.19 north of the equator. */
function worldProjection({ width, height }: ChartLayout) {
  const scale = Math.min(width / 5.48, height / 2.35)
  return { type: 'naturalEarth1', scale, translate: [width / 2, height / 2 + 0.19 * scale] as const }
}
