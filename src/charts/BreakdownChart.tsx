import { Link } from '@primer/react'
import { useState } from 'react'
import { rowChartHeight } from '../../domain/chart-size.ts'
import { number } from '../../domain/format.ts'
import { fillName } from '../../domain/plan-query.ts'
import { text } from '../text/text.ts'
import { categoryColours } from './category-colours.ts'
import { categoryRows, type CategoryRows } from './category-rows.ts'
import type { ChartTheme } from './chart-theme.ts'
import { ChartFrame } from './ChartFrame.tsx'
import { categoryPicture } from './picture.ts'
import { chartSummary, listText } from './summary.ts'
import { vegaSpec } from './vega-spec.ts'
import { chosenFact, type WidgetChartProps } from './widget-chart-props.ts'

const NAMED_IN_FOOT = 4

/** The chosen fact by category; the small ones are folded until all are asked for. WID-03, WID-11, WID-22 */
export function BreakdownChart(props: WidgetChartProps) {
  const { widget, settings, view, result, colours, title, period } = props
  const { fact, factText, format } = chosenFact(props)
  const [showAll, setShowAll] = useState(false)
  const dimension = fillName(widget.query.groupBy[0] ?? '', settings, view)
  const pie = settings.chartType === 'pie'
  const labels = result.data.map((row) => String(row[dimension] ?? ''))
  const fixedOrder = new Map(colours.map(({ name }, index) => [name, index]))
  const shape = (theme?: ChartTheme): CategoryRows =>
    categoryRows({
      rows: result.data,
      dimension,
      fact,
      format,
      showAll,
      positiveOnly: pie,
      orderOf: pie && labels.some((label) => fixedOrder.has(label)) ? (label) => fixedOrder.get(label) ?? colours.length : undefined,
      colourOf: theme ? categoryColours(labels, colours, theme.dark) : () => '',
      otherColour: theme?.other ?? '',
      words: { other: text('dashboard.other'), missing: text('dashboard.missing'), fact: factText, share: text('dashboard.share') },
    })
  const { rows, folded, belowZero } = shape()
  const height = showAll && rows.length > 9 && settings.chartType !== 'column' ? { minHeight: rowChartHeight(rows.length) } : {}
  const cut = result.rowCount > result.data.length
  const lines = folded.length > 0 || showAll || belowZero.length > 0 || cut
  return (
    <ChartFrame
      label={chartSummary({ title, period, figures: rows.map((row) => `${row.label} ${row.text} (${row.shareText})`) })}
      specOf={({ size, theme }) =>
        vegaSpec({ widget, settings, theme, picture: categoryPicture(shape(theme), { size, theme, format, settings }) })
      }
      {...height}
    >
      {lines ? (
        <div>
          {folded.length > 0 ? (
            <>
              <strong>{text('dashboard.other')}</strong> {text('dashboard.otherHolds', { count: folded.length, names: listText(folded, NAMED_IN_FOOT) })}{' '}
            </>
          ) : null}
          {belowZero.length > 0
            ? `${text('dashboard.belowZero', { list: listText(belowZero.map((each) => `${each.label} ${each.text}`), NAMED_IN_FOOT) })} `
            : null}
          {cut ? `${text('dashboard.cut', { shown: number(result.data.length, 0), all: number(result.rowCount, 0) })} ` : null}
          {folded.length > 0 || showAll ? (
            <Link as="button" onClick={() => setShowAll(!showAll)}>
              {text(showAll ? 'dashboard.showFewer' : 'dashboard.showAll')}
            </Link>
          ) : null}
        </div>
      ) : null}
    </ChartFrame>
  )
}
