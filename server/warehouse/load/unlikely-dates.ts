import { addMonths, type CalendarDate } from '../../../domain/dates/calendar-date.ts'
import type { ReadInvoice } from './staging/invoice-batches.ts'

const OLDEST_MONTHS = 120
const SHOWN = 10

/** Names the invoices dated after today or more than ten years before it; null when there are none. */
export function describeUnlikelyDates(invoices: readonly ReadInvoice[], today: CalendarDate): string | null {
  const oldest = addMonths(today, -OLDEST_MONTHS)
  const unlikely = invoices.filter(({ date }) => date > today || date < oldest)
  if (unlikely.length === 0) return null
  const found = [...new Set(unlikely.map(({ date, invoice }) => `${date} ${invoice}`))].sort()
  const named = found.slice(0, SHOWN).map((each) => {
    const [date = '', invoice = ''] = each.split(/ (.*)/s)
    return `${invoice} of ${date} (${date > today ? 'in the future' : 'over ten years ago'})`
  })
  const more = found.length > SHOWN ? ` and ${found.length - SHOWN} more` : ''
  return `Is the date right? Invoice ${named.join(', ')}${more}. Give --accept-dates to load with these dates. Nothing was changed.`
}
