import type { CalendarDate } from '../domain/dates/calendar-date.ts'
import type { Attempts } from './access/guesses/attempts.ts'
import type { Captcha } from './access/captcha.ts'
import type { Devices } from './access/guesses/devices.ts'
import type { Passwords } from './access/passwords/password.ts'
import type { Providers } from './access/saml/providers.ts'
import type { SsoIdentities } from './access/saml/sso-identities.ts'
import type { SsoUsers } from './access/saml/sso-users.ts'
import type { SecondFactors } from './access/second-factor/second-factors.ts'
import type { SeeingAs } from './access/seeing/seeing-as.ts'
import type { Sessions } from './callers/sessions.ts'
import type { Tokens } from './access/tokens.ts'
import type { Users } from './callers/users.ts'
import type { ConfigStore } from './config/config-store.ts'
import type { TextStore } from './config/text-store.ts'
import type { LaterMail } from './mail/later-mail.ts'
import type { Mailer } from './mail/mailer.ts'
import type { AuditLog } from './state/audit-log.ts'
import type { AuditTrail } from './state/audit-trail.ts'
import type { Conversations } from './state/conversations.ts'
import type { Maintenance } from './state/maintenance.ts'
import type { Notifications } from './state/notifications.ts'
import type { KeptInstallationSettings } from './state/installation-settings.ts'
import type { LayoutResets } from './state/layout-resets.ts'
import type { PermissionSets } from './state/permission-sets.ts'
import type { PublishedDashboards } from './state/published-dashboards.ts'
import type { SingleUses } from './state/single-use.ts'
import type { UserSettings } from './state/settings.ts'
import type { Reports } from './reports/report-service.ts'
import type { Clients } from './warehouse/clients.ts'
import type { Publishes } from './warehouse/publishes.ts'
import type { PublishWork } from './warehouse/publishing/publish-work.ts'
import type { Warehouse } from './warehouse/warehouse.ts'

/** Everything the handlers use; made once in main, or anew for each test. */
export interface Deps {
  readonly warehouse: Warehouse
  readonly clients: Clients
  readonly publishes: Publishes
  readonly config: ConfigStore
  readonly texts: TextStore
  /** Folder of the help's topics, one folder a language. */
  readonly helpDir: string
  readonly users: Users
  readonly passwords: Passwords
  readonly sessions: Sessions
  readonly seeingAs: SeeingAs
  readonly tokens: Tokens
  readonly attempts: Attempts
  readonly captcha: Captcha
  readonly devices: Devices
  readonly singleUses: SingleUses
  readonly secondFactors: SecondFactors
  readonly ssoUsers: SsoUsers
  readonly mailer: Mailer
  readonly laterMail: LaterMail
  readonly ssoIdentities: SsoIdentities
  /** Who may say who a person is. */
  readonly providers: Providers
  readonly access: AccessSettings
  /** The key of AG Grid Enterprise; null: none, and its open form is shown. */
  readonly gridLicence: string | null
  /** Where an address is shown on a map, with `{address}` in it; null: there is no map. */
  readonly mapAddress: string | null
  readonly installationSettings: KeptInstallationSettings
  readonly settings: UserSettings
  readonly layoutResets: LayoutResets
  readonly permissionSets: PermissionSets
  readonly publishedDashboards: PublishedDashboards
  readonly maintenance: Maintenance
  readonly conversations: Conversations
  readonly notifications: Notifications
  readonly reports: Reports
  readonly audit: AuditLog
  readonly auditTrail: AuditTrail
  readonly publish: PublishWork
  readonly now: () => Date
  /** Whether the disk of the data takes what is written next. */
  readonly hasRoom: () => Promise<boolean>
  /** Says a line to whoever runs the server. */
  readonly warn: (line: string) => void
  /** The UTC date, or the demo's fixed day. */
  readonly today: () => CalendarDate
}

/** What the installation's settings say about signing in. */
export interface AccessSettings {
  /** Where people reach the portal, without a slash at the end. */
  readonly publicUrl: string
  readonly secureCookies: boolean
  /** PEM of the key that their answers may be encrypted for. */
  readonly decryptionKey: string | undefined
  /** Roles whose people must have a second factor, or everyone. */
  readonly secondFactorRequired: 'everyone' | readonly string[]
}
