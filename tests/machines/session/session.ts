import { createActor, SimulatedClock, type InspectionEvent } from 'xstate'
import type { LoadedAccount } from '../../../machines/access/session-context.ts'
import { heldToken } from '../../../machines/access/session-selectors.ts'
import { createStoredSession } from '../../../src/access/stored-session.ts'
import { createApi } from '../../../src/api/client.ts'
import { provideSession } from '../../../src/access/provide-session.ts'
import type { Toast } from '../../../src/ui/toasts/toast-queue.ts'
import { memoryStorage } from '../../support/browser/memory-storage.ts'
import { createHeldServer } from '../held-server.ts'
import {
  CODE_ASKED,
  CODE_REFUSED,
  EXPIRED,
  FAULT,
  HOMELESS,
  LIVE_ELSEWHERE,
  LOADED,
  MORE_THAN_ONE,
  REFUSED,
  SESSION_ENDED,
  UNPROTECTED,
} from './cases.ts'
import type { SessionCase } from './cases.ts'
import { stateKeyOf, type Level, type Step } from '../../qa/model.ts'
import { reach, until } from '../../qa/turns.ts'

const STORED_RENEWS_IN_MS = 60_000
const RENEWAL_MS = 10 * 60_000
const CLEARING_MS = 500

/** The session machine with the app's own actors, on a server, a storage and a clock that the test holds. */
export function openSession(inspect: (event: InspectionEvent) => void) {
  const clock = new SimulatedClock()
  const server = createHeldServer()
  const storage = memoryStorage()
  const announced: Toast[] = []
  let forgotten = 0
  let ssoCode: string | null = null
  const stored = createStoredSession({ storage, now: () => clock.now() })
  const api = createApi({
    origin: 'http://portal.test',
    fetch: server.fetch,
    token: () => heldToken(actor.getSnapshot()),
    onSessionEnded: () => actor.send({ type: 'session.ended' }),
    onFactorMissing: () => actor.send({ type: 'factor.missing' }),
  })
  const machine = provideSession({
    api: () => api,
    stored,
    ssoCode: () => ssoCode,
    announce: (toast) => void announced.push(toast),
    forget: () => void forgotten++,
  })
  const actor = createActor(machine, { clock, inspect })

  const settle = ({ to }: Step<SessionCase>) => reach(actor, to)
  const pass = (delayMs: number) => (step: Step<SessionCase>) => {
    clock.increment(delayMs - 1)
    if (stateKeyOf(actor.getSnapshot()) !== step.from) throw new Error(`left before ${delayMs} ms`)
    clock.increment(1)
  }
  const answer = (ending: string, status: number, body: unknown) => async (step: Step<SessionCase>) => {
    const call = await server.next(ending)
    call.answer(status, body)
    await settle(step)
  }
  const refuse = (
    ending: string,
    { status, detail, code = 'refused' }: { status: number; detail: string; code?: string },
  ) => answer(ending, status, { detail, code })
  const load =
    ({ account, passwordDaysLeft, landingOptions, mustSetUpFactor }: LoadedAccount) =>
    async (step: Step<SessionCase>) => {
      announced.length = 0
      const calls = await Promise.all([
        server.next('/api/account'),
        server.next('/checkPasswordExpirationDays'),
        server.next('/landing_pages'),
      ])
      for (const [index, body] of [
        { ...account, ...(mustSetUpFactor ? { mustSetUpSecondFactor: true } : {}) },
        passwordDaysLeft,
        landingOptions,
      ].entries())
        calls[index]?.answer(200, body)
      await settle(step)
    }
  const start = (prepare: () => void) => async (step: Step<SessionCase>) => {
    prepare()
    actor.start()
    await settle(step)
  }
  const choose = (isDefaultLandingPage: boolean) => () =>
    actor.send({ type: 'landing.chosen', landingpage: 'spend', isDefaultLandingPage })

  const drivers: Level<SessionCase, string>['drivers'] = {
    'a token is stored': start(() => stored.storeToken({ token: 'stored', renewInMs: STORED_RENEWS_IN_MS })),
    'single sign-on brings a code': start(() => {
      ssoCode = 'code'
    }),
    'nothing is stored': start(() => storage.clear()),
    'the storage is closed': start(() => {
      const { getItem } = storage
      storage.getItem = () => {
        storage.getItem = getItem
        throw new Error('denied')
      }
    }),
    'credentials.submitted': ({ from }) =>
      actor.send({
        type: 'credentials.submitted',
        username: 'analyst',
        password: 'secret',
        logOffOtherSessions: from === 'signedOut.liveElsewhere',
      }),
    'sign-in is accepted': answer('/authenticate', 200, { id_token: 'fresh' }),
    'sign-in is refused': refuse('/authenticate', REFUSED),
    'a session is live elsewhere': refuse('/authenticate', LIVE_ELSEWHERE),
    'more than one fits': refuse('/authenticate', MORE_THAN_ONE),
    'a code is asked for': refuse('/authenticate', CODE_ASKED),
    'code.submitted': () => actor.send({ type: 'code.submitted', code: '123456' }),
    'code.left': () => actor.send({ type: 'code.left' }),
    'the second factor is right': answer('/authenticate', 200, { id_token: 'fresh' }),
    'the second factor is wrong': refuse('/authenticate', CODE_REFUSED),
    'a session is live elsewhere by now': refuse('/authenticate', LIVE_ELSEWHERE),
    'the credentials no longer hold': refuse('/authenticate', REFUSED),
    'the code is accepted': answer('/exchangeSsoCode', 200, { id_token: 'fresh' }),
    'the code is refused': refuse('/exchangeSsoCode', REFUSED),
    'the account is loaded': load(LOADED),
    'an expired account is loaded': load(EXPIRED),
    'an account without second factor is loaded': load(UNPROTECTED),
    'factor.set': () => actor.send({ type: 'factor.set' }),
    'factor.missing': async (step) => {
      const call = api.GET('/aiparcelweb/api/clientsShortAFrame').catch((error: unknown) => error)
      await refuse('/clientsShortAFrame', {
        status: 403,
        detail: 'Your account needs a second factor.',
        code: 'second-factor-missing',
      })(step)
      await call
    },
    'an account without landing page is loaded': load(HOMELESS),
    'the session is over at the account': refuse('/api/account', SESSION_ENDED),
    'the account fails': async (step) => {
      const call = await server.next('/checkPasswordExpirationDays')
      call.lose()
      await settle(step)
    },
    'account.retried': () => actor.send({ type: 'account.retried' }),
    'a default landing page is chosen': choose(true),
    'a landing page is chosen for now': choose(false),
    'the landing page is saved': answer('/change_defaults', 200, { status: 'ok' }),
    'the session is over at the landing page': refuse('/change_defaults', SESSION_ENDED),
    'the landing page is not saved': refuse('/change_defaults', FAULT),
    'token.renewed': async () => {
      clock.increment(RENEWAL_MS)
      const call = await server.next('/regenerateToken')
      call.answer(200, { id_token: 'renewed' })
      await until(
        () => heldToken(actor.getSnapshot()) === 'renewed',
        () => 'the token is not renewed',
      )
    },
    'session.ended': async (step) => {
      const call = api.GET('/aiparcelweb/api/clientsShortAFrame').catch((error: unknown) => error)
      await refuse('/clientsShortAFrame', SESSION_ENDED)(step)
      await call
    },
    'session.left': () => actor.send({ type: 'session.left' }),
    'logout is answered': answer('/logout', 200, { status: 'ok' }),
    'logout fails': refuse('/logout', FAULT),
    'the clearing delay is over': pass(CLEARING_MS),
  }
  return { actor, server, storage, clock, drivers, announced, forgotten: () => forgotten }
}
