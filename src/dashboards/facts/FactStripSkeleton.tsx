import { SkeletonBox } from '@primer/react/experimental'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import styles from './FactStrip.module.css'

/** The fact strip before a client is known: names without totals. PAGE-27 */
export function FactStripSkeleton({ page }: { readonly page: Page }) {
  return (
    <div className={styles.strip} aria-hidden="true">
      {page.facts.map(({ fact, factText, aside }) => (
        <div key={fact} className={styles.tile}>
          <span className={styles.name}>{factText}</span>
          <span className={styles.figures}>
            <SkeletonBox width="88px" height="20px" />
          </span>
          <span className={styles.change}>
            <SkeletonBox width="112px" height="12px" />
          </span>
          {aside ? <span className={styles.current} /> : null}
          {page.period && !page.period.toDate ? (
            <span className={styles.current}>
              <SkeletonBox width="112px" height="12px" />
            </span>
          ) : null}
        </div>
      ))}
    </div>
  )
}
