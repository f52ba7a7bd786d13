import { CopyIcon } from '@primer/octicons-react'
import { Banner, Button } from '@primer/react'
import { useEffect, useRef } from 'react'
import { text } from '../text/text.ts'
import panels from '../ui/PanelPage.module.css'
import { useCopy } from '../ui/use-copy.ts'
import type { ClientSecret } from './credential-queries.ts'
import styles from '../ui/items/Items.module.css'

interface NewSecretProps {
  readonly secret: ClientSecret & { readonly name: string }
  readonly onDone: () => void
}

/** A secret in the only moment that it is told. */
export function NewSecret({ secret: { clientId, secret, name }, onDone }: NewSecretProps) {
  const values = [
    { label: text('programs.clientId'), value: clientId },
    { label: text('programs.secret'), value: secret },
  ]
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [secret])
  return (
    <section className={panels.panel} aria-labelledby="new-secret">
      <h2 id="new-secret" ref={heading} tabIndex={-1} className={styles.heading}>
        {text('programs.secretOf', { name })}
      </h2>
      <Banner variant="warning" title={text('programs.secretOnce')} description={text('programs.secretKeep')} />
      {values.map(({ label, value }) => (
        <SecretValue key={label} label={label} value={value} />
      ))}
      <div>
        <Button onClick={onDone}>{text('programs.secretDone')}</Button>
      </div>
    </section>
  )
}

function SecretValue({ label, value }: { readonly label: string; readonly value: string }) {
  const { outcome, copy } = useCopy()
  return (
    <div className={styles.actions}>
      <span className={styles.muted}>{label}</span>
      <code className={styles.code} dir="ltr" aria-label={label}>
        {value}
      </code>
      <Button
        size="small"
        leadingVisual={CopyIcon}
        aria-label={text('admin.sso.copyOf', { name: label })}
        onClick={() => copy(value)}
      >
        {text('programs.copy')}
      </Button>
      <span role="status" className={styles.muted}>
        {outcome === null ? null : text(outcome === 'copied' ? 'admin.sso.copied' : 'admin.sso.notCopied')}
      </span>
    </div>
  )
}
