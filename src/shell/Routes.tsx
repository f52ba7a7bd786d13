import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { can } from '../../domain/permission.ts'
import type { AccountAnswer, PagesConfig } from '../api/answers.ts'
import { text } from '../text/text.ts'
import { LoadingScreen } from '../ui/LoadingScreen.tsx'
import { PageFrame } from '../ui/PageFrame.tsx'
import { ServerErrorBanner } from '../ui/ServerErrorBanner.tsx'
import { DashboardRoute } from './DashboardRoute.tsx'
import { landingPath, overviewPath } from './landing-path.ts'
import { LAYOUTS_PATH, LAYOUTS_PERMISSION } from './menu-entries.ts'
import type { MenuEntry } from './menu-entries.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import styles from './Routes.module.css'

interface RoutesProps {
  readonly account: AccountAnswer
  readonly held: ReadonlySet<string>
  /** Null: the person may not enter the A-Frame area. ROUTE-05 */
  readonly pages: UseQueryResult<PagesConfig> | null
  readonly entries: readonly MenuEntry[]
}

const LayoutsPage = lazy(() => import('../admin/LayoutsPage.tsx').then((module) => ({ default: module.LayoutsPage })))

const RecordsPage = lazy(() => import('../records/RecordsPage.tsx').then((module) => ({ default: module.RecordsPage })))
const InvoicesPage = lazy(() => import('../records/InvoicesPage.tsx').then((module) => ({ default: module.InvoicesPage })))
const NewUserPage = lazy(() => import('../records/NewUserPage.tsx').then((module) => ({ default: module.NewUserPage })))
const ProfilePage = lazy(() => import('../profile/ProfilePage.tsx').then((module) => ({ default: module.ProfilePage })))
const AuditPage = lazy(() => import('../admin/AuditPage.tsx').then((module) => ({ default: module.AuditPage })))

/** The pages beside the dashboards, by address: who may open them, and their names. ROUTE-08, ROUTE-19, ROUTE-20, ROUTE-23 */
const LISTED = [
  { path: '/clients', needed: ['CLIENT_VIEW'], title: 'records.names.clients', Page: RecordsPage },
  { path: '/carriers', needed: ['CARRIER_VIEW'], title: 'records.names.carriers', Page: RecordsPage },
  { path: '/accounts', needed: ['ACCOUNT_VIEW'], title: 'records.names.accounts', Page: RecordsPage },
  { path: '/accountgroups', needed: ['ACCOUNT_VIEW'], title: 'records.names.accountgroups', Page: RecordsPage },
  { path: '/accountgroups/divisions', needed: ['ACCOUNT_DIVISION'], title: 'records.names.divisions', Page: RecordsPage },
  { path: '/users', needed: ['USER_VIEW'], title: 'records.names.users', Page: RecordsPage },
  { path: '/usersNew', needed: ['USER_ADD'], title: 'records.names.users', Page: NewUserPage },
  { path: '/acl', needed: ['ACL_ADMIN'], title: 'records.names.acl', Page: RecordsPage },
  { path: '/invoices', needed: ['INVOICE_SEARCH'], title: 'records.names.invoices', Page: InvoicesPage },
  { path: '/settings/audit', needed: ['SETTINGS_ADMIN'], title: 'admin.audit.title', Page: AuditPage },
  { path: '/profile', needed: [], title: 'profile.title', Page: ProfilePage },
] as const

/** The routed area. ROUTE-01, ROUTE-05, ROUTE-24, NAV-32 */
export function Routes(props: RoutesProps) {
  return (
    <Switch>
      {can(props.held, LAYOUTS_PERMISSION) ? (
        <Route path={LAYOUTS_PATH}>
          <Suspense fallback={<LoadingScreen />}>
            <LayoutsPage pages={props.pages?.data?.pages ?? []} />
          </Suspense>
        </Route>
      ) : null}
      {LISTED.filter(({ needed }) => can(props.held, needed)).map(({ path, title, Page }) => (
        <Route key={path} path={path}>
          <Suspense fallback={<LoadingScreen />}>
            <Page title={text(title)} account={props.account} pages={props.pages?.data?.pages ?? []} />
          </Suspense>
        </Route>
      ))}
      <Route>
        <AframeRoutes {...props} />
      </Route>
    </Switch>
  )
}

function AframeRoutes({ account, held, pages, entries }: RoutesProps) {
  if (pages === null) return <NotFoundPage />
  if (pages.data === undefined) return <PagesPending pages={pages} />
  const config = pages.data
  return (
    <Switch>
      <Route path="/">{toPage(landingPath(entries))}</Route>
      <Route path="/aframe/dashboard">{toPage(overviewPath(entries))}</Route>
      <Route path="/aframe/dashboard/:page">
        {({ page }) => <DashboardRoute id={page} config={config} account={account} held={held} entries={entries} />}
      </Route>
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  )
}

function toPage(path: string | null) {
  return path === null ? <NotFoundPage /> : <Redirect to={path} replace />
}

function PagesPending({ pages }: { readonly pages: UseQueryResult<PagesConfig> }) {
  return (
    <PageFrame title={text('shell.sectionAframe')}>
      {pages.isError ? (
        <div className={styles.failure}>
          <ServerErrorBanner error={pages.error} onRetry={() => void pages.refetch()} />
        </div>
      ) : (
        <LoadingScreen />
      )}
    </PageFrame>
  )
}
