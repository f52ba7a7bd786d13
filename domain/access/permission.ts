import type { ProgramCall } from './program.ts'

const views = (...names: string[]) => names.flatMap((name) => [`${name}_VIEW`, `${name}_ADD`, `${name}_EDIT`])

/** Every permission and role the product knows, by group. NAV-40 to NAV-43 */
export const PERMISSIONS = {
  parcel: [
    'INVOICE_SEARCH',
    'RUN_REPORTS',
    'DOWNLOAD_REPORTS',
    'DASHBOARDS_VIEW',
    'NEW_BI_TOOLS',
    'BILLING_VIEW',
    'OPTIMIZATION_RUN',
    'RATE_CALCULATOR',
    'BULK_INVOICE_DOWNLOAD',
    'BULK_INVOICE_TASKS',
    'BULK_UPLOAD',
    'CALLER',
    'AUDINTEL_BILLED_DATE',
    'PAYMENT_NUMBER_VIEW',
    'PAYMENT_NUMBER_GENERATE',
    'TRACKING_PAYMENT_NUMBER_VIEW',
    'RECON_ACCESS',
    'RATE_FORECASTING_TOOL',
    'ACCOUNT_NUMBER_VALIDATION',
    'ROLLINGWEEK_AVERAGE',
    'USER_SCHEDULED_REPORTS',
    'SCHEDULER_REPORT_LOGS',
    'PARCEL_2',
    'ADMIN_2',
  ],
  markup: ['MARKUP_VIEW', 'ASSIGN_MARKUP', 'RUN_MARKUP'],
  exceptions: ['EXCEPTIONS_MANAGEMENT_TRACKING_LEVEL', 'EXCEPTIONS_MANAGEMENT_CHARGE_LEVEL'],
  freight: [
    'LTL',
    'LTL_ADMIN',
    'LTL_BILL_PAY',
    'LTL_ODE_DE',
    'LTL_ODE_QA',
    'LTL_CARRIER',
    'LTL_CARRIER_ADMIN',
    'LTL_AUDITOR',
    'LTL_SHIPPRIMUS_FOP',
    'FREIGHT_FACELIFT',
    'AFROSS_OPTIMIZATION',
    'TRACKING',
  ],
  admin: [
    'SETTINGS_ADMIN',
    'PAGE_EDIT',
    'TARGET_EDIT',
    ...views('CLIENT', 'CARRIER', 'ACCOUNT'),
    'ACCOUNT_DIVISION',
    ...views('AGREEMENT', 'USER', 'FTPLOCATION'),
    'AUDIT_WEB',
    'RUN_JOB',
    'CALLER_ADMIN',
    'CALLER_USER',
    'CALLER_SUPER_ADMIN',
    'TASK_METRICS',
    'TASK_TRACK_HISTORY',
    'ACL_ADMIN',
    'AWS_DBVIEW',
    'AWS_DBKILL',
    'AWS_EC2VIEW',
    'AWS_EC2EDIT',
    'GL_CODES',
    'PINGING_DASHBOARD',
    ...views('CLIENT_CREDENTIALS'),
    'REMINDERS',
    'ENTER_CAPTCHA',
    'CAPTCHA_LEAD',
    'SCHEDULER_RUN',
  ],
  gates: [
    'TMS_UI',
    'TOSS_PRO',
    'TOSSX_ACCESS',
    'DISTRIBUTION_MAP',
    'AFRAME_STATISTICS',
    'CDC_ADMIN',
    'SYNC',
    'TRACKING_NUMBER_SEARCH_FILTER',
    'BILLING_STAMPING',
    'MAINTENANCE_OVERRIDE',
    'DOWNLOAD_CAPTCHA',
    'DOWNLOAD_TRACKING_INVOICE_REPORT',
  ],
  roles: ['ROLE_GUEST', 'ROLE_CARRIER', 'ROLE_CLIENT', 'ROLE_INTERNAL'],
} as const satisfies Record<string, readonly string[]>

/** What a call of the contract needs: nothing, a session, one of the named permissions, what config/records asks for the record in its path, or the token of a program that is let do it. */
export type Requirement =
  | 'anyone'
  | 'signed-in'
  | { readonly anyOf: readonly string[] }
  | { readonly record: 'view' | 'add' | 'edit' }
  | { readonly program: ProgramCall }

/** An empty needed list passes. NAV-30 */
export function can(held: ReadonlySet<string>, needed: readonly string[]): boolean {
  return needed.length === 0 || needed.some((permission) => held.has(permission))
}
