import { Link } from '@primer/react'
import type { ReactNode } from 'react'
import type { RecordRow } from '../../domain/record-spec.ts'
import { useLocation } from 'wouter'
import type { GoTo } from './record-place.ts'
import type { RecordPage } from './record-queries.ts'
import styles from './RecordTable.module.css'

interface RecordLinkProps {
  readonly page: RecordPage
  readonly row: RecordRow
  readonly goTo: GoTo
  readonly children: ReactNode
}

/** Opens a record's form, where the person may edit it. */
export function RecordLink({ page, row, goTo, children }: RecordLinkProps) {
  const [path] = useLocation()
  if (!page.mayEdit) return <>{children}</>
  return (
    <Link
      href={`${path}?record=${encodeURIComponent(row.id)}`}
      className={styles.link ?? ''}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        goTo({ record: row.id })
      }}
    >
      {children}
    </Link>
  )
}
