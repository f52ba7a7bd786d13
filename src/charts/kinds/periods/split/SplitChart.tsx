import { ChartFrame } from '../../../ChartFrame.tsx'
import { markedSpec } from '../../../marks/marked-spec.ts'
import { text } from '../../../../text/text.ts'
import type { WidgetChartProps } from '../../../widget-chart-props.ts'
import type { PeriodsOwn } from '../periods-drawing.ts'
import { splitDrawing } from './split-drawing.ts'

/** The chosen fact over time in its parts, with what the rest holds below. */
export function SplitChart(props: WidgetChartProps & PeriodsOwn) {
  const { otherText, unfinishedText, notes, ...drawing } = splitDrawing({ ...props, folds: true })
  const lines = [...notes, unfinishedText].filter((line) => line !== '')
  return (
    <ChartFrame {...drawing} specOf={markedSpec({ widget: props.widget, ...drawing })}>
      {otherText !== '' || lines.length > 0 ? (
        <span>
          {otherText === '' ? null : (
            <>
              <strong>{text('dashboard.other')}</strong> {otherText}{' '}
            </>
          )}
          {lines.join(' ')}
        </span>
      ) : null}
    </ChartFrame>
  )
}
