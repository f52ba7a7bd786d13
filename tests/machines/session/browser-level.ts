import { expect } from '@playwright/test'
import type { APIRequestContext, Page } from '@playwright/test'
import { problem } from '../../../domain/values/problem.ts'
import type { sessionMachine } from '../../../machines/access/session.machine.ts'
import { CODE_ASKED, CODE_REFUSED, REFUSED } from './cases.ts'
import type { SessionCase } from './cases.ts'
import type { BrowserLevel } from '../../qa/browser-level.ts'
import type { Level, StateKey, Step, Walk } from '../../qa/model.ts'
import { holdCalls } from '../../e2e/call-gate.ts'
import { LoginPage } from '../../e2e/pages/LoginPage.ts'
import { ShellPage } from '../../e2e/pages/ShellPage.ts'
import { signInByCall, storedToken, storeToken, TOKEN_KEY } from '../../e2e/signed-in.ts'

const PASSWORD = 'Parcel2026'
export const ANALYST = { username: 'session.walker', password: PASSWORD }
/** No page is quicker drawn inside the frame. */
const START = '/somewhere'
const DAYS_KEY = 'aframe.passwordDaysLeft'
const RENEWAL_MS = 10 * 60_000
/** What is left of an account that must choose a landing page. ACC-10 */
const HOMELESS = { roles: [], defaultLandingPage: null }

export async function endSession(request: APIRequestContext, authorization: string | undefined): Promise<void> {
  const answer = await request.post('/aiparcelweb/api/logout', { headers: { authorization: authorization ?? '' } })
  expect(answer.status()).toBe(200)
}

/** Whose account the next load answers with. */
function userAhead(ahead: Walk<SessionCase>): string {
  const loaded = ahead.find(
    ({ event }) =>
      event === 'the account is loaded' ||
      event === 'an expired account is loaded' ||
      event === 'credentials.submitted',
  )
  return loaded?.event === 'an expired account is loaded' ? 'expired' : ANALYST.username
}

