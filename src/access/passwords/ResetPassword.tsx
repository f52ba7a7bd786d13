import { Banner, FormControl, Link, TextInput } from '@primer/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'
import { asRequestFailed, RequestFailed } from '../../api/request-failed.ts'
import { text } from '../../text/text.ts'
import { useToasts } from '../../ui/toasts/toast-context.ts'
import { AccessScreen } from '../screen/AccessScreen.tsx'
import { SubmitButton } from '../screen/SubmitButton.tsx'
import { Captcha } from './Captcha.tsx'
import { ResetForm } from './reset-form.ts'
import { resetRefusal } from './reset-refusal.ts'
import styles from '../screen/AccessForm.module.css'

const SENT_MS = 7_000

/** Reset mode of /login: mails a link that sets a new password. ACC-25 to ACC-27 */
export function ResetPassword({ onLeave }: { readonly onLeave: () => void }) {
  const api = useApi()
  const toasts = useToasts()
  const { control, register, handleSubmit, formState, resetField } = useForm<ResetForm>({
    resolver: zodResolver(ResetForm),
    defaultValues: { email: '', captchaResponse: '' },
  })
  const { errors } = formState
  const reset = useMutation({
    mutationFn: (body: ResetForm) => answerOf(api.POST('/aiparcelweb/api/account/reset_password/init', { body })),
    onSuccess: () => {
      toasts.show({ tone: 'success', title: text('access.resetSent'), durationMs: SENT_MS })
      onLeave()
    },
    onSettled: () => resetField('captchaResponse'),
  })
  return (
    <AccessScreen title={text('access.resetPassword')} hint={text('access.resetHint')}>
      {reset.isError ? (
        <Banner variant="critical" title={text('access.resetFailed')} description={refusalOf(reset.error)} />
      ) : null}
      <form
        className={styles.form}
        noValidate
        aria-label={text('access.resetPassword')}
        onSubmit={handleSubmit((values) => reset.mutate(values))}
      >
        <FormControl>
          <FormControl.Label>{text('access.emailOrUsername')}</FormControl.Label>
          <TextInput
            block
            size="large"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            {...register('email')}
          />
          {errors.email?.message ? (
            <FormControl.Validation variant="error">{errors.email.message}</FormControl.Validation>
          ) : null}
        </FormControl>
        <Controller
          control={control}
          name="captchaResponse"
          render={({ field }) => (
            <Captcha
              response={field.value}
              error={errors.captchaResponse?.message}
              onSolved={field.onChange}
              focusRef={field.ref}
            />
          )}
        />
        <SubmitButton loading={reset.isPending} doing={text('access.sending')}>
          {text('access.sendLink')}
        </SubmitButton>
        <Link as="button" type="button" className={styles.aside ?? ''} onClick={onLeave}>
          {text('access.backToSignIn')}
        </Link>
      </form>
    </AccessScreen>
  )
}

function refusalOf(error: Error): string {
  const failure = asRequestFailed(error, '')
  return failure instanceof RequestFailed ? resetRefusal(failure) : error.message
}
