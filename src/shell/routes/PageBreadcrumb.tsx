import { ActionList, ActionMenu, Button } from '@primer/react'
import { HomeIcon, TriangleDownIcon } from '@primer/octicons-react'
import { Link, useLocation } from 'wouter'
import { text } from '../../text/text.ts'
import type { MenuEntry } from '../menu/menu-entries.ts'
import styles from './PageBreadcrumb.module.css'

/** Marked here only; the page works. NAV-23 */
const COMING_SOON = 'shippingInsight'

interface PageBreadcrumbProps {
  readonly current: string
  readonly entries: readonly MenuEntry[]
}

/** Overview, a house where the room is short, then the current page, which opens the way to the others. NAV-21 */
export function PageBreadcrumb({ current, entries }: PageBreadcrumbProps) {
  const [, navigate] = useLocation()
  const name = entries.find((entry) => entry.id === current)?.name ?? current
  return (
    <nav className={styles.breadcrumb} aria-label={text('shell.breadcrumb')}>
      <ol className={styles.steps}>
        {current === 'overview' ? null : (
          <li className={styles.root}>
            <Link href="/aframe/dashboard" className={styles.link} aria-label={text('shell.overview')}>
              <HomeIcon className={styles.home ?? ''} />
              <span className={styles.overview}>{text('shell.overview')}</span>
            </Link>
          </li>
        )}
        <li className={styles.current} aria-current="page">
          <h1 className={styles.title}>
            <ActionMenu>
              <ActionMenu.Anchor>
                <Button variant="invisible" className={styles.button ?? ''} trailingVisual={TriangleDownIcon}>
                  {name}
                </Button>
              </ActionMenu.Anchor>
              <ActionMenu.Overlay width="medium">
                <ActionList selectionVariant="single" aria-label={text('shell.otherPages')}>
                  {entries.map((entry) => (
                    <ActionList.Item
                      key={entry.id}
                      selected={entry.id === current}
                      onSelect={() => navigate(entry.href)}
                    >
                      <ActionList.LeadingVisual>
                        <entry.icon />
                      </ActionList.LeadingVisual>
                      {entry.name}
                      {entry.id === COMING_SOON ? (
                        <ActionList.Description>{text('shell.comingSoon')}</ActionList.Description>
                      ) : null}
                    </ActionList.Item>
                  ))}
                </ActionList>
              </ActionMenu.Overlay>
            </ActionMenu>
          </h1>
        </li>
      </ol>
    </nav>
  )
}
