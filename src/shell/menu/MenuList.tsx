import { TextInput } from '@primer/react'
import { SearchIcon } from '@primer/octicons-react'
import { useRef, useState } from 'react'
import { OWN_PAGES_PATH, ownPageOf } from '../../../domain/dashboards/layout/own-pages.ts'
import { text } from '../../text/text.ts'
import { FoldedMenu } from './FoldedMenu.tsx'
import { foundLinks, linkCount } from './found-links.ts'
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

/** A menu of so few entries is read faster than searched. */
const FEW = 12

/** The menu with names, found by what is typed above it: sections and groups that fold, Tab or arrows from one to the next. NAV-01 to NAV-05 */
export function MenuList({ sections, onLeave }: MenuListProps) {
  const nav = useRef<HTMLElement>(null)
  const place = usePlace(sections)
  const [typed, setTyped] = useState('')
  const found = typed.trim() === '' ? undefined : foundLinks(sections, typed.trim())
  // A person's page is listed by itself; the entry of all of them is at hand there too.
  const area = ownPageOf(place) === undefined ? place : OWN_PAGES_PATH
  const first = sections.find(({ personal }) => personal === undefined)
  const isOpen = (section: MenuSection) =>
    section.personal === undefined
      ? section === first || holds(section, place) || holds(section, area)
      : section.personal !== 'recent'
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
      {linkCount(sections) > FEW ? (
        <TextInput
          block
          size="small"
          className={styles.find ?? ''}
          leadingVisual={SearchIcon}
          aria-label={text('shell.findInMenu')}
          placeholder={text('shell.findInMenu')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') nav.current?.querySelector('a')?.click()
            else if (event.key !== 'Escape' || typed === '') return
            setTyped('')
            event.stopPropagation()
          }}
        />
      ) : null}
      <p role="status" className={styles.nothing}>
        {found && found.length === 0 ? text('shell.notInMenu') : ''}
      </p>
      {found ? (
        <ul className={styles.entries}>
          {found.map(({ link, within }) => (
            <MenuListLink
              key={`${within.join()} ${link.href}`}
              link={link}
              within={within.join(' · ')}
              current={link.href === place}
              onLeave={onLeave}
            />
          ))}
        </ul>
      ) : (
        sections.map((section) => (
          <FoldedMenu key={section.name} name={section.name} level="section" open={isOpen(section)}>
            {links(section.entries)}
          </FoldedMenu>
        ))
      )}
    </nav>
  )
}
