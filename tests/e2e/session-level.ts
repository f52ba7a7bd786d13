import { expect } from '@playwright/test'
import type { APIRequestContext, Page } from '@playwright/test'
import type { sessionMachine } from '../../machines/session.machine.ts'
import type { SessionCase } from '../machines/session.cases.ts'
import type { Level, StateKey } from '../machines/walk.ts'
import { holdCalls } from './call-gate.ts'
import { LoginPage } from './pages/LoginPage.ts'
import { ShellPage } from './pages/ShellPage.ts'

export const ANALYST = { username: 'analyst', password: 'Parcel2026' }
const START = '/aframe/dashboard/spend'
const TOKEN_KEY = 'aframe.token'
const DAYS_KEY = 'aframe.passwordDaysLeft'
const MINUTE_MS = 60_000

export async function signInByCall(request: APIRequestContext): Promise<string> {
  const answer = await request.post('/aiparcelweb/api/authenticate', { data: { ...ANALYST, logOffOtherSessions: false, rememberMe: true } })
  return ((await answer.json()) as { id_token: string }).id_token
}

export async function endSession(request: APIRequestContext, authorization: string | undefined): Promise<void> {
  const answer = await request.post('/aiparcelweb/api/logout', { headers: { authorization: authorization ?? '' } })
  expect(answer.status()).toBe(200)
}

export async function storedToken(page: Page): Promise<string | undefined> {
  const text = await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)
  return (JSON.parse(text ?? 'null') as { id_token: string } | null)?.id_token
}

