import type { FileReport } from '../../../domain/uploads/upload.ts'
import { text } from '../../text/text.ts'
import { longDate, number } from '../../text/values.ts'
import { verdictOf } from '../invoice-verdict.ts'
import styles from '../UploadFiles.module.css'
import { Difference, orNone, VerdictWords } from './VerdictWords.tsx'

const VALUES = ['rows', 'stated', 'loadedThen', 'difference'] as const

/** The invoices of a file, each against what it states. */
export function StatedInvoices({ report }: { readonly report: FileReport }) {
  const { name, invoices, invoicesNotShown, rejectedRows } = report
  return (
    <div
      className={`${styles.part} ${styles.invoices}`}
      role="region"
      aria-label={text('uploads.invoicesOf', { file: name })}
      tabIndex={0}
    >
      <table className={styles.inner} aria-label={text('uploads.invoicesOf', { file: name })}>
        <thead>
          <tr>
            <th scope="col">{text('uploads.columns.invoice')}</th>
            <th scope="col">{text('uploads.columns.date')}</th>
            {VALUES.map((each) => (
              <th key={each} scope="col" data-kind="value">
                {text(`uploads.columns.${each}`)}
              </th>
            ))}
            <th scope="col">{text('uploads.columns.check')}</th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <tr key={`${invoice.account} ${invoice.invoice} ${invoice.date}`}>
              <th scope="row">
                <bdi>{invoice.invoice}</bdi>
              </th>
              <td>{longDate(invoice.date)}</td>
              <td data-kind="value">{number(invoice.rows, 0)}</td>
              <td data-kind="value">{orNone(invoice.stated)}</td>
              <td data-kind="value">{number(Number(invoice.loaded))}</td>
              <td data-kind="value">
                <Difference difference={invoice.otherFormat === null ? invoice.difference : null} />
              </td>
              <td>
                <VerdictWords verdict={verdictOf(invoice, rejectedRows)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {invoicesNotShown > 0 ? (
        <div className={styles.muted}>{text('uploads.moreInvoices', { count: invoicesNotShown })}</div>
      ) : null}
    </div>
  )
}
