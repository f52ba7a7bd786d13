import { TextInput } from '@primer/react'
import { useId } from 'react'
import { isRange, type DimensionFilter } from '../../domain/dashboards/dimension-filter.ts'
import { text } from '../text/text.ts'
import styles from './Filters.module.css'

interface RangeFieldProps {
  /** With its unit. */
  readonly label: string
  readonly chosen: DimensionFilter | undefined
  readonly onChoose: (chosen: DimensionFilter) => void
}

/** The lowest and the highest value of rows, both included; an empty end is open. */
export function RangeField({ label, chosen, onChoose }: RangeFieldProps) {
  const id = useId()
  const { from, to } = chosen && isRange(chosen) ? chosen : { from: null, to: null }
  const reversed = from !== null && to !== null && from > to
  const end = (name: 'from' | 'to', value: number | null) => (
    <TextInput
      block
      type="number"
      step="any"
      aria-label={text(`filters.range.${name}`, { label })}
      placeholder={text(`filters.range.${name === 'from' ? 'atLeast' : 'atMost'}`)}
      value={value ?? ''}
      {...(reversed ? { validationStatus: 'error' as const } : {})}
      onChange={(event) => {
        const typed = event.target.value === '' ? null : Number(event.target.value)
        onChoose({ from, to, [name]: typed })
      }}
    />
  )
  return (
    <div className={styles.field} role="group" aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <span className={styles.range}>
        {end('from', from)}
        <span aria-hidden="true">–</span>
        {end('to', to)}
      </span>
    </div>
  )
}
