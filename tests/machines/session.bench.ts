import { createActor, SimulatedClock, waitFor } from 'xstate'
import { heldToken } from '../../machines/session.machine.ts'
import { createStoredSession } from '../../src/access/stored-session.ts'
import { createApi } from '../../src/api/client.ts'
import { provideSession } from '../../src/provide-actors.ts'
import { memoryStorage } from '../memory-storage.ts'
import { createHeldServer } from './held-server.ts'
import { ACCOUNT, REFUSED, SESSION_ENDED } from './session.cases.ts'
import type { SessionCase } from './session.cases.ts'
import { stateKeyOf } from './walk.ts'
import type { Coverage, Level, Step } from './walk.ts'

const STORED_RENEWS_IN_MS = 60_000
const RENEWAL_MS = 10 * 60_000
const RENEWAL_RETRY_MS = 30_000
const CLEARING_MS = 500

/** The session machine with the app's own actors, on a server, a storage and a clock that the test holds. */
export function openSessionBench(coverage: Coverage) {
  const clock = new SimulatedClock()
  const server = createHeldServer()
  const storage = memoryStorage()
  let forgotten = 0
  const stored = createStoredSession({ storage, now: () => clock.now() })
  const api = createApi({
    origin: 'http://portal.test',
    fetch: server.fetch,
    token: () => heldToken(actor.getSnapshot()),
    onSessionEnded: () => actor.send({ type: 'session.ended' }),
  })
  const machine = provideSession({ api: () => api, stored, forgetAnswers: () => void forgotten++ })
  const actor = createActor(machine, { clock, inspect: coverage.inspect })

  const settle = async ({ to }: Step<SessionCase>) => void (await waitFor(actor, (snapshot) => stateKeyOf(snapshot) === to, { timeout: 2_000 }))
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
  const refusal = ({ status, detail }: { status: number; detail: string }) => [status, { detail, code: 'refused' }] as const
  const start = (prepare: () => void) => async (step: Step<SessionCase>) => {
    prepare()
    actor.start()
    await settle(step)
  }

  const drivers: Level<SessionCase, string>['drivers'] = {
    'a token is stored': start(() => stored.storeToken({ token: 'stored', renewInMs: STORED_RENEWS_IN_MS })),
    'nothing is stored': start(() => storage.clear()),
    'the storage is closed': start(() => {
      const { getItem } = storage
      storage.getItem = () => {
        storage.getItem = getItem
        throw new Error('denied')
      }
    }),
    'credentials.submitted': () => actor.send({ type: 'credentials.submitted', username: 'analyst', password: 'secret', logOffOtherSessions: false }),
    'sign-in is accepted': answer('/authenticate', 200, { id_token: 'fresh' }),
    'sign-in is refused': answer('/authenticate', ...refusal(REFUSED)),
    'the account is loaded': async (step) => {
      const [account, days] = await Promise.all([server.next('/account'), server.next('/checkPasswordExpirationDays')])
      account.answer(200, ACCOUNT)
      days.answer(200, 45)
      await settle(step)
    },
    'the session is over at the account': answer('/account', ...refusal(SESSION_ENDED)),
    'the account fails': async (step) => {
      const call = await server.next('/checkPasswordExpirationDays')
      call.lose()
      await settle(step)
    },
    'account.retried': () => actor.send({ type: 'account.retried' }),
    'renewal is due': (step) => pass(heldToken(actor.getSnapshot()) === 'stored' ? STORED_RENEWS_IN_MS : RENEWAL_MS)(step),
    'the token is renewed': answer('/regenerateToken', 200, { id_token: 'renewed' }),
    'the session is over at the renewal': answer('/regenerateToken', ...refusal(SESSION_ENDED)),
    'the renewal fails': answer('/regenerateToken', ...refusal({ status: 503, detail: 'The service is busy. Please try again soon.' })),
    'another renewal is due': pass(RENEWAL_RETRY_MS),
    'session.ended': async (step) => {
      const call = api.GET('/aiparcelweb/api/clientsShortAFrame').catch((error: unknown) => error)
      await answer('/clientsShortAFrame', ...refusal(SESSION_ENDED))(step)
      await call
    },
    'session.left': () => actor.send({ type: 'session.left' }),
    'logout is answered': answer('/logout', 200, { status: 'ok' }),
    'logout fails': answer('/logout', ...refusal({ status: 500, detail: 'Sorry, server is going wrong' })),
    'the clearing delay is over': pass(CLEARING_MS),
  }
  return { actor, server, storage, clock, drivers, forgotten: () => forgotten }
}
