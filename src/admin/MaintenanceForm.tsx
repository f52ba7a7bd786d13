import { Button, FormControl, Select, TextInput } from '@primer/react'
import { useForm, useWatch } from 'react-hook-form'
import { MAINTENANCE_TYPES, type MaintenanceEntry } from '../../domain/access/maintenance.ts'
import { text } from '../text/text.ts'
import styles from './MaintenanceSettings.module.css'
import type { PageChoice } from './page-choices.ts'

interface MaintenanceFormProps {
  readonly choices: readonly PageChoice[]
  readonly saving: boolean
  readonly onAdd: (entry: MaintenanceEntry) => void
}

interface FormValues {
  readonly type: MaintenanceEntry['type']
  readonly page: string
  readonly message: string
}

/** One new maintenance entry, in force at once. */
export function MaintenanceForm({ choices, saving, onAdd }: MaintenanceFormProps) {
  const { register, control, handleSubmit, reset, formState } = useForm<FormValues>({
    defaultValues: { type: 'PAGE', page: '', message: '' },
  })
  const isPage = useWatch({ control, name: 'type' }) === 'PAGE'
  const submit = handleSubmit(({ type, page, message }) => {
    onAdd({ type, value: 'ON', message: message.trim(), ...(type === 'PAGE' ? { page } : {}) })
    reset()
  })
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <FormControl>
        <FormControl.Label>{text('admin.maintenance.what')}</FormControl.Label>
        <Select block {...register('type')}>
          {MAINTENANCE_TYPES.map((type) => (
            <Select.Option key={type} value={type}>
              {text(`admin.maintenance.types.${type}`)}
            </Select.Option>
          ))}
        </Select>
      </FormControl>
      {isPage ? (
        <FormControl required>
          <FormControl.Label>{text('admin.maintenance.page')}</FormControl.Label>
          <Select block {...register('page', { required: text('admin.maintenance.pageMissing') })}>
            <Select.Option value="">{text('admin.maintenance.choosePage')}</Select.Option>
            {choices.map(({ path, name }) => (
              <Select.Option key={path} value={path}>
                {name}
              </Select.Option>
            ))}
          </Select>
          {formState.errors.page?.message ? (
            <FormControl.Validation variant="error">{formState.errors.page.message}</FormControl.Validation>
          ) : null}
        </FormControl>
      ) : null}
      <FormControl>
        <FormControl.Label>{text('admin.maintenance.message')}</FormControl.Label>
        <TextInput block maxLength={500} {...register('message')} />
        <FormControl.Caption>{text('admin.maintenance.messageHint')}</FormControl.Caption>
      </FormControl>
      <div>
        <Button type="submit" variant="primary" loading={saving}>
          {text('admin.maintenance.add')}
        </Button>
      </div>
    </form>
  )
}
