import { Banner } from '@primer/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { useLocation } from 'wouter'
import { sessionAccount } from '../../../machines/access/session-selectors.ts'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'
import { text } from '../../text/text.ts'
import { useToasts } from '../../ui/toasts/toast-context.ts'
import { keepLocation } from '../kept-location.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { CHANGED_MS, passwordProblem } from './password-answers.ts'
import { ChangePasswordForm } from './password-form.ts'
import { PasswordField } from './PasswordField.tsx'
import { useSession, useSessionState } from '../session-context.ts'
import { SubmitButton } from '../screen/SubmitButton.tsx'
import styles from '../screen/AccessForm.module.css'

/** What is no longer so once the password is changed. */
const OUTDATED = ['password.expired', 'password.considerChanging'] as const

/** Old password, new password and confirmation; who has no session is sent to sign in first. ACC-37 to ACC-43 */
export function ChangePassword() {
  const api = useApi()
  const toasts = useToasts()
  const session = useSession()
  const [, navigate] = useLocation()
  const username = useSessionState(sessionAccount)?.login
  const { control, register, handleSubmit, formState } = useForm<ChangePasswordForm>({
    resolver: zodResolver(ChangePasswordForm),
    defaultValues: { oldPassword: '', newPassword: '', confirmation: '' },
  })
  const change = useMutation({
    mutationFn: (body: { username: string; oldPassword: string; newPassword: string }) =>
      answerOf(api.POST('/aiparcelweb/api/account/change_password', { body })),
    onSuccess: () => {
      toasts
        .shown()
        .forEach(({ id, title }) => (OUTDATED.some((key) => title === text(key)) ? toasts.dismiss(id) : undefined))
      toasts.show({ tone: 'success', title: text('password.changed'), durationMs: CHANGED_MS })
      session.send({ type: 'session.left' })
    },
  })
  const submit = handleSubmit(({ oldPassword, newPassword }) => {
    if (username === undefined) navigate('/login', { state: keepLocation(location) })
    else change.mutate({ username, oldPassword, newPassword })
  })
  return (
    <form className={styles.form} noValidate aria-label={text('password.change')} onSubmit={submit}>
      {change.isError ? (
        <div role="alert">
          <Banner variant="critical" title={text('password.notChanged')} description={passwordProblem(change.error)} />
        </div>
      ) : null}
      <PasswordField
        label={text('password.old')}
        field={register('oldPassword')}
        error={formState.errors.oldPassword?.message}
        autoComplete="current-password"
        autoFocus
      />
      <NewPasswordFields
        newPassword={register('newPassword')}
        confirmation={register('confirmation')}
        errors={formState.errors}
        typed={useWatch({ control, name: 'newPassword' })}
      />
      <SubmitButton loading={change.isPending} doing={text('access.saving')}>
        {text('password.change')}
      </SubmitButton>
    </form>
  )
}
