import { ClockIcon } from '@primer/octicons-react'
import styles from './BilledLine.module.css'

/** Says below what is drawn of ship dates that not all of them is billed. */
export function BilledLine({ notes }: { readonly notes: readonly string[] }) {
  return notes.length === 0 ? null : (
    <p className={styles.line} data-billed="">
      <ClockIcon size={12} /> {notes.join(' ')}
    </p>
  )
}
