import { IconButton } from '@primer/react'
import { SidebarCollapseIcon, SidebarExpandIcon } from '@primer/octicons-react'
import { useState } from 'react'
import { text } from '../../text/text.ts'
import { PRODUCT_NAME } from '../../ui/brand.ts'
import { MEDIUM, useMedia } from '../../theme/use-media.ts'
import { LogoLink } from './LogoLink.tsx'
import { MenuList } from './MenuList.tsx'
import { MenuRail } from './MenuRail.tsx'
import type { MenuSection } from './menu-sections.ts'
import styles from './SideMenu.module.css'

/** The menu beside the page; collapsed at first where the window is not wide. NAV-12 */
export function SideMenu({ sections }: { readonly sections: readonly MenuSection[] }) {
  const medium = useMedia(MEDIUM)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const collapsed = chosen ?? medium
  return (
    <aside className={styles.menu} data-screen-only="" data-collapsed={collapsed} aria-label={PRODUCT_NAME}>
      <div className={styles.head}>
        {collapsed ? null : <LogoLink />}
        <IconButton
          variant="invisible"
          icon={collapsed ? SidebarCollapseIcon : SidebarExpandIcon}
          aria-label={text(collapsed ? 'shell.expandMenu' : 'shell.collapseMenu')}
          tooltipDirection={collapsed ? 'e' : 's'}
          onClick={() => setChosen(!collapsed)}
        />
      </div>
      {collapsed ? (
        <div className={styles.logo}>
          <LogoLink short />
        </div>
      ) : null}
      {collapsed ? <MenuRail sections={sections} /> : <MenuList sections={sections} />}
    </aside>
  )
}
