import type { RoutePageProps } from '../../ui/frame/route-page-props.ts'
import { lazyPage, type LazyPage } from './lazy-page.ts'

/** The pages made by configuration, of either kind. */
export const DashboardPage = lazyPage(() => import('../../dashboards/DashboardPage.tsx'), 'DashboardPage')
export const ComparisonPage = lazyPage(() => import('../../comparison/ComparisonPage.tsx'), 'ComparisonPage')

const weeks = lazyPage(() => import('../../uploads/weeks/WeeksPage.tsx'), 'WeeksPage')
const folders = lazyPage(() => import('../../uploads/folders/FoldersPage.tsx'), 'FoldersPage')
const packages = lazyPage(() => import('../../records/TrackingHistoryPage.tsx'), 'TrackingHistoryPage')
const subscriptions = lazyPage(() => import('../../sharing/schedule/SubscriptionsPage.tsx'), 'SubscriptionsPage')
const alerts = lazyPage(() => import('../../alerts/AlertsPage.tsx'), 'AlertsPage')
const scenarios = lazyPage(() => import('../../rating/scenarios/OptimizationPage.tsx'), 'OptimizationPage')
const records = lazyPage(() => import('../../records/RecordsPage.tsx'), 'RecordsPage')

/** The page of each route of config/navigation.json that is served here; the guard is the route's own `anyOf`. ROUTE-08, ROUTE-11, ROUTE-19, ROUTE-20, ROUTE-22, ROUTE-23 */
export const BUILT_ROUTES: Readonly<Record<string, LazyPage<RoutePageProps>>> = {
  '/dashboards': lazyPage(() => import('../../dashboards/own/OwnPagesScreen.tsx'), 'OwnPagesScreen'),
  '/invoices': lazyPage(() => import('../../records/invoices/InvoicesPage.tsx'), 'InvoicesPage'),
  '/invoicesBulkDownload': lazyPage(() => import('../../records/invoices/BulkDownloadPage.tsx'), 'BulkDownloadPage'),
  '/paymentnumber': lazyPage(() => import('../../records/payments/PaymentsPage.tsx'), 'PaymentsPage'),
  '/trackingPaymentNumber': packages,
  '/ui1/bulkInvoiceTasks': lazyPage(() => import('../../reports/InvoiceTasksPage.tsx'), 'InvoiceTasksPage'),
  '/ui1/rollingWeekAverage': lazyPage(() => import('./RollingWeekRoute.tsx'), 'RollingWeekRoute'),
  '/reports': lazyPage(() => import('../../reports/ReportsPage.tsx'), 'ReportsPage'),
  '/uploadFiles': lazyPage(() => import('../../uploads/UploadPage.tsx'), 'UploadPage'),
  '/uploadFiles/loads': lazyPage(() => import('../../uploads/loads/LoadsPage.tsx'), 'LoadsPage'),
  '/uploadFiles/unknown': lazyPage(() => import('../../uploads/unknown/UnknownPage.tsx'), 'UnknownPage'),
  '/ui3/ratecalculator': lazyPage(() => import('../../rating/RateCalculatorPage.tsx'), 'RateCalculatorPage'),
  '/ui3/optimization': scenarios,
  '/ui1/rateForecastingTool': scenarios,
  '/ui5/dashboards': lazyPage(() => import('../../records/invoices/ReconciliationPage.tsx'), 'ReconciliationPage'),
  '/tracking': packages,
  '/trackingHistory': packages,
  '/exceptionTracking': lazyPage(() => import('../../records/claims/ClaimsPage.tsx'), 'ClaimsPage'),
  '/exceptionCharge': lazyPage(() => import('../../records/FoundChargesPage.tsx'), 'FoundChargesPage'),
  '/ui1/audits': lazyPage(() => import('../../records/FindingsPage.tsx'), 'FindingsPage'),
  '/ui1/captcha': packages,
  '/aframe/cdcAdmin': records,
  '/aframe/distributionmapdemo': lazyPage(() => import('../../dashboards/sample/SampleMapPage.tsx'), 'SampleMapPage'),
  '/aframe/statistics': records,
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
  '/glcodes': lazyPage(() => import('../../gl/GlCodesPage.tsx'), 'GlCodesPage'),
  '/apiDocs': lazyPage(() => import('../../programs/api/ApiPage.tsx'), 'ApiPage'),
  '/pingingDashboard': records,
  '/jobs': records,
  '/ui1/jobs': records,
  '/ui1/taskmetrics': records,
  '/ui1/reports_scheduler': records,
  '/ui1/report_logs': records,
  '/alerts': alerts,
  '/ui1/reminder': lazyPage(() => import('../../alerts/RemindersPage.tsx'), 'RemindersPage'),
  '/viewScheduledReports': subscriptions,
  '/ui1/userScheduledReports': subscriptions,
  '/ftplocations': folders,
  '/ui1/ftplocations': folders,
  '/ui1/agreements': lazyPage(() => import('../../rating/agreements/AgreementsPage.tsx'), 'AgreementsPage'),
  '/ui1/pageEditor': lazyPage(() => import('./PageEditorRoute.tsx'), 'PageEditorRoute'),
  '/profile': lazyPage(() => import('../../access/profile/ProfilePage.tsx'), 'ProfilePage'),
  '/settings': lazyPage(() => import('../../records/SettingsPage.tsx'), 'SettingsPage'),
  '/settings/applications': lazyPage(() => import('../../records/ApplicationsPage.tsx'), 'ApplicationsPage'),
  '/settings/audit': lazyPage(() => import('../../records/audit-log/AuditPage.tsx'), 'AuditPage'),
  '/settings/layouts': lazyPage(() => import('../../admin/LayoutsPage.tsx'), 'LayoutsPage'),
  '/settings/maintenance': lazyPage(() => import('../../admin/MaintenanceSettings.tsx'), 'MaintenanceSettings'),
  '/settings/sso': lazyPage(() => import('../../admin/sso/SsoPage.tsx'), 'SsoPage'),
}
