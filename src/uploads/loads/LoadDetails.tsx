import type { components } from '../../../openapi/schema.d.ts'
import { text } from '../../text/text.ts'
import { longDate } from '../../text/values.ts'
import tables from '../../ui/Table.module.css'
import { loadedVerdict } from '../invoice-verdict.ts'
import { FaultWords } from '../FaultWords.tsx'
import { VerdictWords } from '../FileDetails.tsx'
import { columnWords } from '../fault-words.ts'
import { amountWords } from '../upload-words.ts'
import styles from './LoadPanel.module.css'

interface LoadDetailsProps {
  readonly invoices: readonly components['schemas']['LoadInvoice'][]
  readonly rejects: readonly components['schemas']['LoadReject'][]
}

const AMOUNTS = ['stated', 'loaded'] as const
const REJECTS = ['file', 'line', 'column', 'value'] as const

/** The invoices of a load against what they state, and what was left out of it. */
export function LoadDetails({ invoices, rejects }: LoadDetailsProps) {
  return (
    <>
      <div
        className={`${tables.scroll} ${tables.bordered}`}
        role="region"
        aria-label={text('uploads.reconciliation')}
        tabIndex={0}
      >
        <table className={tables.table} aria-label={text('uploads.reconciliation')}>
          <thead>
            <tr>
              <th scope="col">{text('uploads.columns.invoice')}</th>
              <th scope="col">{text('uploads.columns.account')}</th>
              <th scope="col">{text('uploads.columns.date')}</th>
              {AMOUNTS.map((each) => (
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
                <td>
                  <bdi>{invoice.account}</bdi>
                </td>
                <td>{longDate(invoice.date)}</td>
                {AMOUNTS.map((each) => (
                  <td key={each} data-kind="value">
                    {invoice[each] === null ? '–' : amountWords(invoice[each], invoice.currency)}
                  </td>
                ))}
                <td>
                  <VerdictWords verdict={loadedVerdict(invoice)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rejects.length > 0 ? (
        <div
          className={`${tables.scroll} ${tables.bordered}`}
          role="region"
          aria-label={text('uploads.rejects')}
          tabIndex={0}
        >
          <table className={`${tables.table} ${styles.rejects}`} aria-label={text('uploads.rejects')}>
            <thead>
              <tr>
                {REJECTS.map((column) => (
                  <th key={column} scope="col" {...(column === 'line' ? { 'data-kind': 'value' } : {})}>
                    {text(`uploads.rejectColumns.${column}`)}
                  </th>
                ))}
                <th scope="col">{text('uploads.rejectColumns.reason')}</th>
              </tr>
            </thead>
            <tbody>
              {rejects.slice(0, SHOWN_REJECTS).map((reject) => (
                <tr key={`${reject.file} ${reject.line} ${reject.column} ${reject.value}`}>
                  {REJECTS.map((column) => (
                    <td key={column} {...(column === 'line' ? { 'data-kind': 'value' } : {})} data-column={column}>
                      <bdi>{column === 'column' ? columnWords(reject.column) : reject[column]}</bdi>
                    </td>
                  ))}
                  <td data-column="reason">
                    <FaultWords fault={reject.fault} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </>
  )
}

/** All of them are in the file. */
const SHOWN_REJECTS = 100
