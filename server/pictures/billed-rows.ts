import type { BilledDates } from '../../domain/billed/billed-dates.ts'
import { shipDates } from '../../domain/billed/billed-question.ts'
import { CHOSEN_FACT } from '../../domain/dashboards/fact-queries.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import { planQuery } from '../../domain/dashboards/plan-query.ts'
import type { View } from '../../domain/dashboards/view.ts'
import type { Query } from '../../domain/query/query.ts'
import type { Person } from '../callers/caller.ts'
import { billedDates, type BilledFiguresNeeds } from '../dashboards/billed-figures.ts'

/** What of a query's ship dates is billed, told from its reader's rows; null: it is of bill dates. Rejects where it cannot be had. */
export async function billedRows(
  body: Query | undefined,
  reader: Person,
  deps: BilledFiguresNeeds,
): Promise<BilledDates | null> {
  if (!body || !shipDates(body)) return null
  const told = await billedDates({ body, caller: reader, signal: new AbortController().signal }, deps)
  if (!told.ok) throw new Error(`How much is billed: ${told.problem.detail}`)
  const { engineMs: _, ...dates } = told.value
  return dates
}

/** The same of all that a page shows of a view. */
export function viewBilled(
  { page, view, reader }: { readonly page: Page; readonly view: View; readonly reader: Person },
  deps: BilledFiguresNeeds,
): Promise<BilledDates | null> {
  return billedRows(planQuery({ page, widget: CHOSEN_FACT, settings: {}, view }), reader, deps)
}
