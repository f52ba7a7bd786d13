import { labelOf, type Catalog } from '../../../domain/query/catalog.ts'
import type { KeyedInvoice } from '../../warehouse/records/invoices.ts'
import type { CoverLine } from '../cover-line.ts'
import type { ReportWords } from '../report-words.ts'

/** What tells an invoice from others, by the names of the catalogue; of no invoice, the names alone. */
export function invoiceLines(
  invoice: KeyedInvoice | undefined,
  { catalog, words }: { readonly catalog: Catalog; readonly words: ReportWords },
): CoverLine[] {
  const table = catalog.tables.get('charge_level_info')
  const line = (column: string, value = ''): CoverLine => ({
    label: words.translated(labelOf(table, column)),
    value,
    isNumber: false,
  })
  return [
    line('carrier_name', invoice?.carrier),
    line('account_number', invoice?.account),
    line('invoice_number', invoice?.number),
    line('bill_date', invoice?.date),
  ]
}
