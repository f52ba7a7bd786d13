import type { FileReport, InvoiceKey, StatedSum } from '../../../domain/uploads/upload.ts'
import { mayReplace } from '../../../domain/uploads/loadable.ts'
import { exactSum } from '../../../domain/values/exact-sum.ts'
import { text } from '../../text/text.ts'
import { nameOf, type HeldInvoice } from '../held-invoices.ts'
import { amountWords } from '../upload-words.ts'

/** What invoices in one currency state against what is loaded of them then. */
export interface Stated {
  readonly currency: string
  readonly invoices: number
  readonly stated: number
  readonly less: number
  readonly more: number
  readonly differing: number
  readonly unstated: number
}

type StatingFile = Pick<FileReport, 'stated' | 'invoices'>

/** Of some files together, each invoice once, whatever files bring it; `replace` are those that take the place of what is there. */
export function statedTogether(files: readonly StatingFile[], replace: readonly InvoiceKey[]): Stated[] {
  const replaced = new Map(
    files.flatMap(({ invoices }) => replacedOf(invoices, replace)).map((each) => [nameOf(each), each]),
  )
  return byCurrency(
    files.flatMap(({ stated }) => stated.filter(({ again }) => !again)),
    [...replaced.values()],
  )
}

/** Of one file, also what an earlier one brings too. */
export function statedIn({ stated, invoices }: StatingFile, replace: readonly InvoiceKey[]): Stated[] {
  return byCurrency(stated, replacedOf(invoices, replace))
}

function replacedOf(invoices: readonly HeldInvoice[], replace: readonly InvoiceKey[]): HeldInvoice[] {
  const names = new Set(replace.map(nameOf))
  return invoices.filter((invoice) => mayReplace(invoice) && names.has(nameOf(invoice)))
}

/** What is loaded minus what is stated. */
export function differenceOf({ less, more }: Stated): number {
  return exactSum([more, -less])
}

/** As "24.99 USD less than stated"; '' where nothing differs. */
export function differenceWords(stated: readonly Stated[]): string {
  return stated
    .flatMap(({ currency, less, more }) => [
      ...(less > 0 ? [text('uploads.lessThanStated', { amount: amountWords(less, currency) })] : []),
      ...(more > 0 ? [text('uploads.moreThanStated', { amount: amountWords(more, currency) })] : []),
    ])
    .join(' · ')
}

export function countOf(stated: readonly Stated[], part: 'invoices' | 'differing' | 'unstated'): number {
  return stated.reduce((sum, each) => sum + each[part], 0)
}

function byCurrency(sums: readonly StatedSum[], replaced: readonly HeldInvoice[]): Stated[] {
  return [...new Set([...sums, ...replaced].map(({ currency }) => currency))].map((currency) => {
    const own = [
      ...sums.filter((each) => each.currency === currency),
      ...replaced.filter((each) => each.currency === currency).flatMap(changeBy),
    ]
    const amount = (part: 'stated' | 'less' | 'more') => exactSum(own.map((each) => Number(each[part])))
    const count = (part: 'invoices' | 'differing' | 'unstated') => own.reduce((sum, each) => sum + each[part], 0)
    return {
      currency,
      invoices: count('invoices'),
      stated: amount('stated'),
      less: amount('less'),
      more: amount('more'),
      differing: count('differing'),
      unstated: count('unstated'),
    }
  })
}

/** What an invoice counts otherwise once what the files hold of it takes the place of what is there: one in another form was not counted. */
function changeBy({ otherFormat, stated, difference, inFiles }: HeldInvoice): Omit<Stated, 'currency'>[] {
  if (stated === null) return []
  const after = compared(Number(stated), exactSum([Number(inFiles), -Number(stated)]), 1)
  if (otherFormat !== null || difference === null) return [after]
  return [after, compared(Number(stated), Number(difference), -1)]
}

/** One invoice that comes to so much more than it states: counted, or taken back. */
function compared(stated: number, apart: number, times: 1 | -1): Omit<Stated, 'currency'> {
  return {
    invoices: times,
    unstated: 0,
    stated: times * stated,
    differing: apart === 0 ? 0 : times,
    less: apart < 0 ? -times * apart : 0,
    more: apart > 0 ? times * apart : 0,
  }
}
