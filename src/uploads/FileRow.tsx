import { XIcon } from '@primer/octicons-react'
import { IconButton } from '@primer/react'
import { useId, useState } from 'react'
import type { FileReport, InvoiceKey, Upload } from '../../domain/uploads/upload.ts'
import { loadsAnything } from '../../domain/uploads/loadable.ts'
import { text } from '../text/text.ts'
import { number } from '../text/values.ts'
import { AgainstStated } from './stated/AgainstStated.tsx'
import { FileDetails } from './FileDetails.tsx'
import { SharedAccounts } from './SharedAccounts.tsx'
import type { FormatChoice } from './mapping/FormatMenu.tsx'
import { UnknownFormat } from './mapping/UnknownFormat.tsx'
import { statedIn, type Stated } from './stated/stated-words.ts'
import { amountWords, packagesWords, totalWords } from './upload-words.ts'
import styles from './UploadFiles.module.css'
import { FileNameCell } from './board/FileNameCell.tsx'
import { FormatCell } from './board/FormatCell.tsx'

interface FileRowProps {
  readonly report: FileReport
  readonly file: Upload['files'][number] | undefined
  readonly clientName: string
  /** Of all totals, said above them; null: each says its own. */
  readonly currency: string | null
  /** Of invoices that take the place of what is there. */
  readonly replace: readonly InvoiceKey[]
  /** Absent: nothing is changed any more. */
  readonly onRemove?: (file: number) => void
  readonly choice?: FormatChoice
}

/** What one file holds, and what may be done about it; its invoices and problems behind it. */
export function FileRow({ report, file, clientName, currency, replace, onRemove, choice }: FileRowProps) {
  const { id, name, format, packages, accounts, rows, invoices, invoicesNotShown } = report
  const [open, setOpen] = useState(false)
  const details = useId()
  const loads = loadsAnything(report, replace)
  const named = { file: name }
  const shared = report.sharedAccounts.length > 0 && onRemove !== undefined
  const detailed = [invoices, report.problems, report.earlierLoads, report.unknown].some(({ length }) => length > 0)
  return (
    <>
      <tr className={styles.file} data-open={open || shared}>
        <FileNameCell
          name={name}
          bytes={report.bytes ?? file?.bytes}
          details={details}
          open={open}
          onOpen={detailed ? setOpen : null}
        />
        {format === null ? (
          <td colSpan={7} className={styles.unread}>
            <UnknownFormat report={report} {...(choice ? { choice } : {})} />
          </td>
        ) : (
          <>
            <FormatCell report={report} format={format} choice={choice} />
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
            <td data-kind="value" data-label={text('uploads.columns.stated')}>
              {statedWords(statedIn(report, replace), currency) || '–'}
            </td>
            <td
              data-kind="value"
              data-label={text('uploads.columns.loads')}
              className={loads ? styles.total : styles.muted}
            >
              {loadsWords(report, currency, loads)}
            </td>
            <td>
              <AgainstStated report={report} loads={loads} replace={replace} />
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
          <td colSpan={9}>
            <SharedAccounts accounts={report.sharedAccounts} clientName={clientName} />
          </td>
        </tr>
      ) : null}
      {open ? (
        <tr id={details} className={styles.details}>
          <td colSpan={9}>
            <FileDetails report={report} />
          </td>
        </tr>
      ) : null}
    </>
  )
}

/** What its invoices state; '' where none does. */
function statedWords(all: readonly Stated[], currency: string | null): string {
  const stated = all.filter(({ invoices }) => invoices > 0)
  if (currency !== null) return stated[0] ? number(stated[0].stated) : ''
  return stated.map((each) => amountWords(each.stated, each.currency)).join(' · ')
}

/** What of a file is loaded; of delivery facts, their packages. */
function loadsWords({ packages, newTotals }: FileReport, currency: string | null, loads: boolean): string {
  if (packages !== null) return packagesWords(packages)
  if (!loads) return text('uploads.loadsNothing')
  return currency === null ? totalWords(newTotals) : number(Number(newTotals[0]?.total ?? 0))
}
