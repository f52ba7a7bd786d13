import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { can } from '../../domain/permission.ts'
import type { AccountAnswer } from '../api/answers.ts'
import { usePagesConfig } from '../api/queries.ts'
import { HelpButton } from '../help/HelpButton.tsx'
import { text } from '../text/text.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Frame } from '../ui/Frame.tsx'
import { LanguageMenu } from '../ui/LanguageMenu.tsx'
import { NARROW, useMedia } from '../ui/use-media.ts'
import { DemoNotice } from './DemoNotice.tsx'
import { heldPermissions } from './held-permissions.ts'
import { MenuDrawer } from './MenuDrawer.tsx'
import { adminEntries, menuEntries } from './menu-entries.ts'
import { Routes } from './Routes.tsx'
import { SideMenu } from './SideMenu.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'
import { UserMenu } from './UserMenu.tsx'
import styles from './Shell.module.css'

const AFRAME = ['NEW_BI_TOOLS']

interface ShellProps {
  readonly account: AccountAnswer
  /** No menu, and no page opens. ACC-47, NAV-11 */
  readonly passwordExpired: boolean
  /** Above every page, before the shell's own. */
  readonly notice: ReactNode
  /** A page that needs no permission, in place of the routed area. */
  readonly instead: ReactNode
}

/** The frame of every page of a signed-in person: menu, top bar, content. look.md "Frame" */
export function Shell({ account, passwordExpired, notice, instead }: ShellProps) {
  const [path] = useLocation()
  const narrow = useMedia(NARROW)
  const held = useMemo(() => heldPermissions(account), [account])
  const mayAframe = !passwordExpired && can(held, AFRAME)
  const pages = usePagesConfig({ enabled: mayAframe })
  const entries = useMemo(() => (pages.data ? menuEntries(pages.data) : []), [pages.data])
  const admin = useMemo(() => (passwordExpired ? [] : adminEntries(held)), [held, passwordExpired])
  const [drawerOpen, setDrawerOpen] = useState(false)
  return (
    <>
      <a className={styles.skip} href="#content">
        {text('shell.skipToContent')}
      </a>
      <div className={styles.shell}>
        {narrow ? null : <SideMenu entries={entries} admin={admin} />}
        <div className={styles.column}>
          <Frame
            menuButton={narrow ? <MenuDrawer entries={entries} admin={admin} open={drawerOpen} onOpenChange={setDrawerOpen} /> : null}
            tools={
              <>
                <LanguageMenu />
                <ThemeMenu />
                <HelpButton key={path} path={path} />
                <UserMenu account={account} />
              </>
            }
            notice={
              <>
                {notice}
                {pages.data ? <DemoNotice config={pages.data} /> : null}
              </>
            }
          >
            <ErrorBoundary resetKey={path}>
              {instead ?? (passwordExpired ? null : <Routes account={account} held={held} pages={mayAframe ? pages : null} entries={entries} />)}
            </ErrorBoundary>
          </Frame>
        </div>
      </div>
    </>
  )
}
