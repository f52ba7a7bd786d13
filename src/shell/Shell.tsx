import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { isInternal } from '../../domain/assistant/chat.ts'
import { assistantIsOn } from '../../domain/access/maintenance.ts'
import { can } from '../../domain/access/permission.ts'
import { OWN_PAGES_PATH, ownPageOf } from '../../domain/dashboards/layout/own-pages.ts'
import { REPORT_PERMISSIONS } from '../../domain/reports/report.ts'
import type { AccountAnswer, Navigation } from '../api/answers.ts'
import { useSeenPerson } from '../api/seeing-context.ts'
import { useMaintenance, useNavigation, usePagesConfig } from '../api/queries.ts'
import { Assistant } from '../assistant/Assistant.tsx'
import { HelpButton } from '../help/HelpButton.tsx'
import { PaletteButton } from '../finding/PaletteButton.tsx'
import { ReportSubmission } from '../reports/ReportSubmission.tsx'
import { navigationLabel } from '../text/navigation-label.ts'
import { text } from '../text/text.ts'
import '../ui/dialog-close.tsx'
import { ErrorBoundary } from '../ui/failures/ErrorBoundary.tsx'
import { Frame } from '../ui/frame/Frame.tsx'
import { LoadingScreen } from '../ui/LoadingScreen.tsx'
import { LanguageMenu } from '../ui/languages/LanguageMenu.tsx'
import { useThemeSetting } from '../theme/theme-context.ts'
import { NARROW, useMedia } from '../theme/use-media.ts'
import { BarTool } from './BarTool.tsx'
import { ClosedShell } from './ClosedShell.tsx'
import { layoutClasses } from './display-settings.ts'
import { EmptyMenuNotice } from './EmptyMenuNotice.tsx'
import { DemoNotice } from './DemoNotice.tsx'
import { heldPermissions } from './held-permissions.ts'
import { FavouritesContext } from './menu/favourites-context.ts'
import { LogoLink } from './menu/LogoLink.tsx'
import { MenuBar } from './menu/MenuBar.tsx'
import { MenuDrawer } from './menu/MenuDrawer.tsx'
import { menuEntries } from './menu/menu-entries.ts'
import { menuSections } from './menu/menu-sections.ts'
import { personalSections } from './menu/personal-sections.ts'
import { usePersonalMenu } from './menu/use-personal-menu.ts'
import { NotificationsMenu } from './bar/NotificationsMenu.tsx'
import { PagesPending } from './routes/PagesPending.tsx'
import { PageChanged } from './PageChanged.tsx'
import { Routes } from './routes/Routes.tsx'
import { SeeingBanner } from './SeeingBanner.tsx'
import { SideMenu } from './menu/SideMenu.tsx'
import { WatcherContext, watcherOf } from '../alerts/alerts-context.ts'
import { MayMailContext } from '../sharing/sharing-context.ts'
import { mayShare } from '../../domain/dashboards/layout/sharing.ts'
import { DefaultView } from '../views/DefaultView.tsx'
import { createShownLooks, ShownLooksContext } from '../ui/frame/shown-looks.ts'
import { ViewsButton } from '../views/ViewsButton.tsx'
import { ThemeMenu } from './bar/ThemeMenu.tsx'
import { useDisplay } from './use-display.ts'
import { useFirstPicture } from './use-first-picture.ts'
import { UserMenu } from './bar/UserMenu.tsx'
import styles from './Shell.module.css'

export { fetchPageCode } from './routes/page-code.ts'

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

/** What a route is called; one of the pages that people made, as all of them. */
function routeName(navigation: Navigation | undefined, at: string): string | undefined {
  const path = ownPageOf(at) === undefined ? at : OWN_PAGES_PATH
  const route = navigation?.routes.find((each) => each.path === path)
  return route && navigationLabel(route.label)
}

