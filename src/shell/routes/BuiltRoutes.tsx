import { lazy } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'
import type { RoutePageProps } from '../../ui/frame/route-page-props.ts'

type RoutePage = LazyExoticComponent<ComponentType<RoutePageProps>>

const page = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType<RoutePageProps>>>>,
  name: Name,
): RoutePage => lazy(async () => ({ default: (await load())[name] }))

const weeks = page(() => import('../../uploads/weeks/WeeksPage.tsx'), 'WeeksPage')
const folders = page(() => import('../../uploads/folders/FoldersPage.tsx'), 'FoldersPage')
const records = page(() => import('../../records/RecordsPage.tsx'), 'RecordsPage')

/** The page of each route of config/navigation.json that is served here; the guard is the route's own `anyOf`. ROUTE-08, ROUTE-19, ROUTE-20, ROUTE-22, ROUTE-23 */
export const BUILT_ROUTES: Readonly<Record<string, RoutePage>> = {
  '/dashboards': page(() => import('../../dashboard/own/OwnPagesScreen.tsx'), 'OwnPagesScreen'),
  '/invoices': page(() => import('../../records/invoices/InvoicesPage.tsx'), 'InvoicesPage'),
  '/reports': page(() => import('../../reports/ReportsPage.tsx'), 'ReportsPage'),
  '/uploadFiles': page(() => import('../../uploads/UploadPage.tsx'), 'UploadPage'),
  '/uploadFiles/loads': page(() => import('../../uploads/loads/LoadsPage.tsx'), 'LoadsPage'),
  '/uploadFiles/unknown': page(() => import('../../uploads/unknown/UnknownPage.tsx'), 'UnknownPage'),
  '/ui5/dashboards': page(() => import('../../records/invoices/ReconciliationPage.tsx'), 'ReconciliationPage'),
  '/trackingHistory': page(() => import('../../records/TrackingHistoryPage.tsx'), 'TrackingHistoryPage'),
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
  '/usersNew': page(() => import('../../records/NewUserPage.tsx'), 'NewUserPage'),
  '/acl': records,
  '/acl/holdings': records,
  '/acl/sets': records,
  '/client_credentials': page(() => import('../../programs/CredentialsPage.tsx'), 'CredentialsPage'),
  '/apiDocs': page(() => import('../../programs/api/ApiPage.tsx'), 'ApiPage'),
  '/ftplocations': folders,
  '/ui1/ftplocations': folders,
  '/profile': page(() => import('../../profile/ProfilePage.tsx'), 'ProfilePage'),
  '/settings': page(() => import('../../records/SettingsPage.tsx'), 'SettingsPage'),
  '/settings/audit': page(() => import('../../records/audit/AuditPage.tsx'), 'AuditPage'),
  '/settings/layouts': page(() => import('../../admin/LayoutsPage.tsx'), 'LayoutsPage'),
  '/settings/maintenance': page(() => import('../../admin/MaintenanceSettings.tsx'), 'MaintenanceSettings'),
  '/settings/sso': page(() => import('../../admin/sso/SsoPage.tsx'), 'SsoPage'),
}
