import type { CalendarDate } from '../../../../domain/dates/calendar-date.ts'
import { daysWithin, type ComparisonSpan } from '../../../../domain/comparison/comparison-periods.ts'
import { billedIn } from '../../../../domain/billed/billed-dates.ts'
import { factOf } from '../../../../domain/dashboards/page-spec.ts'
import type { WidgetSettings } from '../../../../domain/dashboards/widget-settings.ts'
import type { WidgetSpec } from '../../../../domain/dashboards/widget-spec.ts'
import { isAdditive } from '../../../../domain/query/catalog.ts'
import type { ChartSize } from '../../layout.ts'
import { isNarrow, ticksThatFit, trendLayout } from '../../layout.ts'
import { makeMark, type Mark } from '../../marks/mark.ts'
import { longLabel } from '../../period-labels.ts'
import type { PictureContext } from '../../picture.ts'
import { chartSummary, listText } from '../../summary.ts'
import type { Tip } from '../../tip.ts'
import { valueScale } from '../../value-axis.ts'
import type { Picture } from '../../vega-spec.ts'
import { billedShareWords, expectedWords } from '../../../text/billed-words.ts'
import { periodText } from '../../../text/period-text.ts'
import { text, type TextKey } from '../../../text/text.ts'
import { fullValue, percent, shortValue } from '../../../text/values.ts'
import { axisWords, sameColumns } from './column-words.ts'
import { formatOf, axisFormat, sharedColumns, type DrawnSets } from './drawn-sets.ts'

/** The forms of the sets' marks: ● ■ ▲. */
export const SHAPES = ['circle', 'square', 'triangle-up']
const NAMED_GAPS = 3
/** px of a bar and of the room between two months. */
const BAR = 8
const BAR_GAP = 14

/** A set's month or quarter. */
export interface SetPoint {
  /** The part that it is of, where the sets are split; else empty. */
  readonly panel: string
  readonly set: string
  readonly at: number
  /** The position, as text. */
  readonly slot: string
  readonly start: CalendarDate
  readonly label: string
  /** The range has days of it. */
  readonly isCounted: boolean
  readonly value: number | null
  readonly before: number | null
  readonly beforeLabel: string
  /** Not all of it is counted, or billed. */
  readonly unfinished: boolean
  /** "21 of 30 days, about 71% billed"; empty where it is finished. */
  readonly part: string
  readonly isBilled: boolean
  /** An average of days that are not all billed is not told. */
  readonly withheld: boolean
  /** What it is likely to be in the end: "$1.20M to $1.41M"; empty where nothing is said. */
  readonly expected: string
  readonly beforePart: string
  /** Null: nothing is known of it that could be chosen. */
  readonly chosenAs: Mark | null
}

export interface SetsDrawing {
  /** Of split sets every part's, also of those that are drawn as one. */
  readonly points: readonly SetPoint[]
  /** What the sets are split by, in words; null: by nothing. */
  readonly splitBy: string | null
  /** The chart in words, for a reader who does not see it. */
  readonly label: string
  readonly notes: readonly string[]
  /** What of the parts is drawn as one or not at all; the table has it. */
  readonly folded: string
  readonly marks: readonly Mark[]
  readonly pictureOf: (context: PictureContext) => Picture
  /** Height in px that the bars need. */
  readonly minHeight: number
  /** How what the sets are set against is drawn; empty where nothing of it is. */
  readonly sign: string
}

/** What the chart, the image and the table are made from. */
export interface SetsDrawn {
  readonly compared: DrawnSets
  readonly widget: WidgetSpec
  readonly settings: WidgetSettings
  readonly drawing: SetsDrawing
}

export interface SetsDrawingInput {
  readonly compared: DrawnSets
  readonly span: ComparisonSpan
  readonly title: string
  /** What is not above zero is a gap. */
  readonly logarithmic: boolean
  /** Lying bars, which need room each. */
  readonly bars: boolean
  /** Columns or bars, of which the unfinished ones are hatched. */
  readonly hatched: boolean
}

