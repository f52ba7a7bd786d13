import { FormControl, TextInput } from '@primer/react'
import { useId } from 'react'
import { text } from '../text/text.ts'
import styles from './Filters.module.css'
import type { TypedDays } from './typed-days.ts'

interface LastDaysFieldProps {
  readonly chosen: TypedDays
  readonly onType: (typed: string) => void
}

/** Days up to today in place of the dates that are in force; empty: those stay. DATE-12 */
export function LastDaysField({ chosen: { typed, fits }, onType }: LastDaysFieldProps) {
  const [id, rule] = [useId(), useId()]
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {text('dates.frequencies.la')}
      </label>
      <TextInput
        id={id}
        block
        value={typed}
        inputMode="numeric"
        autoComplete="off"
        placeholder={text('dates.days')}
        {...(fits ? {} : { validationStatus: 'error' as const, 'aria-describedby': rule })}
        onChange={(event) => onType(event.target.value)}
      />
      {fits ? null : (
        <FormControl.Validation id={rule} variant="error">
          {text('dates.daysRule')}
        </FormControl.Validation>
      )}
    </div>
  )
}
