import { FormControl, Select, TextInput } from '@primer/react'
import { LAST_DAYS_CHOICES, mayAskDays, readDays } from '../../domain/dates/date-choice.ts'
import { text } from '../text/text.ts'

/** Chosen among a few, or typed. DATE-12 */
export type LastDaysWay = 'listed' | 'typed'

interface LastDaysProps {
  /** 0: no number was given. */
  readonly days: number
  readonly way: LastDaysWay
  readonly onChoose: (days: number) => void
}

/** How many days up to today: one of the dashboards' three, or any number up to a year. DATE-12, DATE-13 */
export function LastDays({ days, way, onChoose }: LastDaysProps) {
  const fits = mayAskDays(days)
  return (
    <FormControl>
      <FormControl.Label>{text(way === 'typed' ? 'dates.days' : 'dates.frequencies.la')}</FormControl.Label>
      {way === 'typed' ? (
        <TextInput
          block
          value={days === 0 ? '' : String(days)}
          inputMode="numeric"
          autoComplete="off"
          {...(fits ? {} : { validationStatus: 'error' })}
          onChange={(event) => onChoose(readDays(event.target.value))}
        />
      ) : (
        <Select block value={String(days)} onChange={(event) => onChoose(Number(event.target.value))}>
          {dayChoices(days).map((each) => (
            <Select.Option key={each} value={String(each)}>
              {String(each)}
            </Select.Option>
          ))}
        </Select>
      )}
      {way === 'typed' && !fits ? (
        <FormControl.Validation variant="error">{text('dates.daysRule')}</FormControl.Validation>
      ) : null}
    </FormControl>
  )
}

/** The choices, and the number in force when an address asked for another one. */
function dayChoices(days: number): number[] {
  return [...new Set([...LAST_DAYS_CHOICES, days])].toSorted((one, other) => one - other)
}