/** The chosen fact of each set by month or quarter, beside each other by position. COMP-11 */
export function setsDrawing(input: SetsDrawingInput): SetsDrawing {
  const { compared, span, bars, hatched } = input
  const { sets, controls } = compared
  const points = setPoints(compared, { span, panel: '' })
  const slots = sharedColumns(sets, span).flatMap((column, position) => (column ? [String(position)] : []))
  return {
    points,
    marks: marksOf(points),
    splitBy: null,
    folded: '',
    label: setsSummary(input, points),
    notes: setsNotes(input, points),
    sign: points.some(({ before }) => before !== null)
      ? text(hatched ? 'compared.beforeSign' : 'compared.beforeDashed', {
          before: text(`compared.before.${controls.chartComparisonType}`).toLowerCase(),
        })
      : '',
    minHeight: bars ? slots.length * (sets.length * BAR + BAR_GAP) + 28 : 0,
    pictureOf: (context) => setsPicture(input, { points, slots, context }),
  }
}

/** Each set's figures in words. */
function setsSummary({ compared, title }: SetsDrawingInput, points: readonly SetPoint[]): string {
  const { fact } = factOf(compared.page, compared.controls.fact)
  return compared.sets
    .map((set) => {
      const format = formatOf(compared, fact, set)
      const figures = points
        .filter(({ at, value }) => at === set.at && value !== null)
        .map((point) => `${point.label} ${shortValue(point.value ?? 0, format)}`)
      return chartSummary({
        title: text('compared.line', { name: set.name, label: title }),
        period: periodText(set.range),
        figures,
      })
    })
    .join(' ')
}

/** What of the months or quarters is missing, cut, not billed or not drawn. */
function setsNotes(
  { compared: { sets }, span, logarithmic, hatched }: SetsDrawingInput,
  points: readonly SetPoint[],
): string[] {
  const note = (key: TextKey, list: readonly string[]) =>
    list.length > 0 ? [text(key, { list: listText([...new Set(list)], NAMED_GAPS) })] : []
  const drawn = points.filter(({ value }) => value !== null)
  const ofSet = ({ set, label }: SetPoint) => text('compared.positionOf', { name: set, period: label })
  const empty = points.filter((point) => point.isCounted && point.value === null && !point.withheld).map(ofSet)
  const withheld = points.filter((point) => point.withheld).map((point) => inSet(point, point.label))
  const cut = drawn.filter(({ part }) => part !== '').map((point) => inSet(point, withPart(point.label, point.part)))
  const unlike = drawn
    .filter(({ before, beforePart }) => before !== null && beforePart !== '')
    .map(({ beforeLabel, beforePart }) => withPart(beforeLabel, beforePart))
  const gaps = logarithmic ? drawn.filter(({ value }) => (value ?? 0) <= 0).map(ofSet) : []
  return [
    ...(sameColumns(sets, span) ? [] : [text('compared.axisPositions')]),
    ...note(sets.some(({ invoiced }) => invoiced === null) ? 'dashboard.gapsUnknown' : 'dashboard.gaps', empty),
    ...note('dashboard.billed.withheldList', withheld),
    ...note(hatched ? 'compared.hatched' : 'dashboard.unfinishedList', cut),
    ...note('dashboard.priorUnlike', unlike),
    ...note('dashboard.gapsSemilog', gaps),
  ]
}

interface SetsRoom {
  readonly points: readonly SetPoint[]
  /** The positions, as text. */
  readonly slots: readonly string[]
  readonly context: PictureContext
}

