import { DownloadIcon, NoteIcon, TrashIcon, XIcon } from '@primer/octicons-react'
import { Button, IconButton, Label, ProgressBar } from '@primer/react'
import { isUnderWay, MAX_REPORT_ROWS } from '../../domain/reports/report.ts'
import { text, translated } from '../text/text.ts'
import { momentText } from '../text/moment-text.ts'
import { longDate, number, percent, shortDate } from '../text/values.ts'
import type { ReportDownload, ReportEntry } from './report-queries.ts'
import styles from './ReportsPage.module.css'

const TONES = {
  queued: 'secondary',
  running: 'accent',
  done: 'success',
  failed: 'danger',
  cancelled: 'secondary',
  expired: 'attention',
} as const
const KB = 1024
const MB = KB * KB

interface ReportRowProps {
  readonly report: ReportEntry
  readonly saving: boolean
  readonly onSave: (download: ReportDownload) => void
  readonly onCancel: (id: number) => void
  readonly onDelete: (report: ReportEntry) => void
}

/** One report: how far it is, and what may be done with it. GAP-31 */
export function ReportRow({ report, saving, onSave, onCancel, onDelete }: ReportRowProps) {
  const { id, name, page, invoices, asked, format, rows, rowsWritten, submittedAt, status, failure, bytes, expiresAt } =
    report
  const named = { report: name }
  const said = askedWords(report).join(' · ')
  const share = Math.min(1, (rowsWritten ?? 0) / Math.max(1, rows))
  return (
    <tr>
      <th scope="row">
        {name} <Label>{text(`grid.formats.${format}`)}</Label>
        <div className={styles.asked} title={said}>
          {said}
        </div>
      </th>
      <td>
        {invoices !== null ? text('reports.invoiceFiles.page') : asked.carrier === null ? page : translated(page)}
      </td>
      <td data-kind="value">{number(rows, 0)}</td>
      <td className={styles.moment}>{momentText(submittedAt)}</td>
      <td>
        <Label variant={TONES[status]}>
          {status === 'running'
            ? text('reports.statuses.running', { percent: percent(100 * share, 0) })
            : text(`reports.statuses.${status}`)}
        </Label>
        {status === 'running' ? (
          <ProgressBar
            className={styles.progress ?? ''}
            progress={100 * share}
            barSize="small"
            aria-label={text('reports.statuses.running', { percent: percent(100 * share, 0) })}
          />
        ) : null}
        {failure === null ? null : (
          <div className={styles.note}>{text(`reports.failures.${failure}`, { most: number(MAX_REPORT_ROWS, 0) })}</div>
        )}
        {expiresAt === null ? null : (
          <div className={styles.note}>{text('reports.keptUntil', { day: longDate(expiresAt.slice(0, 10)) })}</div>
        )}
      </td>
      <td data-kind="value">
        {bytes === null
          ? ''
          : bytes < MB
            ? text('reports.sizes.kb', { size: number(bytes / KB, 0) })
            : text('reports.sizes.mb', { size: number(bytes / MB, 1) })}
      </td>
      <td>
        <div className={styles.actions}>
          {status === 'done' ? (
            <Button
              size="small"
              leadingVisual={DownloadIcon}
              loading={saving}
              aria-label={text('reports.saveOf', named)}
              onClick={() => onSave({ id, part: 'rows', fileName: `${name}.${invoices === null ? format : 'zip'}` })}
            >
              {text('reports.save')}
            </Button>
          ) : null}
          {status === 'done' && format === 'csv' && invoices === null ? (
            <IconButton
              size="small"
              variant="invisible"
              icon={NoteIcon}
              aria-label={text('reports.coverOf', named)}
              onClick={() => onSave({ id, part: 'cover', fileName: `${name} - ${text('reports.coverSheet')}.csv` })}
            />
          ) : null}
          {isUnderWay(status) ? (
            <IconButton
              size="small"
              variant="invisible"
              icon={XIcon}
              aria-label={text('reports.cancelOf', named)}
              onClick={() => onCancel(id)}
            />
          ) : null}
          <IconButton
            size="small"
            variant="invisible"
            icon={TrashIcon}
            aria-label={text('reports.deleteOf', named)}
            onClick={() => onDelete(report)}
          />
        </div>
      </td>
    </tr>
  )
}

function askedWords({ invoices, asked: { fact, carrier, dateType, from, to, filtered } }: ReportEntry): string[] {
  const dates = text(`dates.header.${dateType}`, { from: shortDate(from), to: shortDate(to) })
  if (invoices !== null) return [text('reports.invoiceFiles.chosen', { count: invoices }), dates]
  if (carrier !== null) return [carrier === '' ? text('reports.allCarriers') : carrier, dates]
  return [
    translated(fact),
    dates,
    filtered.length > 0 ? text('reports.filtered', { list: filtered.join('; ') }) : text('reports.unfiltered'),
  ]
}
