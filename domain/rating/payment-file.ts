import type { RateTable } from './rate-tables.ts'

/** Payments that are recorded together at most. */
export const MOST_PAYMENTS = 2000

/** A payment of an invoice as a file has it. The last two tell invoices of one number apart. */
export const PAYMENT_COLUMNS = {
  payment_number: { kind: 'name', isKey: true },
  paid_on: { kind: 'day' },
  amount: { kind: 'figure', places: 2 },
  invoice_number: { kind: 'name', isKey: true },
  account_number: { kind: 'name', isKey: true, mayBeEmpty: true, mayBeMissing: true },
  invoice_date: { kind: 'day', isKey: true, mayBeEmpty: true, mayBeMissing: true },
} as const satisfies RateTable['columns']

/** What is wrong with a payment although its line can be read. */
export const PAYMENT_FAULTS = [
  'noSuchInvoice',
  'severalInvoices',
  'recordedAlready',
  'sameInvoice',
  'notYetPaid',
  'beforeInvoice',
  'nothingPaid',
] as const
