import type { MappingPreview } from '../../../domain/uploads/mapping/file-look.ts'
import { text } from '../../text/text.ts'
import { longDate, number } from '../../text/values.ts'
import tables from '../../ui/Table.module.css'
import { amountWords } from '../upload-words.ts'
import styles from './Mapping.module.css'

interface MappedInvoicesProps {
  readonly invoices: MappingPreview['invoices']
  readonly notShown: number
}

/** What the rows of each invoice come to, against what it states. */
export function MappedInvoices({ invoices, notShown }: MappedInvoicesProps) {
  const title = text('mapping.byInvoice')
  return (
    <div className={`${tables.scroll} ${tables.bordered}`} role="region" aria-label={title} tabIndex={0}>
      <table className={tables.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{text('uploads.columns.invoice')}</th>
            <th scope="col">{text('uploads.columns.account')}</th>
            <th scope="col">{text('uploads.columns.date')}</th>
            <th scope="col" data-kind="value">
              {text('uploads.columns.rows')}
            </th>
            <th scope="col" data-kind="value">
              {text('uploads.columns.total')}
            </th>
            <th scope="col" data-kind="value">
              {text('uploads.columns.stated')}
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map(({ account, invoice, date, currency, rows, total, stated }) => (
            <tr key={`${account} ${invoice} ${date} ${currency}`}>
              <th scope="row">
                <bdi>{invoice}</bdi>
              </th>
              <td>
                <bdi>{account}</bdi>
              </td>
              <td>{longDate(date)}</td>
              <td data-kind="value">{number(rows, 0)}</td>
              <td data-kind="value">{amountWords(total, currency)}</td>
              <td data-kind="value">{stated === null ? '–' : amountWords(stated, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {notShown > 0 ? <div className={styles.more}>{text('uploads.moreInvoices', { count: notShown })}</div> : null}
    </div>
  )
}
