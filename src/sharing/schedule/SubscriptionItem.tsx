import { Button, Label, Link as PlainLink } from '@primer/react'
import { Link } from 'wouter'
import { momentText } from '../../text/moment-text.ts'
import { text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { Facts } from '../../ui/items/Facts.tsx'
import { Item } from '../../ui/items/Item.tsx'
import styles from '../../ui/items/Items.module.css'
import { useDeleteQuestion } from '../../ui/use-question.tsx'
import { isOver, nextWords, scheduleWords } from './schedule-words.ts'
import {
  isUnderWay,
  usePauseSubscription,
  useRemoveSubscription,
  useSendSubscription,
  type Subscription,
} from './subscription-queries.ts'

interface SubscriptionItemProps {
  readonly subscription: Subscription
  /** Absent: it is somebody else's, or only looked at. */
  readonly onChange: (() => void) | undefined
  /** Whether it is only looked at. */
  readonly isSeen: boolean
}

/** One page on a schedule: when and to whom, how the last mail went, and what can be done with it. */
export function SubscriptionItem({ subscription, onChange, isSeen }: SubscriptionItemProps) {
  const { id, name, address, nextAt, awaitsLoad } = subscription
  const pause = usePauseSubscription(id)
  const remove = useRemoveSubscription(id)
  const send = useSendSubscription(id)
  const { askToDelete, dialog } = useDeleteQuestion()
  const over = isOver(subscription)
  const isPaused = nextAt === null && !over && !awaitsLoad
  const failure = pause.error ?? remove.error ?? send.error
  return (
    <Item name={name} label={<StateLabel isPaused={isPaused} isOver={over} />}>
      <SubscriptionFacts subscription={subscription} />
      {failure ? <ServerErrorBanner error={failure} /> : null}
      <div role="status">{isUnderWay(subscription) ? text('sharing.schedule.sentNow') : ''}</div>
      <div className={styles.actions}>
        <PlainLink as={Link} href={address}>
          {text('sharing.schedule.open')}
        </PlainLink>
        {onChange ? (
          <>
            <Button
              aria-label={text('sharing.schedule.sendNowOf', { name })}
              loading={send.isPending}
              onClick={() => send.mutate()}
            >
              {text('sharing.schedule.sendNow')}
            </Button>
            <Button aria-label={text('sharing.schedule.changeOf', { name })} onClick={onChange}>
              {text('sharing.schedule.changeIt')}
            </Button>
          </>
        ) : null}
        {isSeen ? null : (
          <>
            {over ? null : (
              <Button
                aria-label={text(isPaused ? 'sharing.schedule.resumeOf' : 'sharing.schedule.pauseOf', { name })}
                disabled={isPaused && subscription.people.length === 0}
                loading={pause.isPending}
                onClick={() => pause.mutate(!isPaused)}
              >
                {text(isPaused ? 'sharing.schedule.resume' : 'sharing.schedule.pause')}
              </Button>
            )}
            <Button
              variant="danger"
              aria-label={text('sharing.schedule.removeOf', { name })}
              loading={remove.isPending}
              onClick={() => askToDelete(name, () => remove.mutate())}
            >
              {text('sharing.schedule.remove')}
            </Button>
          </>
        )}
      </div>
      {dialog}
    </Item>
  )
}

function StateLabel({ isPaused, isOver: over }: { readonly isPaused: boolean; readonly isOver: boolean }) {
  if (over) return <Label>{text('sharing.schedule.over')}</Label>
  return isPaused ? <Label variant="attention">{text('sharing.schedule.paused')}</Label> : null
}

function SubscriptionFacts({ subscription }: Pick<SubscriptionItemProps, 'subscription'>) {
  const { schedule, attachment, line, nextAt, awaitsLoad, people, by, isOwn, last } = subscription
  const outcome = last && text(`records.values.outcome.${last.state}`)
  const state = last?.reason ? `${outcome}. ${text(`records.values.reason.${last.reason}`)}` : outcome
  return (
    <Facts
      facts={[
        ...(isOwn ? [] : [{ name: text('sharing.schedule.facts.by'), value: by }]),
        { name: text('sharing.schedule.facts.when'), value: scheduleWords(schedule) },
        { name: text('sharing.mail.file'), value: text(`sharing.mail.files.${attachment}`) },
        ...(line === '' ? [] : [{ name: text('sharing.mail.line'), value: line }]),
        {
          name: text('sharing.schedule.facts.people'),
          value: people.length === 0 ? text('sharing.schedule.nobody') : people.map((person) => person.name).join(', '),
        },
        {
          name: text('sharing.schedule.facts.next'),
          value:
            nextAt === null
              ? text(`sharing.schedule.${awaitsLoad ? 'nextLoad' : isOver(subscription) ? 'over' : 'paused'}`)
              : nextWords(schedule, nextAt),
        },
        {
          name: text('sharing.schedule.facts.last'),
          value:
            last === null
              ? text('sharing.schedule.never')
              : text('sharing.schedule.lastWas', { moment: momentText(last.dueAt), state: state ?? '' }),
        },
      ]}
    />
  )
}
