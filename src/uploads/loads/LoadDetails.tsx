import type { components } from '../../../openapi/schema.d.ts'
import { text } from '../../text/text.ts'
import tables from '../../ui/Table.module.css'
import { FaultWords } from '../FaultWords.tsx'
import { columnWords } from '../fault-words.ts'
import { ReconciledInvoices } from './ReconciledInvoices.tsx'
import styles from './LoadPanel.module.css'

interface LoadDetailsProps {
  readonly invoices: readonly components['schemas']['LoadInvoice'][]
  readonly rejects: readonly components['schemas']['LoadReject'][]
  /** How many there are of them altogether. */
  readonly rejected: number
}

const REJECTS = ['file', 'line', 'column', 'value'] as const

/** The invoices of a load against what they state, and what was left out of it. */
export function LoadDetails({ invoices, rejects, rejected }: LoadDetailsProps) {
  return (
    <>
      <ReconciledInvoices invoices={invoices} />
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
      {rejected > SHOWN_REJECTS ? (
        <div className={styles.muted}>{text('uploads.moreProblems', { count: rejected - SHOWN_REJECTS })}</div>
      ) : null}
    </>
  )
}

/** All of them are in the file. */
const SHOWN_REJECTS = 100
