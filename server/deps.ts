import type { AccountNeeds } from './access/account-handlers.ts'
import type { AddressNeeds } from './access/address-handlers.ts'
import type { OwnSessionNeeds } from './access/own-session-handlers.ts'
import type { PasswordNeeds } from './access/passwords/password-handlers.ts'
import type { PeopleNeeds } from './access/people-handlers.ts'
import type { AssertionNeeds } from './access/saml/assertion-route.ts'
import type { SsoProviderNeeds } from './access/saml/provider-handlers.ts'
import type { SecondFactorNeeds } from './access/second-factor/second-factor-handlers.ts'
import type { SeeingNeeds } from './access/seeing/seen-caller.ts'
import type { SessionNeeds } from './access/session-handlers.ts'
import type { SsoNeeds } from './access/sso-handlers.ts'
import type { AuditNeeds } from './admin/audit/audit-handlers.ts'
import type { AssistantNeeds } from './assistant/assistant-handlers.ts'
import type { AssistantSocketNeeds } from './assistant/serve-assistant.ts'
import type { StampingNeeds } from './admin/stamping-handlers.ts'
import type { PaymentNeeds } from './payments/payment-handlers.ts'
import type { CallerNeeds } from './callers/caller.ts'
import type { CaptchaResponseNeeds } from './tracking/captcha-response-handlers.ts'
import type { BilledNeeds } from './dashboards/billed-handlers.ts'
import type { BridgeNeeds } from './dashboards/bridge-handlers.ts'
import type { DashboardNeeds } from './dashboards/dashboard-handlers.ts'
import type { FilterSettingNeeds } from './dashboards/filter-setting-handlers.ts'
import type { FilterValueNeeds } from './dashboards/filter-value-handlers.ts'
import type { LayoutNeeds } from './dashboards/layout-handlers.ts'
import type { LookupNeeds } from './dashboards/lookup-handlers.ts'
import type { OwnPageNeeds } from './dashboards/own-page-handlers.ts'
import type { FindNeeds } from './find/find-handlers.ts'
import type { GlNeeds } from './gl/gl-handlers.ts'
import type { TargetNeeds } from './targets/target-handlers.ts'
import type { DayNoteNeeds } from './notes/day-note-handlers.ts'
import type { GridNeeds } from './grid/grid-handlers.ts'
import type { ClosedPageNeeds } from './admin/closed-page.ts'
import type { MaintenanceNeeds } from './admin/maintenance-handlers.ts'
import type { MetricsNeeds } from './metrics/serve-metrics.ts'
import type { NavigationNeeds } from './navigation/navigation-handlers.ts'
import type { RefusedCalls } from './callers/refused-calls.ts'
import type { NotificationNeeds } from './notifications/notification-handlers.ts'
import type { PermissionSetNeeds } from './records/permission-set-handlers.ts'
import type { CredentialNeeds } from './programs/credential-handlers.ts'
import type { SentFileNeeds } from './programs/sent-file-handlers.ts'
import type { ProgramTokenNeeds } from './programs/token-handlers.ts'
import type { PageEditorNeeds } from './page-editor/page-editor-handlers.ts'
import type { ProgramCallerNeeds } from './callers/program-caller.ts'
import type { ClaimNeeds } from './claims/claim-handlers.ts'
import type { RatingNeeds } from './rating/rating-handlers.ts'
import type { RecordNeeds } from './records/record-source.ts'
import type { ReportNeeds } from './reports/report-handlers.ts'
import type { TrackingNeeds } from './tracking/tracking-handlers.ts'
import type { CodeNeeds } from './uploads/code-handlers.ts'
import type { LoadNeeds } from './uploads/load-handlers.ts'
import type { MappingNeeds } from './uploads/mappings/mapping-handlers.ts'
import type { WeekNeeds } from './uploads/week-handlers.ts'
import type { AlertNeeds } from './schedules/alerts/alert-handlers.ts'
import type { Scheduler } from './schedules/scheduler.ts'
import type { SubscriptionNeeds } from './schedules/subscription-handlers.ts'
import type { ShareMailNeeds } from './sharing/mail/mail-handlers.ts'
import type { UploadNeeds } from './uploads/upload-handlers.ts'
import type { WatchedFolderNeeds } from './watched/folder-handlers.ts'

/** What the server needs beside what its rooms need. */
interface ServerNeeds {
  /** Folder of the help's topics, one folder a language. */
  readonly helpDir: string
  /** Whether the disk of the data takes what is written next. */
  readonly hasRoom: () => Promise<boolean>
  readonly refusedCalls: RefusedCalls
  readonly scheduler: Scheduler
}

/** The sum of what everyone needs; made once in main, or anew for each test. Each room takes its own needs alone. */
export type Deps = ServerNeeds &
  AccountNeeds &
  AddressNeeds &
  OwnSessionNeeds &
  PasswordNeeds &
  PeopleNeeds &
  SecondFactorNeeds &
  SeeingNeeds &
  SessionNeeds &
  SsoNeeds &
  SsoProviderNeeds &
  AssertionNeeds &
  CallerNeeds &
  ProgramCallerNeeds &
  CredentialNeeds &
  ProgramTokenNeeds &
  SentFileNeeds &
  WatchedFolderNeeds &
  ClosedPageNeeds &
  AuditNeeds &
  AssistantNeeds &
  AssistantSocketNeeds &
  StampingNeeds &
  PaymentNeeds &
  CaptchaResponseNeeds &
  DashboardNeeds &
  BridgeNeeds &
  BilledNeeds &
  FilterSettingNeeds &
  FilterValueNeeds &
  FindNeeds &
  LayoutNeeds &
  LookupNeeds &
  OwnPageNeeds &
  PageEditorNeeds &
  DayNoteNeeds &
  GlNeeds &
  TargetNeeds &
  GridNeeds &
  MaintenanceNeeds &
  MetricsNeeds &
  NavigationNeeds &
  NotificationNeeds &
  ClaimNeeds &
  RatingNeeds &
  RecordNeeds &
  PermissionSetNeeds &
  ShareMailNeeds &
  SubscriptionNeeds &
  AlertNeeds &
  ReportNeeds &
  TrackingNeeds &
  UploadNeeds &
  LoadNeeds &
  CodeNeeds &
  WeekNeeds &
  MappingNeeds
