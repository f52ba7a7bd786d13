import { describe, expect, test } from 'vitest'
import en from '../../../config/locales/en.json' with { type: 'json' }
import shipped from '../../../config/navigation.json' with { type: 'json' }
import { menuOf, NavigationSpec, openRoutes, pageOpens } from '../../../domain/dashboards/navigation.ts'
import { PERMISSIONS } from '../../../domain/access/permission.ts'

const navigation = NavigationSpec.parse(shipped)
const EVERYTHING = { served: () => undefined, hidesUnconnected: false }
const visitor = (...held: string[]) => ({ held: new Set(held), passwordExpired: false })
const paths = (...held: string[]) => openRoutes(navigation, visitor(...held)).map(({ path }) => path)
const sections = (...held: string[]) => menuOf(navigation, visitor(...held), EVERYTHING).map(({ label }) => label)
const hrefs = (...held: string[]) =>
  menuOf(navigation, visitor(...held), EVERYTHING).flatMap(({ entries }) =>
    entries.flatMap((entry) =>
      'pages' in entry ? ['pages'] : 'href' in entry ? [entry.href] : entry.entries.map(({ href }) => href),
    ),
  )

const LABELS = {
  'NAV-02': [
    'Profile',
    'Change Password',
    'Newly Launched',
    'Online Reports',
    'BI Tools',
    'Dashboards',
    'Dashboards - New',
    'Run Report',
    'Download Report',
    'Parcel',
    'Guest Parcel',
    'Freight',
    'Admin',
    'ShipBob',
    'A-Fross optimization scenario',
    'Recon',
    'TOSS X',
    'Admin Tools',
  ],
  'NAV-03': [
    'Invoice Search',
    'Bulk Invoices Download',
    'Bill Pay',
    'Billing',
    'UpLift Management',
    'Create',
    'Run',
    'Assign Uplift Set',
    'Optimization',
    'Rate Calculator',
    'Bulk Invoice Tasks',
    'TMS',
    'Rate Forecasting',
    'Exceptions MGMT',
    'View Scheduled Reports',
    'Scheduled Report Logs',
  ],
  'NAV-04': [
    'Reminders',
    'Captcha',
    'Scheduler',
    'Client',
    'Client Credentials',
    'Carrier',
    'Account',
    'Account Groups',
    'Rolling Week Average',
    'Client Status',
    'Agreement',
    'User Accounts',
    'FTP Locations',
    'Web Audit',
    'Tracking',
    'Run Jobs',
    "Caller's UI",
    'Task Metrics',
    'Alerts',
    'ACL',
    'AWS Security',
    'Upload Files',
  ],
}

