import { useRef } from 'react'
import { text } from '../../text/text.ts'
import { FoldedMenu } from './FoldedMenu.tsx'
import styles from './MenuList.module.css'
import { MenuListLink } from './MenuListLink.tsx'
import { moveFocus } from './move-focus.ts'
import { holds } from './menu-sections.ts'
import type { MenuSection } from './menu-sections.ts'
import { usePlace } from './use-place.ts'

interface MenuListProps {
  readonly sections: readonly MenuSection[]
  /** After an entry was chosen. */
  readonly onLeave?: () => void
}

/** The menu with names: sections and groups that fold, Tab or arrows from one to the next. NAV-01 to NAV-05 */
export function MenuList({ sections, onLeave }: MenuListProps) {
  const nav = useRef<HTMLElement>(null)
  const place = usePlace(sections)
  const links = (entries: MenuSection['entries']) =>
    entries.map((entry) =>
      'entries' in entry ? (
        <FoldedMenu key={entry.name} name={entry.name} level="group" open={holds(entry, place)}>
          {entry.entries.map((link) => (
            <MenuListLink key={link.href} link={link} current={link.href === place} onLeave={onLeave} />
          ))}
        </FoldedMenu>
      ) : (
        <MenuListLink key={entry.href} link={entry} current={entry.href === place} onLeave={onLeave} />
      ),
    )
  return (
    <nav
      ref={nav}
      className={styles.menu}
      aria-label={text('shell.menu')}
      onKeyDown={(event) => moveFocus(event, nav.current)}
    >
      {sections.map((section, index) => (
        <FoldedMenu key={section.name} name={section.name} level="section" open={index === 0 || holds(section, place)}>
          {links(section.entries)}
        </FoldedMenu>
      ))}
    </nav>
  )
}
