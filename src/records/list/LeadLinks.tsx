import { Link } from '@primer/react'
import type { RecordRow } from '../../../domain/records/record-spec.ts'
import type { RecordLeads } from '../record-opening.ts'
import styles from './RecordTable.module.css'

/** Where a record leads to. */
export function LeadLinks({ leads, row }: { readonly leads: RecordLeads; readonly row: RecordRow }) {
  return (
    <span className={styles.leads}>
      {leads(row).map(({ name, href }) => (
        <Link key={href} inline href={href}>
          {name}
        </Link>
      ))}
    </span>
  )
}
