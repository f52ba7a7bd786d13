import { own } from '../../../../domain/values/entries.ts'
import type { FileFormat } from '../facts/facts-format.ts'
import type { InvoiceFormat } from '../invoice-format.ts'
import { DELIVERY_FACTS } from './delivery-facts/delivery-facts.ts'
import { DHL_EXPRESS } from './dhl-express/dhl-express.ts'
import { EDI_210 } from './edi-210/edi-210.ts'
import { FEDEX_BILLING_ONLINE } from './fedex-billing-online/fedex-billing-online.ts'
import { FEDEX_EDI_CSV } from './fedex-edi-csv/fedex-edi-csv.ts'
import { UPS_BILLING_DATA } from './ups/ups-billing-data.ts'

/** The forms of invoices, by their names on the command line. */
export const INVOICE_FORMATS = {
  ups: UPS_BILLING_DATA,
  fedex: FEDEX_BILLING_ONLINE,
  'fedex-edi': FEDEX_EDI_CSV,
  dhl: DHL_EXPRESS,
  'edi-210': EDI_210,
} satisfies Readonly<Record<string, InvoiceFormat>>

/** These forms of invoices and those of the product, each id once. */
export function withProductFormats(formats: readonly InvoiceFormat[]): InvoiceFormat[] {
  const all = [...formats, ...Object.values(INVOICE_FORMATS)]
  return all.filter(({ id }, index) => all.findIndex((each) => each.id === id) === index)
}

/** All that can be loaded. */
export const FORMATS = {
  ...INVOICE_FORMATS,
  delivery: DELIVERY_FACTS,
} satisfies Readonly<Record<string, FileFormat>>

const BY_ID: Readonly<Record<string, FileFormat>> = FORMATS

/** The product's own format of an id; undefined: there is none. */
export function productFormat(id: string): FileFormat | undefined {
  return own(BY_ID, id)
}
