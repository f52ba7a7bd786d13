import type { RoutePageProps } from '../ui/frame/route-page-props.ts'
import { RecordsPage } from './RecordsPage.tsx'
import { usePackagePopup } from './use-package-popup.tsx'

/** Every package of the person's clients, searched and ordered; a number opens its package. */
export function TrackingHistoryPage(props: RoutePageProps) {
  const { opening, popup } = usePackagePopup()
  return (
    <>
      <RecordsPage {...props} opening={opening} />
      {popup}
    </>
  )
}
