import { SegmentedControl } from '@primer/react'
import type { FileReport } from '../../domain/uploads/upload.ts'
import { exactSum } from '../../domain/values/exact-sum.ts'
import { text } from '../text/text.ts'
import { longDate, number } from '../text/values.ts'
import tables from '../ui/Table.module.css'
import { heldIn, nameOf, replacementOf, type HeldInvoice, type Replacement } from './held-invoices.ts'
import { amountWords } from './upload-words.ts'
import styles from './UploadBoard.module.css'

interface HeldInvoicesProps {
  readonly report: readonly FileReport[]
  /** By `nameOf`; the others are kept as they are there. */
  readonly replaced: ReadonlySet<string>
  readonly onChange: (replaced: ReadonlySet<string>) => void
}

const AMOUNTS = ['inFile', 'loaded', 'difference'] as const

/** Invoices that are there in another form, or issued anew: both sums, and which of the two counts. */
export function HeldInvoices({ report, replaced, onChange }: HeldInvoicesProps) {
  const invoices = heldIn(report)
  if (invoices.length === 0) return null
  const title = text('uploads.held')
  return (
    <div className={`${tables.scroll} ${tables.bordered}`} role="region" aria-label={title} tabIndex={0}>
      <table className={tables.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col">{text('uploads.columns.date')}</th>
            <th scope="col">{text('uploads.columns.thereFrom')}</th>
            {AMOUNTS.map((each) => (
              <th key={each} scope="col" data-kind="value">
                {text(`uploads.columns.${each}`)}
              </th>
            ))}
            <th scope="col">{text('uploads.columns.counts')}</th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => {
            const name = nameOf(invoice)
            const { inFiles, currency, missingRows, missing } = invoice
            const replacement = replacementOf(invoice, report)
            const { now } = replacement
            const others = [...replaced].filter((each) => each !== name)
            return (
              <tr key={name}>
                <th scope="row">
                  <bdi>{invoice.invoice}</bdi>
                </th>
                <td>{longDate(invoice.date)}</td>
                <td>
                  {thereFromWords(invoice)}
                  {missingRows > 0 ? (
                    <div>
                      {text('uploads.missingRows', { count: missingRows, amount: amountWords(missing, currency) })}
                    </div>
                  ) : null}
                </td>
                <td data-kind="value">{amountWords(inFiles, currency)}</td>
                <td data-kind="value">{amountWords(now, currency)}</td>
                <td data-kind="value">{amountWords(exactSum([Number(inFiles), -now]), currency)}</td>
                <td>
                  <SegmentedControl
                    size="small"
                    aria-label={text('uploads.countsOf', { invoice: invoice.invoice })}
                    onChange={(index) => onChange(new Set(index === 1 ? [...others, name] : others))}
                  >
                    <SegmentedControl.Button selected={!replaced.has(name)}>
                      {text('uploads.keepLoaded')}
                    </SegmentedControl.Button>
                    <SegmentedControl.Button selected={replaced.has(name)}>
                      {text('uploads.replaceLoaded')}
                    </SegmentedControl.Button>
                  </SegmentedControl>
                  {replaced.has(name) ? (
                    <div className={styles.hint}>{replacementWords(replacement, currency)}</div>
                  ) : null}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function replacementWords({ rows, newRows, now, then }: Replacement, currency: string): string {
  return text('uploads.replaces', {
    count: rows,
    fresh: number(newRows, 0),
    then: amountWords(then, currency),
    now: amountWords(now, currency),
  })
}

function thereFromWords({ otherFormat }: HeldInvoice): string {
  if (otherFormat === null) return text('uploads.sameForm')
  return otherFormat === '' ? text('uploads.noFile') : otherFormat
}
