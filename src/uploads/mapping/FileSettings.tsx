import { FormControl, Radio, RadioGroup, Select, TextInput } from '@primer/react'
import { useId } from 'react'
import type { MappingDraft } from '../../../domain/uploads/mapping/file-mapping.ts'
import { text, type TextKey } from '../../text/text.ts'
import type { DraftProps } from './draft-change.ts'
import styles from './Mapping.module.css'

interface FileSettingsProps extends DraftProps {
  readonly clientName: string
  /** Names of those that are known. */
  readonly carriers: readonly string[]
  /** Another mapping has the name. */
  readonly nameTaken: boolean
}

const LONGEST_NAME = 60
const ROW_KINDS = ['package', 'charge'] as const
/** As amounts stand in the file, whatever the reader's language. */
const AMOUNTS = { '.': '1,234.50', ',': '1.234,50' } as const

/** Whose file it is, and how its rows, dates and amounts are written. */
export function FileSettings({ draft, clientName, carriers, nameTaken, onChange }: FileSettingsProps) {
  const known = useId()
  return (
    <section className={styles.section}>
      <h3 className={styles.subtitle}>{text('mapping.file')}</h3>
      <div className={`${styles.fields} ${styles.names}`}>
        <FormControl required>
          <FormControl.Label>{text('mapping.carrier')}</FormControl.Label>
          <TextInput
            block
            list={known}
            autoComplete="off"
            maxLength={LONGEST_NAME}
            value={draft.carrier}
            onChange={({ currentTarget: { value: carrier } }) =>
              onChange({ ...draft, carrier, name: draft.name === draft.carrier ? carrier : draft.name }, 'carrier')
            }
          />
          <FormControl.Caption>{text('mapping.carrierHint')}</FormControl.Caption>
        </FormControl>
        <datalist id={known}>
          {carriers.map((carrier) => (
            <option key={carrier} value={carrier} />
          ))}
        </datalist>
        <FormControl required>
          <FormControl.Label>{text('mapping.name')}</FormControl.Label>
          <TextInput
            block
            autoComplete="off"
            maxLength={LONGEST_NAME}
            value={draft.name}
            onChange={({ currentTarget: { value: name } }) => onChange({ ...draft, name }, 'name')}
          />
          {nameTaken ? (
            <FormControl.Validation variant="error">{text('mapping.nameTaken')}</FormControl.Validation>
          ) : (
            <FormControl.Caption>{text('mapping.nameHint', { client: clientName })}</FormControl.Caption>
          )}
        </FormControl>
      </div>
      <RadioGroup
        name="rows"
        onChange={(value) => onChange({ ...draft, rows: value === 'charge' ? 'charge' : 'package' })}
      >
        <RadioGroup.Label>{text('mapping.rows')}</RadioGroup.Label>
        {ROW_KINDS.map((kind) => (
          <FormControl key={kind}>
            <Radio value={kind} checked={draft.rows === kind} />
            <FormControl.Label>{text(`mapping.rowsOf.${kind}`)}</FormControl.Label>
          </FormControl>
        ))}
      </RadioGroup>
      <div className={styles.fields}>
        <Choice
          label="mapping.dateOrder"
          value={draft.dateOrder}
          options={{
            YMD: text('mapping.dateOrders.YMD'),
            DMY: text('mapping.dateOrders.DMY'),
            MDY: text('mapping.dateOrders.MDY'),
          }}
          onChange={(dateOrder) => onChange({ ...draft, dateOrder })}
        />
        <Choice
          label="mapping.decimal"
          value={draft.decimal}
          options={AMOUNTS}
          onChange={(decimal) => onChange({ ...draft, decimal })}
        />
        <Choice
          label="mapping.discounts"
          value={draft.discounts}
          options={{
            negative: text('mapping.discountSigns.negative'),
            positive: text('mapping.discountSigns.positive'),
          }}
          onChange={(discounts) => onChange({ ...draft, discounts })}
        />
      </div>
    </section>
  )
}

type Chosen = NonNullable<MappingDraft['dateOrder' | 'decimal' | 'discounts']>

/** One of a few, or not chosen yet. */
function Choice<Value extends Chosen>({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: TextKey
  readonly value: Value | null
  readonly options: Readonly<Record<Value, string>>
  readonly onChange: (value: Value | null) => void
}) {
  const values = Object.keys(options) as Value[]
  return (
    <FormControl>
      <FormControl.Label>{text(label)}</FormControl.Label>
      <Select
        block
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(values.find((each) => each === currentTarget.value) ?? null)}
      >
        <Select.Option value="">{text('mapping.choose')}</Select.Option>
        {values.map((each) => (
          <Select.Option key={each} value={each}>
            {options[each]}
          </Select.Option>
        ))}
      </Select>
    </FormControl>
  )
}
