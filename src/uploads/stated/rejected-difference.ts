import type { FileReport, Reject } from '../../../domain/uploads/upload.ts'

/** A rejected amount that is just what an invoice lacks, once its comma is read as the decimal sign. */
export interface RejectedDifference {
  readonly reject: Reject
  readonly amount: number
  readonly invoice: FileReport['invoices'][number]
}

const WITH_COMMA = /^(\d{1,3}(\.\d{3})+|\d+),\d{2}$/

/** Null: none of a file is, or several may be. */
export function rejectedDifference({
  invoices,
  problems,
}: Pick<FileReport, 'invoices' | 'problems'>): RejectedDifference | null {
  const short = invoices.filter(({ difference, otherFormat }) => otherFormat === null && Number(difference) < 0)
  const amounts = problems.filter(({ value, fault }) => fault.code === 'notAmount' && WITH_COMMA.test(value))
  const found = short.flatMap((invoice) =>
    amounts.flatMap((reject): RejectedDifference[] => {
      const amount = Number(reject.value.replaceAll('.', '').replace(',', '.'))
      return amount === -Number(invoice.difference) ? [{ reject, amount, invoice }] : []
    }),
  )
  return found.length === 1 ? (found[0] ?? null) : null
}