/** The session in a browser: a person's hands, the real server, and a clock and a network that the test holds. */
async function openSession(page: Page, request: APIRequestContext) {
  const login = new LoginPage(page)
  const shell = new ShellPage(page)
  const gate = await holdCalls(page, [
    '/authenticate',
    '/exchangeSsoCode',
    '/api/account',
    '/checkPasswordExpirationDays',
    '/landing_pages',
    '/change_defaults',
    '/regenerateToken',
    '/logout',
  ])
  await page.clock.install()
  let storedAtLeaving: string | undefined
  /** Whoever is held up in the midst of a session to set up a second factor keeps the stored token. */
  let keepsToken = false

  const start = async () => void (await page.goto(START))
  const pass = (ending: string) => async () => (await gate.next(ending)).pass()
  const lose = (ending: string) => async () => (await gate.next(ending)).lose()
  const refuseSignIn =
    ({ status, detail }: { readonly status: number; readonly detail: string }) =>
    async () =>
      (await gate.next('/authenticate')).answer({ detail, code: 'refused' }, status)
  const endThenPass = (ending: string) => async () => {
    const call = await gate.next(ending)
    await endSession(request, call.authorization)
    await call.pass()
  }
  const freezeThen = (release: () => Promise<void>) => async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
    await release()
  }
  const accountCalls = () =>
    Promise.all([gate.next('/api/account'), gate.next('/checkPasswordExpirationDays'), gate.next('/landing_pages')])
  const passAccount = async () => {
    await Promise.all((await accountCalls()).map((call) => call.pass()))
  }
  const submit = async ({ from }: Step<SessionCase>, ahead: Walk<SessionCase>) => {
    const outcome = ahead[0]?.event
    if (outcome === 'a session is live elsewhere') {
      await signInByCall(request, { username: 'one.session', logOffOtherSessions: true })
      return await login.signIn('one.session', PASSWORD)
    }
    if (outcome === 'more than one fits') return await login.signIn('twin@demo.example', PASSWORD)
    await login.fill(userAhead(ahead), outcome === 'sign-in is refused' ? 'not the password' : PASSWORD)
    await (from === 'signedOut.liveElsewhere' ? login.yes : login.submit).click()
  }
  const renew = async () => {
    await page.clock.fastForward(RENEWAL_MS)
    return await gate.next('/regenerateToken')
  }
  const choose = (isDefault: boolean) => async () => {
    await login.chooseLanding('Dashboards')
    await login.saveAsDefault.setChecked(isDefault)
    await login.continue.click()
  }
  const nothingStored = async () => {
    if (!keepsToken) expect(await storedToken(page)).toBeUndefined()
  }
  const signedOut = async () => {
    keepsToken = false
    await expect(login.heading).toBeVisible()
    await expect(page).toHaveURL('/login')
    expect(await storedToken(page)).toBeUndefined()
    expect(gate.waiting()).toEqual([])
  }
  const said = (words: string) => async () => {
    await expect(page.getByText(words)).toBeVisible()
    await signedOut()
  }
  const accountIsAsked = async () => {
    await accountCalls()
    await expect(page.getByText(/Loading \.\.\.|Processing SSO Login\.\.\./)).toBeVisible()
  }
  const accountIsMissing = async () => {
    await expect(page.getByRole('heading', { name: 'Your account could not be loaded' })).toBeVisible()
    await expect.poll(gate.waiting).toEqual([])
  }
  const entered = async () => {
    await expect(shell.userMenu).toBeVisible()
    await expect(page).not.toHaveURL(/\/(login|SSO|sso-callback)/)
    expect(await storedToken(page)).toBeDefined()
    expect(gate.waiting()).toEqual([])
  }
  const daysLeft = async () => Number(await page.evaluate((key) => localStorage.getItem(key), DAYS_KEY))

  const drivers = {
    'a token is stored': async (_, ahead) => {
      await storeToken(page, await signInByCall(request, { username: userAhead(ahead), logOffOtherSessions: true }))
      await start()
    },
    'single sign-on brings a code': async () => void (await page.goto('/sso-callback?token=code')),
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
    'credentials.submitted': submit,
    'sign-in is accepted': pass('/authenticate'),
    'sign-in is refused': async () => {
      await (await gate.next('/authenticate')).pass()
      await expect(page.getByText('The user name or the password is not right.')).toBeVisible()
      await expect(login.password).toBeFocused()
    },
    'a session is live elsewhere': pass('/authenticate'),
    'more than one fits': pass('/authenticate'),
    'a code is asked for': refuseSignIn(CODE_ASKED),
    'code.submitted': async () => {
      await page.getByRole('textbox', { name: 'Code', exact: true }).fill('123456')
      await login.continue.click()
    },
    'code.left': () => page.getByRole('button', { name: 'Back to sign-in' }).click(),
    'the second factor is right': async () =>
      (await gate.next('/authenticate')).answer({
        id_token: await signInByCall(request, { username: ANALYST.username, logOffOtherSessions: true }),
      }),
    'the second factor is wrong': async () => {
      await refuseSignIn(CODE_REFUSED)()
      await expect(
        page.getByRole('alert').filter({ hasText: 'The code is not right, or was used already.' }),
      ).toBeVisible()
    },
    'a session is live elsewhere by now': refuseSignIn(problem('session-elsewhere')),
    'the credentials no longer hold': refuseSignIn(REFUSED),
    'the code is accepted': async (_, ahead) =>
      (await gate.next('/exchangeSsoCode')).answer({
        id_token: await signInByCall(request, { username: userAhead(ahead), logOffOtherSessions: true }),
      }),
    'the code is refused': pass('/exchangeSsoCode'),
    'the account is loaded': passAccount,
    'an expired account is loaded': passAccount,
    'an account without second factor is loaded': async () => {
      const [account, days, pages] = await accountCalls()
      await Promise.all([account.passChanged({ mustSetUpSecondFactor: true }), days.pass(), pages.pass()])
    },
    'factor.set': async () => {
      await page.route(
        '**/secondFactor/confirm',
        (route) => route.fulfill({ json: { recoveryCodes: ['ABCDEF-GHJKMN-PQRSTV-WXYZ23'] } }),
        { times: 1 },
      )
      await page.getByRole('textbox', { name: 'Code', exact: true }).fill('123456')
      await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Turn on' }).click()
      await page.getByRole('button', { name: 'I have kept them' }).click()
    },
    'factor.missing': async () => {
      await page.route(
        '**/api/account/sessions',
        (route) =>
          route.fulfill({
            status: 403,
            json: { detail: 'Your account needs a second factor.', code: 'second-factor-missing' },
          }),
        { times: 1 },
      )
      await shell.openProfile()
      await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
      // The profile itself asks for what the account is loaded with.
      await page.goBack()
      await expect(page).not.toHaveURL('/profile')
    },
    'an account without landing page is loaded': async () => {
      const [account, days, pages] = await accountCalls()
      await Promise.all([account.passChanged(HOMELESS), days.pass(), pages.pass()])
    },
    'the session is over at the account': endThenPass('/api/account'),
    'the account fails': lose('/checkPasswordExpirationDays'),
    'account.retried': () => page.getByRole('button', { name: 'Retry' }).click(),
    'a default landing page is chosen': choose(true),
    'a landing page is chosen for now': choose(false),
    'the landing page is saved': pass('/change_defaults'),
    'the session is over at the landing page': endThenPass('/change_defaults'),
    'the landing page is not saved': async () => {
      await (await gate.next('/change_defaults')).lose()
      await expect(page.getByText('The landing page was not saved')).toBeVisible()
    },
    'token.renewed': async ({ from }) => {
      const before = await storedToken(page)
      const answered = page.waitForResponse('**/regenerateToken')
      await (await renew()).pass()
      await answered
      if (from.startsWith('signedIn.entered')) await expect.poll(() => storedToken(page)).not.toBe(before)
    },
    'session.ended': async ({ from }) => {
      if (from.startsWith('signedIn.landing') || from === 'signedIn.settingUpFactor') {
        const call = await renew()
        await endSession(request, call.authorization)
        return await call.pass()
      }
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
    'signedOut.failed': said('Sign-in failed'),
    'signedOut.moreThanOne': said('More than one account fits'),
    'signedOut.liveElsewhere': async () => {
      await expect(
        page
          .getByRole('alert')
          .getByText('There is an open session in another browser. Do you want to log off elsewhere and log in here?'),
      ).toBeVisible()
      await expect(login.yes).toBeVisible()
      await signedOut()
    },
    'enteringCode.asked': async () => {
      await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
      await expect(page).toHaveURL('/login')
      expect(gate.waiting()).toEqual([])
    },
    'enteringCode.checking': async () => {
      await gate.next('/authenticate')
      await expect(login.continue).toHaveAttribute('aria-disabled', 'true')
    },
    'signedOut.expired': said('Your session has ended. Sign in again to go on where you were.'),
    'signedOut.left': async () => {
      await said('You are signed out.')()
      expect(await page.evaluate((key) => localStorage.getItem(key), DAYS_KEY)).toBeNull()
    },
    signingIn: async () => {
      await gate.next('/authenticate')
      await expect(login.submit).toHaveAttribute('aria-disabled', 'true')
    },
    exchangingCode: async () => {
      await gate.next('/exchangeSsoCode')
      await expect(page.getByText('Processing SSO Login...')).toBeVisible()
    },
    'restored.loading': accountIsAsked,
    'restored.unavailable': accountIsMissing,
    'arriving.loading': accountIsAsked,
    'arriving.unavailable': accountIsMissing,
    'signedIn.settingUpFactor': async () => {
      await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
      await expect(page.getByRole('img', { name: 'Code to scan' })).toBeVisible()
      keepsToken = (await storedToken(page)) !== undefined
      await expect(shell.userMenu).toBeHidden()
      expect(gate.waiting()).toEqual([])
    },
    'signedIn.landing.asked': async () => {
      await expect(login.landingHeading).toBeVisible()
      await expect(shell.userMenu).toBeHidden()
      await nothingStored()
      expect(gate.waiting()).toEqual([])
    },
    'signedIn.landing.saving': async () => {
      await gate.next('/change_defaults')
      await expect(login.continue).toHaveAttribute('aria-disabled', 'true')
      await nothingStored()
    },
    'signedIn.entered.open': async () => {
      await entered()
      expect(await daysLeft()).toBeGreaterThan(0)
    },
    'signedIn.entered.passwordExpired': async () => {
      await entered()
      expect(await daysLeft()).toBe(0)
      const changing = page.getByRole('form', { name: 'Change Password' })
      const main = page.getByRole('main')
      if (new URL(page.url()).pathname === '/change_password') await expect(changing).toBeVisible()
      else
        expect(await main.innerText()).toBe(
          'Your Password has been expired. Please change the password\nChange Password',
        )
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

export const browserLevel: BrowserLevel<SessionCase, StateKey<typeof sessionMachine>> = {
  places: { 'in a tab': { maxSteps: 14 } },
  open: ({ page, request }) => openSession(page, request),
}
