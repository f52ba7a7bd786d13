import { knownText, text } from '../../text/text.ts'
import { CATEGORY_COLUMN, dimensionValue } from '../../text/status-words.ts'
import type { AssignedCode } from './code-queries.ts'

/** What a charge is counted as. */
export function categoryWords(category: string): string {
  return knownText(`uploads.codes.categories.${category}`) ?? category
}

/** What a code was said to mean, from the general to the special. */
export function meaningWords(code: AssignedCode): string {
  if (code.service !== null) return `${code.service} · ${dimensionValue(CATEGORY_COLUMN, code.serviceCategory ?? '')}`
  const parts = [
    categoryWords(code.chargeCategory ?? 'other'),
    code.accessorial,
    code.creditType === null ? null : dimensionValue('credit_type', code.creditType),
    code.discount ? text('uploads.codes.below.discount') : null,
  ]
  return parts.filter((part) => part !== null).join(' · ')
}

/** Whether codes name anything: blank ones are "-". */
export function hasCodes(codes: string): boolean {
  return /[^-\s]/.test(codes)
}
