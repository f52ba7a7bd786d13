import { lazy, Suspense, useEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { AccountUnavailable } from '../access/AccountUnavailable.tsx'
import { Arrival } from '../access/Arrival.tsx'
import {
  CHANGE_PASSWORD_PATH,
  CONFIRM_EMAIL_PATH,
  isLoginRoute,
  LOGIN_PATH,
  mailedKeyOf,
  SSO_CALLBACK_PATH,
  SSO_PATH,
} from '../access/access-paths.ts'
import { keepLocation } from '../access/kept-location.ts'
import { LoginScreen } from '../access/sign-in/LoginScreen.tsx'
import { PasswordExpiredNotice } from '../access/passwords/PasswordExpiredNotice.tsx'
import { useSessionState } from '../access/session-context.ts'
import { sessionAccount } from '../../machines/access/session-selectors.ts'
import { text } from '../text/text.ts'
import { lazyPage } from './routes/lazy-page.ts'
import { isStandalone, StandalonePage } from './StandalonePage.tsx'
import { LoadingScreen } from '../ui/LoadingScreen.tsx'

/** The sign-in screen does without the frame's code; it is fetched while the account is, and then the page's. */
const loadShell = () => import('./Shell.tsx')
const Shell = lazyPage(async () => ({ Shell: (await loadShell()).Shell }), 'Shell')
const LandingScreen = lazy(() =>
  import('../access/sign-in/LandingScreen.tsx').then((module) => ({ default: module.LandingScreen })),
)
const SetUpFactorScreen = lazy(() =>
  import('../access/sign-in/SetUpFactorScreen.tsx').then((module) => ({ default: module.SetUpFactorScreen })),
)
const SsoScreen = lazy(() =>
  import('../access/sign-in/SsoScreen.tsx').then((module) => ({ default: module.SsoScreen })),
)
const ChangePasswordScreen = lazy(() =>
  import('../access/passwords/ChangePasswordScreen.tsx').then((module) => ({ default: module.ChangePasswordScreen })),
)
const ConfirmEmailScreen = lazy(() =>
  import('../access/sign-in/ConfirmEmailScreen.tsx').then((module) => ({ default: module.ConfirmEmailScreen })),
)
const ChangePasswordPage = lazy(() =>
  import('../access/passwords/ChangePasswordPage.tsx').then((module) => ({ default: module.ChangePasswordPage })),
)

/** Which of the product's faces the session allows. ACC-20, ACC-21, ROUTE-05, ROUTE-26 */
export function App() {
  return (
    <Suspense fallback={<LoadingScreen fills="window" label={text('session.loading')} />}>
      <Face />
    </Suspense>
  )
}

function Face() {
  const [path] = useLocation()
  const confirmationKey = mailedKeyOf(location, CONFIRM_EMAIL_PATH)
  const pending = useSessionState((snapshot) => snapshot.hasTag('pending'))
  const signingOut = useSessionState((snapshot) => snapshot.matches('signingOut'))
  const unavailable = useSessionState((snapshot) => snapshot.hasTag('unavailable'))
  const choosing = useSessionState((snapshot) => snapshot.matches({ signedIn: 'landing' }))
  const settingUpFactor = useSessionState((snapshot) => snapshot.matches({ signedIn: 'settingUpFactor' }))
  const entered = useSessionState((snapshot) => snapshot.matches({ signedIn: 'entered' }))
  const neverSignedIn = useSessionState((snapshot) => snapshot.matches({ signedOut: 'idle' }))

  const [hasShell, setHasShell] = useState(false)

  useEffect(() => {
    if (!pending && !entered) return
    // What fails says so where it is drawn.
    void Shell.fetchCode()
      .finally(() => setHasShell(true))
      .then(loadShell)
      .then(
        ({ fetchPageCode }) => fetchPageCode(path),
        () => undefined,
      )
  }, [pending, entered, path])

  if (isStandalone(path)) return <StandalonePage path={path} />
  if (mailedKeyOf(location) !== null) return <ChangePasswordScreen />
  if (confirmationKey !== null) return <ConfirmEmailScreen mailedKey={confirmationKey} />
  // React would show what waits for the code a third of a second longer than it has to.
  if (pending || (entered && !hasShell))
    return <LoadingScreen fills="window" label={pendingLabel({ path, signingOut })} />
  if (unavailable) return <AccountUnavailable />
  if (choosing) return <LandingScreen afterSso={path === SSO_CALLBACK_PATH} />
  if (settingUpFactor) return <SetUpFactorScreen />
  if (entered) return isLoginRoute(path) ? <Arrival /> : <SignedIn path={path} />
  if (path === LOGIN_PATH) return <LoginScreen />
  if (path === SSO_PATH) return <SsoScreen />
  return path === CHANGE_PASSWORD_PATH && neverSignedIn ? <ChangePasswordScreen /> : <ToLogin path={path} />
}

/** The frame; with an expired password there is nothing in it but the way to change it. ACC-47, NAV-31 */
function SignedIn({ path }: { readonly path: string }) {
  const account = useSessionState(sessionAccount)
  const expired = useSessionState((snapshot) => snapshot.matches({ signedIn: { entered: 'passwordExpired' } }))
  const changing = path === CHANGE_PASSWORD_PATH
  if (!account) return null
  return (
    <Shell
      account={account}
      passwordExpired={expired}
      notice={expired && !changing ? <PasswordExpiredNotice /> : null}
      instead={changing ? <ChangePasswordPage /> : null}
    />
  )
}

function ToLogin({ path }: { readonly path: string }) {
  const kept = useSessionState((snapshot) => snapshot.hasTag('location-kept'))
  return <Redirect to={LOGIN_PATH} replace state={kept && !isLoginRoute(path) ? keepLocation(location) : null} />
}

function pendingLabel({ path, signingOut }: { readonly path: string; readonly signingOut: boolean }): string {
  if (signingOut) return text('session.signingOut')
  return text(path === SSO_CALLBACK_PATH ? 'access.ssoProcessing' : 'session.loading')
}
