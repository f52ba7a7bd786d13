import type { InvoiceFormat } from '../invoice-format.ts'
import { FEDEX_BILLING_ONLINE } from './fedex-billing-online/fedex-billing-online.ts'
import { UPS_BILLING_DATA } from './ups/ups-billing-data.ts'

/** The formats that can be imported, by their names on the command line. */
export const FORMATS = {
  ups: UPS_BILLING_DATA,
  fedex: FEDEX_BILLING_ONLINE,
} satisfies Readonly<Record<string, InvoiceFormat>>
