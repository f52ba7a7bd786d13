import { Label } from '@primer/react'
import type { RecordField, RecordValue } from '../../domain/record-spec.ts'
import { text } from '../text/text.ts'
import type { ChoiceSets } from './record-queries.ts'
import { valueText } from './record-words.ts'
import styles from './RecordTable.module.css'

interface RecordValueTextProps {
  readonly field: RecordField
  readonly value: RecordValue | undefined
  readonly choices: ChoiceSets
}

const SHOWN = 3

/** A value in a list: long lists by their first names and how many more there are. */
export function RecordValueText({ field, value, choices }: RecordValueTextProps) {
  if (field.type === 'flag') return <Label variant={value === true ? 'success' : 'secondary'}>{text(value === true ? 'records.yes' : 'records.no')}</Label>
  if (!Array.isArray(value) || value.length <= SHOWN) return <>{valueText(field, value, choices)}</>
  const whole = valueText(field, value, choices)
  const names = valueText(field, value.slice(0, SHOWN), choices)
  return (
    <span title={whole}>
      {text('records.andMore', { names, count: value.length - SHOWN })}
      <span className={styles.unseen}>{whole}</span>
    </span>
  )
}
