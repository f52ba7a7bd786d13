import type { FileReport, InvoiceKey } from '../../domain/rows/upload.ts'
import { mayReplace } from '../../domain/rows/what-loads.ts'

export type HeldInvoice = FileReport['invoices'][number]

/**
 * The invoices that are there in another form or with other lines, each once, with what the files of this form say of it (`inFiles`): a file
 * of the other one may be among those that are sent.
 */
export function heldIn(report: readonly FileReport[]): HeldInvoice[] {
  const held = new Map<string, HeldInvoice>()
  for (const { invoices } of report)
    for (const invoice of invoices) {
      if (!mayReplace(invoice)) continue
      const name = nameOf(invoice)
      held.set(name, held.has(name) ? invoice : { ...invoice, inFiles: invoice.inFile })
    }
  return [...held.values()]
}

export function keyOf({ account, invoice, date }: InvoiceKey): InvoiceKey {
  return { account, invoice, date }
}

export function nameOf({ account, invoice, date }: InvoiceKey): string {
  return JSON.stringify([account, invoice, date])
}
