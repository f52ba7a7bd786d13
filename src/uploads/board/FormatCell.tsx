import { Link } from '@primer/react'
import type { FileReport } from '../../../domain/uploads/upload.ts'
import { text } from '../../text/text.ts'
import { FormatMenu, type FormatChoice } from '../mapping/FormatMenu.tsx'
import { formatWords, remarkWords } from '../upload-words.ts'
import styles from '../UploadFiles.module.css'

interface FormatCellProps {
  readonly report: FileReport
  readonly format: NonNullable<FileReport['format']>
  /** Undefined: nothing is changed any more. */
  readonly choice: FormatChoice | undefined
}

/** By which format a file is read, what its columns are, and how it may be read otherwise. */
export function FormatCell({ report, format, choice }: FormatCellProps) {
  const { layout, packages } = report
  return (
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
            aria-label={text('mapping.openOf', { file: report.name })}
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
  )
}
