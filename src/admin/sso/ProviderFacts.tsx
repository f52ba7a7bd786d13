import { Label } from '@primer/react'
import { text } from '../../text/text.ts'
import { CertificateItems } from './CertificateItems.tsx'
import type { SsoProvider } from './sso-queries.ts'
import { Facts } from '../../ui/items/Facts.tsx'
import styles from '../../ui/items/Items.module.css'

/** Who a provider is, whom it serves and by what it is believed. */
export function ProviderFacts({ provider }: { readonly provider: SsoProvider }) {
  const { issuer, entryPoint, binding, emailDomains, emailAttribute, signs, ssoOnly, people, certificates } = provider
  const facts = [
    { name: text('admin.sso.domains'), value: emailDomains.join(', ') },
    { name: text('admin.sso.entityId'), value: issuer },
    {
      name: text('admin.sso.entryPoint'),
      value: (
        <>
          <bdi>{entryPoint}</bdi>
          <span className={styles.muted}>{text(`admin.sso.binding.${binding}`)}</span>
        </>
      ),
    },
    { name: text('admin.sso.addressFrom'), value: emailAttribute === '' ? 'NameID' : emailAttribute },
    { name: text('admin.sso.signs'), value: text(`admin.sso.signsWhat.${signs}`) },
    {
      name: text('admin.sso.known'),
      value: (
        <>
          {text('admin.sso.people', { count: people })}
          {ssoOnly ? <Label variant="accent">{text('admin.sso.ssoOnly')}</Label> : null}
        </>
      ),
    },
  ]
  return (
    <>
      <Facts facts={facts} />
      <h4 className={styles.heading}>{text('admin.sso.certificates')}</h4>
      <CertificateItems certificates={certificates} />
    </>
  )
}
