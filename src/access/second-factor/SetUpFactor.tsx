import { Banner, Button, FormControl, TextInput } from '@primer/react'
import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { text } from '../../text/text.ts'
import { describeFailure } from '../../ui/failures/describe-failure.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { CODE_INPUT, SetUpForm } from './code-form.ts'
import { useBegunFactor, useConfirmFactor, useOwnFactor, type BegunSecondFactor } from './factor-queries.ts'
import { QrCode } from './QrCode.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './Factor.module.css'

interface SetUpFactorProps {
  readonly login: string
  readonly onDone: () => void
  /** Beside the button: a way back. */
  readonly children?: ReactNode
}

/** Sets up a second factor: scan or type the key, enter a first code, keep the recovery codes. */
export function SetUpFactor({ login, onDone, children }: SetUpFactorProps) {
  const own = useOwnFactor()
  const begun = useBegunFactor()
  const confirm = useConfirmFactor()
  const error = own.error ?? begun.error
  if (confirm.data) return <RecoveryCodes codes={confirm.data} login={login} onKept={onDone} />
  if (error)
    return <ServerErrorBanner error={error} onRetry={() => void Promise.all([own.refetch(), begun.refetch()])} />
  if (!own.data || !begun.data) return null
  return (
    <div className={styles.form}>
      <Secret begun={begun.data} />
      <ProofForm
        asksPassword={own.data.asksPassword}
        pending={confirm.isPending}
        problem={confirm.isError ? describeFailure(confirm.error) : null}
        onProof={({ code, password }) =>
          confirm.mutate({ code: code.trim(), ...(password === '' ? {} : { password }) })
        }
      >
        {children}
      </ProofForm>
    </div>
  )
}

/** In groups of four, as people read it out. */
function Secret({ begun: { secret, address } }: { readonly begun: BegunSecondFactor }) {
  return (
    <>
      <p className={styles.hint}>{text('factor.scan')}</p>
      <QrCode content={address} label={text('factor.qrLabel')} />
      <p className={styles.hint}>{text('factor.keyHint')}</p>
      <code className={styles.key} dir="ltr">
        {secret.match(/.{1,4}/g)?.join(' ')}
      </code>
    </>
  )
}

interface ProofFormProps {
  readonly asksPassword: boolean
  readonly pending: boolean
  readonly problem: string | null
  readonly onProof: (proof: SetUpForm) => void
  readonly children: ReactNode
}

function ProofForm({ asksPassword, pending, problem, onProof, children }: ProofFormProps) {
  const { register, handleSubmit, formState } = useForm<SetUpForm>({
    resolver: zodResolver(SetUpForm),
    defaultValues: { code: '', password: '' },
  })
  const error = formState.errors.code?.message
  return (
    <form className={styles.form} noValidate aria-label={text('factor.setUp')} onSubmit={handleSubmit(onProof)}>
      <div role="alert">
        {problem === null ? null : <Banner variant="critical" title={text('factor.notSetUp')} description={problem} />}
      </div>
      <FormControl>
        <FormControl.Label>{text('factor.code')}</FormControl.Label>
        <TextInput block {...CODE_INPUT.app} {...register('code')} />
        <FormControl.Caption>{text('factor.codeHint')}</FormControl.Caption>
        {error === undefined ? null : <FormControl.Validation variant="error">{error}</FormControl.Validation>}
      </FormControl>
      {asksPassword ? (
        <FormControl>
          <FormControl.Label>{text('session.password')}</FormControl.Label>
          <TextInput block type="password" autoComplete="current-password" {...register('password')} />
        </FormControl>
      ) : null}
      <div className={styles.acts}>
        <Button type="submit" variant="primary" loading={pending} loadingAnnouncement={text('factor.checking')}>
          {text('factor.turnOn')}
        </Button>
        {children}
      </div>
    </form>
  )
}
