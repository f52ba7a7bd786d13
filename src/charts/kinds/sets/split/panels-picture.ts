import { factOf } from '../../../../../domain/dashboards/page-spec.ts'
import { panelsOf } from '../../../panels/panels.ts'
import { briefLabel } from '../../../period-labels.ts'
import type { PictureContext } from '../../../picture.ts'
import type { MarkedDatum } from '../../../marks/mark.ts'
import type { Tip } from '../../../tip.ts'
import type { Picture } from '../../../vega-spec.ts'
import { sameColumns } from '../column-words.ts'
import { axisFormat, sharedColumns } from '../drawn-sets.ts'
import { edgesOf, hatch, SHAPES, tipOf, type SetPoint, type SetsDrawingInput } from '../sets-drawing.ts'

/** How much of a month its columns take, and the most px of one. */
const COLUMN = { share: 0.78, most: 24 } as const

/** One part of all sets. */
export interface SetsPanel {
  readonly label: string
  readonly points: readonly SetPoint[]
  /** Of the whole range, where there is one set. */
  readonly total: string
}

interface PanelsContext extends PictureContext, Pick<SetsDrawingInput, 'compared' | 'span' | 'hatched'> {
  /** Lines above a coloured area. */
  readonly area: boolean
}

/** Every part in a panel of its own, on one scale: in each the sets as columns or lines. */
export function panelsPicture(panels: readonly SetsPanel[], context: PanelsContext): Picture {
  const { theme, compared, span, hatched, area } = context
  const { fact } = factOf(compared.page, compared.controls.fact)
  const same = sameColumns(compared.sets, span)
  const columns = sharedColumns(compared.sets, span).flatMap((column, at) => (column ? [{ at, ...column }] : []))
  const slots = columns.map(({ at }) => String(at))
  const { layout, wide, high, places, datasets, values } = panelsOf({
    ...context,
    format: axisFormat(compared, fact),
    values: panels.flatMap(({ points }) => points.flatMap(({ value, before }) => [value ?? 0, before ?? 0])),
    panels,
    headOf: (panel) => panel,
    periods: columns.map(({ at, start }) => (same ? briefLabel(start, span) : String(at + 1))),
    legend: [],
  })
  const step = wide / Math.max(1, slots.length)
  const points = places.flatMap(({ panel, x, top, yOf }, at) =>
    presentIn(panel).map((point): PlacedPoint => ({
      ...{ point, yOf, top, line: `${at} ${point.at}`, x: x + (slots.indexOf(point.slot) + 0.5) * step },
      ...{ colour: theme.sets[point.at] ?? theme.text, shape: SHAPES[point.at] ?? '' },
      drawn: {
        ...(point.chosenAs ? { mark: point.chosenAs.id } : {}),
        tip: tipIn(panel, point.slot, { compared, fact }),
      },
    })),
  )
  const drawn = hatched
    ? columnsIn(points, { step, high, theme, sets: compared.sets.map(({ at }) => at) })
    : linesIn(
        places.flatMap((_, at) => compared.sets.map((set) => points.filter(({ line }) => line === `${at} ${set.at}`))),
        area,
      )
  return {
    layout,
    datasets: {
      ...drawn,
      targets: places.flatMap(({ panel, x, top }) =>
        slots.map((slot, at) => ({
          ...{ x: x + at * step, x2: x + (at + 1) * step, y: top, y2: top + high },
          tip: tipIn(panel, slot, { compared, fact }),
        })),
      ),
      ...datasets,
    },
    values,
  }
}

interface PlacedPoint {
  readonly point: SetPoint
  /** Of one set in one panel. */
  readonly line: string
  readonly x: number
  /** Of its panel. */
  readonly top: number
  readonly yOf: (value: number) => number
  readonly colour: string
  readonly shape: string
  /** What a pointer finds in it. */
  readonly drawn: MarkedDatum & { readonly tip: Tip }
}

/** A set that has nothing of a part is no line along its zero. */
function presentIn({ points }: SetsPanel): SetPoint[] {
  const present = new Set(points.flatMap(({ at, value, before }) => (value || before ? at : [])))
  return points.filter(({ at }) => present.has(at))
}

function tipIn(
  panel: SetsPanel,
  slot: string,
  { compared, fact }: Pick<SetsDrawingInput, 'compared'> & { fact: string },
) {
  const tip = tipOf(slot, { compared, fact, points: panel.points })
  return { ...tip, title: `${panel.label} · ${tip.title}` }
}

function columnsIn(
  points: readonly PlacedPoint[],
  { step, high, theme, sets }: { step: number; high: number; theme: PictureContext['theme']; sets: readonly number[] },
): Picture['datasets'] {
  const wide = Math.max(1, Math.min(COLUMN.most, (step * COLUMN.share) / Math.max(1, sets.length)))
  const placed = points.map(({ point, x: middle, yOf, top, colour, drawn }) => {
    const x = middle + (sets.indexOf(point.at) - sets.length / 2) * wide
    const fill = point.unfinished ? hatch(colour, { on: theme.card, bars: false }) : colour
    return { point, yOf, top, datum: { ...drawn, x, x2: x + wide, fill, colour } }
  })
  return {
    rows: placed.flatMap(({ point: { value }, yOf, datum }) =>
      value ? [{ ...datum, y: yOf(value), y2: yOf(0) }] : [],
    ),
    columns: placed.flatMap(({ point: { value }, datum, top }) =>
      value ? [{ ...datum, y: top, y2: top + high }] : [],
    ),
    befores: placed.flatMap(({ point: { before }, yOf, datum }) =>
      before === null ? [] : [{ ...datum, y: yOf(before) }],
    ),
  }
}

function linesIn(lines: readonly (readonly PlacedPoint[])[], area: boolean): Picture['datasets'] {
  const of = (valueOf: (point: SetPoint) => number | null) =>
    lines.map((own) =>
      runsOf(own, valueOf).flatMap((run, at) =>
        run.map(({ point, line, x, yOf, colour, shape, drawn }) => ({
          ...drawn,
          ...{ x, colour, shape, at: point.at, unfinished: point.unfinished, line: `${line} ${at}` },
          ...{ y: yOf(valueOf(point) ?? 0), y2: yOf(0) },
        })),
      ),
    )
  const rows = of(({ value }) => value)
  return {
    rows: rows.flat(),
    areas: area ? rows.flat() : [],
    finished: of(({ value, unfinished }) => (unfinished ? null : value)).flat(),
    edges: rows.flatMap((own) => edgesOf(own).map((row) => ({ ...row, line: `${row.line} ${row.edge}` }))),
    befores: of(({ before }) => before).flat(),
  }
}

/** What stands beside each other without a gap. */
function runsOf(points: readonly PlacedPoint[], valueOf: (point: SetPoint) => number | null): PlacedPoint[][] {
  const runs: PlacedPoint[][] = [[]]
  for (const each of points) {
    if (valueOf(each.point) === null) runs.push([])
    else runs.at(-1)?.push(each)
  }
  return runs
}
