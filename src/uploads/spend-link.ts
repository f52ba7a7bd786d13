import type { InvoiceKey } from '../../domain/rows/upload.ts'
import { printFilters } from '../../domain/page/page-filters.ts'

const SPEND = '/aframe/dashboard/spend'
/** An address has room for so many. */
const MOST_ACCOUNTS = 50

/** The address of Carrier Score for a client whose delivery facts were loaded. */
export function carrierScoreLink(clientId: number): string {
  return `/aframe/dashboard/carrierScore?${new URLSearchParams([['client', String(clientId)]]).toString()}`
}

/** The address of Spend for one invoice of a client. */
export function invoiceSpendLink(clientId: number, { account, invoice, date }: InvoiceKey): string {
  const filters = printFilters({ account_number: [account], invoice_number: [invoice] })
  return `${SPEND}?${new URLSearchParams([['client', String(clientId)], ['from', date], ['to', date], ...filters]).toString()}`
}

/** The address of Spend for what a load brought: its client, its accounts, the days of its invoices; null: it brought none. */
export function spendLink(clientId: number, invoices: readonly InvoiceKey[]): string | null {
  const days = invoices.map(({ date }) => date).sort()
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) return null
  const accounts = [...new Set(invoices.map(({ account }) => account))]
  const narrowed = accounts.length <= MOST_ACCOUNTS ? printFilters({ account_number: accounts }) : []
  return `${SPEND}?${new URLSearchParams([['client', String(clientId)], ['from', from], ['to', to], ...narrowed]).toString()}`
}
