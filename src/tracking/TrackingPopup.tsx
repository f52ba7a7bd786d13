import { Dialog, Spinner } from '@primer/react'
import { useMachine } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { LANGUAGE_TRAITS } from '../../domain/values/language.ts'
import { useApi } from '../api/api-context.ts'
import { copyingIn, type PackageShown } from '../../machines/tracking/tracking-popup.machine.ts'
import { provideTracking } from './provide-tracking.ts'
import { text } from '../text/text.ts'
import { useSpoken } from '../text/use-spoken.ts'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import { useToasts } from '../ui/toasts/toast-context.ts'
import { useKey } from '../ui/use-key.ts'
import type { CaptchaResponse } from './captcha/use-captcha-responses.ts'
import { Addresses } from './Addresses.tsx'
import { CaptchaLine } from './CaptchaLine.tsx'
import { Charges } from './Charges.tsx'
import { Expected } from './Expected.tsx'
import { isUps } from './load-package.ts'
import type { PackageList } from './package-list.ts'
import { PackageSummary } from './PackageSummary.tsx'
import { PopupFooter } from './PopupFooter.tsx'
import { PopupTitle } from './PopupTitle.tsx'
import { Timeline } from './Timeline.tsx'
import styles from './TrackingPopup.module.css'

export interface TrackingPopupProps {
  readonly list: PackageList
  /** The row that it opens on. */
  readonly at: number
  /** Opened from an invoice or a list of packages, not from the rows behind charts. TRK-12 */
  readonly ofInvoice?: boolean
  /** What the carrier answered to a claim for the package, where that is known. PAGE-28 */
  readonly captchaOf?: (trackingId: number) => readonly CaptchaResponse[]
  /** Each package, as it is there. */
  readonly onShown?: (shown: PackageShown) => void
  /** With the row that it stood on last, when its own focus is gone. */
  readonly onClose: (at: number) => void
}

/** One package after another: who, where, and what it cost. TRK-01, TRK-13 */
export function TrackingPopup({ list, at, ofInvoice = false, captchaOf, onShown, onClose }: TrackingPopupProps) {
  const api = useApi()
  const toasts = useToasts()
  const { direction } = LANGUAGE_TRAITS[useSpoken().language]
  const machine = useMemo(() => provideTracking({ api, list, toasts }), [api, list, toasts])
  const [snapshot, send] = useMachine(machine, { input: { at, size: list.size } })
  const { context } = snapshot
  const closed = snapshot.status === 'done'
  useEffect(() => {
    if (closed) onClose(context.at)
  }, [closed, context.at, onClose])
  useEffect(() => {
    if (context.shown) onShown?.(context.shown)
  }, [context.shown, onShown])
  const close = () => send({ type: 'popup.closed' })
  const go = (step: -1 | 1) => send({ type: 'row.left', step })
  const [previousKey, nextKey] =
    direction === 'rtl' ? (['ArrowRight', 'ArrowLeft'] as const) : (['ArrowLeft', 'ArrowRight'] as const)
  useKey(previousKey, () => go(-1))
  useKey(nextKey, () => go(1))
  if (closed) return null
  const loading = snapshot.matches({ open: { package: 'loading' } })
  const shown = snapshot.matches({ open: { package: 'shown' } }) ? context.shown : null
  return (
    <Dialog
      width="760px"
      className={styles.dialog ?? ''}
      position={{ narrow: 'fullscreen', regular: 'center' }}
      onClose={close}
      renderHeader={({ dialogLabelId }) => (
        <PopupTitle
          id={dialogLabelId}
          detail={shown?.detail ?? null}
          copying={copyingIn(snapshot)}
          onCopy={() => send({ type: 'number.copied' })}
          onClose={close}
        />
      )}
      renderFooter={() => (
        <PopupFooter
          keys={{ previous: previousKey, next: nextKey }}
          at={context.at}
          size={list.size}
          mayGo={(step) => snapshot.can({ type: 'row.left', step })}
          onGo={go}
          onClose={close}
        />
      )}
    >
      <div className={styles.body} aria-busy={loading}>
        {loading ? <Spinner srText={text('tracking.loading')} className={styles.spinner ?? ''} /> : null}
        {snapshot.matches({ open: { package: 'failed' } }) ? (
          <ServerErrorBanner error={context.error} onRetry={() => send({ type: 'package.asked' })} />
        ) : null}
        {shown ? (
          <>
            <CaptchaLine
              responses={shown.detail.trackingId === null ? [] : (captchaOf?.(shown.detail.trackingId) ?? [])}
            />
            <PackageSummary detail={shown.detail} currency={shown.currency} ofInvoice={ofInvoice} />
            {shown.detail.fee ? null : <Timeline detail={shown.detail} charges={shown.charges} clicked={shown.line} />}
            {shown.detail.fee ? null : <Addresses key={shown.at} detail={shown.detail} />}
            {shown.detail.trackingNumber === null ? null : (
              <Charges
                charges={shown.charges}
                currency={shown.currency}
                ups={isUps(shown.detail)}
                ofInvoice={ofInvoice}
                clicked={shown.line}
              />
            )}
            {shown.detail.trackingId === null ? null : <Expected trackingId={shown.detail.trackingId} />}
          </>
        ) : null}
      </div>
    </Dialog>
  )
}
