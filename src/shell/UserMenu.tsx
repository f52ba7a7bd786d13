import { ActionList, ActionMenu } from '@primer/react'
import { KeyIcon, SignOutIcon } from '@primer/octicons-react'
import { useLocation } from 'wouter'
import type { AccountAnswer } from '../api/answers.ts'
import { useSession } from '../access/session-context.ts'
import { text } from '../text/text.ts'
import { initialsOf } from './initials.ts'
import styles from './UserMenu.module.css'

/** NAV-14 */
export function UserMenu({ account }: { readonly account: AccountAnswer }) {
  const session = useSession()
  const [, navigate] = useLocation()
  const name = `${account.firstName} ${account.lastName}`.trim() || account.login
  return (
    <ActionMenu>
      <ActionMenu.Anchor>
        <button type="button" className={styles.button} aria-label={text('shell.userMenu', { name })}>
          <span className={styles.initials} aria-hidden="true">
            {initialsOf(account)}
          </span>
        </button>
      </ActionMenu.Anchor>
      <ActionMenu.Overlay align="end" width="small">
        <div className={styles.person}>
          <div className={styles.name}>{name}</div>
          <div className={styles.login}>{account.login}</div>
        </div>
        <ActionList>
          <ActionList.Item onSelect={() => navigate('/change_password')}>
            <ActionList.LeadingVisual>
              <KeyIcon />
            </ActionList.LeadingVisual>
            {text('password.change')}
          </ActionList.Item>
          <ActionList.Item onSelect={() => session.send({ type: 'session.left' })}>
            <ActionList.LeadingVisual>
              <SignOutIcon />
            </ActionList.LeadingVisual>
            {text('session.signOut')}
          </ActionList.Item>
        </ActionList>
      </ActionMenu.Overlay>
    </ActionMenu>
  )
}
