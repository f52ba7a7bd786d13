import { Heading } from '@primer/react'
import { isSameLine, type InvoiceLine } from '../../domain/tracking/timeline.ts'
import { chargeSums, type ChargeLine } from '../../domain/tracking/tracking-detail.ts'
import { text } from '../text/text.ts'
import tables from '../ui/Table.module.css'
import styles from './TrackingPopup.module.css'
import { amountText, dayText, lineText } from './tracking-words.ts'

interface ChargesProps {
  readonly charges: readonly ChargeLine[]
  readonly currency: string
  /** Gross and incentive are known of UPS alone. TRK-09 */
  readonly ups: boolean
  /** With invoice and date of each charge. TRK-12 */
  readonly ofInvoice: boolean
  /** Of the row that was opened; null: not known. */
  readonly clicked: InvoiceLine | null
}

/** A package's charges with their total; of several invoice lines, each with its own sum, which is what the grid's row says; the clicked one is marked. TRK-08 to TRK-10, TRK-12 */
export function Charges({ charges, currency, ups, ofInvoice, clicked }: ChargesProps) {
  const lines = invoiceLines(charges)
  const amounts = (summed: readonly ChargeLine[]) => {
    const { gross, incentive, net } = chargeSums(summed)
    return (ups ? [gross, incentive, net] : [net]).map((amount, at) => (
      <td key={at} data-kind="value">
        {amountText(amount, currency)}
      </td>
    ))
  }
  return (
    <section aria-label={text('tracking.charges')}>
      <Heading as="h2" className={styles.heading ?? ''}>
        {text('tracking.charges')}
      </Heading>
      <div
        className={`${tables.scroll} ${tables.bordered}`}
        tabIndex={0}
        role="region"
        aria-label={text('tracking.charges')}
      >
        <table className={`${tables.table} ${tables.rows} ${styles.charges}`}>
          <thead>
            <tr>
              <th scope="col">{text('tracking.charge')}</th>
              {ofInvoice ? <th scope="col">{text('tracking.invoice')}</th> : null}
              {ofInvoice ? <th scope="col">{text('tracking.billDate')}</th> : null}
              {(ups ? (['gross', 'incentive', 'net'] as const) : (['net'] as const)).map((name) => (
                <th key={name} scope="col" data-kind="value">
                  {text(`tracking.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          {lines.map((line, at) => (
            <tbody key={at}>
              {lines.length > 1 && line[0] ? (
                <tr className={styles.line} aria-current={isSameLine(line[0], clicked) ? 'true' : undefined}>
                  <th scope="rowgroup" colSpan={ofInvoice ? 3 : 1}>
                    {lineText(line[0])}
                    {isSameLine(line[0], clicked) ? (
                      <span className={styles.clicked}>{text('tracking.clicked')}</span>
                    ) : null}
                  </th>
                  {amounts(line)}
                </tr>
              ) : null}
              {line.map((charge, row) => (
                <tr key={row}>
                  <th scope="row">{charge.chargeDescription}</th>
                  {ofInvoice ? <td>{charge.invoiceNumber}</td> : null}
                  {ofInvoice ? <td>{dayText(charge.billDate)}</td> : null}
                  {amounts([charge])}
                </tr>
              ))}
            </tbody>
          ))}
          <tfoot>
            <tr>
              <th scope="row" colSpan={ofInvoice ? 3 : 1}>
                {text('tracking.total')}
              </th>
              {amounts(charges)}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}

/** The charges of each invoice and bucket, as they come. */
function invoiceLines(charges: readonly ChargeLine[]): ChargeLine[][] {
  const lines: ChargeLine[][] = []
  for (const charge of charges) {
    const last = lines.at(-1)
    if (last?.[0] && isSameLine(last[0], charge)) last.push(charge)
    else lines.push([charge])
  }
  return lines
}
