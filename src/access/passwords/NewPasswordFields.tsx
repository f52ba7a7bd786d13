import type { UseFormRegisterReturn } from 'react-hook-form'
import { text } from '../../text/text.ts'
import { PasswordField } from './PasswordField.tsx'
import { StrengthMeter } from './StrengthMeter.tsx'

interface NewPasswordFieldsProps {
  readonly newPassword: UseFormRegisterReturn
  readonly confirmation: UseFormRegisterReturn
  readonly errors: {
    readonly newPassword?: { message?: string | undefined }
    readonly confirmation?: { message?: string | undefined }
  }
  /** What stands in the first field, for the meter. */
  readonly typed: string
  readonly autoFocus?: boolean
}

/** A new password, twice, with its strength. ACC-37 */
export function NewPasswordFields({
  newPassword,
  confirmation,
  errors,
  typed,
  autoFocus = false,
}: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={text('password.new')}
        field={newPassword}
        error={errors.newPassword?.message}
        autoComplete="new-password"
        autoFocus={autoFocus}
      >
        <StrengthMeter password={typed} />
      </PasswordField>
      <PasswordField
        label={text('password.confirmation')}
        field={confirmation}
        error={errors.confirmation?.message}
        autoComplete="new-password"
      />
    </>
  )
}
