import type { FileReport, InvoiceKey } from './upload.ts'

/** Whether anything of a file is loaded: it has new rows, or an invoice that takes the place of what is there. */
export function loadsAnything(
  { format, newRows, invoices }: Pick<FileReport, 'format' | 'newRows' | 'invoices'>,
  replace: readonly InvoiceKey[],
): boolean {
  if (format === null) return false
  return newRows > 0 || invoices.some((each) => mayReplace(each) && replace.some((other) => isSameInvoice(each, other)))
}

/** Whether an invoice of the files may take the place of what is there: in another form, or issued anew with other lines. */
export function mayReplace({
  otherFormat,
  missingRows,
}: Pick<FileReport['invoices'][number], 'otherFormat' | 'missingRows'>): boolean {
  return otherFormat !== null || missingRows > 0
}

function isSameInvoice(one: InvoiceKey, other: InvoiceKey): boolean {
  return one.account === other.account && one.invoice === other.invoice && one.date === other.date
}
