import type { RoutePageProps } from '../../ui/frame/route-page-props.ts'
import { lazyPage, type LazyPage } from './lazy-page.ts'

/** The pages made by configuration, of either kind. */
export const TabbedDashboard = lazyPage(() => import('../../dashboard/TabbedDashboard.tsx'), 'TabbedDashboard')
export const ComparisonPage = lazyPage(() => import('../../comparison/ComparisonPage.tsx'), 'ComparisonPage')

const weeks = lazyPage(() => import('../../uploads/weeks/WeeksPage.tsx'), 'WeeksPage')
const folders = lazyPage(() => import('../../uploads/folders/FoldersPage.tsx'), 'FoldersPage')
const packages = lazyPage(() => import('../../records/TrackingHistoryPage.tsx'), 'TrackingHistoryPage')
const records = lazyPage(() => import('../../records/RecordsPage.tsx'), 'RecordsPage')

/** The page of each route of config/navigation.json that is served here; the guard is the route's own `anyOf`. ROUTE-08, ROUTE-19, ROUTE-20, ROUTE-22, ROUTE-23 */
export const BUILT_ROUTES: Readonly<Record<string, LazyPage<RoutePageProps>>> = {
  '/dashboards': lazyPage(() => import('../../dashboard/own/OwnPagesScreen.tsx'), 'OwnPagesScreen'),
  '/invoices': lazyPage(() => import('../../records/invoices/InvoicesPage.tsx'), 'InvoicesPage'),
  '/reports': lazyPage(() => import('../../reports/ReportsPage.tsx'), 'ReportsPage'),
  '/uploadFiles': lazyPage(() => import('../../uploads/UploadPage.tsx'), 'UploadPage'),
  '/uploadFiles/loads': lazyPage(() => import('../../uploads/loads/LoadsPage.tsx'), 'LoadsPage'),
  '/uploadFiles/unknown': lazyPage(() => import('../../uploads/unknown/UnknownPage.tsx'), 'UnknownPage'),
  '/ui5/dashboards': lazyPage(() => import('../../records/invoices/ReconciliationPage.tsx'), 'ReconciliationPage'),
  '/tracking': packages,
  '/trackingHistory': packages,
  '/aframe/cdcAdmin': records,
  '/aframe/sync': weeks,
  '/clientStatus': weeks,
  '/accountNumberValidation': records,
  '/accountconfig': records,
  '/clients': records,
  '/carriers': records,
  '/accounts': records,
  '/accountgroups': records,
  '/accountgroups/divisions': records,
  '/users': records,
  '/usersNew': lazyPage(() => import('../../records/NewUserPage.tsx'), 'NewUserPage'),
  '/acl': records,
  '/acl/holdings': records,
  '/acl/sets': records,
  '/client_credentials': lazyPage(() => import('../../programs/CredentialsPage.tsx'), 'CredentialsPage'),
  '/apiDocs': lazyPage(() => import('../../programs/api/ApiPage.tsx'), 'ApiPage'),
  '/jobs': records,
  '/ui1/jobs': records,
  '/ui1/taskmetrics': records,
  '/ftplocations': folders,
  '/ui1/ftplocations': folders,
  '/profile': lazyPage(() => import('../../profile/ProfilePage.tsx'), 'ProfilePage'),
  '/settings': lazyPage(() => import('../../records/SettingsPage.tsx'), 'SettingsPage'),
  '/settings/applications': lazyPage(() => import('../../records/ApplicationsPage.tsx'), 'ApplicationsPage'),
  '/settings/audit': lazyPage(() => import('../../records/audit/AuditPage.tsx'), 'AuditPage'),
  '/settings/layouts': lazyPage(() => import('../../admin/LayoutsPage.tsx'), 'LayoutsPage'),
  '/settings/maintenance': lazyPage(() => import('../../admin/MaintenanceSettings.tsx'), 'MaintenanceSettings'),
  '/settings/sso': lazyPage(() => import('../../admin/sso/SsoPage.tsx'), 'SsoPage'),
}
