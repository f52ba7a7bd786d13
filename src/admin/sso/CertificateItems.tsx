import { Label } from '@primer/react'
import { text } from '../../text/text.ts'
import { longDate } from '../../text/values.ts'
import type { SsoCertificate } from './sso-queries.ts'
import styles from '../../ui/items/Items.module.css'
import own from './SsoPage.module.css'

/** Days before its end from which a certificate is to be renewed. */
export const SOON_DAYS = 30

interface CertificateItemsProps {
  readonly certificates: readonly SsoCertificate[]
  /** Of the provider as it is, where new metadata is looked at; absent: there is nothing to compare with. */
  readonly before?: readonly SsoCertificate[] | undefined
}

/** Certificates by their fingerprint and their end, and which of them come and go. */
export function CertificateItems({ certificates, before }: CertificateItemsProps) {
  const has = (list: readonly SsoCertificate[], { fingerprint }: SsoCertificate) =>
    list.some((each) => each.fingerprint === fingerprint)
  const gone = (before ?? []).filter((each) => !has(certificates, each))
  return (
    <ul className={own.certificates}>
      {certificates.map((each) => (
        <CertificateItem
          key={each.fingerprint}
          certificate={each}
          change={before && (has(before, each) ? 'kept' : 'new')}
        />
      ))}
      {gone.map((each) => (
        <CertificateItem key={each.fingerprint} certificate={each} change="gone" />
      ))}
    </ul>
  )
}

function CertificateItem({
  certificate,
  change,
}: {
  readonly certificate: SsoCertificate
  readonly change: 'kept' | 'new' | 'gone' | undefined
}) {
  const { subject, fingerprint, validUntil } = certificate
  return (
    <li>
      <span className={styles.head}>
        <bdi>{subject}</bdi>
        {change === undefined ? null : (
          <Label variant={change === 'new' ? 'success' : change === 'gone' ? 'secondary' : 'default'}>
            {text(`admin.sso.change.${change}`)}
          </Label>
        )}
        <span className={styles.muted}>{text('admin.sso.until', { day: longDate(validUntil) })}</span>
        <DaysLeft certificate={certificate} />
      </span>
      <code className={own.fingerprint}>
        <bdi dir="ltr">{fingerprint}</bdi>
      </code>
    </li>
  )
}

function DaysLeft({ certificate: { daysLeft } }: { readonly certificate: SsoCertificate }) {
  if (daysLeft < 0) return <Label variant="danger">{text('admin.sso.expired', { count: -daysLeft })}</Label>
  return (
    <Label variant={daysLeft <= SOON_DAYS ? 'attention' : 'secondary'}>
      {text('admin.sso.daysLeft', { count: daysLeft })}
    </Label>
  )
}
