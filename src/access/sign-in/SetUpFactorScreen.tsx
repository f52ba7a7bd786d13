import { Link } from '@primer/react'
import { sessionAccount } from '../../../machines/access/session-selectors.ts'
import { SetUpFactor } from '../second-factor/SetUpFactor.tsx'
import { text } from '../../text/text.ts'
import { AccessScreen } from '../screen/AccessScreen.tsx'
import { useSession, useSessionState } from '../session-context.ts'
import styles from '../screen/AccessForm.module.css'

/** Before anything else opens, for whoever needs a second factor and has none. */
export function SetUpFactorScreen() {
  const session = useSession()
  const login = useSessionState(sessionAccount)?.login ?? ''
  return (
    <AccessScreen title={text('factor.mustSetUp')} hint={text('factor.mustSetUpHint')}>
      <SetUpFactor login={login} onDone={() => session.send({ type: 'factor.set' })} />
      <Link
        as="button"
        type="button"
        className={styles.aside ?? ''}
        onClick={() => session.send({ type: 'session.left' })}
      >
        {text('session.signOut')}
      </Link>
    </AccessScreen>
  )
}
