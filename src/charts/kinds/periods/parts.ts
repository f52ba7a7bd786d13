import type { ChartParts } from '../../chart-kind.ts'
import type { DrawingInput } from '../../drawing.ts'
import { text } from '../../../text/text.ts'
import { shortDate } from '../../../text/values.ts'
import { periodsDrawing, type PeriodsOwn } from './periods-drawing.ts'
import { PeriodsChart } from './PeriodsChart.tsx'
import { periodsTwin } from './periods-twin.ts'

/** On the screen the page's status line says which period it is compared with. */
function periodsImage(input: DrawingInput & PeriodsOwn) {
  const { unfinishedText, notes, ...drawing } = periodsDrawing(input)
  const range =
    input.prior &&
    text('dashboard.range', { from: shortDate(input.prior.range.from), to: shortDate(input.prior.range.to) })
  return {
    ...drawing,
    notes: [
      ...(unfinishedText === '' ? [] : [unfinishedText]),
      ...(range === null ? [] : [`${text('dashboard.priorPeriod')}: ${range}`]),
      ...notes,
    ],
  }
}

export const periodsParts: ChartParts<PeriodsOwn> = {
  Chart: PeriodsChart,
  image: periodsImage,
  twin: periodsTwin,
  asksTotal: true,
}
