import { Button, FormControl, TextInput } from '@primer/react'
import { Suspense, lazy, useState } from 'react'
import { RANGE_PRESETS, pickerDate, readPickerDate } from '../../domain/dates/date-choice.ts'
import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { DateSelectorContext, DateSelectorEvent } from '../../machines/dates/date-selector-context.ts'
import { text } from '../text/text.ts'
import { NARROW, useMedia } from '../theme/use-media.ts'
import styles from './DateSelector.module.css'

const RangeCalendar = lazy(() => import('./RangeCalendar.tsx').then((module) => ({ default: module.RangeCalendar })))

interface RangePanelProps {
  readonly context: DateSelectorContext
  readonly send: (event: DateSelectorEvent) => void
}

/** Presets, both ends as text, and the calendar; no date after today. DATE-06, DATE-07 */
export function RangePanel({ context, send }: RangePanelProps) {
  const { range, today } = context
  const narrow = useMedia(NARROW)
  return (
    <div className={styles.range}>
      <div role="group" className={styles.presets} aria-label={text('dates.presets')}>
        {RANGE_PRESETS.map((preset) => (
          <Button key={preset} size="small" onClick={() => send({ type: 'preset.chosen', preset })}>
            {text(`dates.preset.${preset}`)}
          </Button>
        ))}
      </div>
      <div className={styles.ends}>
        <DateInput
          label={text('dates.from')}
          value={range.from}
          problem={range.from !== undefined && range.from > today ? text('dates.afterToday') : undefined}
          onChange={(from) => send({ type: 'range.chosen', from, to: range.to })}
        />
        <DateInput
          label={text('dates.to')}
          value={range.to}
          problem={endProblem(context)}
          onChange={(to) => send({ type: 'range.chosen', from: range.from, to })}
        />
        <div className={styles.calendar}>
          <Suspense fallback={null}>
            <RangeCalendar
              range={range}
              today={today}
              months={narrow ? 1 : 2}
              onChoose={({ from, to }) => send({ type: 'range.chosen', from, to })}
            />
          </Suspense>
        </div>
      </div>
    </div>
  )
}

function endProblem({ range: { from, to }, today }: DateSelectorContext): string | undefined {
  if (to !== undefined && to > today) return text('dates.afterToday')
  return from !== undefined && to !== undefined && from > to ? text('dates.beforeStart') : undefined
}

interface DateInputProps {
  readonly label: string
  readonly value: CalendarDate | undefined
  readonly problem: string | undefined
  readonly onChange: (date: CalendarDate | undefined) => void
}

/** One end as MM/DD/YYYY. What is typed stays, also while it is no date. */
function DateInput({ label, value, problem, onChange }: DateInputProps) {
  const [typed, setTyped] = useState('')
  const shown = readPickerDate(typed) === value ? typed : value === undefined ? '' : pickerDate(value)
  const refusal = problem ?? (shown !== '' && value === undefined ? text('dates.notADate') : undefined)
  return (
    <FormControl>
      <FormControl.Label>{label}</FormControl.Label>
      <TextInput
        value={shown}
        placeholder="MM/DD/YYYY"
        inputMode="numeric"
        autoComplete="off"
        className={styles.input ?? ''}
        {...(refusal ? { validationStatus: 'error' } : {})}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(readPickerDate(event.target.value))
        }}
      />
      {refusal ? <FormControl.Validation variant="error">{refusal}</FormControl.Validation> : null}
    </FormControl>
  )
}
