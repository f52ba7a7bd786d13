import { GL_FIELDS, type GlRule } from '../../domain/gl/gl-rules.ts'
import { text } from '../text/text.ts'
import { number } from '../text/values.ts'

/** What a rule asks, in words: `Account: 1, 2; Service: …`. */
export function askedWords(rule: GlRule): string {
  const asked = GL_FIELDS.filter((field) => rule[field].length > 0).map((field) =>
    text('gl.asked', { field: text(`gl.fields.${field}`), values: rule[field].join(', ') }),
  )
  return asked.length === 0 ? text('gl.every') : asked.join('; ')
}

export function sharesWords({ shares }: GlRule): string {
  return shares
    .map(({ code, percent }) => (shares.length === 1 ? code : text('gl.share', { code, percent: number(percent, 2) })))
    .join(', ')
}
