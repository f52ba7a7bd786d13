import { CHAT_BOT_SETTINGS_KEY } from '../../domain/assistant/chat.ts'
import { landingOptions } from '../../domain/access/landing.ts'
import type { LandingOption } from '../../domain/access/landing-spec.ts'
import { servedBy } from '../../domain/dashboards/connections.ts'
import { failed, ok } from '../../domain/values/problem.ts'
import type { ACCOUNT_OPERATIONS } from '../../openapi/contract/access/account.ts'
import type { Handlers } from '../handler.ts'
import type { ConfigStore } from '../config/config-store.ts'
import type { KeptConnections } from '../navigation/connections.ts'
import type { UserSettings } from '../state/settings.ts'
import type { Users } from '../callers/users.ts'

export interface AccountNeeds {
  readonly config: ConfigStore
  readonly connections: KeptConnections
  readonly settings: UserSettings
  readonly users: Users
}

/** What people do with their own account; nobody's else is read or changed. */
export const accountHandlers: Handlers<keyof typeof ACCOUNT_OPERATIONS, AccountNeeds> = {
  landingPages: async ({ caller, deps }) => {
    const { landingPages, navigation, otherApplications } = deps.config.current()
    const connections = await deps.connections.all()
    const elsewhere = navigation.routes.filter(
      (route) => servedBy(route, otherApplications, connections)?.address === null,
    )
    const opens = ({ name, path }: LandingOption) =>
      name === caller.user.defaultLandingPage || elsewhere.every((route) => route.path !== path)
    return ok(landingOptions(landingPages, caller.held).filter(opens))
  },

  changeDefaults: async ({ caller, deps, body }) => {
    if ((await deps.users.byLogin(body.username))?.id !== caller.user.id) return failed('not-permitted')
    const names = landingOptions(deps.config.current().landingPages, caller.held).map(({ name }) => name)
    if (!names.includes(body.landingPage))
      return failed('invalid-request', {
        issues: [{ path: 'body.landingPage', message: `must be one of ${names.join(', ')}` }],
      })
    await deps.users.setDefaultLandingPage(caller.user.id, body.landingPage)
    return ok({ status: 'ok' })
  },

  updateUserChatBotSettings: async ({ caller, deps, body }) => {
    const saved = await deps.settings.save({
      userId: caller.user.id,
      key: CHAT_BOT_SETTINGS_KEY,
      value: JSON.stringify(body),
    })
    return saved.ok ? ok({ status: 'ok' }) : saved
  },
}
