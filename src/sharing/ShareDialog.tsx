import { Checkbox, Dialog, FormControl, Select, Spinner } from '@primer/react'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { PERMISSIONS } from '../../domain/access/permission.ts'
import { MOST_SHARED_WITH, type SharedKind, type SharedWith } from '../../domain/dashboards/layout/sharing.ts'
import { audienceFailureIn, type AudienceStep } from '../../machines/sharing/audience.machine.ts'
import { text } from '../text/text.ts'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import { FindField } from './FindField.tsx'
import styles from './Sharing.module.css'
import { useGivenShares, useShare, useSharingChoices, type GivenShare } from './sharing-queries.ts'
import { useAudience } from './use-audience.ts'

interface ShareDialogProps {
  readonly kind: SharedKind
  /** Its id among the person's own. */
  readonly item: string
  readonly name: string
  readonly onClose: () => void
}

/** Whom a view or a page of one's own is shared with, and who sees it; nobody is left, and it is taken back. */
export function ShareDialog({ kind, item, name, onClose }: ShareDialogProps) {
  const choices = useSharingChoices()
  const given = useGivenShares()
  const { mutateAsync: share } = useShare()
  const [snapshot, send] = useAudience(
    useCallback((step: AudienceStep) => share({ kind, item: step.item, audience: [...step.audience] }), [share, kind]),
  )
  const isTaken = snapshot.matches({ choosing: 'given' }) || snapshot.matches({ choosing: 'withdrawn' })
  useEffect(() => {
    if (isTaken) onClose()
  }, [isTaken, onClose])
  const stored = given.data?.find((each) => each.kind === kind && each.item === item)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const { chosen } = snapshot.context
  const audience = chosen ?? stored?.audience ?? []
  const unsaid = audienceFailureIn(snapshot)
  const failure = choices.error ?? given.error ?? unsaid
  const isTooMany = audience.length > MOST_SHARED_WITH
  return (
    <Dialog
      title={text('sharing.title', { name })}
      subtitle={text(`sharing.hint.${kind}`)}
      width="large"
      initialFocusRef={field}
      onClose={onClose}
      footerButtons={[
        ...(stored
          ? [
              {
                content: text('sharing.takeBack'),
                buttonType: 'danger' as const,
                onClick: () => send({ type: 'item.withdrawn', item }),
              },
            ]
          : []),
        { content: text('sharing.cancel'), onClick: onClose },
        {
          content: text('sharing.share'),
          buttonType: 'primary',
          loading: snapshot.matches('sending'),
          disabled: chosen === null || isTooMany || (audience.length === 0 && !stored),
          onClick: () => send({ type: 'audience.confirmed', item, audience }),
        },
      ]}
    >
      <div className={styles.dialog}>
        {failure ? (
          <ServerErrorBanner
            error={failure}
            onRetry={() =>
              unsaid ? send({ type: 'step.retried' }) : void Promise.all([choices.refetch(), given.refetch()])
            }
          />
        ) : null}
        {isTooMany ? <p role="alert">{text('sharing.tooMany', { most: MOST_SHARED_WITH })}</p> : null}
        <FindField field={field} label={text('sharing.find')} typed={typed} onType={setTyped} />
        {choices.data && given.data ? (
          <>
            <Readers stored={stored} />
            <Choices
              {...choices.data}
              audience={audience}
              typed={typed}
              mayEdit={kind === 'page'}
              onChoose={(next) => send({ type: 'audience.chosen', audience: next })}
            />
          </>
        ) : failure ? null : (
          <Spinner srText={text('session.loading')} />
        )}
      </div>
    </Dialog>
  )
}

function Readers({ stored }: { readonly stored: GivenShare | undefined }) {
  if (!stored) return null
  return (
    <p className={styles.readers}>
      {stored.readers.length === 0
        ? text('sharing.noReaders')
        : text('sharing.readers', { names: stored.readers.map(({ name }) => name).join(', ') })}
    </p>
  )
}

