import type { TrackingDetail } from '../../domain/tracking-detail.ts'
import { text } from '../text/text.ts'
import { summaryLines } from './tracking-words.ts'
import styles from './TrackingPopup.module.css'

/** The package in two columns; an invoice's popup also says the places as they are counted. TRK-04, TRK-12 */
export function PackageSummary({ detail, ofInvoice }: { readonly detail: TrackingDetail; readonly ofInvoice: boolean }) {
  const { sender, consignee } = detail
  const places = [
    { name: 'senderPlace', value: placeText(sender) },
    { name: 'consigneePlace', value: placeText(consignee) },
  ] as const
  return (
    <dl className={styles.summary}>
      {[...summaryLines(detail), ...(ofInvoice ? places : [])].map(({ name, value }) => (
        <div key={name} className={styles.fact}>
          <dt>{text(`tracking.summary.${name}`)}</dt>
          <dd>
            <bdi>{value === '' ? text('tracking.unknown') : value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function placeText({ normalisedState, normalisedCountry }: TrackingDetail['sender']): string {
  return [normalisedState, normalisedCountry].filter((each) => each !== null).join('/')
}
