import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Checkbox, CheckboxGroup, FormControl, Radio, RadioGroup, TextInput } from '@primer/react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { text } from '../text/text.ts'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import { credentialFields, reachOf, type CredentialFields } from './credential-fields.ts'
import type { Credential, CredentialReach, Credentials } from './credential-queries.ts'
import styles from '../ui/items/Items.module.css'
import own from './CredentialForm.module.css'

interface CredentialFormProps {
  readonly options: Credentials
  /** Absent: a new one. */
  readonly credential?: Credential
  readonly isSaving: boolean
  readonly failure: Error | null
  readonly onSave: (reach: CredentialReach) => void
  readonly onCancel: () => void
}

/** What a credential is called and opens: never more than the person has. */
export function CredentialForm({ options, credential, isSaving, failure, onSave, onCancel }: CredentialFormProps) {
  const { clients, calls, mayGiveAllClients } = options
  const { register, control, handleSubmit, formState } = useForm<CredentialFields>({
    resolver: zodResolver(credentialFields({ today: options.today, before: credential?.endsOn ?? null })),
    defaultValues: {
      name: credential?.name ?? '',
      allClients: credential?.allClients ?? false,
      clientIds: (credential?.clientIds ?? (clients.length === 1 ? clients.map(({ id }) => id) : [])).map(String),
      calls: [...(credential?.calls ?? (['load-files', 'see-loads'] as const))],
      endsOn: credential?.endsOn ?? '',
    },
  })
  const { errors } = formState
  const allClients = useWatch({ control, name: 'allClients' })
  const submit = handleSubmit((values) => onSave(reachOf(values)))
  return (
    <form
      className={styles.fields}
      noValidate
      aria-label={credential ? text('programs.changeOf', { name: credential.name }) : text('programs.add')}
      onSubmit={(event) => void submit(event)}
    >
      <FormControl required>
        <FormControl.Label>{text('programs.name')}</FormControl.Label>
        <FormControl.Caption>{text('programs.nameHint')}</FormControl.Caption>
        <TextInput block autoFocus maxLength={60} {...register('name')} />
        {errors.name?.message ? (
          <FormControl.Validation variant="error">{errors.name.message}</FormControl.Validation>
        ) : null}
      </FormControl>
      {mayGiveAllClients ? (
        <Controller
          control={control}
          name="allClients"
          render={({ field }) => (
            <RadioGroup name="reach" onChange={(chosen) => field.onChange(chosen === 'all')}>
              <RadioGroup.Label>{text('programs.clients')}</RadioGroup.Label>
              <FormControl>
                <Radio value="some" checked={!field.value} />
                <FormControl.Label>{text('programs.someClients')}</FormControl.Label>
              </FormControl>
              <FormControl>
                <Radio value="all" checked={field.value} />
                <FormControl.Label>{text('programs.allClients')}</FormControl.Label>
              </FormControl>
            </RadioGroup>
          )}
        />
      ) : null}
      {allClients ? null : (
        <CheckboxGroup>
          <CheckboxGroup.Label visuallyHidden={mayGiveAllClients}>{text('programs.clients')}</CheckboxGroup.Label>
          <div className={own.choices}>
            {clients.map(({ id, name, number }) => (
              <FormControl key={id}>
                <Checkbox value={String(id)} {...register('clientIds')} />
                <FormControl.Label>
                  <bdi>{name}</bdi> <bdi className={styles.muted}>{number}</bdi>
                </FormControl.Label>
              </FormControl>
            ))}
          </div>
          {errors.clientIds?.message ? (
            <CheckboxGroup.Validation variant="error">{errors.clientIds.message}</CheckboxGroup.Validation>
          ) : null}
        </CheckboxGroup>
      )}
      <CheckboxGroup>
        <CheckboxGroup.Label>{text('programs.calls')}</CheckboxGroup.Label>
        {calls.map((call) => (
          <FormControl key={call}>
            <Checkbox value={call} {...register('calls')} />
            <FormControl.Label>{text(`programs.call.${call}`)}</FormControl.Label>
          </FormControl>
        ))}
        {errors.calls?.message ? (
          <CheckboxGroup.Validation variant="error">{errors.calls.message}</CheckboxGroup.Validation>
        ) : null}
      </CheckboxGroup>
      <FormControl>
        <FormControl.Label>{text('programs.endsOn')}</FormControl.Label>
        <FormControl.Caption>{text('programs.endsOnHint')}</FormControl.Caption>
        <TextInput type="date" min={options.today} {...register('endsOn')} />
        {errors.endsOn?.message ? (
          <FormControl.Validation variant="error">{errors.endsOn.message}</FormControl.Validation>
        ) : null}
      </FormControl>
      {failure ? <ServerErrorBanner error={failure} /> : null}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" loading={isSaving}>
          {text(credential ? 'admin.sso.save' : 'programs.make')}
        </Button>
        <Button onClick={onCancel}>{text('admin.sso.cancel')}</Button>
      </div>
    </form>
  )
}
