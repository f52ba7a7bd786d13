import { AlertFillIcon } from '@primer/octicons-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from './AccessField.module.css'

/** What ties an input to its label and its error. */
export interface FieldInput {
  readonly id: string
  readonly 'aria-describedby'?: string
  readonly validationStatus?: 'error'
}

interface AccessFieldProps {
  readonly label: string
  readonly error: string | undefined
  readonly input: (attributes: FieldInput) => ReactNode
  /** Between the input and its error. */
  readonly children?: ReactNode
}

/** A labelled input of the sign-in form. Primer's FormControl knows every control there is, and would bring them all to the first screen. */
export function AccessField({ label, error, input, children }: AccessFieldProps) {
  const id = useId()
  const fault = `${id}-error`
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {input(error === undefined ? { id } : { id, 'aria-describedby': fault, validationStatus: 'error' })}
      {children}
      {error === undefined ? null : (
        <span id={fault} className={styles.error}>
          <AlertFillIcon size={12} />
          {error}
        </span>
      )}
    </div>
  )
}
