import { WatchFound } from '../alerts/WatchFound.tsx'
import type { RoutePageProps } from '../ui/frame/route-page-props.ts'
import { TrackingHistoryPage } from './TrackingHistoryPage.tsx'

/** What the audit found, whose packages open, and which can be watched. ROUTE-21 */
export function FindingsPage(props: RoutePageProps) {
  return <TrackingHistoryPage {...props} tools={<WatchFound />} />
}
