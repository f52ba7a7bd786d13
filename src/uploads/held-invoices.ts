import type { FileReport, InvoiceKey } from '../../domain/uploads/upload.ts'
import { mayReplace } from '../../domain/uploads/loadable.ts'
import { exactSum } from '../../domain/values/exact-sum.ts'

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

/** What it means that an invoice takes the place of what is there. */
export interface Replacement {
  readonly rows: number
  /** Of these, those that are not loaded. */
  readonly newRows: number
  /** What is loaded of it now, and then. */
  readonly now: number
  readonly then: number
}

export function replacementOf(held: HeldInvoice, report: readonly FileReport[]): Replacement {
  const parts = report
    .flatMap(({ invoices }) => invoices)
    .filter((each) => mayReplace(each) && nameOf(each) === nameOf(held))
  const rows = exactSum(parts.map((part) => part.rows))
  const ofThisForm = held.otherFormat === null ? parts : []
  return {
    rows,
    newRows: held.otherFormat === null ? exactSum(parts.map(({ newRows }) => newRows)) : rows,
    // What is loaded is told as it were if the new rows came to it.
    now: exactSum([Number(held.loaded), ...ofThisForm.map(({ newInFile }) => -Number(newInFile))]),
    then: Number(held.inFiles),
  }
}

export function keyOf({ account, invoice, date }: InvoiceKey): InvoiceKey {
  return { account, invoice, date }
}

export function nameOf({ account, invoice, date }: InvoiceKey): string {
  return JSON.stringify([account, invoice, date])
}
