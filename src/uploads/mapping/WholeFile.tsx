import { XIcon } from '@primer/octicons-react'
import { FormControl, IconButton, Select, TextInput } from '@primer/react'
import { useState } from 'react'
import { withValue } from '../../../domain/uploads/mapping/change-draft.ts'
import type { MappingDraft } from '../../../domain/uploads/mapping/file-mapping.ts'
import { MAPPING_FIELD_NAMES, mappingField, type MappingField } from '../../../domain/uploads/mapping/mapping-fields.ts'
import { text } from '../../text/text.ts'
import type { DraftProps } from './draft-change.ts'
import { fieldWords } from './mapping-words.ts'
import styles from './Mapping.module.css'

const FIXED = MAPPING_FIELD_NAMES.filter((field) => mappingField(field).fixed)
const UNITS: Readonly<Partial<Record<MappingField, readonly string[]>>> = {
  weight_unit: ['lbs', 'kgs', 'oz'],
  dim_unit: ['inches', 'cm'],
}
const LONGEST_VALUE = 100

/** What no column says, said once for all rows. */
export function WholeFile({ draft, onChange }: DraftProps) {
  const [added, setAdded] = useState<readonly MappingField[]>([])
  const free = FIXED.filter((field) => !isInColumn(draft, field))
  const shown = free.filter((field) => added.includes(field) || draft.fields[field] || isNeeded(draft, field))
  const others = free.filter((field) => !shown.includes(field))
  const say = (field: MappingField, value: string | null) =>
    onChange(withValue(draft, field, value), `value of ${field}`)
  return (
    <section className={styles.section}>
      <h3 className={styles.subtitle}>{text('mapping.whole')}</h3>
      <p className={styles.hint}>{text('mapping.wholeHint')}</p>
      <div className={styles.fields}>
        {shown.map((field) => (
          <div key={field} className={styles.value}>
            <FormControl required={isNeeded(draft, field)}>
              <FormControl.Label>{fieldWords(field)}</FormControl.Label>
              {valueInput(field, valueOf(draft, field), (value) => say(field, value))}
            </FormControl>
            {isNeeded(draft, field) ? null : (
              <IconButton
                icon={XIcon}
                variant="invisible"
                aria-label={text('mapping.removeValue', { field: fieldWords(field) })}
                onClick={() => {
                  setAdded(added.filter((each) => each !== field))
                  if (draft.fields[field]) say(field, null)
                }}
              />
            )}
          </div>
        ))}
        {others.length > 0 ? (
          <FormControl>
            <FormControl.Label>{text('mapping.addValue')}</FormControl.Label>
            <Select
              block
              value=""
              onChange={({ currentTarget: { value } }) =>
                setAdded([...added, ...others.filter((each) => each === value)])
              }
            >
              <Select.Option value="">{text('mapping.choose')}</Select.Option>
              {others.map((field) => (
                <Select.Option key={field} value={field}>
                  {fieldWords(field)}
                </Select.Option>
              ))}
            </Select>
          </FormControl>
        ) : null}
      </div>
    </section>
  )
}

/** As an element of Primer's own, which its label finds. */
function valueInput(field: MappingField, value: string, onChange: (value: string) => void) {
  const units = UNITS[field]
  if (units)
    return (
      <Select block value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        <Select.Option value="">{text('mapping.choose')}</Select.Option>
        {[...new Set([...units, value])]
          .filter((unit) => unit !== '')
          .map((unit) => (
            <Select.Option key={unit} value={unit}>
              {unit}
            </Select.Option>
          ))}
      </Select>
    )
  return (
    <TextInput
      block
      type={mappingField(field).kind === 'date' ? 'date' : 'text'}
      autoComplete="off"
      maxLength={LONGEST_VALUE}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

function isInColumn({ fields }: MappingDraft, field: MappingField): boolean {
  const source = fields[field]
  return source !== undefined && 'column' in source
}

function valueOf({ fields }: MappingDraft, field: MappingField): string {
  const source = fields[field]
  return source && 'value' in source ? source.value : ''
}

/** Nothing can be read without it. */
function isNeeded({ fields }: MappingDraft, field: MappingField): boolean {
  if (field === 'weight_unit') return (fields.actual_weight ?? fields.bill_weight) !== undefined
  if (field === 'dim_unit') return (fields.dimensions ?? fields.length) !== undefined
  return mappingField(field).required === true
}
