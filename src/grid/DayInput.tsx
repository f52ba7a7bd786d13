import type { CustomDateProps } from 'ag-grid-react'
import { useState } from 'react'
import { text } from '../text/text.ts'
import styles from './DayInput.module.css'
import { dayOf, dayText } from './day-text.ts'

/** The day of a date filter, written as month/day/year. GRID-28 */
export function DayInput({ date, onDateChange, filterParams }: CustomDateProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? dayText(date)
  const wrong = shown !== '' && dayOf(shown) === null
  return (
    <input
      className={styles.day}
      type="text"
      inputMode="numeric"
      value={shown}
      placeholder={text('grid.dayFormat')}
      aria-label={text('grid.day', { column: filterParams.colDef.headerName ?? '' })}
      aria-invalid={wrong}
      onChange={({ target }) => {
        setTyped(target.value)
        const day = dayOf(target.value)
        if (day || target.value === '') onDateChange(day)
      }}
      onBlur={() => setTyped(wrong ? shown : null)}
    />
  )
}
