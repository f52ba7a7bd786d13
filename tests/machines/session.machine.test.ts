import { afterAll, describe, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { heldToken, sessionAccount, sessionMachine, sessionProblem } from '../../machines/session.machine.ts'
import { openSessionBench } from './session.bench.ts'
import { ACCOUNT, REFUSED, SESSION_CASES } from './session.cases.ts'
import type { SessionCase } from './session.cases.ts'
import { createCoverage, describeStep, makeWalks, runWalk } from './walk.ts'
import type { Level, StateKey } from './walk.ts'

type SessionState = StateKey<typeof sessionMachine>
type Bench = ReturnType<typeof openSessionBench>

const TOKEN_KEY = 'aframe.token'
const DAYS_KEY = 'aframe.passwordDaysLeft'
const coverage = createCoverage(sessionMachine)
const walks = makeWalks(sessionMachine, { cases: SESSION_CASES })

/** What must be true in each state: of storage, of the calls under way, of what the screens read. */
function statesOf({ actor, server, storage, forgotten }: Bench) {
  const context = () => actor.getSnapshot().context
  const waitingPaths = () => server.waiting().map(({ path }) => path.split('/').at(-1)).toSorted()
  const heldStored = () => (JSON.parse(storage.getItem(TOKEN_KEY) ?? 'null') as { id_token: string } | null)?.id_token
  const nothingHeld = () => {
    expect(storage.length).toBe(0)
    expect(heldToken(actor.getSnapshot())).toBeNull()
    expect(sessionAccount(actor.getSnapshot())).toBeNull()
    expect(waitingPaths()).toEqual([])
  }
  const bearer = () => `Bearer ${context().held?.token}`
  return {
    restoring: () => expect(waitingPaths()).toEqual([]),
    'signedOut.idle': nothingHeld,
    'signedOut.failed': () => {
      expect(sessionProblem(actor.getSnapshot())).toEqual(REFUSED)
      nothingHeld()
    },
    'signedOut.expired': nothingHeld,
    'signedOut.left': () => {
      nothingHeld()
      expect(forgotten()).toBeGreaterThan(0)
    },
    signingIn: async () => {
      const call = await server.next('/authenticate')
      expect(call.body).toEqual({ username: 'analyst@aframe', password: 'secret', logOffOtherSessions: false, rememberMe: true })
      expect(call.headers.get('X-Tenant-Name')).toBe('aframe')
      expect(call.headers.get('X-Tenant-Db')).toBe('aframe')
      expect(call.headers.get('X-Partner-Code')).toBe('AFRAME')
      expect(call.headers.get('Authorization')).toBeNull()
      expect(sessionProblem(actor.getSnapshot())).toBeNull()
    },
    loadingAccount: async () => {
      const calls = await Promise.all([server.next('/account'), server.next('/checkPasswordExpirationDays')])
      for (const call of calls) {
        expect(call.headers.get('Authorization')).toBe(bearer())
        expect(call.headers.get('X-Tenant-Name')).toBeNull()
      }
      expect(actor.getSnapshot().hasTag('pending')).toBe(true)
    },
    accountUnavailable: () => {
      expect(sessionProblem(actor.getSnapshot())?.status).toBe(0)
      expect(heldToken(actor.getSnapshot())).not.toBeNull()
      expect(waitingPaths()).toEqual([])
    },
    'signedIn.idle': () => {
      expect(heldStored()).toBe(context().held?.token)
      expect(storage.getItem(DAYS_KEY)).toBe('45')
      expect(sessionAccount(actor.getSnapshot())).toEqual(ACCOUNT)
      expect(waitingPaths()).toEqual([])
    },
    'signedIn.renewing': async () => {
      const call = await server.next('/regenerateToken')
      expect(call.headers.get('Authorization')).toBe(bearer())
      expect(sessionAccount(actor.getSnapshot())).toEqual(ACCOUNT)
    },
    'signedIn.waitingToRenew': () => {
      expect(waitingPaths()).toEqual([])
      expect(heldStored()).toBe(context().held?.token)
    },
    'signingOut.ending': async () => {
      const call = await server.next('/logout')
      expect(call.headers.get('Authorization')).toBe(bearer())
      expect(context().held).not.toBeNull()
    },
    'signingOut.clearing': () => {
      expect(waitingPaths()).toEqual([])
      expect(context().held).not.toBeNull()
    },
  } as const satisfies Level<SessionCase, SessionState>['states']
}

describe('session machine, by generated walks (ACC-02 to ACC-06, ACC-20, ACC-22, ACC-48 to ACC-51, ERR-01)', () => {
  test.each(walks.map((walk) => [walk.map(describeStep).at(-1) ?? '', walk] as const))('… %s', async (_, walk) => {
    const bench = openSessionBench(coverage)
    await runWalk(walk, { drivers: bench.drivers, states: statesOf(bench) })
    bench.actor.stop()
  })

  test('every case happens somewhere', () => {
    expect(new Set(walks.flat().map(({ event }) => event))).toEqual(new Set(Object.keys(SESSION_CASES)))
  })

  afterAll(() => {
    expect({ states: coverage.missedStates(), transitions: coverage.missedTransitions() }).toEqual({ states: [], transitions: [] })
  })
})

test('actors that nobody provided fail loudly', async () => {
  const actor = createActor(sessionMachine).start()
  await waitFor(actor, (snapshot) => snapshot.matches({ signedOut: 'idle' }))
  actor.send({ type: 'credentials.submitted', username: 'analyst', password: 'secret', logOffOtherSessions: false })
  const failed = await waitFor(actor, (snapshot) => snapshot.matches({ signedOut: 'failed' }))
  expect(sessionProblem(failed)?.detail).toContain('provide this')
})
