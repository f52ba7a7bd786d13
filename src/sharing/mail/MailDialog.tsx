import { Banner, Checkbox, Dialog, FormControl, Spinner, TextInput } from '@primer/react'
import { SearchIcon } from '@primer/octicons-react'
import { useRef, useState, type RefObject } from 'react'
import { MOST_MAILED, type MailOutcome } from '../../../domain/layout/sharing.ts'
import type { ShareMailEvent, ShareMailSnapshot } from '../../../machines/sharing/share-mail.machine.ts'
import { text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { useSharingChoices } from '../sharing-queries.ts'
import styles from '../Sharing.module.css'

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
  const { people, outcomes, failure } = snapshot.context
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
        {chooses ? (
          <Receivers
            field={field}
            people={choices.data?.people.filter(({ hasAddress }) => hasAddress)}
            chosen={people}
            onChoose={choose}
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

interface ReceiversProps {
  readonly field: RefObject<HTMLInputElement | null>
  /** Undefined: not known yet. */
  readonly people: readonly { readonly id: number; readonly login: string; readonly name: string }[] | undefined
  readonly chosen: readonly number[]
  readonly onChoose: (chosen: readonly number[]) => void
}

function Receivers({ field, people, chosen, onChoose }: ReceiversProps) {
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const shown = people?.filter(
    ({ id, login, name }) => chosen.includes(id) || `${name} ${login}`.toLowerCase().includes(wanted),
  )
  return (
    <>
      <FormControl>
        <FormControl.Label>{text('sharing.mail.find')}</FormControl.Label>
        <TextInput
          ref={field}
          block
          leadingVisual={SearchIcon}
          value={typed}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      </FormControl>
      {chosen.length > MOST_MAILED ? <p role="alert">{text('sharing.mail.tooMany', { most: MOST_MAILED })}</p> : null}
      {shown === undefined ? <Spinner srText={text('session.loading')} /> : null}
      {people?.length === 0 ? <p>{text('sharing.mail.nobody')}</p> : null}
      {people?.length !== 0 && shown?.length === 0 ? <p role="status">{text('sharing.nobodyFound')}</p> : null}
      {shown && shown.length > 0 ? (
        <fieldset className={styles.group}>
          <legend className={styles.legend}>{text('sharing.groups.person')}</legend>
          {shown.map(({ id, login, name }) => (
            <div key={id} className={styles.choice}>
              <FormControl>
                <Checkbox
                  checked={chosen.includes(id)}
                  onChange={({ target }) =>
                    onChoose(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
                  }
                />
                <FormControl.Label>
                  {name} <bdi className={styles.also}>{login}</bdi>
                </FormControl.Label>
              </FormControl>
            </div>
          ))}
        </fieldset>
      ) : null}
    </>
  )
}
