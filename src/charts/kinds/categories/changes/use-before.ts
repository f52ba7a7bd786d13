import { alikeRanges, hasInvoice, type InvoicedDays } from '../../../../../domain/dates/invoiced-days.ts'
import type { DateRange } from '../../../../../domain/dates/period.ts'
import { CHANGES } from '../../../../../domain/page/changes.ts'
import { priorView } from '../../../../../domain/page/fact-queries.ts'
import { planQuery } from '../../../../../domain/page/plan-query.ts'
import type { View } from '../../../../../domain/page/view.ts'
import type { QueryRow } from '../../../../../domain/query/query.ts'
import { useAsked } from '../../../../api/ask.ts'
import type { DrawnAnswer } from '../../../chart-kind.ts'

/** What the rows of the period before say, by the same dimensions. */
export interface BeforePeriod {
  readonly range: DateRange
  /** Null: not answered yet. */
  readonly rows: readonly QueryRow[] | null
  /** Where data begins within it: the days of this period that are alike those on which there is any, and their rows; null: all days are alike. */
  readonly alike: { readonly range: DateRange; readonly rows: readonly QueryRow[] | null } | null
  /** Whether anything was invoiced in it; else nothing can be said of a change. */
  readonly known: boolean
  /** There are more rows than were answered. */
  readonly cut: boolean
  /** Why it cannot be answered; null: it can. */
  readonly failure: unknown
}

/** Asks a breakdown's question of the period before, while it shows what changed; null: it does not. */
export function useBefore(drawn: DrawnAnswer | null, invoiced: InvoicedDays): BeforePeriod | null {
  const shown = drawn?.settings.chartType === CHANGES ? drawn : null
  const earlier = shown && priorView(shown.view, shown.page.period)
  const alike = shown && earlier && alikeRanges({ range: shown.view, earlier, invoiced })
  const before = useAsked(asked(shown, earlier))
  const now = useAsked(asked(shown, shown && alike && { ...shown.view, period: '', ...alike.range }))
  return (
    earlier && {
      range: { from: earlier.from, to: earlier.to },
      rows: before.data?.data ?? null,
      alike: alike && { range: alike.range, rows: now.data?.data ?? null },
      known: invoiced === null || hasInvoice(invoiced, earlier),
      cut: before.data !== undefined && before.data.rowCount > before.data.data.length,
      failure: before.error ?? now.error,
    }
  )
}

function asked(shown: DrawnAnswer | null, view: View | null): Parameters<typeof useAsked>[0] {
  const { page, chartName = '', widget, settings, dataVersion = 0 } = shown ?? {}
  const query = page && widget && settings && view ? planQuery({ page, widget, settings, view }) : null
  return { page: page?.id ?? '', chartName, query, dataVersion }
}
