import type { UseFormReturn } from 'react-hook-form'
import { Checkbox, FormControl, Select, TextInput } from '@primer/react'
import { text } from '../../text/text.ts'
import type { ProviderForm } from './provider-form.ts'
import type { SsoProvider } from './sso-queries.ts'

interface ProviderFieldsProps {
  readonly form: UseFormReturn<ProviderForm>
  /** That have one of its domains already. */
  readonly others: readonly SsoProvider[]
}

/** What a person sets of a provider beside its metadata. */
export function ProviderFields({ form, others }: ProviderFieldsProps) {
  const { register } = form
  const { errors } = form.formState
  return (
    <>
      <FormControl required>
        <FormControl.Label>{text('admin.sso.name')}</FormControl.Label>
        <FormControl.Caption>{text('admin.sso.nameHint')}</FormControl.Caption>
        <TextInput block maxLength={60} {...register('name')} />
        {errors.name?.message ? (
          <FormControl.Validation variant="error">{errors.name.message}</FormControl.Validation>
        ) : null}
      </FormControl>
      <FormControl required>
        <FormControl.Label>{text('admin.sso.domains')}</FormControl.Label>
        <FormControl.Caption>{text('admin.sso.domainsHint')}</FormControl.Caption>
        <TextInput block dir="ltr" placeholder="example.com, example.org" {...register('domains')} />
        {errors.domains?.message ? (
          <FormControl.Validation variant="error">{errors.domains.message}</FormControl.Validation>
        ) : null}
      </FormControl>
      {others.length > 0 ? (
        <FormControl>
          <Checkbox {...register('sharesDomains')} />
          <FormControl.Label>
            {text('admin.sso.shares', { names: others.map(({ name }) => name).join(', ') })}
          </FormControl.Label>
          <FormControl.Caption>{text('admin.sso.sharesHint')}</FormControl.Caption>
        </FormControl>
      ) : null}
      <FormControl>
        <FormControl.Label>{text('admin.sso.attribute')}</FormControl.Label>
        <FormControl.Caption>{text('admin.sso.attributeHint')}</FormControl.Caption>
        <TextInput block dir="ltr" maxLength={300} {...register('emailAttribute')} />
      </FormControl>
      <FormControl>
        <FormControl.Label>{text('admin.sso.signs')}</FormControl.Label>
        <Select {...register('signs')}>
          {(['both', 'response', 'assertion'] as const).map((signs) => (
            <Select.Option key={signs} value={signs}>
              {text(`admin.sso.signsWhat.${signs}`)}
            </Select.Option>
          ))}
        </Select>
      </FormControl>
      <FormControl>
        <Checkbox {...register('ssoOnly')} />
        <FormControl.Label>{text('admin.sso.ssoOnly')}</FormControl.Label>
        <FormControl.Caption>{text('admin.sso.ssoOnlyHint')}</FormControl.Caption>
      </FormControl>
    </>
  )
}
