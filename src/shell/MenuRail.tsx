import { IconButton } from '@primer/react'
import { Link, useLocation } from 'wouter'
import { text } from '../text/text.ts'
import type { MenuEntry } from './menu-entries.ts'
import styles from './MenuRail.module.css'

/** The collapsed menu: icons whose names are in tooltips. */
export function MenuRail({ entries }: { readonly entries: readonly MenuEntry[] }) {
  const [path] = useLocation()
  return (
    <nav aria-label={text('shell.menu')}>
      <ul className={styles.rail}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <IconButton
              as={Link}
              href={entry.href}
              icon={entry.icon}
              variant="invisible"
              tooltipDirection="e"
              aria-label={entry.name}
              className={styles.entry ?? ''}
              {...(path === entry.href ? { 'aria-current': 'page' as const } : {})}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}
