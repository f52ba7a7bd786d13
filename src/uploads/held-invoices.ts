import type { FileReport, InvoiceKey } from '../../domain/rows/upload.ts'

export type HeldInvoice = FileReport['invoices'][number]

/** The invoices that are there in another form, each once. */
export function heldIn(report: readonly FileReport[]): HeldInvoice[] {
  const held = report.flatMap(({ invoices }) => invoices).filter(({ otherFormat }) => otherFormat !== null)
  return [...new Map(held.map((invoice) => [nameOf(invoice), invoice])).values()]
}

export function keyOf({ account, invoice, date }: InvoiceKey): InvoiceKey {
  return { account, invoice, date }
}

export function nameOf({ account, invoice, date }: InvoiceKey): string {
  return JSON.stringify([account, invoice, date])
}