/** What of the sets is drawn in the room that there is. */
function setsPicture(
  { compared, span, logarithmic, bars }: SetsDrawingInput,
  { points, slots, context: { size, theme } }: SetsRoom,
): Picture {
  const { sets, controls } = compared
  const { fact } = factOf(compared.page, controls.fact)
  const heads = axisWords(sets, span)
  const shown = (value: number | null) => (value === null || (logarithmic && value <= 0) ? null : value)
  const lying = barsLayout(size)
  const { scale, axis, tick } = valueScale({
    values: points.flatMap(({ value, before }) => [shown(value) ?? 0, shown(before) ?? 0]),
    logarithmic,
    format: axisFormat(compared, fact),
    theme,
    tickCount: bars ? Math.max(2, Math.floor(lying.width / 90)) : 5,
    nice: true,
  })
  const layout = bars ? lying : trendLayout(size, tick)
  const rows = points.map((point) => ({
    ...point,
    value: shown(point.value),
    before: shown(point.before),
    colour: theme.sets[point.at],
    fill: point.unfinished ? hatch(theme.sets[point.at] ?? theme.text, { on: theme.card, bars }) : theme.sets[point.at],
    shape: SHAPES[point.at],
    ...(point.chosenAs ? { mark: point.chosenAs.id } : {}),
    tip: tipOf(point.slot, { compared, fact, points }),
  }))
  const names = slots.flatMap((slot) => heads[Number(slot)]?.label ?? [])
  const every = bars ? 1 : Math.max(1, Math.ceil(slots.length / ticksThatFit(size, names)))
  const ofSet = (at: number) => rows.filter((row) => row.at === at && row.value !== null)
  return {
    layout,
    datasets: {
      rows,
      before: rows.filter(({ before }) => before !== null),
      finished: rows.filter(({ unfinished }) => !unfinished),
      edges: sets.flatMap(({ at }) => edgesOf(ofSet(at))),
      ticks: slots.map((slot, index) => {
        const head = heads[Number(slot)]
        return {
          slot,
          tick: index % every > 0 || !head ? [] : head.second === '' ? [head.label] : [head.label, head.second],
          tip: tipOf(slot, { compared, fact, points }),
        }
      }),
    },
    values: {
      slots,
      sets: sets.map(({ name }) => name),
      valueScale: scale,
      valueAxis: axis,
      tickY: layout.height + 10,
      step: layout.width / Math.max(1, slots.length),
    },
  }
}

/** How much of a month is billed is told of its set; how many of its days are counted is the same of all. */
function inSet({ set, isBilled }: SetPoint, period: string): string {
  return isBilled ? period : text('compared.positionOf', { name: set, period })
}

/** A fact of each set by month or quarter. */
export function setPoints(
  compared: DrawnSets,
  {
    span,
    panel,
    values = {},
  }: { readonly span: ComparisonSpan; readonly panel: string; readonly values?: Mark['rows']['values'] },
): SetPoint[] {
  const { page, table, sets, controls, billed } = compared
  const { fact } = factOf(page, controls.fact)
  const additive = isAdditive(table.measures.get(fact))
  return sets.flatMap((set) =>
    set.figures.columns[span].flatMap((column, position): SetPoint[] => {
      if (!column) return []
      const label = longLabel(column.start, span)
      const days = column.covered > 0 ? billedIn(billed[set.at], column) : undefined
      const withheld = days !== undefined && !additive
      const counted = column.covered > 0 ? set.figures.now(fact, { span, start: column.start }) : null
      const value = withheld ? null : counted
      const chosenAs =
        value === null
          ? null
          : makeMark({
              ...{ label: [panel, set.name, label].filter(Boolean).join(', '), value, values, set: set.at },
              dates: daysWithin(set.range, { span, start: column.start }),
              format: formatOf(compared, fact, set),
            })
      return [
        {
          panel,
          set: set.name,
          at: set.at,
          slot: String(position),
          start: column.start,
          label,
          isCounted: column.covered > 0,
          value,
          chosenAs,
          before: column.before === null ? null : set.figures.before(fact, { span, start: column.before }),
          beforeLabel: column.before === null ? '' : longLabel(column.before, span),
          unfinished: column.unfinished || days !== undefined,
          part: [
            ...(column.unfinished ? [column.covered < column.days ? daysOf(column) : text('dashboard.notOver')] : []),
            ...(days ? [billedShareWords(days)] : []),
          ].join(', '),
          isBilled: days === undefined,
          withheld,
          // What one part of many will be in the end is not said.
          expected: days && additive && panel === '' ? expectedWords(value, days, formatOf(compared, fact, set)) : '',
          beforePart: column.unlike ? daysOf(column.unlike) : '',
        },
      ]
    }),
  )
}

