import { FormControl } from '@primer/react'
import type { ReactNode } from 'react'

/** A field of a change with what is wrong in it. */
export function Field({
  label,
  wrong,
  children,
}: {
  readonly label: string
  readonly wrong: string | undefined
  readonly children: ReactNode
}) {
  return (
    <FormControl>
      <FormControl.Label>{label}</FormControl.Label>
      {children}
      {wrong === undefined ? null : <FormControl.Validation variant="error">{wrong}</FormControl.Validation>}
    </FormControl>
  )
}
