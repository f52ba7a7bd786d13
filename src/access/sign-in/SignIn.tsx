import { Banner, Link, TextInput } from '@primer/react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { sessionProblem } from '../../../machines/access/session-selectors.ts'
import type { SessionSnapshot } from '../../../machines/access/session.machine.ts'
import { withoutMark } from '../../../machines/access/sign-in-refusal.ts'
import { text } from '../../text/text.ts'
import { PRODUCT_NAME } from '../../ui/brand.ts'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'
import { AccessField } from '../screen/AccessField.tsx'
import { AccessLink } from '../screen/AccessLink.tsx'
import { AccessScreen } from '../screen/AccessScreen.tsx'
import { SubmitButton } from '../screen/SubmitButton.tsx'
import { PasswordField } from '../passwords/PasswordField.tsx'
import { useSession, useSessionState } from '../session-context.ts'
import styles from '../screen/AccessForm.module.css'

const CodeStep = lazy(() => import('./CodeStep.tsx').then((module) => ({ default: module.CodeStep })))

const wasRefused = (snapshot: SessionSnapshot) =>
  snapshot.matches({ signedOut: 'failed' }) || snapshot.matches({ signedOut: 'moreThanOne' })

/** Sign-in mode of /login; empty fields are said at once, and nothing is sent. Two texts need none of what other forms are made with, which would be a quarter more to load before anybody can sign in. ACC-02 to ACC-04, ACC-22 to ACC-24, NAV-15 */
export function SignIn({ onForgotten }: { readonly onForgotten: () => void }) {
  const session = useSession()
  const signingIn = useSessionState((snapshot) => snapshot.matches('signingIn'))
  const refused = useSessionState(wasRefused)
  const atCode = useSessionState((snapshot) => snapshot.matches('enteringCode'))
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const usernameInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const lacksUsername = username.trim() === ''
  const lacksPassword = password === ''
  useEffect(() => {
    if (!refused) return
    passwordInput.current?.focus()
    passwordInput.current?.select()
  }, [refused])
  const submit = (logOffOtherSessions: boolean) => {
    setSubmitted(true)
    if (lacksUsername) usernameInput.current?.focus()
    else if (lacksPassword) passwordInput.current?.focus()
    else session.send({ type: 'credentials.submitted', username: username.trim(), password, logOffOtherSessions })
  }

  if (atCode) {
    return (
      <Suspense fallback={<LoadingScreen fills="window" />}>
        <CodeStep />
      </Suspense>
    )
  }
  return (
    <AccessScreen
      title={text('session.signInTo', { product: PRODUCT_NAME })}
      ways={
        <>
          <AccessLink href="/SSO">{text('access.useSso')}</AccessLink>
          <AccessLink href="/sign-up">{text('access.signUp')}</AccessLink>
        </>
      }
    >
      <SignInNotice onYes={() => submit(true)} />
      <form
        className={styles.form}
        noValidate
        aria-label={text('session.signIn')}
        onSubmit={(event) => {
          event.preventDefault()
          submit(false)
        }}
      >
        <AccessField
          label={text('session.username')}
          error={submitted && lacksUsername ? text('session.usernameMissing') : undefined}
          input={(attributes) => (
            <TextInput
              {...attributes}
              block
              size="large"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              name="username"
              ref={usernameInput}
              value={username}
              onChange={(event) => setUsername(event.target.value)}
            />
          )}
        />
        <PasswordField
          label={text('session.password')}
          field={{
            name: 'password',
            ref: passwordInput,
            value: password,
            onChange: (event) => setPassword(event.target.value),
          }}
          error={submitted && lacksPassword ? text('session.passwordMissing') : undefined}
          autoComplete="current-password"
        />
        <SubmitButton loading={signingIn} doing={text('session.signingIn')}>
          {text('session.signIn')}
        </SubmitButton>
        <Link as="button" type="button" className={styles.aside ?? ''} onClick={onForgotten}>
          {text('access.forgotPassword')}
        </Link>
      </form>
    </AccessScreen>
  )
}

/** Why the person is here, where there is a reason. */
function SignInNotice({ onYes }: { readonly onYes: () => void }) {
  const problem = useSessionState(sessionProblem)
  const liveElsewhere = useSessionState((snapshot) => snapshot.matches({ signedOut: 'liveElsewhere' }))
  const moreThanOne = useSessionState((snapshot) => snapshot.matches({ signedOut: 'moreThanOne' }))
  const expired = useSessionState((snapshot) => snapshot.matches({ signedOut: 'expired' }))
  const left = useSessionState((snapshot) => snapshot.matches({ signedOut: 'left' }))
  if (problem && liveElsewhere) {
    return (
      <div role="alert">
        <Banner
          variant="warning"
          title={text('access.liveElsewhere')}
          description={withoutMark(problem.detail)}
          primaryAction={<Banner.PrimaryAction onClick={onYes}>{text('access.yes')}</Banner.PrimaryAction>}
        />
      </div>
    )
  }
  if (problem) {
    return (
      <Banner
        variant="critical"
        title={text(moreThanOne ? 'access.moreThanOne' : 'session.failed')}
        description={problem.status === 0 ? text('session.noAnswer') : problem.detail}
      />
    )
  }
  if (expired) return <Banner variant="info" title={text('session.expired')} />
  return left ? <Banner variant="success" title={text('session.left')} /> : null
}
