import { Label } from '@primer/react'
import { text } from '../../text/text.ts'
import { CertificateItems } from './CertificateItems.tsx'
import type { SsoProvider } from './sso-queries.ts'
import styles from './SsoPage.module.css'

/** Who a provider is, whom it serves and by what it is believed. */
export function ProviderFacts({ provider }: { readonly provider: SsoProvider }) {
  const { issuer, entryPoint, binding, emailDomains, emailAttribute, signs, ssoOnly, people, certificates } = provider
  const facts = [
    { name: text('admin.sso.domains'), value: emailDomains.join(', ') },
    { name: text('admin.sso.entityId'), value: issuer },
    { name: text('admin.sso.entryPoint'), value: entryPoint, more: text(`admin.sso.binding.${binding}`) },
    { name: text('admin.sso.addressFrom'), value: emailAttribute === '' ? 'NameID' : emailAttribute },
  ]
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(({ name, value, more }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi className={styles.address}>{value}</bdi>
              {more === undefined ? null : <span className={styles.muted}>{more}</span>}
            </dd>
          </div>
        ))}
        <div>
          <dt>{text('admin.sso.signs')}</dt>
          <dd>{text(`admin.sso.signsWhat.${signs}`)}</dd>
        </div>
        <div>
          <dt>{text('admin.sso.known')}</dt>
          <dd>
            {text('admin.sso.people', { count: people })}
            {ssoOnly ? <Label variant="accent">{text('admin.sso.ssoOnly')}</Label> : null}
          </dd>
        </div>
      </dl>
      <h4 className={styles.subheading}>{text('admin.sso.certificates')}</h4>
      <CertificateItems certificates={certificates} />
    </>
  )
}
