import { FileIcon } from '@primer/octicons-react'
import { Button, FormControl, Select, Textarea } from '@primer/react'
import { useRef, useState } from 'react'
import { text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { MetadataFound } from './MetadataFound.tsx'
import { usePreview, type Preview, type SsoPreview, type SsoProvider } from './sso-queries.ts'
import styles from '../../ui/items/Items.module.css'

const MOST_CHARACTERS = 500_000

/** Metadata that was looked at, as it is saved. */
export interface ShownMetadata extends Pick<Preview, 'metadata' | 'entityId'> {
  readonly found: NonNullable<SsoPreview['found']>
}

interface MetadataInputProps {
  /** The provider that it renews; absent: it is a new one. */
  readonly provider: SsoProvider | undefined
  /** Null: what stands there was not looked at, or cannot be used. Undefined: nothing stands there. */
  readonly onShown: (shown: ShownMetadata | null | undefined) => void
}

/** Takes metadata as text or as a file, and shows what it says. */
export function MetadataInput({ provider, onShown }: MetadataInputProps) {
  const [metadata, setMetadata] = useState('')
  const preview = usePreview()
  const file = useRef<HTMLInputElement>(null)
  const { fault, found, choices = [] } = preview.data ?? {}
  const change = (typed: string) => {
    setMetadata(typed)
    preview.reset()
    onShown(typed.trim() === '' ? undefined : null)
  }
  const show = (shown: string, entityId?: string) => {
    const asked = { metadata: shown, ...(entityId === undefined ? {} : { entityId }) }
    preview.mutate(
      { ...asked, ...(provider ? { id: provider.id } : {}) },
      {
        onSuccess: (answer) => onShown(answer.found ? { ...asked, found: answer.found } : null),
        onError: () => onShown(null),
      },
    )
  }
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    const given = await chosen.text()
    change(given)
    if (given.trim() !== '' && given.length <= MOST_CHARACTERS) show(given)
  }
  const isTooLong = metadata.length > MOST_CHARACTERS
  const problem = isTooLong
    ? text('admin.sso.tooLong')
    : fault && fault !== 'severalProviders'
      ? text(`admin.sso.fault.${fault}`)
      : null
  return (
    <div className={styles.fields}>
      <FormControl>
        <FormControl.Label>{text('admin.sso.metadata')}</FormControl.Label>
        <FormControl.Caption>
          {text('admin.sso.metadataHint')} {provider ? text('admin.sso.metadataKeep') : null}
        </FormControl.Caption>
        <Textarea
          autoFocus
          block
          rows={5}
          resize="vertical"
          dir="ltr"
          spellCheck={false}
          value={metadata}
          onChange={({ target }) => change(target.value)}
        />
        {problem === null ? null : <FormControl.Validation variant="error">{problem}</FormControl.Validation>}
      </FormControl>
      <div className={styles.actions}>
        <input
          ref={file}
          type="file"
          hidden
          accept=".xml,application/xml,text/xml,application/samlmetadata+xml"
          onChange={({ target }) => void choose(target.files?.[0]).finally(() => (target.value = ''))}
        />
        <Button leadingVisual={FileIcon} onClick={() => file.current?.click()}>
          {text('admin.sso.chooseFile')}
        </Button>
        <Button
          loading={preview.isPending}
          disabled={metadata.trim() === '' || isTooLong}
          onClick={() => show(metadata)}
        >
          {text('admin.sso.show')}
        </Button>
      </div>
      {choices.length > 0 ? (
        <FormControl>
          <FormControl.Label>{text('admin.sso.which')}</FormControl.Label>
          <Select block value={found?.issuer ?? ''} onChange={({ target }) => show(metadata, target.value)}>
            <Select.Option value="" disabled>
              {text('admin.sso.choose')}
            </Select.Option>
            {choices.map((issuer) => (
              <Select.Option key={issuer} value={issuer}>
                {issuer}
              </Select.Option>
            ))}
          </Select>
        </FormControl>
      ) : null}
      <div role="status">{found ? <MetadataFound found={found} provider={provider} /> : null}</div>
      {preview.isError ? <ServerErrorBanner error={preview.error} /> : null}
    </div>
  )
}
