import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { fromPromise } from 'xstate'
import { shareMailMachine, type MailedTo, type PageMailing } from '../../../machines/sharing/share-mail.machine.ts'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'
import { newUuid } from '../../api/new-uuid.ts'
import { MailDialog } from './MailDialog.tsx'

export interface MailPageProps {
  /** What is to be sent: a new one opens the dialog. */
  readonly asked: { readonly address: string; readonly name: string }
}

/** Sends the page at an address to people by mail, once however often the call is made. */
export function MailPage({ asked }: MailPageProps) {
  const api = useApi()
  const machine = useMemo(
    () =>
      shareMailMachine.provide({
        actors: {
          sendMail: fromPromise<readonly MailedTo[], PageMailing>(
            async ({ input: { people, ...mailing }, signal }) =>
              (
                await answerOf(
                  api.POST('/aiparcelweb/api/sharing/mail', { body: { ...mailing, people: [...people] }, signal }),
                )
              ).outcomes,
          ),
        },
      }),
    [api],
  )
  const actor = useActorRef(machine)
  const snapshot = useSelector(actor, (now) => now)
  useEffect(() => actor.send({ type: 'mail.opened', key: newUuid(), address: asked.address }), [actor, asked])
  return snapshot.matches('closed') ? null : <MailDialog name={asked.name} snapshot={snapshot} onEvent={actor.send} />
}
