import type { InvoicedDays } from '../../../domain/dates/invoiced-days.ts'
import { FACT_QUERIES } from '../../../domain/dashboards/fact-queries.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import { planQuery } from '../../../domain/dashboards/plan-query.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import { measureWithoutRows } from '../../../domain/query/measure-without-rows.ts'
import { asking } from '../../callers/asking.ts'
import type { Person } from '../../callers/caller.ts'
import type { MailedFiguresNeeds, MailedSet } from './mailed.ts'

export interface SeenView {
  readonly page: Page
  readonly view: View
  readonly reader: Person
  /** Of the clients in view. */
  readonly invoiced: InvoicedDays
}

/** The facts of a page over a view, of what its reader sees; null: they cannot be had. */
export async function factValues(
  { page, view, reader, invoiced }: SeenView,
  deps: MailedFiguresNeeds,
): Promise<MailedSet['values'] | null> {
  const query = planQuery({ page, widget: FACT_QUERIES.totals, settings: {}, view })
  const caller = { caller: reader, signal: new AbortController().signal }
  const answer = await deps.warehouse.query({ query, ...asking(caller, deps) })
  if (!answer.ok) return null
  const [row = {}] = answer.value.data
  const measures = deps.config.current().catalog.tables.get(page.table)?.measures
  const found = page.facts.map(({ fact }) => ({ fact, value: row[fact] ?? null }))
  const isNothing = found.every(({ value }) => Number(value ?? 0) === 0)
  return Object.fromEntries(
    found.map(({ fact, value }) => [
      fact,
      isNothing
        ? measureWithoutRows(measures?.get(fact), { range: view, invoiced })
        : value === null
          ? null
          : Number(value),
    ]),
  )
}
