import type { ComparedDays } from '../../../../../domain/dates/compared-days.ts'
import { hasInvoice, type InvoicedDays } from '../../../../../domain/dates/invoiced-days.ts'
import { CHANGES } from '../../../../../domain/dashboards/changes.ts'
import { alikeDays, dated, likeForLike } from '../../../../../domain/dashboards/compared/like-for-like.ts'
import { planQuery } from '../../../../../domain/dashboards/plan-query.ts'
import type { View } from '../../../../../domain/dashboards/view.ts'
import type { QueryRow } from '../../../../../domain/query/query.ts'
import { useAsked } from '../../../../api/ask.ts'
import type { ChartCard, DrawnAnswer } from '../../../chart-kind.ts'

/** What the rows of the days before say, by the same dimensions. */
export interface BeforePeriod {
  readonly days: ComparedDays
  /** Null: not answered yet. */
  readonly rows: readonly QueryRow[] | null
  /** Of the days of this period that are compared, where not all are; null: all are. */
  readonly alike: { readonly rows: readonly QueryRow[] | null } | null
  /** There are more rows than were answered. */
  readonly cut: boolean
  /** Why it cannot be answered; null: it can. */
  readonly failure: unknown
}

/** Whether anything can be said of a change: enough days are compared, and something was invoiced in those before. */
export function isTold({ sides }: ComparedDays, invoiced: InvoicedDays): boolean {
  return sides !== null && (invoiced === null || hasInvoice(invoiced, sides.earlier))
}

const NO_ROWS: readonly QueryRow[] = []

/** Asks a breakdown's question of the days before, while it shows what changed; null: it does not. */
export function useBefore(
  drawn: DrawnAnswer | null,
  { today, invoiced }: Pick<ChartCard, 'today' | 'invoiced'>,
): BeforePeriod | null {
  const shown = drawn?.settings.chartType === CHANGES ? drawn : null
  const compared = shown && likeForLike(shown.view, { page: shown.page, today, invoiced })
  const alike = shown && compared && alikeDays(shown.view, compared)
  const before = useAsked(asked(shown, compared && compared.before))
  const now = useAsked(asked(shown, shown && alike && dated(shown.view, alike)))
  return (
    compared && {
      days: compared.days,
      rows: compared.before ? (before.data?.data ?? null) : NO_ROWS,
      alike: alike && { rows: now.data?.data ?? null },
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