/** Routes whose permission the specification names, and those by name. ROUTE-06 to ROUTE-23, GAP-28 */
const NEEDS: Record<string, string[]> = {
  '/dashboards': ['DASHBOARDS_VIEW'],
  '/invoices': ['INVOICE_SEARCH'],
  '/invoicesBulkDownload': ['BULK_INVOICE_DOWNLOAD'],
  '/markup': ['MARKUP_VIEW'],
  '/assignMarkup': ['ASSIGN_MARKUP'],
  '/runMarkup': ['RUN_MARKUP'],
  '/paymentnumber': ['PAYMENT_NUMBER_VIEW'],
  '/trackingPaymentNumber': ['TRACKING_PAYMENT_NUMBER_VIEW'],
  '/ui1/billing': ['BILLING_VIEW'],
  '/ui3/optimization': ['OPTIMIZATION_RUN'],
  '/ui3/ratecalculator': ['RATE_CALCULATOR'],
  '/ui5/dashboards': ['RECON_ACCESS'],
  '/ui1/bulkInvoiceTasks': ['BULK_INVOICE_DOWNLOAD', 'BULK_INVOICE_TASKS'],
  '/ui1/rateForecastingTool': ['RATE_FORECASTING_TOOL'],
  '/ui1/userScheduledReports': ['USER_SCHEDULED_REPORTS'],
  '/ui1/report_logs': ['SCHEDULER_REPORT_LOGS'],
  '/ui1/rollingWeekAverage': ['ROLLINGWEEK_AVERAGE'],
  '/exceptionTracking': ['EXCEPTIONS_MANAGEMENT_TRACKING_LEVEL'],
  '/exceptionCharge': ['EXCEPTIONS_MANAGEMENT_CHARGE_LEVEL'],
  '/accountNumberValidation': ['ACCOUNT_NUMBER_VALIDATION'],
  '/tossxui/': ['TOSSX_ACCESS'],
  '/settings': ['SETTINGS_ADMIN'],
  '/clients': ['CLIENT_VIEW'],
  '/carriers': ['CARRIER_VIEW'],
  '/accounts': ['ACCOUNT_VIEW'],
  '/users': ['USER_VIEW'],
  '/acl': ['ACL_ADMIN'],
  '/glcodes': ['GL_CODES'],
  '/client_credentials': ['CLIENT_CREDENTIALS_VIEW'],
  '/trackingHistory': ['TASK_TRACK_HISTORY'],
}
/** The specification's items that name these alone. */
const ITEMS: Record<string, string> = {
  '/invoicesBulkDownload': 'ROUTE-09',
  '/markup': 'ROUTE-10',
  '/assignMarkup': 'ROUTE-10',
  '/runMarkup': 'ROUTE-10',
  '/paymentnumber': 'ROUTE-11',
  '/trackingPaymentNumber': 'ROUTE-11',
  '/exceptionTracking': 'ROUTE-14',
  '/exceptionCharge': 'ROUTE-14',
  '/accountNumberValidation': 'ROUTE-15',
}
const SPEC_PATHS = {
  'ROUTE-13': [
    'bulkInvoiceTasks',
    'rateForecastingTool',
    'userScheduledReports',
    'report_logs',
    'rollingWeekAverage',
  ].map((each) => `/ui1/${each}`),
  'ROUTE-16': [
    '/ui6/ltlinvoices',
    '/ui6/ltl-paymentnumber',
    '/ui6/reports_run',
    '/ui4/freightDashboards',
    '/ui1/track',
  ],
  'ROUTE-17': [
    'ltl-client',
    'ltl-clientcarrier',
    'ltl-carrierConfiguration',
    'ltlinvoiceScreen',
    'ltl-locations',
    'ltl-services',
    'ltl-accessorial',
    'ltl-commodity',
    'ltl-tariff',
    'ltl-agreement',
    'ltlInternationalTariff',
    'ltlendpoints',
    'ltlVendorCompliance',
  ].map((each) => `/ui3/${each}`),
  'ROUTE-18': ['scenario', 'reports_run', 'reports'].map((each) => `/ui6/optimization/${each}`),
  'ROUTE-19': ['/clients', '/carriers', '/accounts', '/accountgroups', '/accountconfig', '/users', '/usersNew'],
  'ROUTE-20': ['/tracking', '/trackingHistory', '/acl', '/glcodes', '/client_credentials'],
  'ROUTE-21': [
    'reminder',
    'captcha',
    'reports_scheduler',
    'agreements',
    'ftplocations',
    'audits',
    'jobs',
    'callersUI',
    'taskmetrics',
    'awssecurity',
  ].map((each) => `/ui1/${each}`),
}
const UNLISTED = ['/jobs', '/ftplocations', '/uploadFiles', '/pingingDashboard', '/billing', '/viewScheduledReports']

describe('the shipped navigation', () => {
  test.each(Object.entries(LABELS))(
    '%s: every label has its exact text, under a name that the file uses',
    (_item, labels) => {
      const texts: string[] = Object.values(en.navigation)
      expect(labels.filter((label) => !texts.includes(label))).toEqual([])
      const named = JSON.stringify(shipped)
      const names = Object.entries(en.navigation)
        .filter(([, each]) => labels.includes(each))
        .map(([name]) => name)
      expect(
        names.filter(
          (name) =>
            name !== 'changePassword' && !named.includes(`"label": "${name}"`) && !named.includes(`"label":"${name}"`),
        ),
      ).toEqual([])
    },
  )

  test('every label of the file is a text', () => {
    const labels = [...JSON.stringify(shipped).matchAll(/"label":"([^"]+)"/g)].map((match) => match[1] ?? '')
    expect(labels.filter((label) => !(label in en.navigation))).toEqual([])
  })

  test.each(Object.entries(NEEDS).map(([path, needed]) => [path, needed, ITEMS[path] ?? 'GAP-28'] as const))(
    '%s needs %j, and nothing else opens it [NAV-01] [%s]',
    (path, needed) => {
      const everything = Object.values(PERMISSIONS)
        .flat()
        .filter((name) => name !== 'ROLE_GUEST')
      expect(everything.filter((name) => paths(name).includes(path))).toEqual(needed)
    },
  )

  test('/reports opens with either of two permissions, and each shows its own entry (ROUTE-07)', () => {
    expect(paths('RUN_REPORTS')).toContain('/reports')
    expect(hrefs('RUN_REPORTS')).toEqual(['/reports'])
    expect(hrefs('DOWNLOAD_REPORTS')).toEqual(['/reports?view=download'])
    expect(paths('INVOICE_SEARCH')).not.toContain('/reports')
  })

  test.each(Object.entries(SPEC_PATHS))('%s: every address is a route with a menu entry', (_item, wanted) => {
    const all = Object.values(PERMISSIONS)
      .flat()
      .filter((name) => !name.startsWith('ROLE_'))
    expect(wanted.filter((path) => !paths(...all).includes(path))).toEqual([])
    expect(wanted.filter((path) => !hrefs(...all).includes(path))).toEqual([])
  })

  test('addresses without an entry of their own open all the same (ROUTE-22, ROUTE-23)', () => {
    const all = Object.values(PERMISSIONS)
      .flat()
      .filter((name) => !name.startsWith('ROLE_'))
    for (const path of UNLISTED) expect(paths(...all)).toContain(path)
    expect(
      hrefs(...all).filter((href) =>
        ['/jobs', '/ftplocations', '/billing', '/viewScheduledReports', '/pingingDashboard'].includes(href),
      ),
    ).toEqual([])
    expect(paths()).toEqual(['/profile', '/change_password'])
  })

  test('/tossxui/ opens in a new tab, nothing else does (ROUTE-25)', () => {
    expect(navigation.routes.filter(({ newTab }) => newTab).map(({ path }) => path)).toEqual(['/tossxui/'])
  })
})

