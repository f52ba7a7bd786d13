import { SubscriptionPanels } from '../sharing/schedule/SubscriptionPanels.tsx'
import { text } from '../text/text.ts'
import type { RoutePageProps } from '../ui/frame/route-page-props.ts'
import { AlertList } from './AlertList.tsx'

/** What a person has themselves reminded of: pages that go to them alone, on a day or again and again, and their own alerts. ROUTE-21 */
export function RemindersPage({ title, account }: RoutePageProps) {
  return (
    <AlertList
      title={title}
      heading={text('alerts.watched')}
      intro={text('alerts.remindersIntro')}
      none={text('alerts.none')}
      ownAlone
    >
      <SubscriptionPanels
        account={account}
        words={{
          heading: text('alerts.reminders'),
          intro: text('sharing.schedule.remindersIntro'),
          none: text('sharing.schedule.none'),
        }}
        remindersAlone
      />
    </AlertList>
  )
}
