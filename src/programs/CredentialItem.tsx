import { Button, FormControl, Label, Select } from '@primer/react'
import { useState } from 'react'
import { momentText } from '../text/moment-text.ts'
import { text } from '../text/text.ts'
import { longDate } from '../text/values.ts'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import { useQuestion } from '../ui/use-question.tsx'
import { CredentialForm } from './CredentialForm.tsx'
import {
  useChangeCredential,
  useRevokeCredential,
  useRotateCredential,
  type ClientSecret,
  type Credential,
  type Credentials,
  type OverlapHours,
} from './credential-queries.ts'
import { Facts } from '../ui/items/Facts.tsx'
import { Item } from '../ui/items/Item.tsx'
import styles from '../ui/items/Items.module.css'

interface CredentialItemProps {
  readonly credential: Credential
  readonly options: Credentials
  readonly mayChange: boolean
  /** Another secret was made; absent: none is. */
  readonly onSecret?: (secret: ClientSecret) => void
}

const VARIANTS = { active: 'success', powerless: 'danger', ended: 'secondary', revoked: 'secondary' } as const
const OVERLAPS: readonly OverlapHours[] = [24, 168, 0]

/** One credential: what it opens, when it was used, and what can be done with it. */
export function CredentialItem({ credential, options, mayChange, onSecret }: CredentialItemProps) {
  const { id, name, state } = credential
  const [open, setOpen] = useState<'change' | 'rotate' | null>(null)
  const { ask, dialog } = useQuestion()
  const change = useChangeCredential(id)
  const revoke = useRevokeCredential(id)
  const askToRevoke = () =>
    ask(
      {
        title: text('programs.revokeTitle', { name }),
        content: text('programs.revokeDoes'),
        yes: text('programs.revoke'),
        no: text('admin.sso.cancel'),
      },
      () => revoke.mutate(),
    )
  return (
    <Item name={name} label={<Label variant={VARIANTS[state]}>{text(`programs.state.${state}`)}</Label>}>
      {state === 'powerless' ? <p className={styles.muted}>{text('programs.powerlessHint')}</p> : null}
      <CredentialFacts credential={credential} clients={options.clients} />
      {revoke.error ? <ServerErrorBanner error={revoke.error} /> : null}
      {open === 'change' ? (
        <CredentialForm
          options={options}
          credential={credential}
          isSaving={change.isPending}
          failure={change.error}
          onSave={(reach) => change.mutate(reach, { onSuccess: () => setOpen(null) })}
          onCancel={() => setOpen(null)}
        />
      ) : null}
      {open === 'rotate' && onSecret ? (
        <Rotate
          credential={credential}
          onCancel={() => setOpen(null)}
          onSecret={(secret) => {
            setOpen(null)
            onSecret(secret)
          }}
        />
      ) : null}
      {mayChange && open === null ? (
        <div className={styles.actions}>
          <Button aria-label={text('programs.changeOf', { name })} onClick={() => setOpen('change')}>
            {text('programs.change')}
          </Button>
          <Button aria-label={text('programs.rotateOf', { name })} onClick={() => setOpen('rotate')}>
            {text('programs.rotate')}
          </Button>
          <Button
            variant="danger"
            aria-label={text('programs.revokeOf', { name })}
            loading={revoke.isPending}
            onClick={askToRevoke}
          >
            {text('programs.revoke')}
          </Button>
        </div>
      ) : null}
      {dialog}
    </Item>
  )
}

/** Asks how long the secret until now goes on counting, and makes another. */
function Rotate({
  credential: { id, name },
  onSecret,
  onCancel,
}: {
  readonly credential: Credential
  readonly onSecret: (secret: ClientSecret) => void
  readonly onCancel: () => void
}) {
  const rotate = useRotateCredential(id)
  const [hours, setHours] = useState<OverlapHours>(24)
  return (
    <div className={styles.fields} role="group" aria-label={text('programs.rotateOf', { name })}>
      <FormControl>
        <FormControl.Label>{text('programs.overlap')}</FormControl.Label>
        <FormControl.Caption>{text('programs.overlapHint')}</FormControl.Caption>
        <Select
          value={String(hours)}
          onChange={({ target }) => setHours(OVERLAPS.find((each) => String(each) === target.value) ?? 24)}
        >
          {OVERLAPS.map((each) => (
            <Select.Option key={each} value={String(each)}>
              {text(each === 0 ? 'programs.overlapNone' : each === 24 ? 'programs.overlapDay' : 'programs.overlapWeek')}
            </Select.Option>
          ))}
        </Select>
      </FormControl>
      {rotate.error ? <ServerErrorBanner error={rotate.error} /> : null}
      <div className={styles.actions}>
        <Button
          variant="primary"
          loading={rotate.isPending}
          onClick={() => rotate.mutate(hours, { onSuccess: onSecret })}
        >
          {text('programs.rotateNow')}
        </Button>
        <Button onClick={onCancel}>{text('admin.sso.cancel')}</Button>
      </div>
    </div>
  )
}

function CredentialFacts({
  credential,
  clients,
}: {
  readonly credential: Credential
  readonly clients: Credentials['clients']
}) {
  const { clientId, allClients, clientIds, calls, endsOn, lastUsedAt, lastUsedFrom, answers, oldSecretUntil } =
    credential
  const named = clients.filter(({ id }) => clientIds.includes(id)).map(({ name }) => name)
  const used =
    lastUsedAt === null
      ? text('programs.neverUsed')
      : text('programs.usedFrom', { moment: momentText(lastUsedAt), network: lastUsedFrom ?? '' })
  const code = (
    <code className={styles.code} dir="ltr">
      {clientId}
    </code>
  )
  return (
    <Facts
      facts={[
        { name: text('programs.clientId'), value: code },
        { name: text('programs.clients'), value: allClients ? text('programs.allClients') : named.join(', ') },
        { name: text('programs.calls'), value: calls.map((call) => text(`programs.call.${call}`)).join(' ') },
        { name: text('programs.endsOn'), value: endsOn === null ? text('programs.endless') : longDate(endsOn) },
        { name: text('programs.lastUsed'), value: used },
        ...(answers === null ? [] : [{ name: text('programs.answers'), value: answers }]),
        ...(oldSecretUntil === null ? [] : [{ name: text('programs.oldSecret'), value: momentText(oldSecretUntil) }]),
      ]}
    />
  )
}
