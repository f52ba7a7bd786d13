import { FormControl, TextInput } from '@primer/react'
import { useState } from 'react'

interface DayFieldProps {
  readonly label: string
  readonly value: string
  readonly fault?: string | undefined
  readonly onDay: (day: string) => void
}

/** A day as YYYY-MM-DD. It counts once it is left or Enter is pressed: a year that is half typed asks nothing. */
export function DayField({ label, value, fault, onDay }: DayFieldProps) {
  const [draft, setDraft] = useState({ of: value, typed: value })
  // What was typed over another day than the one that counts now is over.
  const typed = draft.of === value ? draft.typed : value
  const take = () => {
    if (typed !== value) onDay(typed)
  }
  return (
    <FormControl>
      <FormControl.Label>{label}</FormControl.Label>
      <TextInput
        type="date"
        value={typed}
        onChange={({ target }) => setDraft({ of: value, typed: target.value })}
        onBlur={take}
        onKeyDown={({ key }) => {
          if (key === 'Enter') take()
        }}
      />
      {fault === undefined ? null : <FormControl.Validation variant="error">{fault}</FormControl.Validation>}
    </FormControl>
  )
}
