import { FormControl, Select, TextInput } from '@primer/react'
import { CHARGE_CATEGORIES, CREDIT_TYPES } from '../../../domain/uploads/assigned-code.ts'
import { dimensionValue } from '../../text/status-words.ts'
import { text } from '../../text/text.ts'
import type { AssignDraft } from './assign-draft.ts'
import { categoryWords } from './code-words.ts'

interface ChargeFieldsProps {
  readonly draft: AssignDraft
  /** Id of the names that are offered. */
  readonly names: string
  /** Some of its lines are below zero. */
  readonly negative: boolean
  readonly onChange: (part: Partial<AssignDraft>) => void
}

/** Which charge a code or text means, and what its lines below zero are. */
export function ChargeFields({ draft, names, negative, onChange }: ChargeFieldsProps) {
  return (
    <>
      <FormControl>
        <FormControl.Label>{text('uploads.codes.category')}</FormControl.Label>
        <Select
          block
          value={draft.category}
          onChange={({ currentTarget }) =>
            onChange({ category: CHARGE_CATEGORIES.find((each) => each === currentTarget.value) ?? 'other' })
          }
        >
          {CHARGE_CATEGORIES.map((each) => (
            <Select.Option key={each} value={each}>
              {categoryWords(each)}
            </Select.Option>
          ))}
        </Select>
      </FormControl>
      {draft.category === 'transportation' || draft.category === 'billing_adjustment' ? null : (
        <FormControl>
          <FormControl.Label>{text('uploads.codes.name')}</FormControl.Label>
          <TextInput
            block
            list={names}
            autoComplete="off"
            value={draft.name}
            onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
          />
          <FormControl.Caption>{text('uploads.codes.nameHint')}</FormControl.Caption>
        </FormControl>
      )}
      {negative ? (
        <FormControl>
          <FormControl.Label>{text('uploads.codes.belowZero')}</FormControl.Label>
          <Select block value={draft.below} onChange={({ currentTarget }) => onChange({ below: currentTarget.value })}>
            <Select.Option value="asBilled">{text('uploads.codes.below.asBilled')}</Select.Option>
            <Select.Option value="discount">{text('uploads.codes.below.discount')}</Select.Option>
            {CREDIT_TYPES.map((each) => (
              <Select.Option key={each} value={each}>
                {text('uploads.codes.below.credit', { type: dimensionValue('credit_type', each) })}
              </Select.Option>
            ))}
          </Select>
        </FormControl>
      ) : null}
    </>
  )
}
