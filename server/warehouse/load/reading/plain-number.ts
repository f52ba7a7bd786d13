import type { FileMapping } from '../../../../domain/uploads/mapping/file-mapping.ts'

export type DecimalSign = FileMapping['decimal']

const SIGNS = /^[\s$€£¥]+|[\s$€£¥]+$|^(?:USD|EUR|GBP|CAD|CHF)\s*|\s*(?:USD|EUR|GBP|CAD|CHF)$/g
const BRACKETS = /^\((.+)\)$/
const MINUS_BEHIND = /^(.+)-$/
/** Thousands in threes behind a digit that is not 0, apart by a point, comma, space or apostrophe, always the same; then decimals. */
const GROUPED: Readonly<Record<DecimalSign, RegExp>> = {
  '.': /^([+-]?)\s?([1-9]\d{0,2}(?:([,\s'’])\d{3})(?:\3\d{3})*)(?:\.(\d*))?$/,
  ',': /^([+-]?)\s?([1-9]\d{0,2}(?:([.\s'’])\d{3})(?:\3\d{3})*)(?:,(\d*))?$/,
}
const PLAIN: Readonly<Record<DecimalSign, RegExp>> = {
  '.': /^([+-]?)\s?(\d*)()(?:\.(\d*))?$/,
  ',': /^([+-]?)\s?(\d*)()(?:,(\d*))?$/,
}

/** A number with a point and without thousands, as it is read further; a text that is none by this decimal sign: null. */
export function plainNumber(text: string, decimal: DecimalSign): string | null {
  const bare = withoutMinus(text.trim().replaceAll('\u2212', '-').replaceAll(SIGNS, ''))
  const [, sign = '', whole = '', , fraction = ''] =
    PLAIN[decimal].exec(bare.text) ?? GROUPED[decimal].exec(bare.text) ?? []
  if (whole === '' && fraction === '') return null
  if (bare.negative && sign !== '') return null
  const minus = sign === '-' || bare.negative ? '-' : ''
  return `${minus}${whole.replaceAll(/\D/g, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`
}

/** Brackets or a minus behind are a minus. */
function withoutMinus(text: string): { readonly text: string; readonly negative: boolean } {
  const inside = BRACKETS.exec(text)?.[1] ?? MINUS_BEHIND.exec(text)?.[1]
  return inside === undefined ? { text, negative: false } : { text: inside.replaceAll(SIGNS, ''), negative: true }
}
