import { ActionMenu, IconButton } from '@primer/react'
import { useRef } from 'react'
import { Link } from 'wouter'
import { text } from '../../text/text.ts'
import styles from './MenuRail.module.css'
import { holds } from './menu-sections.ts'
import type { MenuSection } from './menu-sections.ts'
import { moveFocus } from './move-focus.ts'
import { SectionItems } from './SectionItems.tsx'
import { usePlace } from './use-place.ts'

/** The collapsed menu: entries that have icons as those, every other section as one icon that opens it; names are in tooltips. */
export function MenuRail({ sections }: { readonly sections: readonly MenuSection[] }) {
  const nav = useRef<HTMLElement>(null)
  const place = usePlace(sections)
  return (
    <nav ref={nav} aria-label={text('shell.menu')} onKeyDown={(event) => moveFocus(event, nav.current)}>
      <ul className={styles.rail}>
        {sections.map((section) => (
          <RailSection key={section.name} section={section} place={place} />
        ))}
      </ul>
    </nav>
  )
}

function RailSection({ section, place }: { readonly section: MenuSection; readonly place: string }) {
  const links = section.entries.flatMap((entry) => ('entries' in entry ? [] : [entry]))
  if (links.some(({ icon }) => icon)) {
    return links.map(({ name, href, icon = section.icon }) => (
      <li key={href}>
        <IconButton
          as={Link}
          href={href}
          icon={icon}
          variant="invisible"
          tooltipDirection="e"
          aria-label={name}
          className={styles.entry ?? ''}
          {...(href === place ? { 'aria-current': 'page' as const } : {})}
        />
      </li>
    ))
  }
  return (
    <li>
      <ActionMenu>
        <ActionMenu.Anchor>
          <IconButton
            icon={section.icon}
            variant="invisible"
            tooltipDirection="e"
            aria-label={section.name}
            className={styles.entry ?? ''}
            {...(holds(section, place) ? { 'data-current': '' } : {})}
          />
        </ActionMenu.Anchor>
        <ActionMenu.Overlay side="outside-right" width="small" maxHeight="large">
          <SectionItems section={section} place={place} />
        </ActionMenu.Overlay>
      </ActionMenu>
    </li>
  )
}