interface ChoicesProps {
  readonly people: readonly { readonly id: number; readonly login: string; readonly name: string }[]
  readonly clients: readonly { readonly id: number; readonly name: string }[]
  readonly audience: readonly SharedWith[]
  /** What is looked for. */
  readonly typed: string
  readonly mayEdit: boolean
  readonly onChoose: (audience: SharedWith[]) => void
}

/** People, roles and clients, found by what is typed; who is chosen stays in sight. */
function Choices({ people, clients, audience, typed, mayEdit, onChoose }: ChoicesProps) {
  const groups: { readonly of: SharedWith['kind']; readonly choices: readonly Choice[] }[] = [
    {
      of: 'person',
      choices: people.map(({ id, login, name }) => ({ part: { kind: 'person', id, edits: false }, name, also: login })),
    },
    {
      of: 'role',
      choices: PERMISSIONS.roles.map((role) => ({
        part: { kind: 'role', role, edits: false },
        name: text(`own.roleNames.${role}`),
      })),
    },
    { of: 'client', choices: clients.map(({ id, name }) => ({ part: { kind: 'client', id, edits: false }, name })) },
  ]
  const wanted = typed.trim().toLowerCase()
  const partIn = (part: SharedWith) => audience.find((each) => keyOf(each) === keyOf(part))
  const shown = groups.map(({ of, choices }) => ({
    of,
    choices: choices.filter(
      ({ part, name, also = '' }) => partIn(part) || `${name} ${also}`.toLowerCase().includes(wanted),
    ),
  }))
  const without = (part: SharedWith) => audience.filter((each) => keyOf(each) !== keyOf(part))
  return (
    <>
      {shown.every(({ choices }) => choices.length === 0) ? <p role="status">{text('sharing.nobodyFound')}</p> : null}
      {shown.map(({ of, choices }) =>
        choices.length === 0 ? null : (
          <fieldset key={of} className={styles.group}>
            <legend className={styles.legend}>{text(`sharing.groups.${of}`)}</legend>
            {choices.map(({ part, name, also }) => (
              <ChoiceLine
                key={keyOf(part)}
                name={name}
                also={also}
                chosen={partIn(part)}
                mayEdit={mayEdit}
                onChoose={(edits) => onChoose(edits === null ? without(part) : [...without(part), { ...part, edits }])}
              />
            ))}
          </fieldset>
        ),
      )}
    </>
  )
}

interface Choice {
  readonly part: SharedWith
  readonly name: string
  /** Beside the name. */
  readonly also?: string
}

interface ChoiceLineProps extends Pick<Choice, 'name'> {
  readonly also: string | undefined
  readonly chosen: SharedWith | undefined
  readonly mayEdit: boolean
  /** Null: no longer. */
  readonly onChoose: (edits: boolean | null) => void
}

function ChoiceLine({ name, also, chosen, mayEdit, onChoose }: ChoiceLineProps) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <FormControl id={id}>
        <Checkbox checked={chosen !== undefined} onChange={() => onChoose(chosen ? null : false)} />
        <FormControl.Label>
          {name} {also === undefined ? null : <bdi className={styles.also}>{also}</bdi>}
        </FormControl.Label>
      </FormControl>
      {chosen && mayEdit ? (
        <Select
          size="small"
          aria-label={text('sharing.mayOf', { name })}
          value={chosen.edits ? 'edit' : 'view'}
          onChange={({ target }) => onChoose(target.value === 'edit')}
        >
          <Select.Option value="view">{text('sharing.may.view')}</Select.Option>
          <Select.Option value="edit">{text('sharing.may.edit')}</Select.Option>
        </Select>
      ) : null}
    </div>
  )
}

function keyOf(part: SharedWith): string {
  return part.kind === 'role' ? part.role : `${part.kind} ${part.id}`
}
