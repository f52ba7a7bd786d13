import { NavList } from '@primer/react'
import { Link, useLocation } from 'wouter'
import { text } from '../text/text.ts'
import type { MenuEntry } from './menu-entries.ts'

interface MenuListProps {
  readonly entries: readonly MenuEntry[]
  /** The Admin section; empty: it is not shown. */
  readonly admin: readonly MenuEntry[]
  /** After an entry was chosen. */
  readonly onLeave?: () => void
}

/** The menu with icons and names. */
export function MenuList({ entries, admin, onLeave }: MenuListProps) {
  const [path] = useLocation()
  const sections = [
    { name: text('shell.sectionAframe'), members: entries },
    { name: text('admin.section'), members: admin },
  ]
  return (
    <NavList aria-label={text('shell.menu')}>
      {sections
        .filter(({ members }, index) => index === 0 || members.length > 0)
        .map(({ name, members }) => (
          <NavList.Group key={name}>
            <NavList.GroupHeading as="h2">{name}</NavList.GroupHeading>
            {members.map((entry) => (
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
        ))}
    </NavList>
  )
}
