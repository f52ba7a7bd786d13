import { Button } from '@primer/react'
import { useState, type ReactNode } from 'react'
import { CodeForm } from '../second-factor/CodeForm.tsx'
import {
  useForgetFactor,
  useOwnFactor,
  useRemoveFactor,
  useRenewRecoveryCodes,
  type OwnSecondFactor,
} from '../second-factor/factor-queries.ts'
import { RecoveryCodes } from '../second-factor/RecoveryCodes.tsx'
import { SetUpFactor } from '../second-factor/SetUpFactor.tsx'
import { text } from '../../text/text.ts'
import { longDate } from '../../text/values.ts'
import { describeFailure } from '../../ui/failures/describe-failure.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { useToasts } from '../../ui/toasts/toast-context.ts'
import panels from '../../ui/PanelPage.module.css'
import styles from './ProfilePage.module.css'

const SAID_MS = 4_000

type Act = 'setUp' | 'renew' | 'remove'

/** The person's second factor: set up, new recovery codes, remove. Decision 0036 */
export function OwnFactor({ login }: { readonly login: string }) {
  const own = useOwnFactor()
  const forget = useForgetFactor()
  const toasts = useToasts()
  const [act, setAct] = useState<Act | null>(null)
  const leave = () => {
    setAct(null)
    forget()
  }
  const removed = () => {
    toasts.show({ tone: 'success', title: text('factor.removed'), durationMs: SAID_MS })
    leave()
  }
  const back = <Button onClick={leave}>{text('factor.cancel')}</Button>
  return (
    <section className={panels.panel} aria-labelledby="profile-factor">
      <h2 id="profile-factor" className={styles.heading}>
        {text('factor.title')}
      </h2>
      {own.isError ? <ServerErrorBanner error={own.error} onRetry={() => void own.refetch()} /> : null}
      {own.data && act === null ? <State own={own.data} onAct={setAct} /> : null}
      {act === 'setUp' ? (
        <SetUpFactor login={login} onDone={leave}>
          {back}
        </SetUpFactor>
      ) : null}
      {act === 'renew' ? <Renew login={login} back={back} onDone={leave} /> : null}
      {act === 'remove' ? <Remove required={own.data?.required === true} back={back} onDone={removed} /> : null}
    </section>
  )
}

function State({ own, onAct }: { readonly own: OwnSecondFactor; readonly onAct: (act: Act) => void }) {
  if (own.setAt === null) {
    return (
      <>
        <p className={styles.muted}>{text('factor.off')}</p>
        <div>
          <Button onClick={() => onAct('setUp')}>{text('factor.setUp')}</Button>
        </div>
      </>
    )
  }
  return (
    <>
      <p className={styles.muted}>
        {text('factor.on', { day: longDate(own.setAt.slice(0, 10)) })}{' '}
        {text('factor.codesLeft', { count: own.recoveryCodesLeft })}
      </p>
      <div className={styles.acts}>
        <Button onClick={() => onAct('renew')}>{text('factor.newCodes')}</Button>
        <Button variant="danger" onClick={() => onAct('remove')}>
          {text('factor.remove')}
        </Button>
      </div>
    </>
  )
}

interface CodeActProps {
  readonly back: ReactNode
  readonly onDone: () => void
}

function Renew({ login, back, onDone }: CodeActProps & { readonly login: string }) {
  const renew = useRenewRecoveryCodes()
  if (renew.data) return <RecoveryCodes codes={renew.data} login={login} onKept={onDone} />
  return (
    <>
      <p className={styles.muted}>{text('factor.newCodesHint')}</p>
      <CodeForm
        act={text('factor.newCodes')}
        pending={renew.isPending}
        problem={refusal(renew.error)}
        onCode={(code) => renew.mutate(code)}
        beside={back}
      />
    </>
  )
}

function Remove({ required, back, onDone }: CodeActProps & { readonly required: boolean }) {
  const remove = useRemoveFactor()
  return (
    <>
      <p className={styles.muted}>{text(required ? 'factor.removeRequiredHint' : 'factor.removeHint')}</p>
      <CodeForm
        act={text('factor.remove')}
        danger
        pending={remove.isPending}
        problem={refusal(remove.error)}
        onCode={(code) => remove.mutate(code, { onSuccess: onDone })}
        beside={back}
      />
    </>
  )
}

function refusal(error: Error | null): { readonly title: string; readonly detail: string } | null {
  return error && { title: text('factor.refused'), detail: describeFailure(error) }
}
