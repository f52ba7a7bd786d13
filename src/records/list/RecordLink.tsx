import { Link } from '@primer/react'
import type { ReactNode } from 'react'
import type { RecordRow } from '../../../domain/records/record-spec.ts'
import { useLocation } from 'wouter'
import { recordLinkId, type RecordOpening } from '../record-opening.ts'
import type { GoTo } from '../record-place.ts'
import styles from './RecordTable.module.css'

interface RecordLinkProps {
  readonly opening: RecordOpening
  readonly row: RecordRow
  /** All that are listed beside it. */
  readonly rows: readonly RecordRow[]
  readonly goTo: GoTo
  readonly children: ReactNode
}

/** Opens a record, where it opens. */
export function RecordLink({ opening: { may, open }, row, rows, goTo, children }: RecordLinkProps) {
  const [path] = useLocation()
  if (!may(row)) return <>{children}</>
  if (open) {
    return (
      <Link
        as="button"
        type="button"
        id={recordLinkId(row)}
        className={styles.link ?? ''}
        onClick={() => open(row, rows)}
      >
        {children}
      </Link>
    )
  }
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
