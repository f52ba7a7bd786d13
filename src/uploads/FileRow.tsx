import { ChevronDownIcon, ChevronRightIcon, XIcon } from '@primer/octicons-react'
import { IconButton, Link } from '@primer/react'
import { useId, useState } from 'react'
import { loadLink } from '../../domain/rows/loads-place.ts'
import type { FileReport, Upload } from '../../domain/rows/upload.ts'
import { text } from '../text/text.ts'
import { longDate, number } from '../text/values.ts'
import { FileDetails } from './FileDetails.tsx'
import { SharedAccounts } from './SharedAccounts.tsx'
import { FormatMenu, type FormatChoice } from './mapping/FormatMenu.tsx'
import { UnknownFormat } from './mapping/UnknownFormat.tsx'
import { formatWords, packagesWords, remarkWords, sizeWords, totalWords } from './upload-words.ts'
import styles from './UploadFiles.module.css'

interface FileRowProps {
  readonly report: FileReport
  readonly file: Upload['files'][number] | undefined
  readonly clientName: string
  /** Of all totals, said above them; null: each says its own. */
  readonly currency: string | null
  /** Absent: nothing is changed any more. */
  readonly onRemove?: (file: number) => void
  readonly choice?: FormatChoice
}

/** What one file holds, and what may be done about it; its invoices and problems behind it. */
export function FileRow({ report, file, clientName, currency, onRemove, choice }: FileRowProps) {
  const { id, name, format, layout, packages, accounts, rows, invoices, invoicesNotShown } = report
  const [open, setOpen] = useState(false)
  const details = useId()
  const named = { file: name }
  const bytes = report.bytes ?? file?.bytes
  const shared = report.sharedAccounts.length > 0 && onRemove !== undefined
  const detailed = [invoices, report.problems, report.earlierLoads, report.unknown].some(({ length }) => length > 0)
  return (
    <>
      <tr className={styles.file} data-open={open || shared}>
        <th scope="row" className={styles.nameCell}>
          <div className={styles.name}>
            {detailed ? (
              <IconButton
                size="small"
                variant="invisible"
                icon={open ? ChevronDownIcon : ChevronRightIcon}
                aria-label={text(open ? 'uploads.closeOf' : 'uploads.openOf', named)}
                aria-expanded={open}
                aria-controls={details}
                onClick={() => setOpen(!open)}
              />
            ) : (
              <span className={styles.noDetails} />
            )}
            <div>
              <bdi>{name}</bdi>
              <div className={styles.muted}>{bytes === undefined ? '' : sizeWords(bytes)}</div>
            </div>
          </div>
        </th>
        {format === null ? (
          <td colSpan={6} className={styles.unread}>
            <UnknownFormat report={report} {...(choice ? { choice } : {})} />
          </td>
        ) : (
          <>
            <td>
              {formatWords(format)}
              {layout ? (
                <div className={styles.muted}>
                  {text(layout.headed ? 'uploads.headedColumns' : 'uploads.bareColumns', { count: layout.columns })}
                </div>
              ) : null}
              {report.remarks.map((remark) => (
                <div key={remark.code} className={styles.muted}>
                  {remarkWords(remark)}
                </div>
              ))}
              {choice && packages !== null && layout?.others !== 0 ? (
                <div className={styles.muted}>
                  {text('mapping.maybeInvoice')}{' '}
                  <Link
                    as="button"
                    inline
                    aria-label={text('mapping.openOf', named)}
                    onClick={() => choice.onMap(report)}
                  >
                    {text('mapping.open')}
                  </Link>
                </div>
              ) : null}
              {choice ? (
                <div className={styles.format}>
                  <FormatMenu report={report} choice={choice} />
                </div>
              ) : null}
            </td>
            <td>
              {clientName}
              <div className={styles.muted}>
                <bdi>{accounts.join(', ')}</bdi>
                {onRemove && report.newAccounts.length > 0
                  ? ` · ${text('uploads.newAccounts', { count: report.newAccounts.length })}`
                  : ''}
              </div>
            </td>
            <td data-kind="value" data-label={text('uploads.columns.invoices')}>
              {packages === null ? number(invoices.length + invoicesNotShown, 0) : '–'}
            </td>
            <td data-kind="value" data-label={text('uploads.columns.rows')}>
              {number(rows, 0)}
            </td>
            <td data-kind="value" data-label={text('uploads.columns.total')} className={styles.total}>
              {measure(report, currency)}
            </td>
            <td>
              <Against report={report} />
              {report.earlierLoads[0] ? (
                <div className={styles.muted}>
                  <Link inline href={loadLink(String(report.earlierLoads[0].load))}>
                    {text('uploads.knownFrom', {
                      count: report.earlierLoads.length,
                      day: longDate(report.earlierLoads[0].day),
                    })}
                  </Link>
                </div>
              ) : null}
            </td>
          </>
        )}
        <td className={styles.end}>
          {onRemove ? (
            <IconButton
              size="small"
              variant="invisible"
              icon={XIcon}
              aria-label={text('uploads.removeOf', named)}
              onClick={() => onRemove(id)}
            />
          ) : null}
        </td>
      </tr>
      {shared ? (
        <tr className={styles.details}>
          <td colSpan={8}>
            <SharedAccounts accounts={report.sharedAccounts} clientName={clientName} />
          </td>
        </tr>
      ) : null}
      {open ? (
        <tr id={details} className={styles.details}>
          <td colSpan={8}>
            <FileDetails report={report} />
          </td>
        </tr>
      ) : null}
    </>
  )
}

/** What a file adds up to; of delivery facts, their packages. */
function measure({ packages, totals }: FileReport, currency: string | null): string {
  if (packages !== null) return packagesWords(packages)
  return currency === null ? totalWords(totals) : number(Number(totals[0]?.total ?? 0))
}

/** How many rows are new, known and rejected, in words and as a bar. */
function Against({ report: { newRows, knownRows, heldRows, rejectedRows, rows } }: { readonly report: FileReport }) {
  const parts = [
    { kind: 'new', count: newRows, words: text('uploads.newRows', { count: newRows }) },
    { kind: 'known', count: knownRows, words: text('uploads.knownRows', { count: knownRows }) },
    { kind: 'held', count: heldRows, words: text('uploads.heldRows', { count: heldRows }) },
    { kind: 'rejected', count: rejectedRows, words: text('uploads.rejectedRows', { count: rejectedRows }) },
  ].filter(({ count, kind }) => count > 0 || (kind === 'new' && rows === 0))
  return (
    <>
      <div className={styles.parts}>
        {parts.map(({ kind, words }) => (
          <span key={kind} data-part={kind}>
            {words}
          </span>
        ))}
      </div>
      <div className={styles.bar} aria-hidden="true">
        {parts
          .filter(({ count }) => count > 0)
          .map(({ kind, count }) => (
            <span key={kind} data-part={kind} style={{ flexGrow: count }} />
          ))}
      </div>
    </>
  )
}
