import { text } from '../../../text/text.ts'
import { fullValue } from '../../../text/values.ts'
import type { ChartTheme } from '../../theme/chart-theme.ts'
import type { DrawingInput } from '../../drawing.ts'
import type { ChartSize } from '../../layout.ts'
import { chosenFact } from '../../widget-chart-props.ts'
import { textSvg } from '../../export/texts/text-svg.ts'
import type { FactRow } from './fact-rows.ts'

/** The chosen fact as a large figure, as AmountFigure shows it. WID-01 */
export function figureSvg(
  input: DrawingInput,
  { rows, size, theme }: { readonly rows: readonly FactRow[]; readonly size: ChartSize; readonly theme: ChartTheme },
): string {
  const { fact, factText, format } = chosenFact(input)
  const chosen = rows.find((row) => row.fact === fact)
  const amount = chosen?.value ?? null
  const middle = { x: size.width / 2, anchor: 'middle' } as const
  const y = size.height / 2
  return [
    textSvg({ ...middle, y: y - 32, text: factText, style: { size: 14, weight: 400 }, fill: theme.muted }),
    textSvg({
      ...middle,
      y: y + 14,
      text: chosen?.text ?? text('dashboard.noData'),
      style: { size: 40, weight: 600 },
      fill: theme.text,
    }),
    ...(amount === null
      ? []
      : [
          textSvg({
            ...middle,
            y: y + 40,
            text: fullValue(amount, format),
            style: { size: 12, weight: 400 },
            fill: theme.muted,
          }),
        ]),
  ].join('')
}
