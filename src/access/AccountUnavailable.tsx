import { Banner } from '@primer/react'
import { sessionProblem } from '../../machines/access/session-selectors.ts'
import { text } from '../text/text.ts'
import { useSession, useSessionState } from './session-context.ts'
import styles from './AccountUnavailable.module.css'

/** The token holds but the account did not load: try again, or leave. */
export function AccountUnavailable() {
  const session = useSession()
  const problem = useSessionState(sessionProblem)
  return (
    <main className={styles.screen}>
      <h1 className={styles.title}>{text('session.accountUnavailable')}</h1>
      <Banner
        variant="critical"
        title={text('shell.serverError')}
        description={problem && problem.status > 0 ? problem.detail : text('session.noAnswer')}
        primaryAction={
          <Banner.PrimaryAction onClick={() => session.send({ type: 'account.retried' })}>
            {text('session.retry')}
          </Banner.PrimaryAction>
        }
        secondaryAction={
          <Banner.SecondaryAction onClick={() => session.send({ type: 'session.left' })}>
            {text('session.signOut')}
          </Banner.SecondaryAction>
        }
      />
    </main>
  )
}
