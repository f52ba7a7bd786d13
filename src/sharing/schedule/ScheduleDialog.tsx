import { Banner, Dialog, FormControl, TextInput } from '@primer/react'
import { useRef, useState } from 'react'
import { partsOf } from '../../../domain/dashboards/layout/saved-views.ts'
import { MOST_MAILED } from '../../../domain/dashboards/layout/sharing.ts'
import { nextDue } from '../../../domain/schedules/next-due.ts'
import type {
  ScheduleDraft,
  ScheduleMailEvent,
  ScheduleMailSnapshot,
} from '../../../machines/schedules/schedule-mail.machine.ts'
import { RequestFailed } from '../../api/request-failed.ts'
import { momentText } from '../../text/moment-text.ts'
import { text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { LetterFields } from '../mail/LetterFields.tsx'
import { People, type Me } from '../mail/People.tsx'
import styles from '../Sharing.module.css'
import { ScheduleFields } from './ScheduleFields.tsx'

interface ScheduleDialogProps {
  readonly me: Me
  /** Whether the person sends pages to others. */
  readonly mayShare: boolean
  readonly snapshot: ScheduleMailSnapshot
  readonly onEvent: (event: ScheduleMailEvent) => void
}

/** When a page is sent and to whom; then when it is sent next. */
export function ScheduleDialog({ me, mayShare, snapshot, onEvent }: ScheduleDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  const { of, draft, failure } = snapshot.context
  const [title] = useState(() => text(`sharing.schedule.${'id' in of ? 'change' : 'title'}`, { name: draft.name }))
  const [openedAt] = useState(() => new Date())
  const saving = snapshot.matches({ open: 'saving' })
  const saved = snapshot.matches({ open: 'saved' })
  const failed = snapshot.matches({ open: 'failed' })
  const complete = !snapshot.matches({ open: 'incomplete' })
  const awaitsLoad = 'after' in draft.schedule
  const due = complete ? nextDue(draft.schedule, openedAt) : null
  const next = awaitsLoad
    ? text('sharing.schedule.nextLoad')
    : due && text('sharing.schedule.next', { moment: momentText(due.toISOString()) })
  const close = () => onEvent({ type: 'schedule.closed' })
  const change = (changed: Partial<ScheduleDraft>) =>
    onEvent({ type: 'draft.changed', draft: { ...draft, ...changed } })
  return (
    <Dialog
      title={title}
      subtitle={text('sharing.schedule.hint')}
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
                disabled: !complete || next === null || draft.people.length > MOST_MAILED,
                onClick: () => onEvent({ type: 'schedule.confirmed' }),
              },
            ]),
      ]}
    >
      <div className={styles.dialog}>
        {failed ? <Failure failure={failure} /> : null}
        <div role="status" className={styles.dialog}>
          {saving ? <p className={styles.readers}>{text('sharing.schedule.saving')}</p> : null}
          {saved ? <Banner variant="success" title={text('sharing.schedule.saved', { next: next ?? '' })} /> : null}
        </div>
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
            <ScheduleFields schedule={draft.schedule} onChange={(schedule) => change({ schedule })} />
            <LetterFields letter={draft} onChange={change} />
            {complete && next ? <p className={styles.readers}>{next}</p> : null}
            {complete && !next ? <Banner variant="warning" title={text('sharing.schedule.tooLate')} /> : null}
            {'address' in of && !('date' in draft.schedule) && datesAreFixed(of.address) ? (
              <Banner variant="info" title={text('sharing.schedule.fixedDates')} />
            ) : null}
            <People me={me} mayTell={mayShare} chosen={draft.people} onChoose={(people) => change({ people })} />
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Whether a page shows the same days whenever it is opened. */
function datesAreFixed(address: string): boolean {
  return partsOf(address).values.some(([name]) => /(^|\.)from$/.test(name))
}

function Failure({ failure }: { readonly failure: unknown }) {
  const refused = failure instanceof RequestFailed && failure.status === 400
  return refused ? (
    <Banner variant="critical" title={text('sharing.schedule.refused')} />
  ) : (
    <ServerErrorBanner error={failure} />
  )
}
