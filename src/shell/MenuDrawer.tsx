import { Dialog, IconButton } from '@primer/react'
import { ThreeBarsIcon } from '@primer/octicons-react'
import { useRef } from 'react'
import { text } from '../text/text.ts'
import { ProductMark } from '../ui/ProductMark.tsx'
import type { MenuEntry } from './menu-entries.ts'
import { MenuList } from './MenuList.tsx'
import styles from './MenuDrawer.module.css'

interface MenuDrawerProps {
  readonly entries: readonly MenuEntry[]
  readonly admin: readonly MenuEntry[]
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Below 992 px the menu comes from the side and goes when an entry is chosen. NAV-12 */
export function MenuDrawer({ entries, admin, open, onOpenChange }: MenuDrawerProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <IconButton ref={button} variant="invisible" icon={ThreeBarsIcon} aria-label={text('shell.openMenu')} onClick={() => onOpenChange(true)} />
      {open ? (
        <Dialog title={<ProductMark />} position="left" width="small" returnFocusRef={button} onClose={() => onOpenChange(false)}>
          <div className={styles.list}>
            <MenuList entries={entries} admin={admin} onLeave={() => onOpenChange(false)} />
          </div>
        </Dialog>
      ) : null}
    </>
  )
}
