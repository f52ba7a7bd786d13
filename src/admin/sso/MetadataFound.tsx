import { Banner } from '@primer/react'
import { text } from '../../text/text.ts'
import { CertificateItems } from './CertificateItems.tsx'
import type { SsoPreview, SsoProvider } from './sso-queries.ts'
import { Facts } from '../../ui/items/Facts.tsx'
import styles from '../../ui/items/Items.module.css'
import own from './SsoPage.module.css'

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
    <section className={own.found} aria-labelledby="sso-found">
      <h3 id="sso-found" className={styles.heading}>
        {text('admin.sso.found')}
      </h3>
      {notes.map((note) => (
        <Banner key={note} variant="warning" layout="compact" title={text(`admin.sso.note.${note}`)} />
      ))}
      <Facts
        facts={[
          { name: text('admin.sso.entityId'), value: issuer },
          {
            name: text('admin.sso.entryPoint'),
            value: (
              <>
                <bdi>{entryPoint}</bdi>
                <span className={styles.muted}>{text(`admin.sso.binding.${binding}`)}</span>
                {isMoved ? (
                  <span className={styles.muted}>
                    {text('admin.sso.untilNow')} <bdi>{provider.entryPoint}</bdi>{' '}
                    {text(`admin.sso.binding.${provider.binding}`)}
                  </span>
                ) : null}
              </>
            ),
          },
        ]}
      />
      <h4 className={styles.heading}>{text('admin.sso.certificates')}</h4>
      <CertificateItems certificates={certificates} before={provider?.certificates} />
    </section>
  )
}
