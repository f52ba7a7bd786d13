import { accountHandlers } from './account-handlers.ts'
import { addressHandlers } from './address-handlers.ts'
import { ownSessionHandlers } from './own-session-handlers.ts'
import { passwordHandlers } from './passwords/password-handlers.ts'
import { peopleHandlers } from './people-handlers.ts'
import { ssoProviderHandlers } from './saml/provider-handlers.ts'
import { secondFactorHandlers } from './second-factor/second-factor-handlers.ts'
import { seeingHandlers } from './seeing/seeing-handlers.ts'
import { sessionHandlers } from './session-handlers.ts'
import { ssoHandlers } from './sso-handlers.ts'
import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import { createRefusedCalls } from '../callers/refused-calls.ts'
import { createSessions } from '../callers/sessions.ts'
import { tellExpiry } from '../messages/notifications/tell-expiry.ts'
import type { FactorRule } from '../callers/missing-factor.ts'
import type { AuditLog } from '../state/audit-log.ts'
import type { InstallationSecrets } from '../state/installation-secrets.ts'
import type { KeptInstallationSettings } from '../state/installation-settings.ts'
import type { Notifications } from '../messages/notifications/notifications.ts'
import { createSingleUses } from './single-use.ts'
import type { Users } from '../callers/users.ts'
import type { AccessSettings } from './access-settings.ts'
import { createCaptcha } from './captcha.ts'
import { mailConfirmationLink } from './confirmation-link.ts'
import { createAttempts } from './guesses/attempts.ts'
import { createDevices } from './guesses/devices.ts'
import type { LinkMailNeeds } from './mail-link.ts'
import { makeNotice } from './make-notice.ts'
import { Notice } from './tell-person.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { createLaterMail } from '../messages/mail/later-mail.ts'
import { createPasswords } from './passwords/password.ts'
import { openProviders, readDecryptionKey } from './saml/providers.ts'
import { createSsoIdentities } from './saml/sso-identities.ts'
import { createSsoUsers } from './saml/sso-users.ts'
import { createSecondFactors } from './second-factor/second-factors.ts'
import { createSeeingAs } from './seeing/seeing-as.ts'
import { createTokens } from './tokens.ts'
import type { Kept, Room } from '../room.ts'

interface Environment {
  readonly DATA_DIR: string
  readonly PUBLIC_URL?: string | undefined
  readonly HOST: string
  readonly PORT: number
  readonly SECOND_FACTOR_REQUIRED: FactorRule['secondFactorRequired']
}

type AccessNeeds = Kept &
  Omit<LinkMailNeeds, 'singleUses' | 'access'> & {
    readonly today: () => CalendarDate
    readonly environment: Environment
    readonly secrets: InstallationSecrets
    readonly jobs: Jobs
    readonly users: Users
    readonly audit: AuditLog
    readonly notifications: Notifications
    readonly installationSettings: KeptInstallationSettings
  }

function accessSettings(environment: Environment): AccessSettings {
  const { DATA_DIR, PUBLIC_URL, HOST, PORT, SECOND_FACTOR_REQUIRED } = environment
  const publicUrl = PUBLIC_URL ?? `http://${HOST === '0.0.0.0' ? 'localhost' : HOST}:${PORT}`
  return {
    publicUrl,
    secureCookies: publicUrl.startsWith('https:'),
    decryptionKey: readDecryptionKey(DATA_DIR),
    secondFactorRequired: SECOND_FACTOR_REQUIRED,
  }
}

export const accessRoom = {
  open: async (needs: AccessNeeds) => {
    const { state, now, today, environment, secrets, users, audit, notifications, installationSettings } = needs
    const access = accessSettings(environment)
    const singleUses = createSingleUses(state, now)
    const mostHours = async () => (await installationSettings.current()).sessionHours
    return {
      access,
      singleUses,
      laterMail: createLaterMail({
        ...needs,
        name: 'notice',
        told: Notice,
        make: (userId, notice) => makeNotice(needs, userId, notice),
        host: new URL(access.publicUrl).hostname,
      }),
      passwords: await createPasswords(),
      sessions: tellExpiry({ sessions: createSessions({ state, now, mostHours }), users, notifications, today }),
      refusedCalls: createRefusedCalls(audit, now),
      seeingAs: createSeeingAs(state, now),
      tokens: createTokens(secrets, now),
      attempts: createAttempts(now),
      captcha: createCaptcha(secrets, now),
      devices: createDevices(secrets),
      secondFactors: createSecondFactors({ state, secrets, now }),
      ssoUsers: createSsoUsers(state, users, (user) => mailConfirmationLink({ ...needs, access, singleUses }, user)),
      ssoIdentities: createSsoIdentities(state),
      providers: openProviders(environment.DATA_DIR),
    }
  },
  handlers: {
    ...sessionHandlers,
    ...ssoHandlers,
    ...accountHandlers,
    ...addressHandlers,
    ...passwordHandlers,
    ...ownSessionHandlers,
    ...secondFactorHandlers,
    ...peopleHandlers,
    ...ssoProviderHandlers,
    ...seeingHandlers,
  },
} satisfies Room