/** The frame of every page of a signed-in person: menu, top bar, content. */
export function Shell({ account, passwordExpired, notice, instead }: ShellProps) {
  const [path] = useLocation()
  const narrow = useMedia(NARROW)
  const seen = useSeenPerson()
  const held = useMemo(() => heldPermissions(account), [account])
  const mayAframe = !passwordExpired && can(held, AFRAME)
  const pages = usePagesConfig({ enabled: mayAframe, watched: true })
  const navigation = useNavigation()
  const statuses = useMaintenance()
  /** Undefined: not known yet. */
  const closed = statuses.data ?? (statuses.isError ? [] : undefined)
  const display = useDisplay()
  const { scheme } = useThemeSetting()
  const personal = usePersonalMenu({
    login: account.login,
    path,
    keeps: held.size > 0 && !passwordExpired && !seen,
    makesPages: navigation.data?.routes.some((route) => route.path === OWN_PAGES_PATH) ?? false,
  })
  const drawn = useFirstPicture({
    path,
    mayAframe,
    lookups: [navigation, statuses, ...(mayAframe ? [pages] : [])],
    beside: personal.lookups,
  })
  const watcher = useMemo(
    () => (seen || passwordExpired ? null : watcherOf(account, held)),
    [account, held, passwordExpired, seen],
  )
  const horizontal = display.navStyle === 'horizontal'
  const entries = useMemo(
    () => (pages.data && navigation.data ? menuEntries(pages.data, navigation.data.routes) : []),
    [pages.data, navigation.data],
  )
  const sections = navigation.data ? menuSections(navigation.data, entries) : []
  const nameOf = (at: string) => entries.find(({ href }) => href === at)?.name ?? routeName(navigation.data, at)
  const menu = [...personalSections({ ...personal.known, sections, nameOf, path }), ...sections]
  const [looks] = useState(createShownLooks)
  const [drawerOpen, setDrawerOpen] = useState(false)
  const routed =
    navigation.data && closed ? (
      <Routes
        account={account}
        held={held}
        navigation={navigation.data}
        pages={mayAframe ? pages : null}
        entries={entries}
        statuses={closed}
      />
    ) : (
      <PagesPending pages={navigation} />
    )
  if (!drawn) return <LoadingScreen fills="window" />
  if (held.size === 0 && !instead) {
    return (
      <ClosedShell>
        <ErrorBoundary drawn={path}>{routed}</ErrorBoundary>
      </ClosedShell>
    )
  }
  return (
    <>
      <a className={styles.skip} href="#content">
        {text('shell.skipToContent')}
      </a>
      <ShownLooksContext value={looks}>
        <FavouritesContext value={personal.favourites}>
          <WatcherContext value={watcher}>
            <MayMailContext value={mayShare(held) && !seen}>
              <div className={`${styles.shell} ${layoutClasses(display, scheme)}`} data-layout={display.layout}>
                {narrow || horizontal ? null : <SideMenu sections={menu} />}
                <div className={styles.column}>
                  {horizontal && !narrow ? <MenuBar sections={menu} /> : null}
                  <Frame
                    menuButton={
                      narrow ? (
                        <>
                          <MenuDrawer sections={menu} open={drawerOpen} onOpenChange={setDrawerOpen} />
                          <LogoLink short />
                        </>
                      ) : null
                    }
                    path={path}
                    top={<SeeingBanner />}
                    settings={
                      <>
                        {passwordExpired || seen || can(held, ['ROLE_CARRIER']) ? null : (
                          <BarTool path={path}>
                            <ViewsButton account={account} held={held} nameOf={nameOf} />
                          </BarTool>
                        )}
                        <LanguageMenu />
                        <ThemeMenu />
                      </>
                    }
                    tools={
                      <>
                        <BarTool path={path}>
                          <PaletteButton
                            account={account}
                            entries={entries}
                            sections={sections}
                            routes={navigation.data?.routes ?? []}
                            config={pages.data}
                            passwordExpired={passwordExpired}
                            assistant={mayAframe && !seen && assistantIsOn(statuses.data ?? [])}
                          />
                        </BarTool>
                        <BarTool path={path}>
                          <HelpButton key={path} path={path} />
                        </BarTool>
                        {passwordExpired || seen ? null : (
                          <BarTool path={path}>
                            <NotificationsMenu />
                          </BarTool>
                        )}
                        <UserMenu account={account} routes={navigation.data?.routes ?? []} />
                      </>
                    }
                    notice={
                      <ErrorBoundary drawn={path}>
                        {notice}
                        {navigation.data && sections.length === 0 && !passwordExpired ? (
                          <EmptyMenuNotice routes={navigation.data.routes} />
                        ) : null}
                        {pages.data ? (
                          <>
                            <DemoNotice config={pages.data} />
                            <PageChanged path={path} />
                          </>
                        ) : null}
                      </ErrorBoundary>
                    }
                  >
                    <ErrorBoundary drawn={path}>
                      <DefaultView enabled={mayAframe && !seen && !instead}>
                        {instead ??
                          (passwordExpired ? null : can(held, REPORT_PERMISSIONS) && !seen ? (
                            <ReportSubmission login={account.login}>{routed}</ReportSubmission>
                          ) : (
                            routed
                          ))}
                      </DefaultView>
                    </ErrorBoundary>
                  </Frame>
                </div>
              </div>
            </MayMailContext>
          </WatcherContext>
        </FavouritesContext>
      </ShownLooksContext>
      {mayAframe && !seen && assistantIsOn(statuses.data ?? []) ? (
        <ErrorBoundary drawn={path}>
          <WatcherContext value={watcher}>
            <Assistant account={account} isInternal={isInternal(held)} />
          </WatcherContext>
        </ErrorBoundary>
      ) : null}
    </>
  )
}
