import { lazy, Suspense, useCallback, useMemo } from 'react'
import { rowsPackageAt, sameRowsPackage } from '../../domain/dashboards/open-rows/rows-package.ts'
import { gridField } from '../../domain/dashboards/grid-spec.ts'
import type { RowsEvent } from '../../machines/grid/rows-context.ts'
import type { RowsSnapshot } from '../../machines/grid/rows.machine.ts'
import type { PackageShown } from '../../machines/tracking/tracking-popup.machine.ts'
import { useApi } from '../api/api-context.ts'
import type { CaptchaOf } from './captcha/captcha-context.ts'
import { gridPackages, type GridPackagesInput } from './grid-packages.ts'

const TrackingPopup = lazy(() =>
  import('../tracking/TrackingPopup.tsx').then((module) => ({ default: module.TrackingPopup })),
)

interface GridPopupProps extends Omit<GridPackagesInput, 'api'> {
  readonly snapshot: RowsSnapshot
  readonly send: (event: RowsEvent) => void
  /** Null: the person may not know what carriers answered. */
  readonly captchaOf: CaptchaOf
}

/** The package of a row, and of the rows before and after it; alone where it stands elsewhere than an address says. TRK-01 */
export function GridPopup({ snapshot, send, page, whose, source, size, captchaOf }: GridPopupProps) {
  const api = useApi()
  const { opened, place } = snapshot.context
  const alone = opened?.alone ?? null
  const list = useMemo(
    () => gridPackages({ api, page, whose, ...(alone ? listOf(alone) : { source, size }) }),
    [api, page, whose, source, size, alone],
  )
  const named = place.rowsPackage
  const onShown = useCallback(
    ({ at, detail }: PackageShown) => {
      const open = rowsPackageAt(at, {
        [gridField('carrier_name')]: detail.carrierName,
        [gridField('tracking_number')]: detail.trackingNumber,
      })
      if (!alone && !sameRowsPackage(open, named)) send({ type: 'package.passed', open })
    },
    [alone, named, send],
  )
  const onClose = useCallback((at: number) => send({ type: 'package.closed', at }), [send])
  return (
    <Suspense fallback={null}>
      <TrackingPopup
        list={list}
        at={opened?.at ?? 0}
        {...(captchaOf ? { captchaOf } : {})}
        onShown={onShown}
        onClose={onClose}
      />
    </Suspense>
  )
}

function listOf(row: NonNullable<NonNullable<RowsSnapshot['context']['opened']>['alone']>) {
  return {
    source: { read: () => Promise.resolve([{ values: row, keys: [], at: 0, group: null, open: null }]) },
    size: 1,
  }
}
