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
import type { Room } from '../room.ts'

export const accessRoom = {
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
