import { text } from '../text/text.ts'
import type { RoutePageProps } from '../ui/frame/route-page-props.ts'
import { AlertList } from './AlertList.tsx'

/** The figures that a person has watched, and those of others for who looks after them. ROUTE-22 */
export function AlertsPage({ title }: RoutePageProps) {
  return (
    <AlertList
      title={title}
      heading={text('alerts.list')}
      intro={text('alerts.intro')}
      none={text('alerts.none')}
      ownAlone={false}
    />
  )
}
