import { Label } from '@primer/react'
import type { RecordField, RecordValues } from '../../../domain/records/record-spec.ts'
import { text } from '../../text/text.ts'
import type { ChoiceSets } from '../record-queries.ts'
import { PeopleLinks } from './PeopleLinks.tsx'
import { listedText, valueText } from '../record-words.ts'
import styles from './RecordTable.module.css'

interface RecordValueTextProps {
  readonly field: RecordField
  readonly choices: ChoiceSets
  /** Of the whole record. */
  readonly values: RecordValues
}

const SHOWN = 3

/** A value in a list: long lists by their first names and how many more there are. */
export function RecordValueText({ field, choices, values }: RecordValueTextProps) {
  const value = values[field.name]
  const whole = listedText(field, values, choices)
  if (field.from === 'people' && Array.isArray(value)) return <PeopleLinks ids={value} people={choices.people ?? []} />
  if (field.type === 'flag')
    return (
      <Label variant={value === true ? 'success' : 'secondary'}>
        {text(value === true ? 'records.yes' : 'records.no')}
      </Label>
    )
  if (!Array.isArray(value) || value.length <= SHOWN || (field.name === 'clients' && values.allClients === true))
    return <>{whole}</>
  const names = valueText(field, value.slice(0, SHOWN), choices)
  return (
    <span title={whole}>
      {text('records.andMore', { names, count: value.length - SHOWN })}
      <span className={styles.unseen}>{whole}</span>
    </span>
  )
}
