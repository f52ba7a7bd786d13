import { lazy, Suspense, useMemo } from 'react'
import { useApi } from '../api/api-context.ts'
import type { NumberedPackage } from '../api/kept/recent.ts'
import { packageList } from './package-list.ts'

const TrackingPopup = lazy(() =>
  import('../tracking/TrackingPopup.tsx').then((module) => ({ default: module.TrackingPopup })),
)

interface OpenedPackageProps {
  readonly found: NumberedPackage
  readonly onClose: () => void
}

/** A package that was found, as the rows of the dashboards open it. */
export function OpenedPackage({ found, onClose }: OpenedPackageProps) {
  const api = useApi()
  const list = useMemo(() => packageList(api, found), [api, found])
  return (
    <Suspense fallback={null}>
      <TrackingPopup list={list} at={0} onClose={onClose} />
    </Suspense>
  )
}
