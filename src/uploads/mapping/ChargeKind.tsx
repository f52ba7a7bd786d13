import { Checkbox, Select, TextInput } from '@primer/react'
import { useId } from 'react'
import { CHARGE_CATEGORIES, type ChargeMeaning } from '../../../domain/uploads/mapping/file-mapping.ts'
import { text } from '../../text/text.ts'
import { kindWords } from './mapping-words.ts'
import styles from './Mapping.module.css'

interface ChargeKindProps {
  /** What the charge is called in the labels. */
  readonly of: string
  readonly means: ChargeMeaning | null
  /** What stands for null. */
  readonly unsaid: string
  /** `typed`: a letter of the name. */
  readonly onChange: (means: ChargeMeaning | null, typed: boolean) => void
}

const NAMELESS: readonly string[] = ['transportation', 'fuel_surcharge', 'billing_adjustment', 'ignored']
const LONGEST_NAME = 60

/** What a charge counts as, what the pages call it, and whether it is money off. */
export function ChargeKind({ of, means, unsaid, onChange }: ChargeKindProps) {
  const discount = useId()
  const named = { column: of }
  return (
    <div className={styles.kind}>
      <Select
        size="small"
        block
        aria-label={text('mapping.chargeKind', named)}
        value={means?.category ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const category = CHARGE_CATEGORIES.find((each) => each === value)
          if (!category) return onChange(null, false)
          const name = NAMELESS.includes(category) ? null : (means?.name ?? null)
          onChange({ category, name, discount: category !== 'ignored' && (means?.discount ?? false) }, false)
        }}
      >
        <Select.Option value="">{unsaid}</Select.Option>
        {CHARGE_CATEGORIES.map((category) => (
          <Select.Option key={category} value={category}>
            {kindWords(category)}
          </Select.Option>
        ))}
      </Select>
      {means && !NAMELESS.includes(means.category) ? (
        <TextInput
          size="small"
          block
          aria-label={text('mapping.chargeName', named)}
          placeholder={text('mapping.chargeNamePlaceholder')}
          maxLength={LONGEST_NAME}
          value={means.name ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ ...means, name: value || null }, true)}
        />
      ) : null}
      {means && means.category !== 'ignored' ? (
        <span className={styles.check}>
          <Checkbox
            id={discount}
            checked={means.discount}
            aria-label={text('mapping.isDiscountOf', named)}
            onChange={({ currentTarget: { checked } }) => onChange({ ...means, discount: checked }, false)}
          />
          <label htmlFor={discount}>{text('mapping.isDiscount')}</label>
        </span>
      ) : null}
    </div>
  )
}
