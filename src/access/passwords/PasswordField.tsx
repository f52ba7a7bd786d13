import { TextInput } from '@primer/react'
import { EyeClosedIcon, EyeIcon } from '@primer/octicons-react'
import { useState } from 'react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { text } from '../../text/text.ts'
import { AccessField } from '../screen/AccessField.tsx'

interface PasswordFieldProps {
  readonly label: string
  /** What holds its value: of a form's library, or of the sign-in screen, which does without. */
  readonly field: Pick<ComponentPropsWithRef<'input'>, 'name' | 'ref' | 'value' | 'onChange' | 'onBlur'>
  readonly error: string | undefined
  readonly autoComplete: 'current-password' | 'new-password'
  readonly autoFocus?: boolean
  /** Under the input. */
  readonly children?: ReactNode
}

/** A password that can be looked at. */
export function PasswordField({ label, field, error, autoComplete, autoFocus = false, children }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <AccessField
      label={label}
      error={error}
      input={(attributes) => (
        <TextInput
          {...attributes}
          block
          size="large"
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoFocus={autoFocus}
          trailingAction={
            <TextInput.Action
              icon={shown ? EyeClosedIcon : EyeIcon}
              aria-label={text(shown ? 'session.hidePassword' : 'session.showPassword')}
              onClick={() => setShown(!shown)}
            />
          }
          {...field}
        />
      )}
    >
      {children}
    </AccessField>
  )
}
