import { ACCOUNT_OPERATIONS } from './access/account.ts'
import { ADDRESS_OPERATIONS } from './records/addresses.ts'
import { CLAIM_OPERATIONS } from './claims.ts'
import { AGREEMENT_OPERATIONS } from './rating/agreements.ts'
import { GL_OPERATIONS } from './gl.ts'
import { ALERT_OPERATIONS } from './alerts.ts'
import { ASSISTANT_OPERATIONS } from './assistant.ts'
import { AUDIT_OPERATIONS } from './admin/audit-log.ts'
import { BILLED_OPERATIONS } from './billed.ts'
import { BRIDGE_OPERATIONS } from './bridge.ts'
import { CAPTCHA_RESPONSE_OPERATIONS } from './tracking/captcha-responses.ts'
import { DASHBOARD_OPERATIONS } from './dashboards/dashboards.ts'
import { TARGET_OPERATIONS } from './targets.ts'
import { DAY_NOTE_OPERATIONS } from './notes.ts'
import { FINDING_OPERATIONS } from './finding.ts'
import { FILTER_SETTING_OPERATIONS } from './filters/filter-settings.ts'
import { GRID_OPERATIONS } from './grid.ts'
import { FILTER_VALUE_OPERATIONS } from './filters/filter-values.ts'
import { LAYOUT_OPERATIONS } from './dashboards/layouts.ts'
import { LOOKUP_OPERATIONS } from './dashboards/lookups.ts'
import { MAINTENANCE_OPERATIONS } from './admin/maintenance.ts'
import { MORNING_OPERATIONS } from './dashboards/morning.ts'
import { NAVIGATION_OPERATIONS } from './navigation.ts'
import { NOTIFICATION_OPERATIONS } from './messages.ts'
import { PASSWORD_OPERATIONS } from './access/passwords.ts'
import { PEOPLE_OPERATIONS } from './admin/people.ts'
import { PERMISSION_SET_OPERATIONS } from './admin/permission-sets.ts'
import { PROGRAM_OPERATIONS } from './programs.ts'
import { RATE_TABLE_OPERATIONS } from './rating/rate-tables.ts'
import { RATE_OPERATIONS } from './rating/rates.ts'
import { SCENARIO_OPERATIONS } from './rating/scenarios.ts'
import { RECORD_OPERATIONS } from './records/records.ts'
import { REPORT_OPERATIONS } from './reports.ts'
import { SECOND_FACTOR_OPERATIONS } from './access/second-factor.ts'
import { SEEING_AS_OPERATIONS } from './admin/seeing-as.ts'
import { SESSION_OPERATIONS } from './access/session.ts'
import { OWN_SESSION_OPERATIONS } from './access/sessions.ts'
import { PAGE_EDITOR_OPERATIONS } from './page-editor.ts'
import { SHARING_OPERATIONS } from './sharing/sharing.ts'
import { SHARE_MAIL_OPERATIONS } from './sharing/share-mail.ts'
import { SSO_OPERATIONS } from './access/sso.ts'
import { SSO_PROVIDER_OPERATIONS } from './access/sso-providers.ts'
import { PAYMENT_OPERATIONS } from './payments.ts'
import { STAMPING_OPERATIONS } from './records/stamping.ts'
import { SUBSCRIPTION_OPERATIONS } from './schedules.ts'
import { TRACKING_OPERATIONS } from './tracking/tracking.ts'
import { SENT_FILE_OPERATIONS } from './uploads/sent-files.ts'
import { WATCHED_FOLDER_OPERATIONS } from './uploads/watched-folders.ts'
import { CODE_OPERATIONS } from './uploads/codes.ts'
import { WEEK_OPERATIONS } from './uploads/invoice-weeks.ts'
import { MAPPING_OPERATIONS } from './uploads/mappings.ts'
import { LOAD_OPERATIONS, UPLOAD_OPERATIONS } from './uploads/uploads.ts'

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
  ...BRIDGE_OPERATIONS,
  ...BILLED_OPERATIONS,
  ...GRID_OPERATIONS,
  ...REPORT_OPERATIONS,
  ...UPLOAD_OPERATIONS,
  ...MAPPING_OPERATIONS,
  ...LOAD_OPERATIONS,
  ...SENT_FILE_OPERATIONS,
  ...WATCHED_FOLDER_OPERATIONS,
  ...CODE_OPERATIONS,
  ...WEEK_OPERATIONS,
  ...TRACKING_OPERATIONS,
  ...CAPTCHA_RESPONSE_OPERATIONS,
  ...LAYOUT_OPERATIONS,
  ...RECORD_OPERATIONS,
  ...PERMISSION_SET_OPERATIONS,
  ...AUDIT_OPERATIONS,
  ...STAMPING_OPERATIONS,
  ...PAYMENT_OPERATIONS,
  ...OWN_SESSION_OPERATIONS,
  ...PROGRAM_OPERATIONS,
  ...SECOND_FACTOR_OPERATIONS,
  ...PEOPLE_OPERATIONS,
  ...SSO_PROVIDER_OPERATIONS,
  ...SEEING_AS_OPERATIONS,
  ...NAVIGATION_OPERATIONS,
  ...MAINTENANCE_OPERATIONS,
  ...NOTIFICATION_OPERATIONS,
  ...ASSISTANT_OPERATIONS,
  ...FINDING_OPERATIONS,
  ...DAY_NOTE_OPERATIONS,
  ...MORNING_OPERATIONS,
  ...TARGET_OPERATIONS,
  ...SHARING_OPERATIONS,
  ...SHARE_MAIL_OPERATIONS,
  ...SUBSCRIPTION_OPERATIONS,
  ...ALERT_OPERATIONS,
  ...PAGE_EDITOR_OPERATIONS,
  ...RATE_OPERATIONS,
  ...AGREEMENT_OPERATIONS,
  ...GL_OPERATIONS,
  ...CLAIM_OPERATIONS,
  ...RATE_TABLE_OPERATIONS,
  ...SCENARIO_OPERATIONS,
} as const

export type OperationId = keyof typeof OPERATIONS
