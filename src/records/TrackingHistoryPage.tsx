import { RecordsPage, type RecordsPageProps } from './RecordsPage.tsx'
import { usePackagePopup } from './use-package-popup.tsx'

/** Every package of the person's clients, searched and ordered; a number opens its package. */
export function TrackingHistoryPage(props: Omit<RecordsPageProps, 'opening'>) {
  const { opening, popup } = usePackagePopup()
  return (
    <>
      <RecordsPage {...props} opening={opening} />
      {popup}
    </>
  )
}
