import { Link as PlainLink } from '@primer/react'
import { Link } from 'wouter'
import { text } from '../../text/text.ts'
import { PageFrame } from '../../ui/frame/PageFrame.tsx'
import type { RoutePageProps } from '../../ui/frame/route-page-props.ts'
import styles from '../../ui/items/Items.module.css'
import panels from '../../ui/PanelPage.module.css'
import { SubscriptionPanels } from './SubscriptionPanels.tsx'

/** The pages that a person sends on a schedule, and those of others for who looks after them. ROUTE-13, ROUTE-22 */
export function SubscriptionsPage({ title, account }: RoutePageProps) {
  return (
    <PageFrame title={title}>
      <div className={`${panels.page} ${styles.page}`}>
        <SubscriptionPanels
          account={account}
          words={{
            heading: text('sharing.schedule.list'),
            intro: text('sharing.schedule.intro'),
            none: text('sharing.schedule.none'),
          }}
        />
        <PlainLink as={Link} href="/alerts">
          {text('alerts.list')}
        </PlainLink>
      </div>
    </PageFrame>
  )
}
