import { NavList } from '@primer/react'
import { Link, useLocation } from 'wouter'
import { text } from '../text/text.ts'
import type { MenuEntry } from './menu-entries.ts'

interface MenuListProps {
  readonly entries: readonly MenuEntry[]
  /** After an entry was chosen. */
  readonly onLeave?: () => void
}

/** The menu with icons and names. */
export function MenuList({ entries, onLeave }: MenuListProps) {
  const [path] = useLocation()
  return (
    <NavList aria-label={text('shell.menu')}>
      <NavList.Group>
        <NavList.GroupHeading as="h2">{text('shell.sectionAframe')}</NavList.GroupHeading>
        {entries.map((entry) => (
          <NavList.Item
            key={entry.id}
            as={Link}
            href={entry.href}
            {...(path === entry.href ? { 'aria-current': 'page' as const } : {})}
            {...(onLeave ? { onClick: onLeave } : {})}
          >
            <NavList.LeadingVisual>
              <entry.icon {...(entry.broken ? { 'aria-label': text('shell.brokenMark') } : {})} />
            </NavList.LeadingVisual>
            {entry.name}
          </NavList.Item>
        ))}
      </NavList.Group>
    </NavList>
  )
}
