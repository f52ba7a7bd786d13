import { Redirect } from 'wouter'
import { text } from '../../text/text.ts'
import type { RoutePageProps } from '../../ui/frame/route-page-props.ts'
import { PlainPage } from './PlainPage.tsx'

const PAGE = 'rollingWeekAverage'

/** The address of the menu leads to the page of configuration; who may not enter the A-Frame area is told so. ROUTE-13 */
export function RollingWeekRoute({ title, pages }: RoutePageProps) {
  return pages.some(({ id }) => id === PAGE) ? (
    <Redirect to={`/aframe/${PAGE}`} replace />
  ) : (
    <PlainPage title={title} heading={text('shell.notHere', { name: title })} description={text('shell.needsArea')} />
  )
}
