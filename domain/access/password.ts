import { saidWords } from '../values/said-words.ts'

/** Bounds of a new password. ACC-39 */
const LEAST_PASSWORD_LENGTH = 8
const MOST_PASSWORD_LENGTH = 50

/** Why a new password is refused that fits the rules, in English; the browser app says it in the reader's language. */
export const PASSWORD_REFUSALS = saidWords({
  common: 'This password is one of the most common ones. Please choose another.',
  own: 'This password holds your name, your user name, your e-mail address or the name of the portal. Please choose another.',
  same: 'The new password must differ from the old one.',
})

/** The highest level of the strength meter. ACC-41 */
export const MOST_STRENGTH = 4

const STRENGTHS = ['weak', 'weak', 'fair', 'good', 'strong'] as const
export type Strength = (typeof STRENGTHS)[number]

/** Length 8 to 50 with a digit, a lower and an upper case letter. ACC-39 */
export function fitsPasswordRules(password: string): boolean {
  return (
    password.length >= LEAST_PASSWORD_LENGTH &&
    password.length <= MOST_PASSWORD_LENGTH &&
    /\d/.test(password) &&
    /[a-z]/.test(password) &&
    /[A-Z]/.test(password)
  )
}

/** A third of the length, at most 4, and its word. ACC-41 */
export function passwordStrength(password: string): { readonly level: number; readonly strength: Strength } {
  const level = Math.min(Math.floor(password.length / 3), MOST_STRENGTH)
  return { level, strength: STRENGTHS[level] ?? 'strong' }
}
