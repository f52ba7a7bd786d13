import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { arrivalTarget } from '../../machines/access/session-selectors.ts'
import { LoadingScreen } from '../ui/LoadingScreen.tsx'
import { CHANGE_PASSWORD_PATH } from './access-paths.ts'
import { arriveAt } from './landing-history.ts'
import { useKeptLocation } from './kept-location.ts'
import { useSession } from './session-context.ts'

/** Leads on from a sign-in route: to an expired password's change, to the kept location, else to the landing page. ACC-16 to ACC-21 */
export function Arrival() {
  const session = useSession()
  const kept = useKeptLocation()
  const [, navigate] = useLocation()
  useEffect(() => {
    const snapshot = session.getSnapshot()
    const target = arrivalTarget(snapshot)
    if (snapshot.matches({ signedIn: { entered: 'passwordExpired' } }))
      navigate(CHANGE_PASSWORD_PATH, { replace: true })
    else if (target === null || kept !== '/') navigate(kept, { replace: true })
    else if (target.fullNavigation) location.replace(target.path)
    else arriveAt(target.path, navigate)
  }, [session, kept, navigate])
  return <LoadingScreen fills="window" />
}
