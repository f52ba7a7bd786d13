import { Dialog, IconButton } from '@primer/react'
import { ThreeBarsIcon } from '@primer/octicons-react'
import { useRef } from 'react'
import { text } from '../../text/text.ts'
import { LogoLink } from './LogoLink.tsx'
import { MenuList } from './MenuList.tsx'
import type { MenuSection } from './menu-sections.ts'
import styles from './MenuDrawer.module.css'

interface MenuDrawerProps {
  readonly sections: readonly MenuSection[]
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Below 992 px the menu comes from the side and goes when an entry is chosen. NAV-12 */
export function MenuDrawer({ sections, open, onOpenChange }: MenuDrawerProps) {
  const button = useRef<HTMLButtonElement>(null)
  const leave = () => onOpenChange(false)
  return (
    <>
      <IconButton
        ref={button}
        variant="invisible"
        icon={ThreeBarsIcon}
        aria-label={text('shell.openMenu')}
        onClick={() => onOpenChange(true)}
      />
      {open ? (
        <Dialog
          title={<LogoLink onLeave={leave} />}
          position="left"
          width="small"
          returnFocusRef={button}
          onClose={leave}
        >
          <div className={styles.list}>
            <MenuList sections={sections} onLeave={leave} />
          </div>
        </Dialog>
      ) : null}
    </>
  )
}
