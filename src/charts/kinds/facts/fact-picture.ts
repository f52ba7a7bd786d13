import { barsOrColumns } from '../../bars-or-columns.ts'
import { statusColour } from '../../theme/category-colours.ts'
import type { ChartTheme } from '../../theme/chart-theme.ts'
import type { ValuePictureContext } from '../../picture.ts'
import type { Picture } from '../../vega-spec.ts'
import type { FactRow } from './fact-rows.ts'

export interface FactPictureContext extends ValuePictureContext {
  /** All facts are of one kind, so that the axis has values to say. */
  readonly oneScale: boolean
}

/** Above a column that is not drawn, where the words would run into those beside them. */
const NOT_TOLD = '—'

/** Bars or columns, one a fact; rules set the total apart from its parts and from what enters no formula. */
export function factPicture(all: readonly FactRow[], { oneScale, ...context }: FactPictureContext): Picture {
  const brief = context.settings.chartType === 'column'
  const rows = all.map((row) => (brief && row.withheld ? { ...row, text: NOT_TOLD } : row))
  const { layout, values } = barsOrColumns({
    rows: rows.map(({ label, drawn, text }) => ({ label, text, value: drawn })),
    context,
  })
  const total = rows.findIndex(({ role }) => role === 'total')
  const step = layout.height / Math.max(1, rows.length)
  const ruled = total > 0 ? [total, total + 1].filter((at) => at < rows.length) : []
  return {
    layout,
    datasets: {
      rows: rows.map((row) => ({ ...row, ...factInks(row, context.theme) })),
      rule: ruled.map((at) => ({ at: at * step })),
    },
    values: { ...values, ...(oneScale ? {} : { valueAxis: null }), totalLabel: rows[total]?.label ?? '' },
  }
}

/** A delivery status has its own colour everywhere; else the whole stands out from its parts, and what is subtracted is hollow. WID-21 */
function factInks(
  { role, status }: FactRow,
  theme: ChartTheme,
): { readonly fill: string; readonly stroke: string | null } {
  if (status !== undefined) {
    const { fill, edge } = statusColour(status, theme.dark)
    return { fill, stroke: edge }
  }
  if (role === 'subtracted') return { fill: theme.card, stroke: theme.other }
  return { fill: role === 'added' ? theme.other : theme.main, stroke: null }
}
