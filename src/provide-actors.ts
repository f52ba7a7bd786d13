import { fromPromise } from 'xstate'
import { sessionMachine } from '../machines/session.machine.ts'
import type { Credentials, HeldToken, LoadedAccount } from '../machines/session.machine.ts'
import type { StoredSession } from './access/stored-session.ts'
import { answerOf, bearer } from './api/client.ts'
import type { Api } from './api/client.ts'
import { withTenantSuffix } from './api/tenant.ts'

interface Effects {
  /** Looked up when a call is made, since the client in turn asks the session for its bearer. */
  readonly api: () => Api
  readonly stored: StoredSession
  /** Drops every answer of the session that ends. */
  readonly forgetAnswers: () => void
}

type WithToken = { readonly token: string }

/** The session machine with the real calls and the real storage: the only place where machines and the API meet. */
export function provideSession({ api, stored, forgetAnswers }: Effects) {
  return sessionMachine.provide({
    actors: {
      readStored: fromPromise<HeldToken | null>(async () => stored.readToken()),
      authenticate: fromPromise<string, Credentials>(async ({ input, signal }) => {
        const body = {
          username: withTenantSuffix(input.username),
          password: input.password,
          logOffOtherSessions: input.logOffOtherSessions,
          rememberMe: true,
        }
        const { id_token } = await answerOf(api().POST('/aiparcelweb/api/authenticate', { body, signal }))
        return id_token
      }),
      loadAccount: fromPromise<LoadedAccount, WithToken>(async ({ input, signal }) => {
        const either = new AbortController()
        const init = { headers: bearer(input.token), signal: AbortSignal.any([signal, either.signal]) }
        try {
          const [account, passwordDaysLeft] = await Promise.all([
            answerOf(api().GET('/aiparcelweb/api/account', init)),
            answerOf(api().GET('/aiparcelweb/api/checkPasswordExpirationDays', init)),
          ])
          return { account, passwordDaysLeft }
        } finally {
          either.abort()
        }
      }),
      regenerateToken: fromPromise<string, WithToken>(async ({ input, signal }) => {
        const { id_token } = await answerOf(api().GET('/aiparcelweb/api/regenerateToken', { headers: bearer(input.token), signal }))
        return id_token
      }),
      logout: fromPromise<void, WithToken>(async ({ input }) => {
        await answerOf(api().POST('/aiparcelweb/api/logout', { headers: bearer(input.token) }))
      }),
    },
    actions: {
      storeToken: (_, held) => stored.storeToken(held),
      storeDaysLeft: (_, { days }) => stored.storeDaysLeft(days),
      clearStored: () => {
        stored.clear()
        forgetAnswers()
      },
    },
  })
}
