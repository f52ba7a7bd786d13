import type { ReactNode } from 'react'
import styles from './Notice.module.css'

/** Room for one message in place of a board. */
export function Notice({ children }: { readonly children: ReactNode }) {
  return <div className={styles.notice}>{children}</div>
}
