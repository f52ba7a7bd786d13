import { ActionList, ActionMenu } from '@primer/react'
import { GearIcon, KeyIcon, PersonIcon, SignOutIcon } from '@primer/octicons-react'
import { useLocation } from 'wouter'
import { useSession } from '../../access/session-context.ts'
import { useSeenPerson } from '../../api/seeing-context.ts'
import type { AccountAnswer, Navigation } from '../../api/answers.ts'
import { navigationLabel } from '../../text/navigation-label.ts'
import { text } from '../../text/text.ts'
import { initialsOf } from './initials.ts'
import styles from './UserMenu.module.css'

const CHANGE_PASSWORD = '/change_password'
const ENTRIES = [
  { href: '/profile', label: 'profile', icon: PersonIcon },
  { href: '/settings', label: 'settings', icon: GearIcon },
  { href: CHANGE_PASSWORD, label: 'changePassword', icon: KeyIcon },
]

interface UserMenuProps {
  readonly account: AccountAnswer
  /** With an expired password none opens. */
  readonly routes: Navigation['routes']
}

/** Profile and settings where they open; sign out always, change password while the portal is one's own. NAV-14 */
export function UserMenu({ account, routes }: UserMenuProps) {
  const session = useSession()
  const [, navigate] = useLocation()
  const seen = useSeenPerson()
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
          {ENTRIES.filter(({ href }) =>
            href === CHANGE_PASSWORD ? !seen : routes.some(({ path }) => path === href),
          ).map(({ href, label, icon: EntryIcon }) => (
            <ActionList.Item key={href} onSelect={() => navigate(href)}>
              <ActionList.LeadingVisual>
                <EntryIcon />
              </ActionList.LeadingVisual>
              {navigationLabel(label)}
            </ActionList.Item>
          ))}
          <ActionList.Divider />
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