/** The session in a browser: a person's hands, the real server, and a clock and a network that the test holds. */
export async function openSessionLevel(page: Page, request: APIRequestContext) {
  const login = new LoginPage(page)
  const shell = new ShellPage(page)
  const gate = await holdCalls(page, ['/authenticate', '/api/account', '/checkPasswordExpirationDays', '/regenerateToken', '/logout'])
  await page.clock.install()
  let storedAtLeaving: string | undefined

  const start = async () => void (await page.goto(START))
  const pass = (ending: string) => async () => (await gate.next(ending)).pass()
  const lose = (ending: string) => async () => (await gate.next(ending)).lose()
  const endThenPass = (ending: string) => async () => {
    const call = await gate.next(ending)
    await endSession(request, call.authorization)
    await call.pass()
  }
  const freezeThen = (release: () => Promise<void>) => async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
    await release()
  }
  const signedOut = async () => {
    await expect(login.heading).toBeVisible()
    await expect(page).toHaveURL('/login')
    expect(await storedToken(page)).toBeUndefined()
    expect(gate.waiting()).toEqual([])
  }
  const shellStands = async () => {
    await expect(shell.userMenu).toBeVisible()
    await expect(page).toHaveURL(/\/aframe\/dashboard\/spend/)
  }

  const drivers = {
    'a token is stored': async () => {
      const token = await signInByCall(request)
      await page.addInitScript(
        ([key, id]) => {
          if (sessionStorage.getItem('seeded')) return
          sessionStorage.setItem('seeded', 'yes')
          localStorage.setItem(key, JSON.stringify({ id_token: id, renewAtMs: Date.now() + 600_000 }))
        },
        [TOKEN_KEY, token] as const,
      )
      await start()
    },
    'nothing is stored': start,
    'the storage is closed': async () => {
      await page.addInitScript((closed) => {
        const { getItem } = Storage.prototype
        Storage.prototype.getItem = function (key) {
          if (key !== closed) return getItem.call(this, key)
          Storage.prototype.getItem = getItem
          throw new DOMException('denied', 'SecurityError')
        }
      }, TOKEN_KEY)
      await start()
    },
    'credentials.submitted': (_, next) => login.signIn(ANALYST.username, next?.event === 'sign-in is refused' ? 'not the password' : ANALYST.password),
    'sign-in is accepted': pass('/authenticate'),
    'sign-in is refused': pass('/authenticate'),
    'the account is loaded': async () => {
      const calls = await Promise.all([gate.next('/api/account'), gate.next('/checkPasswordExpirationDays')])
      await Promise.all(calls.map((call) => call.pass()))
    },
    'the session is over at the account': endThenPass('/api/account'),
    'the account fails': lose('/checkPasswordExpirationDays'),
    'account.retried': () => page.getByRole('button', { name: 'Retry' }).click(),
    'renewal is due': () => page.clock.fastForward(10 * MINUTE_MS),
    'the token is renewed': async () => {
      const before = await storedToken(page)
      await (await gate.next('/regenerateToken')).pass()
      await expect.poll(() => storedToken(page)).not.toBe(before)
    },
    'the session is over at the renewal': endThenPass('/regenerateToken'),
    'the renewal fails': lose('/regenerateToken'),
    'another renewal is due': () => page.clock.fastForward(MINUTE_MS / 2),
    'session.ended': async () => {
      const tab = await page.context().newPage()
      await tab.goto(START)
      await new ShellPage(tab).signOut()
      await expect(new LoginPage(tab).heading).toBeVisible()
      await tab.close()
    },
    'session.left': async () => {
      storedAtLeaving = await storedToken(page)
      if (await shell.userMenu.isVisible()) await shell.signOut()
      else await page.getByRole('button', { name: 'Sign out' }).click()
    },
    'logout is answered': freezeThen(pass('/logout')),
    'logout fails': freezeThen(lose('/logout')),
    'the clearing delay is over': async () => {
      await page.clock.runFor(499)
      expect(await storedToken(page)).toBe(storedAtLeaving)
      await expect(page.getByText('Signing out …')).toBeVisible()
      await page.clock.runFor(1)
      await page.clock.resume()
    },
  } as const satisfies Level<SessionCase, string>['drivers']

  const states = {
    restoring: () => expect(page).toHaveURL('about:blank'),
    'signedOut.idle': signedOut,
    'signedOut.failed': async () => {
      await expect(page.getByText('The user name or the password is not right.')).toBeVisible()
      await expect(login.password).toBeFocused()
      await signedOut()
    },
    'signedOut.expired': async () => {
      await expect(page.getByText('Your session has ended. Sign in again to go on where you were.')).toBeVisible()
      await signedOut()
    },
    'signedOut.left': async () => {
      await expect(page.getByText('You are signed out.')).toBeVisible()
      await signedOut()
      expect(await page.evaluate((key) => localStorage.getItem(key), DAYS_KEY)).toBeNull()
    },
    signingIn: async () => {
      await gate.next('/authenticate')
      await expect(login.submit).toHaveAttribute('aria-disabled', 'true')
    },
    loadingAccount: async () => {
      await Promise.all([gate.next('/api/account'), gate.next('/checkPasswordExpirationDays')])
      await expect(page.getByText('Loading ...')).toBeVisible()
    },
    accountUnavailable: async () => {
      await expect(page.getByRole('heading', { name: 'Your account could not be loaded' })).toBeVisible()
      await expect.poll(gate.waiting).toEqual([])
    },
    'signedIn.idle': async () => {
      await shellStands()
      expect(await storedToken(page)).toBeDefined()
      expect(Number(await page.evaluate((key) => localStorage.getItem(key), DAYS_KEY))).toBeGreaterThan(0)
      expect(gate.waiting()).toEqual([])
    },
    'signedIn.renewing': async () => {
      await gate.next('/regenerateToken')
      await shellStands()
    },
    'signedIn.waitingToRenew': async () => {
      await shellStands()
      expect(gate.waiting()).toEqual([])
    },
    'signingOut.ending': async () => {
      await gate.next('/logout')
      await expect(page.getByText('Signing out …')).toBeVisible()
      expect(await storedToken(page)).toBe(storedAtLeaving)
    },
    'signingOut.clearing': async () => {
      await expect(page.getByText('Signing out …')).toBeVisible()
      expect(gate.waiting()).toEqual([])
      expect(await storedToken(page)).toBe(storedAtLeaving)
    },
  } as const satisfies Level<SessionCase, StateKey<typeof sessionMachine>>['states']

  return { drivers, states }
}
