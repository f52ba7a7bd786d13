import { FormControl } from '@primer/react'

/** What is wrong in a field of the form. */
export function ReportFault({ message }: { readonly message: string | undefined }) {
  return message === undefined ? null : <FormControl.Validation variant="error">{message}</FormControl.Validation>
}
