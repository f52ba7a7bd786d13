import { Banner } from '@primer/react'
import { text } from '../../text/text.ts'
import { momentText } from '../../text/moment-text.ts'
import type { SsoTest } from './sso-queries.ts'
import { Facts } from '../../ui/items/Facts.tsx'
import styles from '../../ui/items/Items.module.css'
import own from './SsoPage.module.css'

/** What came of a test sign-in: whom it would sign in, or why nobody, and what the provider sent. */
export function TestResult({ test }: { readonly test: SsoTest }) {
  const { state, at, login = '', by, fault, line, reference, nameId, email, attributes } = test
  const moment = momentText(at)
  if (state === 'underWay')
    return <Banner variant="warning" layout="compact" title={text('admin.sso.test.underWay', { moment })} />
  const title = state === 'accepted' ? text('admin.sso.test.accepted', { login }) : text('admin.sso.test.refused')
  const facts = [
    ...(nameId === undefined ? [] : [{ name: 'NameID', value: nameId }]),
    ...(email === undefined ? [] : [{ name: text('admin.sso.test.email'), value: email }]),
    { name: text('admin.sso.test.attributes'), value: attributes.join(', ') || text('admin.sso.test.noAttributes') },
    ...(reference === undefined ? [] : [{ name: text('admin.sso.test.reference'), value: reference }]),
  ]
  return (
    <section className={own.found} aria-label={text('admin.sso.test.when', { moment })}>
      <Banner
        variant={state === 'accepted' ? 'success' : 'critical'}
        title={title}
        description={
          by ? text(`admin.sso.test.by.${by}`) : fault ? text(`admin.sso.test.fault.${fault}`, { login }) : undefined
        }
      />
      <Facts facts={facts} />
      {line === undefined ? null : (
        <code className={own.fingerprint}>
          <bdi dir="ltr">{line}</bdi>
        </code>
      )}
      <p className={styles.muted}>{text('admin.sso.test.when', { moment })}</p>
    </section>
  )
}
