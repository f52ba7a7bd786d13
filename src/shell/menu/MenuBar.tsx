import { ActionMenu, Button } from '@primer/react'
import { TriangleDownIcon } from '@primer/octicons-react'
import { text } from '../../text/text.ts'
import { LogoLink } from './LogoLink.tsx'
import styles from './MenuBar.module.css'
import { SectionItems } from './SectionItems.tsx'
import { holds } from './menu-sections.ts'
import type { MenuSection } from './menu-sections.ts'
import { usePlace } from './use-place.ts'

/** The menu above the page, for horizontal navigation styles. NAV-39 */
export function MenuBar({ sections }: { readonly sections: readonly MenuSection[] }) {
  const place = usePlace(sections)
  return (
    <div className={styles.bar} data-screen-only="" data-menus="">
      <LogoLink />
      <nav className={styles.sections} aria-label={text('shell.menu')}>
        {sections.map((section) => (
          <ActionMenu key={section.name}>
            <ActionMenu.Anchor>
              <Button
                variant="invisible"
                trailingVisual={TriangleDownIcon}
                {...(holds(section, place) ? { 'data-current': '' } : {})}
              >
                {section.name}
              </Button>
            </ActionMenu.Anchor>
            <ActionMenu.Overlay width="small" maxHeight="large">
              <SectionItems section={section} place={place} />
            </ActionMenu.Overlay>
          </ActionMenu>
        ))}
      </nav>
    </div>
  )
}
