import { fromPromise } from 'xstate'
import type { Beginning, Credentials, GivenCode, LoadedAccount } from '../../machines/access/session-context.ts'
import { sessionMachine } from '../../machines/access/session.machine.ts'
import { tokenUpkeepMachine } from '../../machines/access/token-upkeep.machine.ts'
import { expiryToast } from './passwords/expiry-toast.ts'
import type { StoredSession } from './stored-session.ts'
import { answerOf, bearer } from '../api/client.ts'
import type { Api } from '../api/client.ts'
import { withTenantSuffix } from '../api/tenant.ts'
import type { Toast } from '../ui/toasts/toast-queue.ts'

interface Effects {
  /** Looked up when a call is made, since the client in turn asks the session for its bearer. */
  readonly api: () => Api
  readonly stored: StoredSession
  /** The code that single sign-on came back with; null: it did not. ACC-34 */
  readonly ssoCode: () => string | null
  readonly announce: (toast: Toast) => void
  /** Drops every answer of the session that ends, and whose view it was. */
  readonly forget: () => void
}

type WithToken = { readonly token: string }

/** The session machine with the real calls and the real storage: the only place where machines and the API meet. */
export function provideSession({ api, stored, ssoCode, announce, forget }: Effects) {
  return sessionMachine.provide({
    actors: {
      readBeginning: fromPromise<Beginning>(async () => ({ held: stored.readToken(), ssoCode: ssoCode() })),
      authenticate: fromPromise<string, Credentials & Partial<GivenCode>>(async ({ input, signal }) => {
        const body = {
          username: withTenantSuffix(input.username),
          password: input.password,
          logOffOtherSessions: input.logOffOtherSessions,
          rememberMe: true,
          ...(input.code === undefined ? {} : { secondFactorCode: input.code }),
        }
        const { id_token } = await answerOf(api().POST('/aiparcelweb/api/authenticate', { body, signal }))
        return id_token
      }),
      exchangeCode: fromPromise<string, { readonly code: string }>(async ({ input, signal }) => {
        const { id_token } = await answerOf(
          api().POST('/aiparcelweb/nologin/exchangeSsoCode', { body: { code: input.code }, signal }),
        )
        return id_token
      }),
      loadAccount: fromPromise<LoadedAccount, WithToken>(async ({ input, signal }) => {
        const either = new AbortController()
        const init = { headers: bearer(input.token), signal: AbortSignal.any([signal, either.signal]) }
        try {
          const [{ mustSetUpSecondFactor = false, ...account }, passwordDaysLeft, landingOptions] = await Promise.all([
            answerOf(api().GET('/aiparcelweb/api/account', init)),
            answerOf(api().GET('/aiparcelweb/api/checkPasswordExpirationDays', init)),
            answerOf(api().GET('/aiparcelweb/api/account/landing_pages', init)),
          ])
          return { account, passwordDaysLeft, landingOptions, mustSetUpFactor: mustSetUpSecondFactor }
        } finally {
          either.abort()
        }
      }),
      saveLanding: fromPromise<void, WithToken & { readonly username: string; readonly landingPage: string }>(
        async ({ input, signal }) => {
          const { token, ...body } = input
          await answerOf(
            api().POST('/aiparcelweb/api/account/change_defaults', { headers: bearer(token), body, signal }),
          )
        },
      ),
      keepToken: tokenUpkeepMachine.provide({
        actors: {
          regenerateToken: fromPromise<string, WithToken>(async ({ input, signal }) => {
            const { id_token } = await answerOf(
              api().GET('/aiparcelweb/api/regenerateToken', { headers: bearer(input.token), signal }),
            )
            return id_token
          }),
        },
      }),
      // Who closes the tab as soon as they signed out is signed out.
      logout: fromPromise<void, WithToken>(async ({ input }) => {
        await answerOf(api().POST('/aiparcelweb/api/logout', { headers: bearer(input.token), keepalive: true }))
      }),
    },
    actions: {
      storeSession: (_, { held, daysLeft }) => {
        stored.storeToken(held)
        stored.storeDaysLeft(daysLeft)
      },
      announceDaysLeft: (_, { daysLeft, isArriving }) => {
        const toast = isArriving ? expiryToast(daysLeft) : null
        if (toast) announce(toast)
      },
      clearStored: () => {
        stored.clear()
        forget()
      },
    },
  })
}
