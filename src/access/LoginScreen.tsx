import { Banner, Button, FormControl, TextInput } from '@primer/react'
import { EyeClosedIcon, EyeIcon } from '@primer/octicons-react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { sessionProblem } from '../../machines/session.machine.ts'
import { text } from '../text/text.ts'
import { PRODUCT_NAME } from '../ui/brand.ts'
import { LanguageSelect } from '../ui/LanguageSelect.tsx'
import { ProductMark } from '../ui/ProductMark.tsx'
import { SignInForm } from './sign-in-form.ts'
import { useSession, useSessionState } from './session-context.ts'
import styles from './LoginScreen.module.css'

/** Sign-in with username and password. ACC-02 to ACC-04, ACC-22, ACC-36 */
export function LoginScreen() {
  const session = useSession()
  const signingIn = useSessionState((snapshot) => snapshot.matches('signingIn'))
  const [shown, setShown] = useState(false)
  const { register, handleSubmit, formState, setFocus } = useForm<SignInForm>({
    resolver: zodResolver(SignInForm),
    defaultValues: { username: '', password: '' },
  })
  const { errors } = formState
  const failed = useSessionState((snapshot) => snapshot.matches({ signedOut: 'failed' }))
  useEffect(() => {
    document.title = `${text('session.signIn')} · ${PRODUCT_NAME}`
  })
  useEffect(() => {
    if (failed) setFocus('password', { shouldSelect: true })
  }, [failed, setFocus])

  return (
    <main className={styles.screen}>
      <div className={styles.card}>
        <div className={styles.head}>
          <ProductMark size="large" short />
          <h1 className={styles.title}>{text('session.signInTo', { product: PRODUCT_NAME })}</h1>
        </div>
        <SignInNotice />
        <form
          className={styles.form}
          noValidate
          aria-label={text('session.signIn')}
          onSubmit={handleSubmit((values) => session.send({ type: 'credentials.submitted', ...values, logOffOtherSessions: false }))}
        >
          <FormControl>
            <FormControl.Label>{text('session.username')}</FormControl.Label>
            <TextInput block size="large" autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus {...register('username')} />
            {errors.username?.message ? <FormControl.Validation variant="error">{errors.username.message}</FormControl.Validation> : null}
          </FormControl>
          <FormControl>
            <FormControl.Label>{text('session.password')}</FormControl.Label>
            <TextInput
              block
              size="large"
              type={shown ? 'text' : 'password'}
              autoComplete="current-password"
              trailingAction={
                <TextInput.Action
                  icon={shown ? EyeClosedIcon : EyeIcon}
                  aria-label={text(shown ? 'session.hidePassword' : 'session.showPassword')}
                  onClick={() => setShown(!shown)}
                />
              }
              {...register('password')}
            />
            {errors.password?.message ? <FormControl.Validation variant="error">{errors.password.message}</FormControl.Validation> : null}
          </FormControl>
          <Button type="submit" variant="primary" size="large" block loading={signingIn} loadingAnnouncement={text('session.signingIn')}>
            {text('session.signIn')}
          </Button>
        </form>
        <LanguageSelect />
      </div>
    </main>
  )
}

/** Why the person is here, where there is a reason. */
function SignInNotice() {
  const problem = useSessionState(sessionProblem)
  const expired = useSessionState((snapshot) => snapshot.matches({ signedOut: 'expired' }))
  const left = useSessionState((snapshot) => snapshot.matches({ signedOut: 'left' }))
  if (problem) {
    return <Banner variant="critical" title={text('session.failed')} description={problem.status === 0 ? text('session.noAnswer') : problem.detail} />
  }
  if (expired) return <Banner variant="info" title={text('session.expired')} />
  return left ? <Banner variant="success" title={text('session.left')} /> : null
}
