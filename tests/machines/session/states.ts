import { expect } from 'vitest'
import type { sessionMachine } from '../../../machines/access/session.machine.ts'
import {
  arrivalTarget,
  heldToken,
  landingOptionsOf,
  sessionAccount,
  sessionProblem,
} from '../../../machines/access/session-selectors.ts'
import type { Level, StateKey } from '../../qa/model.ts'
import { CODE_REFUSED, FAULT, LIVE_ELSEWHERE, LOADED, MORE_THAN_ONE, REFUSED, type SessionCase } from './cases.ts'
import type { openSession } from './session.ts'

type SessionState = StateKey<typeof sessionMachine>

const TOKEN_KEY = 'aframe.token'
const DAYS_KEY = 'aframe.passwordDaysLeft'

/** What must be true in each state: of storage, of the calls under way, of what the screens read. */
export function statesOf({ actor, server, storage, announced, forgotten }: ReturnType<typeof openSession>) {
  const snapshot = () => actor.getSnapshot()
  const context = () => snapshot().context
  const waitingPaths = () =>
    server
      .waiting()
      .map(({ path }) => path.split('/').at(-1))
      .toSorted()
  const heldStored = () => (JSON.parse(storage.getItem(TOKEN_KEY) ?? 'null') as { id_token: string } | null)?.id_token
  const bearer = () => `Bearer ${context().held?.token}`
  /** Whoever is held up in the midst of a session to set up a second factor keeps the stored token. */
  let keepsToken = false
  const nothingStored = () => {
    if (!keepsToken) expect(storage.length).toBe(0)
  }
  const nothingHeld = () => {
    keepsToken = false
    if (!snapshot().matches('enteringCode')) expect(context().credentials).toBeNull()
    expect(storage.length).toBe(0)
    expect(heldToken(snapshot())).toBeNull()
    expect(sessionAccount(snapshot())).toBeNull()
    expect(landingOptionsOf(snapshot())).toEqual([])
    expect(arrivalTarget(snapshot())).toBeNull()
    expect(waitingPaths()).toEqual([])
  }
  const refusedWith = (problem: typeof REFUSED) => () => {
    expect(sessionProblem(snapshot())).toEqual(problem)
    nothingHeld()
  }
  const accountIsAsked = (isArriving: boolean) => async () => {
    const calls = await Promise.all([
      server.next('/api/account'),
      server.next('/checkPasswordExpirationDays'),
      server.next('/landing_pages'),
    ])
    for (const call of calls) {
      expect(call.headers.get('Authorization')).toBe(bearer())
      expect(call.headers.get('X-Tenant-Name')).toBeNull()
    }
    expect(snapshot().hasTag('pending')).toBe(true)
    expect(context().isArriving).toBe(isArriving)
  }
  const accountIsMissing = () => {
    expect(sessionProblem(snapshot())?.status).toBe(0)
    expect(heldToken(snapshot())).not.toBeNull()
    expect(waitingPaths()).toEqual([])
  }
  const entered = ({ days, notices }: { days: number; notices: readonly string[] }) => {
    expect(heldStored()).toBe(context().held?.token)
    expect(storage.getItem(DAYS_KEY)).toBe(String(days))
    expect(sessionAccount(snapshot())?.login).toBe('analyst')
    expect(arrivalTarget(snapshot())).toEqual(
      context().isArriving ? { path: '/aframe/dashboard/spend', fullNavigation: false } : null,
    )
    expect(announced.map(({ title, durationMs }) => `${title} (${durationMs} ms)`)).toEqual(
      context().isArriving ? notices : [],
    )
    expect(waitingPaths()).toEqual([])
  }
  return {
    restoring: () => expect(waitingPaths()).toEqual([]),
    'signedOut.idle': nothingHeld,
    'signedOut.failed': refusedWith(REFUSED),
    'signedOut.moreThanOne': refusedWith(MORE_THAN_ONE),
    'signedOut.liveElsewhere': refusedWith(LIVE_ELSEWHERE),
    'enteringCode.asked': () => {
      expect([null, CODE_REFUSED]).toContainEqual(sessionProblem(snapshot()))
      expect(context().credentials).toEqual({
        username: 'analyst',
        password: 'secret',
        logOffOtherSessions: expect.any(Boolean) as boolean,
      })
      nothingHeld()
    },
    'enteringCode.checking': async () => {
      const call = await server.next('/authenticate')
      expect(call.body).toEqual({
        username: 'analyst@aframe',
        password: 'secret',
        logOffOtherSessions: context().credentials?.logOffOtherSessions,
        rememberMe: true,
        secondFactorCode: '123456',
      })
      expect(sessionProblem(snapshot())).toBeNull()
    },
    'signedIn.settingUpFactor': () => {
      keepsToken = storage.length > 0
      expect(heldToken(snapshot())).not.toBeNull()
      expect(sessionAccount(snapshot())?.login).toBe('analyst')
      expect(waitingPaths()).toEqual([])
    },
    'signedOut.expired': nothingHeld,
    'signedOut.left': () => {
      nothingHeld()
      expect(forgotten()).toBeGreaterThan(0)
    },
    signingIn: async () => {
      const call = await server.next('/authenticate')
      expect(call.body).toEqual({
        username: 'analyst@aframe',
        password: 'secret',
        logOffOtherSessions: expect.any(Boolean) as boolean,
        rememberMe: true,
      })
      expect(call.headers.get('X-Tenant-Name')).toBe('aframe')
      expect(call.headers.get('X-Tenant-Db')).toBe('aframe')
      expect(call.headers.get('X-Partner-Code')).toBe('AFRAME')
      expect(call.headers.get('Authorization')).toBeNull()
      expect(sessionProblem(snapshot())).toBeNull()
    },
    exchangingCode: async () => {
      const call = await server.next('/exchangeSsoCode')
      expect(call.body).toEqual({ code: 'code' })
      expect(call.headers.get('X-Tenant-Name')).toBe('aframe')
      expect(call.headers.get('Authorization')).toBeNull()
    },
    'restored.loading': accountIsAsked(false),
    'restored.unavailable': accountIsMissing,
    'arriving.loading': accountIsAsked(true),
    'arriving.unavailable': accountIsMissing,
    'signedIn.landing.asked': () => {
      nothingStored()
      expect(landingOptionsOf(snapshot())).toEqual(LOADED.landingOptions)
      expect([null, FAULT]).toContainEqual(sessionProblem(snapshot()))
      expect(waitingPaths()).toEqual([])
    },
    'signedIn.landing.saving': async () => {
      const call = await server.next('/change_defaults')
      expect(call.body).toEqual({ username: 'analyst', landingPage: 'spend' })
      expect(call.headers.get('Authorization')).toMatch(/^Bearer (fresh|renewed|stored)$/)
      nothingStored()
    },
    'signedIn.entered.open': () => entered({ days: 45, notices: [] }),
    'signedIn.entered.passwordExpired': () =>
      entered({ days: 0, notices: ['Your Password has been expired. Please change the password (10000 ms)'] }),
    'signingOut.ending': async () => {
      const call = await server.next('/logout')
      expect([call.headers.get('Authorization'), call.keepalive]).toEqual([bearer(), true])
      expect(context().held).not.toBeNull()
    },
    'signingOut.clearing': () => {
      expect(waitingPaths()).toEqual([])
      expect(context().held).not.toBeNull()
    },
  } as const satisfies Level<SessionCase, SessionState>['states']
}
