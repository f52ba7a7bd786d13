import { Button } from '@primer/react'
import { text } from '../../text/text.ts'
import { IdentityItems } from '../../ui/IdentityItems.tsx'
import { SessionItems } from '../../ui/SessionItems.tsx'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { useToasts } from '../../ui/toasts/toast-context.ts'
import { isBeyondReader, useAccessAct, usePersonAccess } from './person-queries.ts'
import { SeeAs } from './SeeAs.tsx'
import styles from './RecordEditor.module.css'
import { PersonFactor } from './PersonFactor.tsx'

const TOLD_MS = 4_000

/** Where a person is signed in and by what they are known, below their record, for who may change them. */
export function PersonPanel({ id }: { readonly id: string }) {
  const access = usePersonAccess(id)
  const act = useAccessAct(id)
  const toasts = useToasts()
  if (isBeyondReader(access)) return null
  const error = access.error ?? act.error
  const {
    sessions = [],
    identities = [],
    mayBeInvited = false,
    secondFactor = false,
    maySeeAs = false,
  } = access.data ?? {}
  const ending = act.isPending && act.variables.kind === 'end' ? act.variables.handle : undefined
  return (
    <section className={styles.form} aria-label={text('records.person.title')}>
      {error ? <ServerErrorBanner error={error} onRetry={() => void access.refetch()} /> : null}
      <h3 className={styles.subheading}>{text('records.person.sessions')}</h3>
      {access.data && sessions.length === 0 ? (
        <p className={styles.nothing}>{text('records.person.noSessions')}</p>
      ) : null}
      <SessionItems sessions={sessions} ending={ending} onEnd={(handle) => act.mutate({ kind: 'end', handle })} />
      {sessions.length > 0 ? (
        <div>
          <Button
            size="small"
            loading={act.isPending && act.variables.kind === 'end' && ending === undefined}
            onClick={() => act.mutate({ kind: 'end' })}
          >
            {text('records.person.endAll')}
          </Button>
        </div>
      ) : null}
      <h3 className={styles.subheading}>{text('records.person.identities')}</h3>
      {access.data && identities.length === 0 ? (
        <p className={styles.nothing}>{text('records.person.noIdentities')}</p>
      ) : null}
      <IdentityItems
        identities={identities}
        unlinking={act.isPending && act.variables.kind === 'unlink' ? act.variables.provider : undefined}
        onUnlink={(provider) => act.mutate({ kind: 'unlink', provider })}
      />
      {secondFactor ? <PersonFactor act={act} /> : null}
      {mayBeInvited ? (
        <div>
          <Button
            size="small"
            loading={act.isPending && act.variables.kind === 'invite'}
            onClick={() =>
              act.mutate(
                { kind: 'invite' },
                {
                  onSuccess: () =>
                    toasts.show({ tone: 'success', title: text('records.person.invited'), durationMs: TOLD_MS }),
                },
              )
            }
          >
            {text('records.person.invite')}
          </Button>
        </div>
      ) : null}
      {maySeeAs ? <SeeAs id={id} /> : null}
    </section>
  )
}
