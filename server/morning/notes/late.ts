import { medianOf } from '../../../domain/alerts/usual-range.ts'
import { alertGroup, alertQuery } from '../../../domain/alerts/alert-question.ts'
import { addDays, type CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { lateWeeks, type LateWeeks } from '../../../domain/morning/late-accounts.ts'
import { bucketStart } from '../../../domain/dates/period.ts'
import { MOST_NOTES, type NoteOf } from '../../../domain/morning/morning-note.ts'
import { chooseFilter } from '../../../domain/dashboards/page-filters.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import { ok, type Result } from '../../../domain/values/problem.ts'
import { invoicedWeeks, type InvoicedAccount } from '../../warehouse/questions/invoiced-weeks.ts'
import type { Morning } from '../morning.ts'

/** Of so many days before its last invoice the usual one of an account is told. */
const USUAL_DAYS = 26 * 7
/** Of so many days the page shows what came and what did not. */
const SHOWN_DAYS = 13 * 7

type Late = InvoicedAccount & LateWeeks

/** That an account lacks its last invoices, for whoever sees the account. */
export async function lateNotes(morning: Morning): Promise<Result<NoteOf<'late'>[]>> {
  const { pages, told, deps, of, today } = morning
  const page = pages.find(({ id }) => id === told.spend.page)
  if (!page) return ok([])
  const accounts = await invoicedWeeks(deps.warehouse, of)
  const newest = accounts.reduce<CalendarDate>((latest, { last }) => (last > latest ? last : latest), '')
  const late = accounts
    .flatMap((account): Late[] => {
      const weeks = account.invoiced.map(({ week }) => week)
      const lacks = lateWeeks({ last: account.last, invoiced: weeks }, { newest, today })
      return lacks ? [{ ...account, ...lacks }] : []
    })
    .toSorted((one, other) => other.invoiced.length - one.invoiced.length)
  const notes: NoteOf<'late'>[] = []
  // So many more than are told that the most money is among them.
  for (const account of late.slice(0, 2 * MOST_NOTES)) {
    const note = await lateNote(morning, page, account)
    if (!note.ok) return note
    notes.push(...note.value)
  }
  return ok(notes)
}

async function lateNote(
  { viewOf, addressOf, ask, told, today }: Morning,
  page: Page,
  { carrier, account, last, everyWeeks, missed }: Late,
): Promise<Result<NoteOf<'late'>[]>> {
  const filters = [
    ['carrier_name', carrier],
    ['account_number', account],
  ].reduce<ReturnType<Morning['viewOf']>['filters']>(
    (chosen, [dimension = '', value = '']) =>
      page.filters.includes(dimension) ? chooseFilter(chosen, dimension, [value]) : chosen,
    {},
  )
  const view = viewOf(page, { fact: told.spend.fact, filters, from: addDays(last, -SHOWN_DAYS), to: today })
  const dates = { from: addDays(bucketStart(last, 'weekly'), -USUAL_DAYS), to: last }
  const answer = await ask(alertQuery(page, view, { span: 'weekly', dates }))
  if (!answer.ok) return answer
  const group = alertGroup(view, 'weekly')
  const weeks = answer.value.data.filter((row) => row[group] !== null).map((row) => Number(row[view.fact] ?? 0))
  const usual = weeks.length === 0 ? 0 : medianOf(weeks)
  if (usual <= 0) return ok([])
  return ok([
    {
      kind: 'late',
      key: `late ${carrier} ${account} ${last}`,
      amount: usual * missed,
      address: addressOf(page, view),
      ...{ carrier, account, last, everyWeeks, missed, usual },
    },
  ])
}
