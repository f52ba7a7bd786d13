import { Link } from '@primer/react'
import { LinkExternalIcon } from '@primer/octicons-react'
import type { RecordRow } from '../../../domain/records/record-spec.ts'
import type { RecordLeads } from '../record-opening.ts'
import { text } from '../../text/text.ts'
import styles from './RecordTable.module.css'

/** Where a record leads to. */
export function LeadLinks({ leads, row }: { readonly leads: RecordLeads; readonly row: RecordRow }) {
  return (
    <span className={styles.leads}>
      {leads(row).map(({ name, href, newTab }) => (
        <Link key={href} inline href={href} {...(newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
          {name}
          {newTab ? <LinkExternalIcon aria-label={text('shell.newTab')} className={styles.outside ?? ''} /> : null}
        </Link>
      ))}
    </span>
  )
}
