import type { TrackingDetail } from '../../domain/tracking/tracking-detail.ts'
import { text } from '../text/text.ts'
import { feeLines, summaryLines } from './tracking-words.ts'
import styles from './TrackingPopup.module.css'

interface PackageSummaryProps {
  readonly detail: TrackingDetail
  /** Of the amounts. */
  readonly currency: string
  readonly ofInvoice: boolean
}

/** The package in two columns, or what a charge without one is; an invoice's popup also says the places as they are counted. TRK-04, TRK-12 */
export function PackageSummary({ detail, currency, ofInvoice }: PackageSummaryProps) {
  const { sender, consignee, fee } = detail
  const places = [
    { name: 'senderPlace', value: placeText(sender) },
    { name: 'consigneePlace', value: placeText(consignee) },
  ] as const
  return (
    <>
      {detail.packagesOfNumber === null ? null : (
        <p className={styles.several}>
          {text('tracking.packagesOfNumber', { count: String(detail.packagesOfNumber) })}
        </p>
      )}
      <dl className={styles.summary}>
        {(fee ? feeLines(detail, fee, currency) : [...summaryLines(detail), ...(ofInvoice ? places : [])]).map(
          ({ name, value }) => (
            <div key={name} className={styles.fact}>
              <dt>{text(`tracking.summary.${name}`)}</dt>
              <dd>
                <bdi>{value === '' ? text('tracking.unknown') : value}</bdi>
              </dd>
            </div>
          ),
        )}
      </dl>
    </>
  )
}

function placeText({ normalisedState, normalisedCountry }: TrackingDetail['sender']): string {
  return [normalisedState, normalisedCountry].filter((each) => each !== null).join('/')
}
