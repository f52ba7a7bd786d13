import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Checkbox, CheckboxGroup, FormControl, TextInput } from '@primer/react'
import { useId } from 'react'
import { useForm, type FieldError, type UseFormRegisterReturn } from 'react-hook-form'
import { text } from '../text/text.ts'
import { PackageFields } from './package-fields.ts'
import type { RateChoices } from './rate-queries.ts'
import styles from './RateCalculator.module.css'

interface RateFormProps {
  readonly choices: RateChoices
  readonly isBusy: boolean
  readonly onRate: (fields: PackageFields) => void
}

/** What is sent, from where, where to and how. */
export function RateForm({ choices, isBusy, onRate }: RateFormProps) {
  const senders = useId()
  const { register, handleSubmit, formState } = useForm<PackageFields>({
    resolver: zodResolver(PackageFields),
    defaultValues: {
      from: choices.senders[0]?.zip ?? '',
      to: '',
      pounds: '',
      length: '',
      width: '',
      height: '',
      residential: true,
      shipDate: choices.today,
      extras: [],
    },
  })
  const { errors } = formState
  const extras = choices.surcharges.filter(({ asked }) => asked)
  const submit = handleSubmit(onRate)
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={text('rating.package')}
      onSubmit={(event) => void submit(event)}
    >
      <div className={styles.fields}>
        <Field label={text('rating.from')} field={register('from')} error={errors.from} list={senders} required />
        <datalist id={senders}>
          {choices.senders.map(({ name, zip }) => (
            <option key={`${zip} ${name}`} value={zip}>
              {name}
            </option>
          ))}
        </datalist>
        <Field label={text('rating.to')} field={register('to')} error={errors.to} required />
        <Field label={text('rating.pounds')} field={register('pounds')} error={errors.pounds} required />
        <FormControl required>
          <FormControl.Label>{text('rating.shipDate')}</FormControl.Label>
          <TextInput block type="date" {...register('shipDate')} />
          {errors.shipDate?.message ? (
            <FormControl.Validation variant="error">{errors.shipDate.message}</FormControl.Validation>
          ) : null}
        </FormControl>
        <Field label={text('rating.length')} field={register('length')} error={errors.length} />
        <Field label={text('rating.width')} field={register('width')} error={errors.width} />
        <Field label={text('rating.height')} field={register('height')} error={errors.height} />
      </div>
      <FormControl>
        <Checkbox {...register('residential')} />
        <FormControl.Label>{text('rating.residential')}</FormControl.Label>
      </FormControl>
      {extras.length > 0 ? (
        <CheckboxGroup>
          <CheckboxGroup.Label>{text('rating.extras')}</CheckboxGroup.Label>
          <div className={styles.extras}>
            {extras.map(({ code, name }) => (
              <FormControl key={code}>
                <Checkbox value={code} {...register('extras')} />
                <FormControl.Label>{name}</FormControl.Label>
              </FormControl>
            ))}
          </div>
        </CheckboxGroup>
      ) : null}
      <div>
        <Button type="submit" variant="primary" loading={isBusy}>
          {text('rating.rate')}
        </Button>
      </div>
    </form>
  )
}

interface FieldProps {
  readonly label: string
  readonly field: UseFormRegisterReturn
  readonly error: FieldError | undefined
  readonly list?: string
  readonly required?: boolean
}

function Field({ label, field, error, list, required = false }: FieldProps) {
  return (
    <FormControl required={required}>
      <FormControl.Label>{label}</FormControl.Label>
      <TextInput block inputMode="decimal" autoComplete="off" dir="ltr" list={list} {...field} />
      {error?.message ? <FormControl.Validation variant="error">{error.message}</FormControl.Validation> : null}
    </FormControl>
  )
}
