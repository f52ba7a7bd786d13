import type { InvoiceFormat } from '../invoice-format.ts'
import { DHL_EXPRESS } from './dhl-express/dhl-express.ts'
import { EDI_210 } from './edi-210/edi-210.ts'
import { FEDEX_BILLING_ONLINE } from './fedex-billing-online/fedex-billing-online.ts'
import { FEDEX_EDI_CSV } from './fedex-edi-csv/fedex-edi-csv.ts'
import { UPS_BILLING_DATA } from './ups/ups-billing-data.ts'

/** The formats that can be imported, by their names on the command line. */
export const FORMATS = {
  ups: UPS_BILLING_DATA,
  fedex: FEDEX_BILLING_ONLINE,
  'fedex-edi': FEDEX_EDI_CSV,
  dhl: DHL_EXPRESS,
  'edi-210': EDI_210,
} satisfies Readonly<Record<string, InvoiceFormat>>

/** These formats and those of the product, each id once. */
export function withProductFormats(formats: readonly InvoiceFormat[]): InvoiceFormat[] {
  const all = [...formats, ...Object.values(FORMATS)]
  return all.filter(({ id }, index) => all.findIndex((each) => each.id === id) === index)
}
