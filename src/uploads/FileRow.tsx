import { AlertIcon, ChevronDownIcon, ChevronRightIcon, XIcon } from '@primer/octicons-react'
import { ActionList, ActionMenu, IconButton } from '@primer/react'
import { useId, useState } from 'react'
import type { FileReport, Upload, UploadFormat } from '../../domain/rows/upload.ts'
import { text } from '../text/text.ts'
import { number } from '../text/values.ts'
import { FileDetails } from './FileDetails.tsx'
import { problemWords, sizeWords, totalWords } from './upload-words.ts'
import styles from './UploadFiles.module.css'

interface FileRowProps {
  readonly report: FileReport
  readonly file: Upload['files'][number] | undefined
  readonly clientName: string
  readonly formats: readonly UploadFormat[]
  /** Absent: nothing is changed any more. */
  readonly onRemove?: (file: number) => void
  readonly onFormat?: (file: number, format: string) => void
}

/** What one file holds, and what may be done about it; its invoices and problems behind it. */
export function FileRow({ report, file, clientName, formats, onRemove, onFormat }: FileRowProps) {
  const { id, name, format, problem, accounts, rows, totals, invoices, invoicesNotShown } = report
  const [open, setOpen] = useState(false)
  const details = useId()
  const named = { file: name }
  const detailed = invoices.length > 0 || report.problems.length > 0
  return (
    <>
      <tr className={styles.file} data-open={open}>
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
              <div className={styles.muted}>{file === undefined ? '' : sizeWords(file.bytes)}</div>
            </div>
          </div>
        </th>
        {format === null ? (
          <td colSpan={6} className={styles.problem}>
            <AlertIcon /> {problemWords(report)}{' '}
            {onFormat && (problem === 'unknownLayout' || problem === null) ? (
              <ActionMenu>
                <ActionMenu.Button size="small">{text('uploads.chooseFormat')}</ActionMenu.Button>
                <ActionMenu.Overlay>
                  <ActionList>
                    {formats.map((each) => (
                      <ActionList.Item key={each.id} onSelect={() => onFormat(id, each.id)}>
                        {each.name}
                      </ActionList.Item>
                    ))}
                  </ActionList>
                </ActionMenu.Overlay>
              </ActionMenu>
            ) : null}
          </td>
        ) : (
          <>
            <td>{format.name}</td>
            <td>
              {clientName}
              <div className={styles.muted}>
                <bdi>{accounts.join(', ')}</bdi>
              </div>
            </td>
            <td data-kind="value" data-label={text('uploads.columns.invoices')}>
              {number(invoices.length + invoicesNotShown, 0)}
            </td>
            <td data-kind="value" data-label={text('uploads.columns.rows')}>
              {number(rows, 0)}
            </td>
            <td data-kind="value" data-label={text('uploads.columns.total')} className={styles.total}>
              {totalWords(totals)}
            </td>
            <td>
              <Against report={report} />
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
