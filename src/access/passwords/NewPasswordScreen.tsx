import { Banner } from '@primer/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useLocation } from 'wouter'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'
import { text } from '../../text/text.ts'
import { useToasts } from '../../ui/toasts/toast-context.ts'
import { AccessLink } from '../screen/AccessLink.tsx'
import { AccessScreen } from '../screen/AccessScreen.tsx'
import { SubmitButton } from '../screen/SubmitButton.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { LinkOver } from '../screen/LinkOver.tsx'
import { CHANGED_MS, isLinkOver, passwordProblem } from './password-answers.ts'
import { NewPasswordForm } from './password-form.ts'
import { ResetPassword } from './ResetPassword.tsx'
import { useIsLinkOver } from './use-mailed-link.ts'
import { useSession } from '../session-context.ts'
import styles from '../screen/AccessForm.module.css'

/** Sets a password by the mailed link, which works once; ends every session of the person. */
export function NewPasswordScreen({ mailedKey }: { readonly mailedKey: string }) {
  const api = useApi()
  const toasts = useToasts()
  const session = useSession()
  const [, navigate] = useLocation()
  const { control, register, handleSubmit, formState } = useForm<NewPasswordForm>({
    resolver: zodResolver(NewPasswordForm),
    defaultValues: { newPassword: '', confirmation: '' },
  })
  const [asksAnew, setAsksAnew] = useState(false)
  const typed = useWatch({ control, name: 'newPassword' })
  const set = useMutation({
    mutationFn: (newPassword: string) =>
      answerOf(api.POST('/aiparcelweb/api/account/reset_password/finish', { body: { key: mailedKey, newPassword } })),
    onSuccess: () => {
      toasts.show({ tone: 'success', title: text('password.changed'), durationMs: CHANGED_MS })
      session.send({ type: 'session.ended' })
      navigate('/login', { replace: true })
    },
  })
  const wasOver = useIsLinkOver('password', mailedKey)
  const isOver = wasOver || (set.isError && isLinkOver(set.error))
  if (asksAnew) return <ResetPassword onLeave={() => navigate('/login', { replace: true })} />
  return (
    <AccessScreen
      title={text('password.setNew')}
      {...(isOver ? {} : { hint: text('password.setNewHint') })}
      ways={<AccessLink href="/login">{text('access.backToSignIn')}</AccessLink>}
    >
      {isOver ? (
        <LinkOver title={text('password.notChanged')} act={text('access.newLink')} onAct={() => setAsksAnew(true)} />
      ) : null}
      {set.isError && !isOver ? (
        <div role="alert">
          <Banner variant="critical" title={text('password.notChanged')} description={passwordProblem(set.error)} />
        </div>
      ) : null}
      {isOver ? null : (
        <form
          className={styles.form}
          noValidate
          aria-label={text('password.setNew')}
          onSubmit={handleSubmit(({ newPassword }) => set.mutate(newPassword))}
        >
          <NewPasswordFields
            newPassword={register('newPassword')}
            confirmation={register('confirmation')}
            errors={formState.errors}
            typed={typed}
            autoFocus
          />
          <SubmitButton loading={set.isPending} doing={text('access.saving')}>
            {text('password.setNew')}
          </SubmitButton>
        </form>
      )}
    </AccessScreen>
  )
}
