import type { InvoiceFormat } from '../invoice-format.ts'
import { UPS_BILLING_DATA } from './ups/ups-billing-data.ts'

/** The formats that can be imported, by their names on the command line. */
export const FORMATS = { ups: UPS_BILLING_DATA } satisfies Readonly<Record<string, InvoiceFormat>>
