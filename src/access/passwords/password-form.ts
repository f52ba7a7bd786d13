import * as z from 'zod'
import { fitsPasswordRules } from '../../../domain/access/password.ts'
import { text } from '../../text/text.ts'
import type { TextKey } from '../../text/text.ts'

const required = (label: TextKey) =>
  z.string().min(1, { error: () => text('password.required', { label: text(label) }), abort: true })

/** A new password, twice. ACC-38 to ACC-40 */
const NewPasswordFields = z.object({
  newPassword: required('password.new').refine(fitsPasswordRules, {
    error: () => text('password.rules', { label: text('password.new') }),
  }),
  confirmation: required('password.confirmation'),
})

interface Twice {
  readonly newPassword: string
  readonly confirmation: string
}
const isSame = ({ newPassword, confirmation }: Twice) => newPassword === confirmation
const MISMATCH = {
  path: ['confirmation'],
  error: () => text('password.mismatch'),
  when: ({ value }: { readonly value: unknown }) => (value as Twice).confirmation !== '',
}

/** By the mailed link. */
export const NewPasswordForm = NewPasswordFields.refine(isSame, MISMATCH)
export type NewPasswordForm = z.infer<typeof NewPasswordForm>

/** By the person who knows the old one. */
export const ChangePasswordForm = NewPasswordFields.extend({ oldPassword: required('password.old') }).refine(
  isSame,
  MISMATCH,
)
export type ChangePasswordForm = z.infer<typeof ChangePasswordForm>
