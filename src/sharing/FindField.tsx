import { FormControl, TextInput } from '@primer/react'
import { SearchIcon } from '@primer/octicons-react'
import type { RefObject } from 'react'

interface FindFieldProps {
  readonly field: RefObject<HTMLInputElement | null>
  readonly label: string
  readonly typed: string
  readonly onType: (typed: string) => void
}

/** Narrows the people and groups listed below it. */
export function FindField({ field, label, typed, onType }: FindFieldProps) {
  return (
    <FormControl>
      <FormControl.Label>{label}</FormControl.Label>
      <TextInput
        ref={field}
        block
        leadingVisual={SearchIcon}
        value={typed}
        autoComplete="off"
        onChange={({ target }) => onType(target.value)}
      />
    </FormControl>
  )
}
