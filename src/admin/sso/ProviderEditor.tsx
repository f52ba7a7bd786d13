import { Button } from '@primer/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { MetadataInput, type ShownMetadata } from './MetadataInput.tsx'
import { domainsIn, ProviderForm } from './provider-form.ts'
import { useSaveProvider, type SsoProvider, type SsoProviders } from './sso-queries.ts'
import styles from '../../ui/items/Items.module.css'
import { ProviderFields } from './ProviderFields.tsx'

interface ProviderEditorProps extends Pick<SsoProviders, 'revision' | 'providers'> {
  /** Absent: a new one. */
  readonly provider?: SsoProvider
  readonly onSaved: (id: string) => void
  readonly onCancel: () => void
}

/** Adds a provider by its metadata, or changes one; nothing that was not shown before is saved. */
export function ProviderEditor({ provider, providers, revision, onSaved, onCancel }: ProviderEditorProps) {
  const [shown, setShown] = useState<ShownMetadata | null | undefined>()
  const [isUnseen, setUnseen] = useState(false)
  const save = useSaveProvider()
  const form = useForm<ProviderForm>({
    resolver: zodResolver(ProviderForm),
    defaultValues: startOf(provider),
  })
  const { control, handleSubmit, formState } = form
  const [typed, sharesDomains] = useWatch({ control, name: ['domains', 'sharesDomains'] })
  const domains = domainsIn(typed)
  const others = providers.filter(
    ({ id, emailDomains }) => id !== provider?.id && emailDomains.some((domain) => domains.includes(domain)),
  )
  const isReady = provider ? shown !== null : shown !== null && shown !== undefined
  const submit = handleSubmit(({ domains: _typed, ...values }) => {
    if (!isReady || (others.length > 0 && !sharesDomains)) return setUnseen(!isReady)
    const { metadata, entityId } = shown ?? {}
    save.mutate(
      {
        revision,
        ...values,
        emailDomains: domains,
        ...(provider ? { id: provider.id } : {}),
        ...(metadata === undefined ? {} : { metadata }),
        ...(entityId === undefined ? {} : { entityId }),
      },
      { onSuccess: ({ id }) => onSaved(id) },
    )
  })
  const look = (next: ShownMetadata | null | undefined) => {
    setShown(next)
    setUnseen(false)
  }
  return (
    <form
      className={styles.fields}
      noValidate
      aria-label={provider ? text('admin.sso.changeOf', { name: provider.name }) : text('admin.sso.add')}
      onSubmit={(event) => void submit(event)}
    >
      <MetadataInput provider={provider} onShown={look} />
      <ProviderFields form={form} others={others} />
      {isUnseen ? (
        <p role="alert" className={styles.problem}>
          {text('admin.sso.notShown')}
        </p>
      ) : null}
      {formState.isSubmitted && others.length > 0 && !sharesDomains ? (
        <p role="alert" className={styles.problem}>
          {text('admin.sso.sharesMissing')}
        </p>
      ) : null}
      {save.isError ? <ServerErrorBanner error={save.error} /> : null}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" loading={save.isPending}>
          {text('admin.sso.save')}
        </Button>
        <Button onClick={onCancel}>{text('admin.sso.cancel')}</Button>
      </div>
    </form>
  )
}

function startOf(provider: SsoProvider | undefined): ProviderForm {
  const { name = '', emailDomains = [], emailAttribute = '', signs = 'both', ssoOnly = false } = provider ?? {}
  return { name, domains: emailDomains.join(', '), emailAttribute, signs, ssoOnly, sharesDomains: false }
}
