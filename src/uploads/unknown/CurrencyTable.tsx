import type { components } from '../../../openapi/schema.d.ts'
import { text } from '../../text/text.ts'
import { number } from '../../text/values.ts'
import tables from '../../ui/Table.module.css'
import { amountWords } from '../upload-words.ts'
import styles from './UnknownPage.module.css'

interface CurrencyTableProps {
  readonly currencies: readonly components['schemas']['UnknownCurrency'][]
  /** Null: the person has one client. */
  readonly clientName: ((id: number) => string) | null
}

/** Currencies without a rate, whose lines were not loaded. */
export function CurrencyTable({ currencies, clientName }: CurrencyTableProps) {
  if (currencies.length === 0) return null
  const title = text('uploads.codes.of.currency')
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.hint}>{text('uploads.codes.hints.currency')}</p>
      <div className={`${tables.scroll} ${tables.bordered}`} role="region" aria-label={title} tabIndex={0}>
        <table className={tables.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{text('uploads.codes.columns.currency')}</th>
              {clientName ? <th scope="col">{text('uploads.codes.columns.client')}</th> : null}
              <th scope="col" data-kind="value">
                {text('uploads.codes.columns.rejected')}
              </th>
              <th scope="col" data-kind="value">
                {text('uploads.codes.columns.amount')}
              </th>
              <th scope="col">{text('uploads.files')}</th>
            </tr>
          </thead>
          <tbody>
            {currencies.map(({ clientId, currency, lines, total, files }) => (
              <tr key={`${clientId} ${currency}`}>
                <th scope="row">
                  <bdi>{currency}</bdi>
                </th>
                {clientName ? <td>{clientName(clientId)}</td> : null}
                <td data-kind="value">{number(lines, 0)}</td>
                <td data-kind="value">{total === null ? '–' : amountWords(total, currency)}</td>
                <td>
                  <bdi>{files.join(', ')}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
