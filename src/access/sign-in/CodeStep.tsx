import { Link } from '@primer/react'
import { sessionProblem } from '../../../machines/access/session-selectors.ts'
import { withoutMark } from '../../../machines/access/sign-in-refusal.ts'
import { CodeForm } from '../second-factor/CodeForm.tsx'
import { text } from '../../text/text.ts'
import { AccessScreen } from '../screen/AccessScreen.tsx'
import { useSession, useSessionState } from '../session-context.ts'
import styles from '../screen/AccessForm.module.css'

/** After a right password: the code of the second factor. */
export function CodeStep() {
  const session = useSession()
  const problem = useSessionState(sessionProblem)
  const checking = useSessionState((snapshot) => snapshot.matches({ enteringCode: 'checking' }))
  const refusal = problem && {
    title: text('session.failed'),
    detail: problem.status === 0 ? text('session.noAnswer') : withoutMark(problem.detail),
  }
  return (
    <AccessScreen title={text('factor.enterCode')} hint={text('factor.enterCodeHint')}>
      <CodeForm
        act={text('access.continue')}
        size="large"
        pending={checking}
        problem={refusal}
        onCode={(code) => session.send({ type: 'code.submitted', code })}
      >
        <Link
          as="button"
          type="button"
          className={styles.aside ?? ''}
          onClick={() => session.send({ type: 'code.left' })}
        >
          {text('access.backToSignIn')}
        </Link>
      </CodeForm>
    </AccessScreen>
  )
}
