import { zodResolver } from '@hookform/resolvers/zod'
import { Button, FormControl, Select, TextInput } from '@primer/react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod'
import type { ClientShort } from '../../api/answers.ts'
import { text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import type { Folder, Folders } from './folder-queries.ts'
import styles from '../../ui/items/Items.module.css'

/** What a person sets of a folder, as its form has it. */
const FolderFields = z.object({
  name: z
    .string()
    .trim()
    .min(1, { error: () => text('folders.nameMissing') })
    .max(60),
  clientId: z.string().min(1, { error: () => text('folders.clientMissing') }),
  /** Empty: it is found. */
  format: z.string(),
})
type FolderFields = z.infer<typeof FolderFields>

interface FolderFormProps extends Pick<Folders, 'formats' | 'mappings'> {
  readonly clients: readonly ClientShort[]
  /** Absent: a new one. */
  readonly folder?: Folder
  readonly isSaving: boolean
  readonly failure: Error | null
  readonly onSave: (fields: { name: string; clientId: number; format: string | null }) => void
  readonly onCancel: () => void
}

/** Adds a watched folder, or changes one; its client and its place stay. */
export function FolderForm({
  clients,
  formats,
  mappings,
  folder,
  isSaving,
  failure,
  onSave,
  onCancel,
}: FolderFormProps) {
  const only = clients.length === 1 ? clients[0]?.id : undefined
  const { register, handleSubmit, formState, control, setValue } = useForm<FolderFields>({
    resolver: zodResolver(FolderFields),
    defaultValues: {
      name: folder?.name ?? '',
      clientId: String(folder?.clientId ?? only ?? ''),
      format: folder?.format ?? '',
    },
  })
  const { errors } = formState
  const chosen = Number(useWatch({ control, name: 'clientId' }))
  const own = mappings.filter(({ clientId }) => clientId === chosen)
  const submit = handleSubmit(({ name, clientId, format }) =>
    onSave({ name, clientId: Number(clientId), format: format === '' ? null : format }),
  )
  return (
    <form
      className={styles.fields}
      noValidate
      aria-label={folder ? text('folders.changeOf', { name: folder.name }) : text('folders.add')}
      onSubmit={(event) => void submit(event)}
    >
      <FormControl required>
        <FormControl.Label>{text('programs.name')}</FormControl.Label>
        <FormControl.Caption>{text('folders.nameHint')}</FormControl.Caption>
        <TextInput block autoFocus maxLength={60} {...register('name')} />
        {errors.name?.message ? (
          <FormControl.Validation variant="error">{errors.name.message}</FormControl.Validation>
        ) : null}
      </FormControl>
      {folder ? null : (
        <FormControl required>
          <FormControl.Label>{text('folders.client')}</FormControl.Label>
          <Select {...register('clientId', { onChange: () => setValue('format', '') })}>
            <Select.Option value="">{text('folders.chooseClient')}</Select.Option>
            {clients.map(({ id, name }) => (
              <Select.Option key={id} value={String(id)}>
                {name}
              </Select.Option>
            ))}
          </Select>
          {errors.clientId?.message ? (
            <FormControl.Validation variant="error">{errors.clientId.message}</FormControl.Validation>
          ) : null}
        </FormControl>
      )}
      <FormControl>
        <FormControl.Label>{text('folders.format')}</FormControl.Label>
        <Select {...register('format')}>
          <Select.Option value="">{text('folders.anyFormat')}</Select.Option>
          {own.length > 0 ? (
            <Select.OptGroup label={text('folders.mappings')}>{own.map(optionOf)}</Select.OptGroup>
          ) : null}
          <Select.OptGroup label={text('mapping.carriersFormats')}>{formats.map(optionOf)}</Select.OptGroup>
        </Select>
      </FormControl>
      {failure ? <ServerErrorBanner error={failure} /> : null}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" loading={isSaving}>
          {text(folder ? 'admin.sso.save' : 'folders.make')}
        </Button>
        <Button onClick={onCancel}>{text('admin.sso.cancel')}</Button>
      </div>
    </form>
  )
}

function optionOf({ id, name }: Folders['formats'][number]) {
  return (
    <Select.Option key={id} value={id}>
      {name}
    </Select.Option>
  )
}
