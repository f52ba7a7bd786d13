import { addDays } from '../../../domain/dates/calendar-date.ts'
import { bucketStart } from '../../../domain/dates/period.ts'
import { MOST_NOTES, type NoteOf } from '../../../domain/morning/morning-note.ts'
import { CHOSEN_FACT } from '../../../domain/dashboards/fact-queries.ts'
import { chooseFilter } from '../../../domain/dashboards/page-filters.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import { planQuery } from '../../../domain/dashboards/plan-query.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import type { Query, QueryRow } from '../../../domain/query/query.ts'
import { groupedBy } from '../../../domain/values/grouped-by.ts'
import { ok, type Result } from '../../../domain/values/problem.ts'
import type { Morning } from '../morning.ts'

/** What came in these weeks is new where it was not billed in so many before. */
const NEW_WEEKS = 4
const WITHOUT_WEEKS = 26
/** What came once may come so rarely that it is not new. */
const LEAST_WEEKS = 2
/** Less of all charges of these weeks, in percent, is not worth a sentence. */
const LEAST_SHARE = 1

/** That a charge is billed which was not billed for half a year. */
export async function newNotes(morning: Morning): Promise<Result<NoteOf<'new'>[]>> {
  const { pages, told, viewOf, addressOf, ask, today, invoiced } = morning
  const { fact, dimension } = told.charges
  const page = pages.find(({ id }) => id === told.charges.page)
  if (!page) return ok([])
  const first = addDays(bucketStart(today, 'weekly'), -7 * NEW_WEEKS)
  const from = addDays(first, -7 * WITHOUT_WEEKS)
  const [begun] = invoiced
  if (begun === undefined || begun > from) return ok([])
  const view = viewOf(page, { fact, from, to: today })
  const week = `${view.dateType}_week`
  const answer = await ask(grouped(page, view, [dimension, week]))
  if (!answer.ok) return answer
  // Of a part of the charges nobody knows which are new.
  if (answer.value.rowCount > answer.value.data.length) return ok([])
  const charges = groupedBy(answer.value.data, (row) => String(row[dimension] ?? ''))
  const costs = (rows: readonly QueryRow[]) => rows.reduce((sum, row) => sum + Number(row[fact] ?? 0), 0)
  const isRecent = (row: QueryRow) => String(row[week]) >= first
  const least = (LEAST_SHARE / 100) * costs(answer.value.data.filter(isRecent))
  const fresh = [...charges]
    .filter(([name, rows]) => name !== '' && rows.length >= LEAST_WEEKS && rows.every(isRecent))
    .map(([charge, rows]) => ({
      charge,
      amount: costs(rows),
      since: rows.map((row) => String(row[week])).toSorted()[0] ?? first,
    }))
    .filter(({ amount }) => amount > Math.max(0, least))
    .toSorted((one, other) => other.amount - one.amount)
    .slice(0, MOST_NOTES)
  const notes: NoteOf<'new'>[] = []
  for (const { charge, since, amount } of fresh) {
    const filters = chooseFilter({}, dimension, [charge])
    const shown = viewOf(page, { fact, filters, from: since, to: today })
    const carriers = await ask(grouped(page, shown, ['carrier_name']))
    if (!carriers.ok) return carriers
    notes.push({
      kind: 'new',
      key: `new ${charge} ${since}`.slice(0, 200),
      ...{ amount, charge, since, address: addressOf(page, shown) },
      carriers: carriers.value.data.map((row) => String(row.carrier_name ?? '')).toSorted(),
    })
  }
  return ok(notes)
}

function grouped(page: Page, view: View, groupBy: string[]): Query {
  return planQuery({ page, widget: { ...CHOSEN_FACT, query: { measures: 'fact', groupBy } }, settings: {}, view })
}
