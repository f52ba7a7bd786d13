import { ACCOUNT_OPERATIONS } from './account.ts'
import { ADDRESS_OPERATIONS } from './addresses.ts'
import { ASSISTANT_OPERATIONS } from './assistant.ts'
import { AUDIT_OPERATIONS } from './audit.ts'
import { CAPTCHA_RESPONSE_OPERATIONS } from './captcha-responses.ts'
import { DASHBOARD_OPERATIONS } from './dashboards.ts'
import { FILTER_SETTING_OPERATIONS } from './filter-settings.ts'
import { GRID_OPERATIONS } from './grid.ts'
import { FILTER_VALUE_OPERATIONS } from './filter-values.ts'
import { LAYOUT_OPERATIONS } from './layouts.ts'
import { LOOKUP_OPERATIONS } from './lookups.ts'
import { MAINTENANCE_OPERATIONS } from './maintenance.ts'
import { NAVIGATION_OPERATIONS } from './navigation.ts'
import { NOTIFICATION_OPERATIONS } from './notifications.ts'
import { PASSWORD_OPERATIONS } from './passwords.ts'
import { PEOPLE_OPERATIONS } from './people.ts'
import { PERMISSION_SET_OPERATIONS } from './permission-sets.ts'
import { RECORD_OPERATIONS } from './records.ts'
import { REPORT_OPERATIONS } from './reports.ts'
import { SECOND_FACTOR_OPERATIONS } from './second-factor.ts'
import { SEEING_AS_OPERATIONS } from './seeing-as.ts'
import { SESSION_OPERATIONS } from './session.ts'
import { OWN_SESSION_OPERATIONS } from './sessions.ts'
import { SSO_OPERATIONS } from './sso.ts'
import { SSO_PROVIDER_OPERATIONS } from './sso-providers.ts'
import { STAMPING_OPERATIONS } from './stamping.ts'
import { TRACKING_OPERATIONS } from './tracking.ts'
import { LOAD_OPERATIONS, UPLOAD_OPERATIONS } from './uploads.ts'

/** Every call of the product, by its operation id. */
export const OPERATIONS = {
  ...SESSION_OPERATIONS,
  ...SSO_OPERATIONS,
  ...ACCOUNT_OPERATIONS,
  ...ADDRESS_OPERATIONS,
  ...PASSWORD_OPERATIONS,
  ...LOOKUP_OPERATIONS,
  ...FILTER_SETTING_OPERATIONS,
  ...FILTER_VALUE_OPERATIONS,
  ...DASHBOARD_OPERATIONS,
  ...GRID_OPERATIONS,
  ...REPORT_OPERATIONS,
  ...UPLOAD_OPERATIONS,
  ...LOAD_OPERATIONS,
  ...TRACKING_OPERATIONS,
  ...CAPTCHA_RESPONSE_OPERATIONS,
  ...LAYOUT_OPERATIONS,
  ...RECORD_OPERATIONS,
  ...PERMISSION_SET_OPERATIONS,
  ...AUDIT_OPERATIONS,
  ...STAMPING_OPERATIONS,
  ...OWN_SESSION_OPERATIONS,
  ...SECOND_FACTOR_OPERATIONS,
  ...PEOPLE_OPERATIONS,
  ...SSO_PROVIDER_OPERATIONS,
  ...SEEING_AS_OPERATIONS,
  ...NAVIGATION_OPERATIONS,
  ...MAINTENANCE_OPERATIONS,
  ...NOTIFICATION_OPERATIONS,
  ...ASSISTANT_OPERATIONS,
} as const

export type OperationId = keyof typeof OPERATIONS
