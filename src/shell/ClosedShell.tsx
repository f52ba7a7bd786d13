import { Button } from '@primer/react'
import { SignOutIcon } from '@primer/octicons-react'
import { useSession } from '../access/session-context.ts'
import { text } from '../text/text.ts'
import styles from './ClosedShell.module.css'
import { NotFoundPage } from './NotFoundPage.tsx'

/** Who holds no permission sees no top area and no menu: only that nothing opens, and the way out. NAV-13 */
export function ClosedShell() {
  const session = useSession()
  return (
    <main className={styles.closed}>
      <h1 className={styles.title}>{text('shell.notFoundTitle')}</h1>
      <NotFoundPage />
      <Button leadingVisual={SignOutIcon} className={styles.exit ?? ''} onClick={() => session.send({ type: 'session.left' })}>
        {text('session.signOut')}
      </Button>
    </main>
  )
}
