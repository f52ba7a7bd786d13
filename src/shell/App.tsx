import { lazy, Suspense, useEffect } from 'react'
import { Redirect, useLocation } from 'wouter'
import { AccountUnavailable } from '../access/AccountUnavailable.tsx'
import { keepLocation, useKeptLocation } from '../access/kept-location.ts'
import { LoginScreen } from '../access/LoginScreen.tsx'
import { useSessionState } from '../access/session-context.ts'
import { sessionAccount } from '../../machines/session.machine.ts'
import { text } from '../text/text.ts'
import { LoadingScreen } from '../ui/LoadingScreen.tsx'

const LOGIN_PATH = '/login'

/** The sign-in screen does without the frame's code; it is fetched while the account is. */
const loadShell = () => import('./Shell.tsx')
const Shell = lazy(() => loadShell().then((module) => ({ default: module.Shell })))

/** Which of the product's faces the session allows. ACC-20, ACC-21, ROUTE-05, ROUTE-26 */
export function App() {
  const [path] = useLocation()
  const pending = useSessionState((snapshot) => snapshot.hasTag('pending'))
  const signingOut = useSessionState((snapshot) => snapshot.matches('signingOut'))
  const unavailable = useSessionState((snapshot) => snapshot.matches('accountUnavailable'))
  const signedIn = useSessionState((snapshot) => snapshot.matches('signedIn'))
  const locationKept = useSessionState((snapshot) => snapshot.hasTag('location-kept'))
  const account = useSessionState(sessionAccount)

  useEffect(() => {
    if (pending) void loadShell()
  }, [pending])

  if (pending) return <LoadingScreen fills="window" label={text(signingOut ? 'session.signingOut' : 'session.loading')} />
  if (unavailable) return <AccountUnavailable />
  if (signedIn && account) {
    return path === LOGIN_PATH ? (
      <ReturnToKept />
    ) : (
      <Suspense fallback={<LoadingScreen fills="window" label={text('session.loading')} />}>
        <Shell account={account} />
      </Suspense>
    )
  }
  if (path === LOGIN_PATH) return <LoginScreen />
  return <Redirect to={LOGIN_PATH} replace state={locationKept ? keepLocation(location) : null} />
}

function ReturnToKept() {
  return <Redirect to={useKeptLocation()} replace />
}
