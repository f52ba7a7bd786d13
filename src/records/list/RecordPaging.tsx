import { text } from '../../text/text.ts'
import { number } from '../../text/values.ts'
import { PageLinks } from './PageLinks.tsx'
import styles from './RecordList.module.css'

interface RecordPagingProps {
  /** From 1. */
  readonly page: number
  readonly rows: number
  readonly total: number
  readonly onPage: (page: number) => void
}

/** How many there are, and the way through them. */
export function RecordPaging({ page, rows, total, onPage }: RecordPagingProps) {
  const pages = Math.ceil(total / rows)
  const from = Math.min((page - 1) * rows + 1, total)
  const to = Math.min(page * rows, total)
  return (
    <div className={styles.paging}>
      <p role="status" className={styles.count}>
        {text('records.shown', { from: number(from, 0), to: number(to, 0), total: number(total, 0) })}
      </p>
      {pages > 1 ? <PageLinks page={Math.min(page, pages)} pages={pages} onPage={onPage} /> : null}
    </div>
  )
}
