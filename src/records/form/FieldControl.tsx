import { Checkbox, FormControl, Select, Textarea, TextInput } from '@primer/react'
import { LockIcon } from '@primer/octicons-react'
import { Controller } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import type { RecordField, RecordValues } from '../../../domain/records/record-spec.ts'
import { text } from '../../text/text.ts'
import { ChoicesControl } from './ChoicesControl.tsx'
import type { ChoiceSets } from '../record-queries.ts'
import { choiceText, fieldHint, fieldLabel, permissionMeaning, valueText } from '../record-words.ts'
import styles from './RecordEditor.module.css'

interface FieldControlProps {
  readonly field: RecordField
  readonly form: UseFormReturn<RecordValues>
  readonly choices: ChoiceSets
  /** Shown only: it was set when the record was added. */
  readonly fixed: boolean
  /** The name that its hint goes by. */
  readonly hintOf: string
}

const INPUT_TYPES = { text: 'text', email: 'email', date: 'date', password: 'password' } as const

/** The control of one field by its type, with its hint and its error. */
export function FieldControl({ field, form, choices, fixed, hintOf }: FieldControlProps) {
  const { name, type, required } = field
  const label = fieldLabel(name)
  const hint = fieldHint(hintOf)
  const message: unknown = form.formState.errors[name]?.message
  const error = typeof message === 'string' ? message : undefined
  const offered = (field.from && choices[field.from]) ?? []
  if (fixed && type !== 'flag') {
    return (
      <div>
        <div className={styles.fixedLabel}>{label}</div>
        <div>{valueText(field, form.getValues(name), choices)}</div>
        <FieldError error={error} />
      </div>
    )
  }
  if (type === 'choices') {
    return (
      <Controller
        name={name}
        control={form.control}
        render={({ field: { value, onChange, ref } }) => (
          <ChoicesControl
            ref={ref}
            label={label}
            hint={hint}
            error={error}
            choices={offered.map((choice) => ({ ...choice, label: choiceText(field, choice.value, choices) }))}
            chosen={Array.isArray(value) ? value : []}
            meaningOf={field.from === 'permissions' || field.from === 'roles' ? permissionMeaning : () => undefined}
            onChange={onChange}
          />
        )}
      />
    )
  }
  if (type === 'flag') {
    return (
      <div>
        <FormControl disabled={field.once}>
          <Checkbox {...form.register(name)} aria-invalid={error !== undefined} />
          <FormControl.Label>
            {label} {field.once ? <LockIcon size={12} /> : null}
          </FormControl.Label>
          {hint || field.once ? (
            <FormControl.Caption>
              {hint} {field.once ? text('records.locked') : null}
            </FormControl.Caption>
          ) : null}
        </FormControl>
        <FieldError error={error} />
      </div>
    )
  }
  if (type === 'choice') {
    return (
      <FormControl required={required}>
        <FormControl.Label>{label}</FormControl.Label>
        <Select block {...form.register(name)}>
          <Select.Option value="">{text('records.none')}</Select.Option>
          {offered.map((choice) => (
            <Select.Option key={choice.value} value={choice.value}>
              {choice.label}
            </Select.Option>
          ))}
        </Select>
        {hint ? <FormControl.Caption>{hint}</FormControl.Caption> : null}
        {error ? <FormControl.Validation variant="error">{error}</FormControl.Validation> : null}
      </FormControl>
    )
  }
  if (type === 'count' || type === 'money') return null
  return (
    <FormControl required={required}>
      <FormControl.Label>{label}</FormControl.Label>
      {isLong(field) ? (
        <Textarea block resize="vertical" rows={6} {...form.register(name)} />
      ) : (
        <TextInput
          block
          type={INPUT_TYPES[type]}
          autoComplete={type === 'password' ? 'new-password' : 'off'}
          {...form.register(name)}
        />
      )}
      {hint ? <FormControl.Caption>{hint}</FormControl.Caption> : null}
      {error ? <FormControl.Validation variant="error">{error}</FormControl.Validation> : null}
    </FormControl>
  )
}

/** A text of so many characters is not read in one line. */
const LONG = 500

function isLong({ type, max = 0 }: RecordField): boolean {
  return type === 'text' && max > LONG
}

/** Where the library's control draws no error. */
function FieldError({ error }: { readonly error: string | undefined }) {
  if (error === undefined) return null
  return (
    <div role="alert" className={styles.error}>
      {error}
    </div>
  )
}
