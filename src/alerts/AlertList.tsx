import { SkeletonBox } from '@primer/react/experimental'
import { useContext, useState, type ReactNode } from 'react'
import { useSeenPerson } from '../api/seeing-context.ts'
import { text } from '../text/text.ts'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import { PageFrame } from '../ui/frame/PageFrame.tsx'
import { ItemsPanel } from '../ui/items/ItemsPanel.tsx'
import styles from '../ui/items/Items.module.css'
import panels from '../ui/PanelPage.module.css'
import { AlertItem } from './AlertItem.tsx'
import { AlertPage, type AlertPageProps } from './AlertPage.tsx'
import { useAlerts, type Alert } from './alert-queries.ts'
import { WatcherContext } from './alerts-context.ts'

interface AlertListProps {
  readonly title: string
  readonly heading: string
  readonly intro: string
  readonly none: string
  /** Those of others are left out. */
  readonly ownAlone: boolean
  /** What stands above them. */
  readonly children?: ReactNode
}

/** Alerts as a list: a person's own, and those of others for who looks after them. */
export function AlertList({ title, heading, intro, none, ownAlone, children }: AlertListProps) {
  const answer = useAlerts()
  const seen = useSeenPerson()
  const me = useContext(WatcherContext)
  const [changed, setChanged] = useState<AlertPageProps['asked'] | null>(null)
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const itemOf = (alert: Alert) => (
    <AlertItem
      key={alert.id}
      alert={alert}
      today={today}
      isSeen={seen !== null}
      onChange={alert.isOwn && me ? () => setChanged(askedOf(alert)) : undefined}
    />
  )
  const others = ownAlone ? [] : (answer.data?.filter(({ isOwn }) => !isOwn) ?? [])
  return (
    <PageFrame title={title}>
      <div className={`${panels.page} ${styles.page}`}>
        {children}
        {answer.isPending ? <SkeletonBox height="240px" aria-label={text('alerts.loading')} /> : null}
        {answer.isError ? <ServerErrorBanner error={answer.error} onRetry={() => void answer.refetch()} /> : null}
        {answer.data ? (
          <ItemsPanel
            id="alerts"
            heading={heading}
            intro={intro}
            none={none}
            items={answer.data.filter(({ isOwn }) => isOwn).map(itemOf)}
          />
        ) : null}
        {others.length > 0 ? (
          <ItemsPanel id="othersAlerts" heading={text('sharing.schedule.others')} items={others.map(itemOf)} />
        ) : null}
      </div>
      {changed && me ? <AlertPage asked={changed} me={me} /> : null}
    </PageFrame>
  )
}

function askedOf({ id, address, name, rule, schedule, people }: Alert): AlertPageProps['asked'] {
  return { of: { id, address }, draft: { name, rule, schedule, people: people.map((person) => person.id) } }
}
