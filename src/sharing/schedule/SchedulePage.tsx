import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { fromPromise } from 'xstate'
import {
  scheduleMailMachine,
  type ScheduleDraft,
  type Scheduled,
  type ScheduleToSave,
} from '../../../machines/schedules/schedule-mail.machine.ts'
import { USUAL_LETTER } from '../../../domain/schedules/letter.ts'
import { useApi } from '../../api/api-context.ts'
import type { Me } from '../mail/People.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { saveSchedule, useRefreshed } from './subscription-queries.ts'
import { WORKDAYS } from './schedule-words.ts'

interface SchedulePageProps {
  /** What is to be sent: a new page, or one that is on a schedule; another one opens the dialog. */
  readonly asked:
    | { readonly address: string; readonly name: string; readonly at?: string }
    | { readonly of: Scheduled; readonly draft: ScheduleDraft }
  readonly me: Me
  readonly mayShare: boolean
}

/** Puts a page on a schedule, or changes the one it is on. */
export function SchedulePage({ asked, me, mayShare }: SchedulePageProps) {
  const api = useApi()
  const refresh = useRefreshed()
  const machine = useMemo(
    () =>
      scheduleMailMachine.provide({
        actors: {
          saveSchedule: fromPromise<unknown, ScheduleToSave>(({ input, signal }) => saveSchedule(api, input, signal)),
        },
      }),
    [api],
  )
  const actor = useActorRef(machine)
  const snapshot = useSelector(actor, (now) => now)
  useEffect(
    () => actor.send({ type: 'schedule.opened', ...('of' in asked ? asked : newOne(asked, me)) }),
    [actor, asked, me],
  )
  const saved = snapshot.matches({ open: 'saved' })
  useEffect(() => {
    if (saved) void refresh()
  }, [saved, refresh])
  return snapshot.matches('closed') ? null : (
    <ScheduleDialog me={me} mayShare={mayShare} snapshot={snapshot} onEvent={actor.send} />
  )
}

/** Workdays at eight, unless another time is meant, where the person is, to themselves. */
function newOne({ address, name, at = '08:00' }: Extract<SchedulePageProps['asked'], { address: string }>, me: Me) {
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions()
  return {
    of: { address },
    draft: {
      name: name.slice(0, 60),
      schedule: { at, zone, weekdays: [...WORKDAYS] },
      ...USUAL_LETTER,
      people: me.email === '' ? [] : [me.id],
    },
  }
}
