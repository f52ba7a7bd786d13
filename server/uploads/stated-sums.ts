import type { FileReport, StatedSum } from '../../domain/uploads/upload.ts'
import { twoDecimals } from '../warehouse/load/mapped/preview-totals.ts'
import { toCents } from '../warehouse/load/table/cents.ts'

type Invoice = FileReport['invoices'][number]

interface Sums {
  invoices: number
  stated: number
  less: number
  more: number
  differing: number
  unstated: number
}

/** What the invoices of a file state against what is loaded of them then; those that an earlier file brings too stand by themselves. */
export function statedSums(invoices: readonly Invoice[], isAgain: (invoice: Invoice) => boolean): StatedSum[] {
  const found = new Map<string, { readonly currency: string; readonly again: boolean; readonly sums: Sums }>()
  for (const invoice of invoices) {
    if (invoice.otherFormat !== null) continue
    const [{ currency }, again] = [invoice, isAgain(invoice)]
    const key = `${currency} ${again}`
    const own = found.get(key) ?? { currency, again, sums: nothing() }
    found.set(key, own)
    add(own.sums, invoice)
  }
  return [...found.values()].map(({ sums: { stated, less, more, ...counts }, ...of }) => ({
    ...of,
    ...counts,
    stated: twoDecimals(stated),
    less: twoDecimals(less),
    more: twoDecimals(more),
  }))
}

function nothing(): Sums {
  return { invoices: 0, stated: 0, less: 0, more: 0, differing: 0, unstated: 0 }
}

function add(sums: Sums, { stated, difference }: Invoice): void {
  if (stated === null || difference === null) {
    sums.unstated += 1
    return
  }
  const cents = toCents(difference)
  sums.invoices += 1
  sums.stated += toCents(stated)
  if (cents !== 0) sums.differing += 1
  if (cents < 0) sums.less -= cents
  else sums.more += cents
}
