import type { DuckDBConnection } from '@duckdb/node-api'
import { addMonths, type CalendarDate } from '../../../domain/dates/calendar-date.ts'

const OLDEST_MONTHS = 120
const SHOWN = 10

/** Names the staged invoices (`load_staged`) dated after today or more than ten years before it; null when there are none. */
export async function describeUnlikelyDates(connection: DuckDBConnection, today: CalendarDate): Promise<string | null> {
  const reader = await connection.runAndReadAll(
    `SELECT DISTINCT invoice_number, invoice_date, invoice_date > $today AS later FROM load_staged
     WHERE invoice_date > $today OR invoice_date < $oldest ORDER BY invoice_date, invoice_number`,
    { today, oldest: addMonths(today, -OLDEST_MONTHS) },
  )
  const found = reader.getRows()
  if (found.length === 0) return null
  const named = found
    .slice(0, SHOWN)
    .map(
      ([invoice, date, later]) =>
        `${String(invoice)} of ${String(date)} (${later === true ? 'in the future' : 'over ten years ago'})`,
    )
  const more = found.length > SHOWN ? ` and ${found.length - SHOWN} more` : ''
  return `Is the date right? Invoice ${named.join(', ')}${more}. Give --accept-dates to load with these dates. Nothing was changed.`
}
