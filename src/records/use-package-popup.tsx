import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react'
import type { RecordRow } from '../../domain/records/record-spec.ts'
import { useApi } from '../api/api-context.ts'
import { listedPackages } from './listed-packages.ts'
import { recordLinkId, type RecordOpening } from './record-opening.ts'

const TrackingPopup = lazy(() =>
  import('../tracking/TrackingPopup.tsx').then((module) => ({ default: module.TrackingPopup })),
)

interface Opened {
  readonly rows: readonly RecordRow[]
  readonly at: number
}

const isPackage = ({ values }: RecordRow) => values.trackingId !== ''

/** A list whose tracking numbers open the popup, which goes through the packages of the page shown. TRK-12 */
export function usePackagePopup(): { readonly opening: RecordOpening; readonly popup: ReactNode } {
  const api = useApi()
  const [opened, setOpened] = useState<Opened | null>(null)
  const opening = useMemo((): RecordOpening => {
    return {
      may: isPackage,
      open: (row, all) => {
        const rows = all.filter(isPackage)
        setOpened({ rows, at: rows.findIndex(({ id }) => id === row.id) })
      },
    }
  }, [])
  const close = useCallback(
    (at: number) => {
      setOpened(null)
      const row = opened?.rows[at]
      if (row) document.getElementById(recordLinkId(row))?.focus()
    },
    [opened],
  )
  const list = useMemo(() => listedPackages({ api, rows: opened?.rows ?? [] }), [api, opened])
  const popup = opened ? (
    <Suspense fallback={null}>
      <TrackingPopup list={list} at={opened.at} ofInvoice onClose={close} />
    </Suspense>
  ) : null
  return { opening, popup }
}
