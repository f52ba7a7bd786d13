import { Link } from 'wouter'
import { addDays, type CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import type { Invoiced } from '../api/answers.ts'
import { text } from '../text/text.ts'
import { shortDate } from '../text/values.ts'
import styles from './MissingRecords.module.css'

/** Carriers bill each week or month; after so many days something is not loaded. */
const OLD_AFTER_DAYS = 45

interface MissingRecordsProps {
  readonly page: Pick<Page, 'facts'>
  readonly invoiced: Invoiced | undefined
  readonly today: CalendarDate
  readonly permissions: readonly string[]
}

/** What a client's files did not bring that this page tells of, and where to bring it. */
export function MissingRecords({ page, invoiced, today, permissions }: MissingRecordsProps) {
  const last = invoiced?.period?.to
  if (!last) return null
  const missing = [
    ...(last < addDays(today, -OLD_AFTER_DAYS) ? [text('dashboard.oldInvoices', { day: shortDate(last) })] : []),
    ...(invoiced.lastScheduled === null && page.facts.some(({ status }) => status !== undefined)
      ? [text('dashboard.noSchedule')]
      : []),
  ]
  if (missing.length === 0) return null
  return (
    <p className={styles.missing} role="note">
      {missing.join(' ')}{' '}
      {permissions.includes('BULK_UPLOAD') ? <Link href="/uploadFiles">{text('uploads.uploadMore')}</Link> : null}
    </p>
  )
}
