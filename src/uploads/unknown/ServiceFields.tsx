import { FormControl, Select, TextInput } from '@primer/react'
import { CATEGORY_COLUMN, dimensionValue } from '../../text/status-words.ts'
import { text } from '../../text/text.ts'
import type { AssignDraft } from './assign-draft.ts'
import type { CodeChoices } from './code-queries.ts'

interface ServiceFieldsProps {
  readonly draft: AssignDraft
  readonly choices: CodeChoices
  /** The service of that name that there is already. */
  readonly known: CodeChoices['services'][number] | undefined
  /** Id of the names that are offered. */
  readonly names: string
  /** The name was asked for. */
  readonly missing: boolean
  readonly onChange: (part: Partial<AssignDraft>) => void
}

/** Which service a code means, and of what kind it is. */
export function ServiceFields({ draft, choices, known, names, missing, onChange }: ServiceFieldsProps) {
  return (
    <>
      <FormControl required>
        <FormControl.Label>{text('uploads.codes.service')}</FormControl.Label>
        <TextInput
          block
          list={names}
          autoComplete="off"
          value={draft.name}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
        {missing ? (
          <FormControl.Validation variant="error">{text('uploads.companyMissing')}</FormControl.Validation>
        ) : null}
      </FormControl>
      <FormControl disabled={known !== undefined}>
        <FormControl.Label>{text('uploads.codes.serviceCategory')}</FormControl.Label>
        <Select
          block
          value={known?.category ?? draft.serviceCategory}
          onChange={({ currentTarget }) => onChange({ serviceCategory: currentTarget.value })}
        >
          {choices.serviceCategories.map((each) => (
            <Select.Option key={each} value={each}>
              {dimensionValue(CATEGORY_COLUMN, each)}
            </Select.Option>
          ))}
        </Select>
      </FormControl>
    </>
  )
}
