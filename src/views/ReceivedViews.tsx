import { Link } from 'wouter'
import { text } from '../text/text.ts'
import { useReceivedShares } from '../sharing/sharing-queries.ts'
import styles from './Views.module.css'

interface ReceivedViewsProps {
  readonly nameOf: (path: string) => string | undefined
  /** After a view was opened. */
  readonly onLeave: () => void
}

/** Views that others share with the person; of one that does not open it is said what it takes, and nothing else. */
export function ReceivedViews({ nameOf, onLeave }: ReceivedViewsProps) {
  const received = useReceivedShares()
  if (received.isError)
    return (
      <p className={styles.empty} role="alert">
        {text('views.receivedFailed')}
      </p>
    )
  if (!received.data || received.data.views.length === 0) return null
  return (
    <section aria-labelledby="received-views">
      <h3 id="received-views" className={styles.title}>
        {text('views.received')}
      </h3>
      <ul className={styles.list}>
        {received.data.views.map((view) => {
          const by = text('sharing.by', { login: view.by ?? text('sharing.somebody') })
          return (
            <li key={view.id} className={styles.item}>
              {view.opens ? (
                <Link className={styles.link ?? ''} href={view.address} onClick={onLeave}>
                  <span className={styles.name}>{view.name}</span>
                  <span className={styles.page}>
                    {nameOf(view.address.split('?')[0] ?? '') ?? text('views.gone')} · {by}
                  </span>
                </Link>
              ) : (
                <p className={styles.closed}>
                  {view.lacking.map((part) => text(`views.lacking.${part}`)).join(' ')}
                  <span className={styles.page}>{by}</span>
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