describe('roles', () => {
  test('parcel and admin need one of their permissions (NAV-07, NAV-08, GAP-29)', () => {
    expect(sections('INVOICE_SEARCH')).toEqual(['parcel'])
    expect(sections('EXCEPTIONS_MANAGEMENT_CHARGE_LEVEL', 'MARKUP_VIEW')).toEqual(['parcel'])
    expect(sections('TMS_UI')).toEqual([])
    expect(hrefs('TMS_UI', 'PARCEL_2')).toEqual(['/tmsui'])
    expect(sections('CLIENT_VIEW')).toEqual(['admin', 'profile'])
    expect(sections('SETTINGS_ADMIN')).toEqual(['adminTools', 'profile'])
  })

  test('a carrier sees neither parcel nor admin (NAV-09)', () => {
    const all = Object.values(PERMISSIONS)
      .flat()
      .filter((name) => name !== 'ROLE_GUEST')
    const shown = sections(...all)
    for (const hidden of ['parcel', 'admin', 'adminTools', 'onlineReports', 'guestParcel'])
      expect(shown).not.toContain(hidden)
    expect(shown).toContain('freight')
  })

  test('a guest sees the guest dashboards, two pages and the distribution maps (NAV-10, GAP-36, GAP-59)', () => {
    const guest = ['ROLE_GUEST', 'NEW_BI_TOOLS']
    expect(hrefs(...guest)).toEqual(['pages', '/aframe/distributionmap', '/aframe/distributionmapdemo', '/dashboards'])
    const pages = ['overview', 'spend', 'refund', 'networkmap', 'comparison', 'distributionmap', 'distributionmapdemo']
    expect(pages.filter((id) => pageOpens({ id }, navigation, visitor(...guest)))).toEqual([
      'spend',
      'networkmap',
      'distributionmap',
      'distributionmapdemo',
    ])
    expect(pages.filter((id) => pageOpens({ id }, navigation, visitor('ROLE_CLIENT', 'NEW_BI_TOOLS')))).toEqual([
      'overview',
      'spend',
      'refund',
      'networkmap',
      'comparison',
    ])
    expect(pageOpens({ id: 'distributionmap' }, navigation, visitor('NEW_BI_TOOLS', 'DISTRIBUTION_MAP'))).toBe(true)
  })

  test('what else of the A-Frame area a guest holds opens nothing more of it (NAV-10)', () => {
    const inAframe = (...roles: string[]) => {
      const permissions = Object.values(PERMISSIONS)
        .flat()
        .filter((name) => !name.startsWith('ROLE_'))
      return paths(...permissions, ...roles).filter((path) => path.startsWith('/aframe/'))
    }
    expect(inAframe('ROLE_GUEST')).toEqual(['/aframe/distributionmap', '/aframe/distributionmapdemo'])
    expect(inAframe('ROLE_CLIENT')).toEqual(
      expect.arrayContaining(['/aframe/statistics', '/aframe/cdcAdmin', '/aframe/sync']),
    )
  })

  test('nothing of the A-Frame area opens without NEW_BI_TOOLS (ROUTE-04, ROUTE-05)', () => {
    const all = Object.values(PERMISSIONS)
      .flat()
      .filter((name) => name !== 'NEW_BI_TOOLS')
    expect(paths(...all).filter((path) => path.startsWith('/aframe'))).toEqual([])
    expect(pageOpens({ id: 'spend' }, navigation, visitor(...all))).toBe(false)
    for (const [path, gate] of [
      ['statistics', 'AFRAME_STATISTICS'],
      ['cdcAdmin', 'CDC_ADMIN'],
      ['sync', 'SYNC'],
    ] as const) {
      expect(paths('NEW_BI_TOOLS', gate)).toContain(`/aframe/${path}`)
      expect(paths('NEW_BI_TOOLS')).not.toContain(`/aframe/${path}`)
    }
  })

  test('with an expired password nothing opens and the menu is empty (NAV-11, NAV-31)', () => {
    const expired = { held: new Set<string>(Object.values(PERMISSIONS).flat()), passwordExpired: true }
    expect(menuOf(navigation, expired, EVERYTHING)).toEqual([])
    expect(openRoutes(navigation, expired)).toEqual([])
    expect(pageOpens({ id: 'spend' }, navigation, expired)).toBe(false)
  })
})
