import { Redirect, useLocation } from 'wouter'
import { AccountUnavailable } from '../access/AccountUnavailable.tsx'
import { keepLocation, useKeptLocation } from '../access/kept-location.ts'
import { LoginScreen } from '../access/LoginScreen.tsx'
import { useSessionState } from '../access/session-context.ts'
import { sessionAccount } from '../../machines/session.machine.ts'
import { text } from '../text/text.ts'
import { LoadingScreen } from '../ui/LoadingScreen.tsx'
import { Shell } from './Shell.tsx'

const LOGIN_PATH = '/login'

/** Which of the product's faces the session allows. ACC-20, ACC-21, ROUTE-05, ROUTE-26 */
export function App() {
  const [path] = useLocation()
  const pending = useSessionState((snapshot) => snapshot.hasTag('pending'))
  const signingOut = useSessionState((snapshot) => snapshot.matches('signingOut'))
  const unavailable = useSessionState((snapshot) => snapshot.matches('accountUnavailable'))
  const signedIn = useSessionState((snapshot) => snapshot.matches('signedIn'))
  const locationKept = useSessionState((snapshot) => snapshot.hasTag('location-kept'))
  const account = useSessionState(sessionAccount)

  if (pending) return <LoadingScreen fills="window" label={text(signingOut ? 'session.signingOut' : 'session.loading')} />
  if (unavailable) return <AccountUnavailable />
  if (signedIn && account) return path === LOGIN_PATH ? <ReturnToKept /> : <Shell account={account} />
  if (path === LOGIN_PATH) return <LoginScreen />
  return <Redirect to={LOGIN_PATH} replace state={locationKept ? keepLocation(location) : null} />
}

function ReturnToKept() {
  return <Redirect to={useKeptLocation()} replace />
}
