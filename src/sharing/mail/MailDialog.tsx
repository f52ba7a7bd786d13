import { Banner, Dialog } from '@primer/react'
import { useRef } from 'react'
import { ownPageOf, PUBLISHED } from '../../../domain/dashboards/layout/own-pages.ts'
import { partsOf } from '../../../domain/dashboards/layout/saved-views.ts'
import { MOST_MAILED, type MailOutcome } from '../../../domain/dashboards/layout/sharing.ts'
import type { ShareMailEvent, ShareMailSnapshot } from '../../../machines/sharing/share-mail.machine.ts'
import { text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { useSharingChoices } from '../sharing-queries.ts'
import styles from '../Sharing.module.css'
import { LetterFields } from './LetterFields.tsx'
import { Receivers } from './Receivers.tsx'

interface MailDialogProps {
  /** What the page is called. */
  readonly name: string
  readonly snapshot: ShareMailSnapshot
  readonly onEvent: (event: ShareMailEvent) => void
}

/** Who gets a page by mail; then whether it was sent, and to whom not. */
export function MailDialog({ name, snapshot, onEvent }: MailDialogProps) {
  const choices = useSharingChoices()
  const field = useRef<HTMLInputElement>(null)
  const { address, people, attachment, line, outcomes, failure } = snapshot.context
  const own = ownPageOf(partsOf(address).path)
  const isOwn = own !== undefined && !own.startsWith(PUBLISHED)
  const chooses = snapshot.matches({ open: 'unaddressed' }) || snapshot.matches({ open: 'addressed' })
  const sending = snapshot.matches({ open: 'sending' })
  const again = snapshot.matches({ open: 'failed' }) || outcomes.some(({ outcome }) => outcome === 'failed')
  const choose = (next: readonly number[]) =>
    onEvent(next.length === 0 ? { type: 'receivers.dropped' } : { type: 'receivers.chosen', people: next })
  const close = () => onEvent({ type: 'mail.closed' })
  const namesOf = (outcome: MailOutcome) =>
    outcomes
      .filter((each) => each.outcome === outcome)
      .map(({ id }) => choices.data?.people.find((person) => person.id === id)?.name ?? text('sharing.somebody'))
      .join(', ')
  return (
    <Dialog
      title={text('sharing.mail.title', { name })}
      subtitle={text('sharing.mail.hint')}
      width="large"
      initialFocusRef={field}
      onClose={close}
      footerButtons={[
        { content: text(chooses ? 'sharing.cancel' : 'sharing.mail.close'), onClick: close },
        ...(chooses || sending
          ? [
              {
                content: text('sharing.mail.send'),
                buttonType: 'primary' as const,
                loading: sending,
                disabled: people.length === 0 || people.length > MOST_MAILED,
                onClick: () => onEvent({ type: 'mail.confirmed' }),
              },
            ]
          : []),
        ...(again && !sending
          ? [
              {
                content: text('sharing.mail.again'),
                buttonType: 'primary' as const,
                onClick: () => onEvent({ type: 'mail.retried' }),
              },
            ]
          : []),
      ]}
    >
      <div className={styles.dialog}>
        {snapshot.matches({ open: 'failed' }) ? <ServerErrorBanner error={failure} /> : null}
        <div role="status" className={styles.dialog}>
          {sending ? <p className={styles.readers}>{text('sharing.mail.sending')}</p> : null}
          {chooses || sending
            ? null
            : OUTCOMES.map(({ outcome, variant }) =>
                namesOf(outcome) === '' ? null : (
                  <Banner
                    key={outcome}
                    variant={variant}
                    title={text(`sharing.mail.outcomes.${outcome}`, { names: namesOf(outcome) })}
                  />
                ),
              )}
        </div>
        {chooses && isOwn ? <p className={styles.readers}>{text('sharing.mail.sharedOnly')}</p> : null}
        {chooses ? (
          <Receivers
            field={field}
            people={choices.data?.people.filter(({ hasAddress }) => hasAddress)}
            chosen={people}
            onChoose={choose}
          />
        ) : null}
        {chooses ? (
          <LetterFields
            letter={{ attachment, line }}
            onChange={(letter) => onEvent({ type: 'letter.written', letter })}
          />
        ) : null}
        {choices.isError ? <ServerErrorBanner error={choices.error} onRetry={() => void choices.refetch()} /> : null}
      </div>
    </Dialog>
  )
}

const OUTCOMES = [
  { outcome: 'sent', variant: 'success' },
  { outcome: 'failed', variant: 'warning' },
  { outcome: 'closed', variant: 'warning' },
  { outcome: 'sending', variant: 'info' },
] as const satisfies readonly { readonly outcome: MailOutcome; readonly variant: string }[]
