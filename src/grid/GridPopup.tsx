import { lazy, Suspense, useMemo } from 'react'
import { useApi } from '../api/api-context.ts'
import type { CaptchaOf } from './captcha/captcha-context.ts'
import { gridPackages, type GridPackagesInput } from './grid-packages.ts'

const TrackingPopup = lazy(() =>
  import('../tracking/TrackingPopup.tsx').then((module) => ({ default: module.TrackingPopup })),
)

interface GridPopupProps extends Omit<GridPackagesInput, 'api'> {
  /** The row's place on the screen. */
  readonly at: number
  /** Null: the person may not know what carriers answered. */
  readonly captchaOf: CaptchaOf
  readonly onClose: (at: number) => void
}

/** The package of a row, and of the rows before and after it. TRK-01 */
export function GridPopup({ page, whose, source, size, at, captchaOf, onClose }: GridPopupProps) {
  const api = useApi()
  const list = useMemo(() => gridPackages({ api, page, whose, source, size }), [api, page, whose, source, size])
  return (
    <Suspense fallback={null}>
      <TrackingPopup list={list} at={at} {...(captchaOf ? { captchaOf } : {})} onClose={onClose} />
    </Suspense>
  )
}
