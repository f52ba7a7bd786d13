import { Button, Dialog, Spinner } from '@primer/react'
import { useState } from 'react'
import type { View } from '../../../domain/dashboards/view.ts'
import { text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { CaptchaAnswer } from './CaptchaAnswer.tsx'
import styles from './CaptchaDialog.module.css'
import { useCaptchaResponses } from './use-captcha-responses.ts'

/** Shown at first, and more at each wish. */
const STEP = 50

interface CaptchaDialogProps {
  readonly view: Pick<View, 'clientId' | 'childClientIds'>
  readonly onClose: () => void
}

/** Every response of the client in view with its label and its file. PAGE-28 */
export function CaptchaDialog({ view, onClose }: CaptchaDialogProps) {
  const [shown, setShown] = useState(STEP)
  const responses = useCaptchaResponses(view)
  const all = responses.data ?? []
  return (
    <Dialog
      title={text('captcha.title')}
      subtitle={text('captcha.count', { count: all.length })}
      width="xlarge"
      onClose={onClose}
    >
      {responses.isPending ? <Spinner srText={text('captcha.loading')} /> : null}
      {responses.isError ? (
        <ServerErrorBanner error={responses.error} onRetry={() => void responses.refetch()} />
      ) : null}
      {responses.data?.length === 0 ? <p>{text('captcha.none')}</p> : null}
      <ul className={styles.list}>
        {all.slice(0, shown).map(({ id, state, trackingNumber, invoiceNumber }) => (
          <li key={id} className={styles.response}>
            <span className={styles.numbers}>
              <strong>{trackingNumber ?? text('captcha.noNumber')}</strong>
              <span className={styles.invoice}>{text('captcha.invoice', { number: invoiceNumber })}</span>
            </span>
            <CaptchaAnswer id={id} state={state} of={trackingNumber ?? invoiceNumber} />
          </li>
        ))}
      </ul>
      {all.length > shown ? (
        <Button variant="invisible" onClick={() => setShown(shown + STEP)}>
          {text('captcha.more', { count: Math.min(STEP, all.length - shown) })}
        </Button>
      ) : null}
    </Dialog>
  )
}
