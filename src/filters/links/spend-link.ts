import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import type { InvoiceKey } from '../../../domain/uploads/upload.ts'
import { printFilters, type PageFilters } from '../../../domain/dashboards/page-filters.ts'

const SPEND = '/aframe/dashboard/spend'

/** The address of Carrier Score for a client whose delivery facts were loaded. */
export function carrierScoreLink(clientId: number): string {
  return `/aframe/dashboard/carrierScore?${new URLSearchParams([['client', String(clientId)]]).toString()}`
}

/** The address of Spend for one invoice of a client. */
export function invoiceSpendLink(clientId: number, { account, invoice, date }: InvoiceKey): string {
  return spendAddress(clientId, { from: date, to: date }, { account_number: [account], invoice_number: [invoice] })
}

/** The address of Spend for the invoices of a load, whose dates span these days; null: it brought none. */
export function loadSpendLink(
  clientId: number,
  load: number,
  dates: { readonly from: CalendarDate; readonly to: CalendarDate } | null,
): string | null {
  return dates === null ? null : spendAddress(clientId, dates, { load: [String(load)] })
}

/** The first and the last of the days of invoices; null: there are none. */
export function datesOf(
  invoices: readonly Pick<InvoiceKey, 'date'>[],
): { from: CalendarDate; to: CalendarDate } | null {
  const days = invoices.map(({ date }) => date).sort()
  const [from, to] = [days[0], days.at(-1)]
  return from === undefined || to === undefined ? null : { from, to }
}

function spendAddress(
  clientId: number,
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
  filters: PageFilters,
): string {
  return `${SPEND}?${new URLSearchParams([['client', String(clientId)], ['from', from], ['to', to], ...printFilters(filters)]).toString()}`
}
