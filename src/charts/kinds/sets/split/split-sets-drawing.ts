import { comparedParts, figuresOfPart } from '../../../../../domain/comparison/comparison-splits.ts'
import { factOf } from '../../../../../domain/dashboards/page-spec.ts'
import { isAdditive } from '../../../../../domain/query/catalog.ts'
import { dimensionName } from '../../../../text/dimension-name.ts'
import { dimensionValue } from '../../../../text/status-words.ts'
import { periodText } from '../../../../text/period-text.ts'
import { text } from '../../../../text/text.ts'
import { number, percent, shortValue } from '../../../../text/values.ts'
import { panelsHeight } from '../../../panels/panels.ts'
import { chartSummary, listText } from '../../../summary.ts'
import { formatOf } from '../drawn-sets.ts'
import { marksOf, setPoints, setsDrawing, type SetsDrawing, type SetsDrawingInput } from '../sets-drawing.ts'
import { panelsPicture } from './panels-picture.ts'

const NAMED_IN_FOOT = 4

export interface SetsSplit extends Omit<SetsDrawingInput, 'logarithmic' | 'bars'> {
  /** The dimension; the figures of the sets are by it. */
  readonly by: string
  /** Lines above a coloured area. */
  readonly area: boolean
  /** Rows that are here, and all of them, where an answer was cut. */
  readonly cut: { readonly shown: number; readonly all: number } | null
}

/** The chosen fact of each set over time by a dimension: a panel a value, in each the sets beside each other. Decision 0090 */
export function splitSetsDrawing({ by, area, cut, ...input }: SetsSplit): SetsDrawing {
  const { compared, span, title, hatched } = input
  const { sets, table } = compared
  const { fact } = factOf(compared.page, compared.controls.fact)
  const additive = isAdditive(table.measures.get(fact))
  const figures = sets.map((set) => set.figures)
  const nameOf = (value: string | null) => partName(by, value)
  const whole = setsDrawing({ ...input, logarithmic: false, bars: false })
  const split = (folds: boolean) => {
    const { parts, folded } = comparedParts(figures, { fact, additive, folds })
    const panels = parts.map((part) => {
      const label = part.rest ? text('dashboard.other') : nameOf(part.stored[0] ?? null)
      const values = { [by]: part.stored.map((value) => value ?? '') }
      const own = { ...compared, sets: sets.map((set) => ({ ...set, figures: figuresOfPart(set.figures, part) })) }
      const totals = own.sets.map((set) => {
        const [total, format] = [set.figures.now(fact), formatOf(own, fact, set)]
        const shown = total === null ? '' : format.unit === 'percent' ? percent(total, 0) : shortValue(total, format)
        return { set, shown }
      })
      return { label, totals, points: setPoints(own, { span, panel: label, values }) }
    })
    return { panels, folded: folded.map(nameOf) }
  }
  const { panels, folded } = split(true)
  const names = listText(folded, NAMED_IN_FOOT)
  return {
    ...whole,
    marks: marksOf(panels.flatMap(({ points }) => points.filter(({ value }) => Boolean(value)))),
    splitBy: dimensionName(table, by),
    points: split(false).panels.flatMap(({ points }) =>
      points.filter(({ value, before }) => Boolean(value) || Boolean(before)),
    ),
    label: chartSummary({
      title,
      period: sets
        .map(({ name, range }) => text('compared.positionOf', { name, period: periodText(range) }))
        .join(', '),
      figures: panels.map(
        ({ label, totals }) =>
          `${label} ${totals.map(({ set, shown }) => text('compared.positionOf', { name: set.name, period: shown })).join(' ')}`,
      ),
    }),
    folded:
      folded.length === 0
        ? ''
        : additive
          ? `${text('dashboard.other')} ${text('dashboard.otherHolds', { count: folded.length, names })}`
          : text('dashboard.split.notDrawn', { list: names }),
    notes: [
      ...(cut ? [text('dashboard.cut', { shown: number(cut.shown, 0), all: number(cut.all, 0) })] : []),
      ...whole.notes,
    ],
    minHeight: panelsHeight(panels.length),
    pictureOf: (context) =>
      panelsPicture(
        panels.map(({ label, points, totals }) => ({
          label,
          points,
          total: totals.length === 1 ? (totals[0]?.shown ?? '') : '',
        })),
        { ...context, compared, span, hatched, area },
      ),
  }
}

/** A value that sets are split by, in words. */
export function partName(by: string, value: string | null): string {
  return value === null || value === '' ? text('dashboard.missing') : dimensionValue(by, value)
}