/** In the order of the sets, each from its first month to its last. */
export function marksOf(points: readonly Pick<SetPoint, 'chosenAs'>[]): Mark[] {
  return points.flatMap(({ chosenAs }) => chosenAs ?? [])
}

/** "November 2026 (21 of 30 days)" */
export function withPart(label: string, part: string): string {
  return part === '' ? label : `${label} (${part})`
}

function daysOf({ covered, days }: { readonly covered: number; readonly days: number }): string {
  return text('dashboard.unfinished', { covered, days })
}

const STRIPES = 12

/** Stripes across a column or a lying bar, which a drawing library without patterns has as a gradient. */
export function hatch(colour: string, { on, bars }: { readonly on: string; readonly bars: boolean }): object {
  const stops = Array.from({ length: STRIPES }, (_, at) =>
    [at, at + 1].map((edge) => ({ offset: edge / STRIPES, color: at % 2 === 0 ? colour : on })),
  ).flat()
  return { gradient: 'linear', x1: 0, y1: 0, x2: bars ? 1 : 0.3, y2: bars ? 0.3 : 1, stops }
}

function barsLayout(size: ChartSize): Picture['layout'] {
  const padding = { left: isNarrow(size) ? 56 : 72, right: 20, top: 0, bottom: 28 }
  return {
    width: Math.max(40, size.width - padding.left - padding.right),
    height: Math.max(40, size.height - padding.bottom),
    padding,
  }
}

/** The lines between what is finished and an unfinished end, which may be of several months; drawn dashed. */
export function edgesOf<R extends { readonly unfinished: boolean; readonly at: number }>(
  rows: readonly R[],
): (R & { readonly edge: string })[] {
  const whole = rows.findLastIndex(({ unfinished }) => !unfinished)
  const edge = (ends: readonly R[], name: string) => ends.map((row) => ({ ...row, edge: `${row.at} ${name}` }))
  return [
    ...(rows[0]?.unfinished && whole >= 0 ? edge(rows.slice(0, 2), 'first') : []),
    ...(rows.at(-1)?.unfinished && rows.length > 1 ? edge(rows.slice(Math.max(0, whole)), 'last') : []),
  ]
}

/** Every set's figures at one position. */
export function tipOf(
  slot: string,
  {
    compared,
    fact,
    points,
  }: { readonly compared: DrawnSets; readonly fact: string; readonly points: readonly SetPoint[] },
): Tip {
  const here = points.filter((point) => point.slot === slot)
  const labels = [...new Set(here.map(({ label }) => label))]
  return {
    title: labels.join(' · '),
    lines: here.flatMap((point) => {
      const set = compared.sets.find(({ at }) => at === point.at)
      if (!set) return []
      const format = formatOf(compared, fact, set)
      const shown = (value: number | null) =>
        value !== null && format.unit === 'percent' ? percent(value, 0) : fullValue(value, format)
      const label = labels.length > 1 || point.part !== '' ? withPart(point.label, point.part) : ''
      const name = label === '' ? point.set : text('compared.line', { name: point.set, label })
      return [
        { name, value: point.withheld ? text('dashboard.billed.withheld') : shown(point.value) },
        ...(point.expected === ''
          ? []
          : [
              {
                name: text('compared.line', { name: point.set, label: text('dashboard.billed.expected') }),
                value: point.expected,
              },
            ]),
        ...(point.before === null
          ? []
          : [
              {
                name: text('compared.line', { name: point.set, label: withPart(point.beforeLabel, point.beforePart) }),
                value: shown(point.before),
              },
            ]),
      ]
    }),
  }
}
