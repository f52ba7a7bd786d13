import { Link as PrimerLink } from '@primer/react'
import { LinkExternalIcon } from '@primer/octicons-react'
import { Link } from 'wouter'
import type { RecordRow } from '../../../domain/records/record-spec.ts'
import type { RecordLeads } from '../record-opening.ts'
import { text } from '../../text/text.ts'
import styles from './RecordTable.module.css'

/** Where a record leads to. */
export function LeadLinks({ leads, row }: { readonly leads: RecordLeads; readonly row: RecordRow }) {
  return (
    <span className={styles.leads}>
      {leads(row).map(({ name, href, newTab }) =>
        newTab ? (
          <PrimerLink key={href} inline href={href} target="_blank" rel="noopener noreferrer">
            {name}
            <LinkExternalIcon aria-label={text('shell.newTab')} className={styles.outside ?? ''} />
          </PrimerLink>
        ) : (
          <PrimerLink key={href} as={Link} inline href={href}>
            {name}
          </PrimerLink>
        ),
      )}
    </span>
  )
}
