import { CLAIM_STATES } from '../../domain/audit/claim.ts'
import { useNavigation } from '../api/queries.ts'
import { text } from '../text/text.ts'
import type { RoutePageProps } from '../ui/frame/route-page-props.ts'
import type { RecordLeads } from './record-opening.ts'
import { TrackingHistoryPage } from './TrackingHistoryPage.tsx'

const CLAIMS = '/exceptionTracking'

/** The charges that stand found, each of which leads to its claim. ROUTE-14 */
export function FoundChargesPage(props: RoutePageProps) {
  const { data: navigation } = useNavigation()
  const opens = navigation?.routes.some(({ path }) => path === CLAIMS)
  return <TrackingHistoryPage {...props} {...(opens ? { leads } : {})} />
}

const leads: RecordLeads = ({ values: { claim, trackingNumber, invoiceNumber, rule } }) => {
  const state = CLAIM_STATES.find((each) => each === claim)
  if (!state) return []
  const search = String(trackingNumber === '' ? invoiceNumber : trackingNumber)
  const place = new URLSearchParams({ states: state, rule: String(rule), search })
  return [{ name: text('claims.itsClaim'), href: `${CLAIMS}?${place.toString()}` }]
}
