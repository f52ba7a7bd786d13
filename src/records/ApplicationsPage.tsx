import { text } from '../text/text.ts'
import type { RoutePageProps } from '../ui/frame/route-page-props.ts'
import type { RecordLeads } from './record-opening.ts'
import { RecordsPage } from './RecordsPage.tsx'

/** Where other applications are, and each area of the menu; what has an address opens, to try it. GAP-30 */
export function ApplicationsPage(props: RoutePageProps) {
  return <RecordsPage {...props} leads={leads} />
}

const leads: RecordLeads = ({ values: { leadsTo } }) =>
  typeof leadsTo === 'string' && leadsTo !== '' ? [{ name: text('records.openArea'), href: leadsTo, newTab: true }] : []
