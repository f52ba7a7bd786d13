import { text } from '../../../text/text.ts'
import { fullValue, shortValue } from '../../../text/values.ts'
import type { ChartTheme } from '../../theme/chart-theme.ts'
import type { DrawingInput } from '../../drawing.ts'
import type { ChartSize } from '../../layout.ts'
import { chosenFact } from '../../widget-chart-props.ts'
import { textSvg } from '../../export/texts/text-svg.ts'

/** The chosen fact as a large figure, as AmountFigure shows it. WID-01 */
export function figureSvg(
  input: DrawingInput,
  { size, theme }: { readonly size: ChartSize; readonly theme: ChartTheme },
): string {
  const { fact, factText, format } = chosenFact(input)
  const amount = input.result.data[0]?.[fact]
  const known = typeof amount === 'number'
  const middle = { x: size.width / 2, anchor: 'middle' } as const
  const y = size.height / 2
  return [
    textSvg({ ...middle, y: y - 32, text: factText, style: { size: 14, weight: 400 }, fill: theme.muted }),
    textSvg({
      ...middle,
      y: y + 14,
      text: known ? shortValue(amount, format) : text('dashboard.noData'),
      style: { size: 40, weight: 600 },
      fill: theme.text,
    }),
    ...(known
      ? [
          textSvg({
            ...middle,
            y: y + 40,
            text: fullValue(amount, format),
            style: { size: 12, weight: 400 },
            fill: theme.muted,
          }),
        ]
      : []),
  ].join('')
}
