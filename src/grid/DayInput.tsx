import type { CustomDateProps } from 'ag-grid-react'
import { AlertIcon } from '@primer/octicons-react'
import { useContext, useEffect, useState } from 'react'
import { text } from '../text/text.ts'
import styles from './DayInput.module.css'
import { RefusedDaysContext } from './filter/refused-days.ts'
import { dayForm, dayOf, dayText } from './day-text.ts'

/** The day of a date filter, in the order of the cells; what is no day takes the filter away, and is marked. GRID-28 */
export function DayInput({ date, onDateChange, filterParams }: CustomDateProps) {
  const column = filterParams.colDef.headerName ?? ''
  const { days, refuse } = useContext(RefusedDaysContext)
  const [typed, setTyped] = useState<string | null>(days[column] ?? null)
  const [within, setWithin] = useState(false)
  // While somebody types, an answer that comes in makes the grid say again the day that it filters by until now.
  const overwritten = within && typed !== null && dayOf(typed)?.getTime() !== date?.getTime()
  useEffect(() => {
    if (overwritten) onDateChange(dayOf(typed))
  }, [overwritten, typed, onDateChange])
  const shown = typed !== null && (within || date === null) ? typed : dayText(date)
  const wrong = shown !== '' && dayOf(shown) === null
  const form = dayForm()
  return (
    <span className={styles.field}>
      <input
        className={styles.day}
        type="text"
        inputMode="numeric"
        value={shown}
        placeholder={form}
        aria-label={text('grid.day', { column })}
        aria-invalid={wrong}
        {...(wrong ? { title: text('grid.noDay', { form }), 'aria-description': text('grid.noDay', { form }) } : {})}
        onChange={({ target }) => {
          setTyped(target.value)
          onDateChange(dayOf(target.value))
          if (target.value === '' || dayOf(target.value)) refuse(column, '')
        }}
        onFocus={() => setWithin(true)}
        onBlur={() => {
          setWithin(false)
          setTyped(wrong ? shown : null)
          refuse(column, wrong ? shown : '')
        }}
      />
      {wrong ? (
        <span className={styles.wrong} aria-hidden="true" title={text('grid.noDay', { form })}>
          <AlertIcon size={12} />
          <span>{text('grid.noDay', { form })}</span>
        </span>
      ) : null}
    </span>
  )
}
