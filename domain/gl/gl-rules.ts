import * as z from 'zod'

/** What a rule may ask of a charge, in the order of the page and the file. A package has up to three references: an order, a cost centre. */
export const GL_FIELDS = ['account', 'reference1', 'reference2', 'reference3', 'service', 'charge'] as const
export type GlField = (typeof GL_FIELDS)[number]

/** Rules that a client has at most, and shares and values that a rule has. */
export const MOST_GL_RULES = 500
export const MOST_GL_SHARES = 20
const MOST_VALUES = 50

/** What a spreadsheet would take for a formula begins so. */
const ACTIVE = /^[=+\-@]/

/** A text that a charge has, whatever its capitals; with * behind it, what it begins with. */
export const GlValue = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .refine((text) => !ACTIVE.test(text) && !/[|\p{Cc}]/u.test(text) && text !== '*', 'must be a text without |')
export const GlCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9 ._/-]{0,39}$/, 'must be letters, digits, spaces and . _ / -, at most 40')

/** A share in percent, at most two decimals. */
const GlShare = z.strictObject({ code: GlCode, percent: z.number().gt(0).max(100).multipleOf(0.01) })
export type GlShare = z.infer<typeof GlShare>

const values = z.array(GlValue).max(MOST_VALUES)

/** The code of the charges that have all that is asked, of each list any; an empty list asks nothing. */
export const GlRule = z.strictObject({
  account: values,
  reference1: values,
  reference2: values,
  reference3: values,
  service: values,
  charge: values,
  shares: z.array(GlShare).min(1).max(MOST_GL_SHARES),
})
export type GlRule = z.infer<typeof GlRule>

/** In order: the first that a charge meets gives its code. */
export const GlRules = z.array(GlRule).max(MOST_GL_RULES)

/** Hundredths of a percent, as what shares are reckoned in. */
export function hundredths({ percent }: Pick<GlShare, 'percent'>): number {
  return Math.round(percent * 100)
}
