import { isMonth, MOST_TARGET_MONTHS, type TargetMonths } from './target-spec.ts'

export interface TargetFault {
  /** Why it is refused. */
  readonly code: 'columns' | 'month' | 'amount' | 'twice' | 'tooMany'
  /** From 1. */
  readonly line: number
  /** What stands there. */
  readonly value: string
}

/** What a file says, or every line of it that cannot be taken; with one of these nothing is. */
export type TargetFile =
  | { readonly months: TargetMonths; readonly faults: null }
  | { readonly months: null; readonly faults: readonly TargetFault[] }

/** Characters of a refused line that are told. */
const TOLD = 60
const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/

/** Reads lines of a month as YYYY-MM and its amount, apart by comma, semicolon or tab; a header `month,amount` may come first. */
export function readTargetFile(text: string): TargetFile {
  const months = new Map<string, number>()
  const faults: TargetFault[] = []
  for (const [at, whole] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const fields = whole.split(/[,;\t]/).map((field) => field.trim().replace(/^"(.*)"$/, '$1'))
    const [month = '', amount = ''] = fields
    if (whole.trim() === '' || (at === 0 && /^month$/i.test(month))) continue
    const code =
      fields.length !== 2
        ? ('columns' as const)
        : !isMonth(month)
          ? ('month' as const)
          : !AMOUNT.test(amount)
            ? ('amount' as const)
            : months.has(month)
              ? ('twice' as const)
              : months.size === MOST_TARGET_MONTHS
                ? ('tooMany' as const)
                : null
    const told = { columns: whole, month, amount, twice: month, tooMany: month }
    if (code) faults.push({ code, line: at + 1, value: told[code].slice(0, TOLD) })
    else months.set(month, Number(amount))
  }
  return faults.length > 0 ? { months: null, faults } : { months: Object.fromEntries(months), faults: null }
}
