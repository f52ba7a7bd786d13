import { CaptchaAnswer } from './captcha/CaptchaAnswer.tsx'
import type { CaptchaResponse } from './captcha/use-captcha-responses.ts'
import { text } from '../text/text.ts'
import styles from './TrackingPopup.module.css'

/** What the carrier answered to claims for the package, each with its file. PAGE-28 */
export function CaptchaLine({ responses }: { readonly responses: readonly CaptchaResponse[] }) {
  if (responses.length === 0) return null
  return (
    <div className={styles.captcha}>
      {text('tracking.captcha')}
      {responses.map(({ id, state, trackingNumber, invoiceNumber }) => (
        <CaptchaAnswer key={id} id={id} state={state} of={trackingNumber ?? invoiceNumber} />
      ))}
    </div>
  )
}
