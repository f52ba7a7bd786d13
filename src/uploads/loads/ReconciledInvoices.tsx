import { Button } from '@primer/react'
import { useState } from 'react'
import type { components } from '../../../openapi/schema.d.ts'
import { text } from '../../text/text.ts'
import { longDate, number } from '../../text/values.ts'
import tables from '../../ui/Table.module.css'
import { VerdictWords } from '../stated/VerdictWords.tsx'
import { differingFirst, loadedVerdict } from '../invoice-verdict.ts'
import { amountWords } from '../upload-words.ts'

interface ReconciledInvoicesProps {
  readonly invoices: readonly components['schemas']['LoadInvoice'][]
}

const AMOUNTS = ['stated', 'loaded'] as const
const FIRST = 50

/** The invoices of a load against what they state: those that differ first, the others on demand where they are many. */
export function ReconciledInvoices({ invoices }: ReconciledInvoicesProps) {
  const [all, setAll] = useState(false)
  const ordered = differingFirst(invoices)
  const shown = all ? ordered : ordered.slice(0, FIRST)
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
            {shown.map((invoice) => (
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
      {shown.length < ordered.length ? (
        <div>
          <Button size="small" variant="invisible" onClick={() => setAll(true)}>
            {text('uploads.allInvoices', { count: number(ordered.length, 0) })}
          </Button>
        </div>
      ) : null}
    </>
  )
}
