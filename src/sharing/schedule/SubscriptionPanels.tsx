import { SkeletonBox } from '@primer/react/experimental'
import { useMemo, useState, type ComponentProps } from 'react'
import { mayShare } from '../../../domain/dashboards/layout/sharing.ts'
import { SUBSCRIPTION_PERMISSION } from '../../../domain/schedules/subscription-permission.ts'
import { useSeenPerson } from '../../api/seeing-context.ts'
import { text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import type { RoutePageProps } from '../../ui/frame/route-page-props.ts'
import { ItemsPanel } from '../../ui/items/ItemsPanel.tsx'
import { SchedulePage } from './SchedulePage.tsx'
import { SubscriptionItem } from './SubscriptionItem.tsx'
import { useSubscriptions, type Subscription } from './subscription-queries.ts'

interface SubscriptionPanelsProps extends Pick<RoutePageProps, 'account'> {
  readonly words: Pick<ComponentProps<typeof ItemsPanel>, 'heading' | 'intro' | 'none'>
  /** What goes to the person alone; else all of theirs, and those of others for who looks after them. */
  readonly remindersAlone?: boolean
}

/** Pages on a schedule as a list. */
export function SubscriptionPanels({ account, words, remindersAlone = false }: SubscriptionPanelsProps) {
  const answer = useSubscriptions()
  const seen = useSeenPerson()
  const [changed, setChanged] = useState<ComponentProps<typeof SchedulePage>['asked'] | null>(null)
  const { id, email } = account
  const me = useMemo(() => ({ id, email }), [id, email])
  const held = new Set([...account.permissions, ...account.roles])
  const itemOf = (subscription: Subscription) => (
    <SubscriptionItem
      key={subscription.id}
      subscription={subscription}
      isSeen={seen !== null}
      onChange={subscription.isOwn && seen === null ? () => setChanged(askedOf(subscription)) : undefined}
    />
  )
  const own = answer.data?.filter(({ isOwn, people }) => isOwn && (!remindersAlone || isFor(people, id)))
  const others = remindersAlone ? [] : (answer.data?.filter(({ isOwn }) => !isOwn) ?? [])
  return (
    <>
      {answer.isPending ? <SkeletonBox height="240px" aria-label={text('sharing.schedule.loading')} /> : null}
      {answer.isError ? <ServerErrorBanner error={answer.error} onRetry={() => void answer.refetch()} /> : null}
      {own ? <ItemsPanel id="subscriptions" {...words} items={own.map(itemOf)} /> : null}
      {others.length > 0 ? (
        <ItemsPanel id="othersSubscriptions" heading={text('sharing.schedule.others')} items={others.map(itemOf)} />
      ) : null}
      {changed ? (
        <SchedulePage asked={changed} me={me} mayShare={mayShare(held) && held.has(SUBSCRIPTION_PERMISSION)} />
      ) : null}
    </>
  )
}

function askedOf({
  id,
  name,
  schedule,
  attachment,
  line,
  people,
}: Subscription): ComponentProps<typeof SchedulePage>['asked'] {
  return { of: { id }, draft: { name, schedule, attachment, line, people: people.map((person) => person.id) } }
}

/** Also of one that the person had ended for themselves. */
function isFor(people: Subscription['people'], me: number): boolean {
  return people.every(({ id }) => id === me)
}
