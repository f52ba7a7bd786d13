import { FormControl, TextInput } from '@primer/react'
import { text } from '../text/text.ts'
import type { TypedDays } from './typed-days.ts'

interface LastDaysFieldProps {
  readonly chosen: TypedDays
  readonly onType: (typed: string) => void
}

/** Days up to today in place of the dates that are in force; empty: those stay. DATE-12 */
export function LastDaysField({ chosen: { typed, fits }, onType }: LastDaysFieldProps) {
  return (
    <FormControl>
      <FormControl.Label>{text('dates.frequencies.la')}</FormControl.Label>
      <TextInput
        block
        value={typed}
        inputMode="numeric"
        autoComplete="off"
        placeholder={text('dates.days')}
        {...(fits ? {} : { validationStatus: 'error' })}
        onChange={(event) => onType(event.target.value)}
      />
      {fits ? null : <FormControl.Validation variant="error">{text('dates.daysRule')}</FormControl.Validation>}
    </FormControl>
  )
}
