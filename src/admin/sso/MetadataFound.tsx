import { Banner } from '@primer/react'
import { text } from '../../text/text.ts'
import { CertificateItems } from './CertificateItems.tsx'
import type { SsoPreview, SsoProvider } from './sso-queries.ts'
import styles from './SsoPage.module.css'

interface MetadataFoundProps {
  readonly found: NonNullable<SsoPreview['found']>
  /** The provider that it would change; absent: it is a new one. */
  readonly provider: SsoProvider | undefined
}

/** What metadata says, and what it would change, before it is saved. */
export function MetadataFound({ found, provider }: MetadataFoundProps) {
  const { issuer, entryPoint, binding, certificates, notes } = found
  const isMoved = provider !== undefined && (provider.entryPoint !== entryPoint || provider.binding !== binding)
  return (
    <section className={styles.found} aria-labelledby="sso-found">
      <h3 id="sso-found" className={styles.subheading}>
        {text('admin.sso.found')}
      </h3>
      {notes.map((note) => (
        <Banner key={note} variant="warning" layout="compact" title={text(`admin.sso.note.${note}`)} />
      ))}
      <dl className={styles.facts}>
        <div>
          <dt>{text('admin.sso.entityId')}</dt>
          <dd>
            <bdi className={styles.address}>{issuer}</bdi>
          </dd>
        </div>
        <div>
          <dt>{text('admin.sso.entryPoint')}</dt>
          <dd>
            <bdi className={styles.address}>{entryPoint}</bdi>
            <span className={styles.muted}>{text(`admin.sso.binding.${binding}`)}</span>
            {isMoved ? (
              <span className={styles.muted}>
                {text('admin.sso.untilNow')} <bdi className={styles.address}>{provider.entryPoint}</bdi>{' '}
                {text(`admin.sso.binding.${provider.binding}`)}
              </span>
            ) : null}
          </dd>
        </div>
      </dl>
      <h4 className={styles.subheading}>{text('admin.sso.certificates')}</h4>
      <CertificateItems certificates={certificates} before={provider?.certificates} />
    </section>
  )
}
