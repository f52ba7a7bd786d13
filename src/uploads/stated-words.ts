import type { FileReport, StatedSum } from '../../domain/rows/upload.ts'
import { exactSum } from '../../domain/values/exact-sum.ts'
import { text } from '../text/text.ts'
import { amountWords } from './upload-words.ts'

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

/** Of some files together, each invoice once, whatever files bring it. */
export function statedTogether(files: readonly Pick<FileReport, 'stated'>[]): Stated[] {
  return byCurrency(files.flatMap(({ stated }) => stated.filter(({ again }) => !again)))
}

/** Of one file, also what an earlier one brings too. */
export function statedIn({ stated }: Pick<FileReport, 'stated'>): Stated[] {
  return byCurrency(stated)
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

function byCurrency(sums: readonly StatedSum[]): Stated[] {
  return [...new Set(sums.map(({ currency }) => currency))].map((currency) => {
    const own = sums.filter((each) => each.currency === currency)
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
