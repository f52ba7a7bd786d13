import { Button, Label, Link as PlainLink, Select } from '@primer/react'
import { Link } from 'wouter'
import type { AlertState } from '../../domain/alerts/judge.ts'
import { addDays } from '../../domain/dates/calendar-date.ts'
import { momentText } from '../text/moment-text.ts'
import { text, translated } from '../text/text.ts'
import { longDate } from '../text/values.ts'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import { Facts } from '../ui/items/Facts.tsx'
import { Item } from '../ui/items/Item.tsx'
import items from '../ui/items/Items.module.css'
import { useDeleteQuestion } from '../ui/use-question.tsx'
import { useRemoveAlert, useSnoozeAlert, type Alert } from './alert-queries.ts'
import { conditionWords, figureClients, figureFilters, figureName, formatOf, ofSegments } from './alert-words.ts'
import styles from './Alerts.module.css'

interface AlertItemProps {
  readonly alert: Alert
  /** YYYY-MM-DD, UTC. */
  readonly today: string
  /** Absent: it is somebody else's, or only looked at. */
  readonly onChange: (() => void) | undefined
  /** Whether it is only looked at. */
  readonly isSeen: boolean
}

const VARIANTS = {
  quiet: 'secondary',
  firing: 'danger',
  recovered: 'success',
  unchecked: 'attention',
} as const satisfies {
  readonly [State in AlertState]: string
}
const SNOOZES = { day: 1, week: 7, month: 30 } as const

/** One figure that is watched: how it stands, what happened, and what can be done with it. */
export function AlertItem({ alert, today, onChange, isSeen }: AlertItemProps) {
  const { id, name, address, state } = alert
  const snooze = useSnoozeAlert(id)
  const remove = useRemoveAlert(id)
  const { askToDelete, dialog } = useDeleteQuestion()
  const snoozedUntil = alert.snoozedUntil !== null && alert.snoozedUntil >= today ? alert.snoozedUntil : null
  const failure = snooze.error ?? remove.error
  return (
    <Item
      name={name}
      label={
        <>
          <Label variant={VARIANTS[state]}>{text(`alerts.states.${state}`)}</Label>
          {snoozedUntil === null ? null : <Label variant="attention">{text('alerts.snoozed')}</Label>}
        </>
      }
    >
      <AlertFacts alert={alert} snoozedUntil={snoozedUntil} />
      {failure ? <ServerErrorBanner error={failure} /> : null}
      <div className={items.actions}>
        <PlainLink as={Link} href={address}>
          {text('sharing.schedule.open')}
        </PlainLink>
        {onChange ? (
          <Button aria-label={text('sharing.schedule.changeOf', { name })} onClick={onChange}>
            {text('sharing.schedule.changeIt')}
          </Button>
        ) : null}
        {isSeen ? null : (
          <>
            {snoozedUntil === null ? (
              <Select
                aria-label={text('alerts.snoozeOf', { name })}
                value=""
                onChange={({ target }) => {
                  const days = Object.entries(SNOOZES).find(([each]) => each === target.value)?.[1]
                  if (days !== undefined) snooze.mutate(addDays(today, days - 1))
                }}
              >
                <Select.Option value="">{text('alerts.snooze')}</Select.Option>
                {(['day', 'week', 'month'] as const).map((each) => (
                  <Select.Option key={each} value={each}>
                    {text(`alerts.snoozes.${each}`)}
                  </Select.Option>
                ))}
              </Select>
            ) : (
              <Button
                aria-label={text('alerts.wakeOf', { name })}
                loading={snooze.isPending}
                onClick={() => snooze.mutate(null)}
              >
                {text('alerts.wake')}
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

function AlertFacts({ alert, snoozedUntil }: { readonly alert: Alert; readonly snoozedUntil: string | null }) {
  const { figure, rule, people, by, isOwn, judged, nextAt, segments, history } = alert
  return (
    <Facts
      facts={[
        ...(isOwn ? [] : [{ name: text('alerts.facts.by'), value: by }]),
        {
          name: text('alerts.facts.figure'),
          value: figure
            ? text('alerts.facts.of', { figure: figureName(figure), client: figureClients(figure) })
            : text('alerts.facts.gone'),
        },
        ...(figure && figure.filters.length > 0
          ? [{ name: text('reports.cover.filters'), value: figureFilters(figure) }]
          : []),
        {
          name: text('alerts.fires'),
          value: figure ? conditionWords(rule, formatOf(figure)) : text(`alerts.kinds.${rule.when.kind}`),
        },
        ...(segments.length > 0
          ? [{ name: text('alerts.facts.segments'), value: segments.map(translated).join(', ') }]
          : []),
        {
          name: text('sharing.schedule.facts.people'),
          value: people.length === 0 ? text('sharing.schedule.nobody') : people.map((person) => person.name).join(', '),
        },
        {
          name: text('alerts.facts.judged'),
          value:
            judged === null
              ? text('alerts.facts.notYet')
              : text(`alerts.facts.judgedBy.${rule.span}`, { day: longDate(judged) }),
        },
        {
          name: text('alerts.facts.next'),
          value: nextAt === null ? text('alerts.facts.never') : momentText(nextAt),
        },
        ...(snoozedUntil === null
          ? []
          : [{ name: text('alerts.snoozed'), value: text('alerts.snoozedUntil', { day: longDate(snoozedUntil) }) }]),
        {
          name: text('alerts.facts.history'),
          value:
            history.length === 0 ? (
              text('alerts.facts.nothing')
            ) : (
              <ul className={styles.history}>
                {history.map((event) => (
                  <li key={`${event.at} ${event.from} ${event.what}`}>{eventWords(event)}</li>
                ))}
              </ul>
            ),
        },
      ]}
    />
  )
}

function eventWords({ at, what, from, to, told, segments = [] }: Alert['history'][number]): string {
  const moment = momentText(at)
  const said =
    from === null || to === null || what === 'unchecked'
      ? text('alerts.history.unchecked', { moment })
      : ofSegments(text(`alerts.history.${what}`, { moment, from: longDate(from), to: longDate(to) }), segments)
  return told ? said : text('alerts.history.untold', { said })
}
