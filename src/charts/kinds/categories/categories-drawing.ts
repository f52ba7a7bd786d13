import { isAdditive } from '../../../../domain/query/catalog.ts'
import { columnChartWidth, rowChartHeight } from '../../../../domain/dashboards/chart-size.ts'
import { fillName } from '../../../../domain/dashboards/plan-query.ts'
import type { WidgetSettings } from '../../../../domain/dashboards/widget-settings.ts'
import { text } from '../../../text/text.ts'
import { dimensionValue } from '../../../text/status-words.ts'
import { number } from '../../../text/values.ts'
import { categoryColours } from '../../theme/category-colours.ts'
import type { BeforePeriod } from './changes/use-before.ts'
import { categoryRows, type CategoryRow, type CategoryRows } from './category-rows.ts'
import type { ChartTheme } from '../../theme/chart-theme.ts'
import type { Drawing, DrawingInput } from '../../drawing.ts'
import { categoryMark } from './category-mark.ts'
import { categoryPicture } from './category-picture.ts'
import { marked } from '../../marks/mark.ts'
import { chartSummary, listText } from '../../summary.ts'
import { chosenFact } from '../../widget-chart-props.ts'

const NAMED_IN_FOOT = 4
const ROWS_IN_CARD = 9

export interface CategoriesOwn {
  /** Categories are drawn one by one, none folded into "Other". */
  readonly showAll: boolean
  readonly onShowAll: (showAll: boolean) => void
  /** Null: it does not show what changed. */
  readonly before: BeforePeriod | null
}

export interface CategoriesDrawing extends Drawing {
  /** Those it is drawn by. */
  readonly settings: WidgetSettings
  readonly rows: readonly CategoryRow[]
  /** Labels that "Other" holds. */
  readonly folded: readonly string[]
  /** What "Other" holds, in words without its name; empty when nothing is folded. */
  readonly otherText: string
}

/** The chosen fact by category; the small ones are folded until all are asked for. WID-03, WID-11, WID-22 */
export function categoriesDrawing(input: DrawingInput & Pick<CategoriesOwn, 'showAll'>): CategoriesDrawing {
  const { widget, view, table, result, colours, title, period } = input
  const { fact, factText, format } = chosenFact(input)
  const additive = isAdditive(table?.measures.get(fact))
  const noPie = input.settings.chartType === 'pie' && !additive
  const settings = noPie ? { ...input.settings, chartType: 'bar' } : input.settings
  const dimension = fillName(widget.query.groupBy[0] ?? '', settings, view)
  const pie = settings.chartType === 'pie'
  const showAll = input.showAll || !additive
  const labels = result.data.map((row) => String(row[dimension] ?? ''))
  const fixedOrder = new Map(colours.map(({ name }, index) => [name, index]))
  const shape = (theme?: ChartTheme): CategoryRows =>
    categoryRows({
      rows: result.data,
      dimension,
      fact,
      format,
      additive,
      showAll,
      positiveOnly: pie,
      orderOf:
        pie && labels.some((label) => fixedOrder.has(label))
          ? (label) => fixedOrder.get(label) ?? colours.length
          : undefined,
      colourOf: theme ? categoryColours(labels, colours, theme.dark) : () => '',
      nameOf: (label) => dimensionValue(dimension, label),
      otherColour: theme?.other ?? '',
      words: {
        other: text('dashboard.other'),
        missing: text('dashboard.missing'),
        fact: factText,
        share: text('dashboard.share'),
      },
    })
  const { rows, folded, belowZero } = shape()
  const markOf = (row: CategoryRow) => categoryMark(row, { dimension, format })
  return {
    settings,
    rows,
    folded,
    label: chartSummary({
      title,
      period,
      figures: rows.map((row) =>
        row.shareText === '' ? `${row.label} ${row.text}` : `${row.label} ${row.text} (${row.shareText})`,
      ),
    }),
    marks: rows.map(markOf),
    pictureOf: (context) => {
      const drawn = shape(context.theme)
      return categoryPicture({ ...drawn, rows: marked(drawn.rows, markOf) }, { ...context, format })
    },
    ...(showAll && rows.length > ROWS_IN_CARD && settings.chartType !== 'column'
      ? { minHeight: rowChartHeight(rows.length) }
      : {}),
    ...(settings.chartType === 'column' ? { minWidth: columnChartWidth(rows.length) } : {}),
    otherText:
      folded.length > 0
        ? text('dashboard.otherHolds', { count: folded.length, names: listText(folded, NAMED_IN_FOOT) })
        : '',
    notes: [
      ...(noPie ? [text('dashboard.noPie')] : []),
      ...(belowZero.length > 0
        ? [
            text('dashboard.belowZero', {
              list: listText(
                belowZero.map((each) => `${each.label} ${each.text}`),
                NAMED_IN_FOOT,
              ),
            }),
          ]
        : []),
      ...(result.rowCount > result.data.length
        ? [text('dashboard.cut', { shown: number(result.data.length, 0), all: number(result.rowCount, 0) })]
        : []),
    ],
  }
}
