import { Banner, Dialog, FormControl, Link as PlainLink, TextInput } from '@primer/react'
import { SkeletonBox } from '@primer/react/experimental'
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { NO_CHOICES } from '../../domain/alerts/alert-choices.ts'
import { AlertRule, MOST_ALERTED, watchOf } from '../../domain/alerts/alert-rule.ts'
import { knowsTarget } from '../../domain/alerts/alert-series.ts'
import {
  knowsUsual,
  type AlertDraft,
  type AlertRuleEvent,
  type AlertRuleSnapshot,
} from '../../machines/alerts/alert-rule.machine.ts'
import { RequestFailed } from '../api/request-failed.ts'
import { unitWord } from '../charts/units.ts'
import { People } from '../sharing/mail/People.tsx'
import styles from '../sharing/Sharing.module.css'
import { text } from '../text/text.ts'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import { AlertFields } from './AlertFields.tsx'
import { figureFilters } from './alert-words.ts'
import type { Watcher } from './alerts-context.ts'
import { Backtest } from './Backtest.tsx'

interface AlertDialogProps {
  readonly me: Watcher
  readonly snapshot: AlertRuleSnapshot
  readonly onEvent: (event: AlertRuleEvent) => void
}

/** What an alert fires on and who is told, with when it would have fired. */
export function AlertDialog({ me, snapshot, onEvent }: AlertDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  const { of, draft, series, failure } = snapshot.context
  const [title] = useState(() => text(of.id === undefined ? 'alerts.title' : 'alerts.change', { name: draft.name }))
  const saving = snapshot.matches({ open: 'saving' })
  const saved = snapshot.matches({ open: 'saved' })
  const failed = snapshot.matches({ open: 'failed' })
  const unknown = snapshot.matches({ open: 'unknown' })
  const rule = AlertRule.safeParse(draft.rule)
  // What may be chosen stays there while something else is asked.
  const [choices, setChoices] = useState(NO_CHOICES)
  if (series && series.choices !== choices) setChoices(series.choices)
  const close = () => onEvent({ type: 'alert.closed' })
  const change = (changed: Partial<AlertDraft>) => onEvent({ type: 'draft.changed', draft: { ...draft, ...changed } })
  const chooseRule = (chosen: AlertRule) => {
    const isAsked = JSON.stringify(watchOf(chosen)) === JSON.stringify(watchOf(draft.rule))
    if (isAsked) change({ rule: chosen })
    else onEvent({ type: 'figure.chosen', rule: chosen })
  }
  return (
    <Dialog
      title={title}
      subtitle={text('alerts.hint')}
      width="large"
      initialFocusRef={field}
      onClose={close}
      footerButtons={[
        { content: text(saved ? 'sharing.schedule.close' : 'sharing.cancel'), onClick: close },
        ...(saved
          ? []
          : [
              {
                content: text(failed ? 'sharing.schedule.again' : 'sharing.schedule.save'),
                buttonType: 'primary' as const,
                loading: saving,
                disabled: !(snapshot.matches({ open: 'complete' }) || failed || saving),
                onClick: () => onEvent({ type: 'alert.confirmed' }),
              },
            ]),
      ]}
    >
      <div className={styles.dialog}>
        {failed ? <Failure failure={failure} /> : null}
        <div role="status" className={styles.dialog}>
          {saving ? <p className={styles.readers}>{text('sharing.schedule.saving')}</p> : null}
          {saved ? <Banner variant="success" title={text('alerts.saved')} /> : null}
        </div>
        {saved ? (
          <PlainLink as={Link} href="/alerts">
            {text('alerts.list')}
          </PlainLink>
        ) : null}
        {saved ? null : (
          <>
            <FormControl>
              <FormControl.Label>{text('sharing.schedule.name')}</FormControl.Label>
              <TextInput
                ref={field}
                block
                maxLength={60}
                autoComplete="off"
                value={draft.name}
                onChange={({ target }) => change({ name: target.value })}
              />
            </FormControl>
            <AlertFields
              rule={draft.rule}
              unit={series ? unitWord(series.figure.unit, { ...series.figure, unit: series.figure.weightUnit }) : ''}
              knowsUsual={series ? draft.rule.span === 'weekly' && knowsUsual(series) : undefined}
              knowsTarget={series ? knowsTarget(series) : undefined}
              choices={choices}
              onRule={chooseRule}
            />
            {series && series.figure.filters.length > 0 ? (
              <p className={styles.readers}>{text('reports.filtered', { list: figureFilters(series.figure) })}</p>
            ) : null}
            {series ? <Backtest series={series} rule={rule.success ? rule.data : null} /> : null}
            {unknown ? (
              <Unknown failure={failure} onRetry={() => onEvent({ type: 'series.retried' })} />
            ) : series ? null : (
              <SkeletonBox height="200px" aria-label={text('alerts.loadingSeries')} />
            )}
            {draft.people.length > MOST_ALERTED ? (
              <p role="alert">{text('sharing.mail.tooMany', { most: MOST_ALERTED })}</p>
            ) : null}
            <People me={me} mayTell={me.tellsOthers} chosen={draft.people} onChoose={(people) => change({ people })} />
          </>
        )}
      </div>
    </Dialog>
  )
}

function Failure({ failure }: { readonly failure: unknown }) {
  const refused = failure instanceof RequestFailed && failure.status === 400
  return refused ? <Banner variant="critical" title={text('alerts.refused')} /> : <ServerErrorBanner error={failure} />
}

function Unknown({ failure, onRetry }: { readonly failure: unknown; readonly onRetry: () => void }) {
  const refused = failure instanceof RequestFailed && failure.status === 400
  return refused ? (
    <Banner variant="critical" title={text('alerts.noFigure')} />
  ) : (
    <ServerErrorBanner error={failure} onRetry={onRetry} />
  )
}
