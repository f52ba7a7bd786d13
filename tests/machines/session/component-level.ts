import type { sessionMachine } from '../../../machines/access/session.machine.ts'
import { RENEWAL_MS } from '../../../machines/access/token-upkeep.machine.ts'
import { LoginPage } from '../../e2e/pages/LoginPage.ts'
import { ShellPage } from '../../e2e/pages/ShellPage.ts'
import { storedToken, TOKEN_KEY } from '../../e2e/signed-in.ts'
import type { ComponentLevel } from '../../qa/component/component-level.ts'
import { expect } from '../../qa/component/expect.ts'
import type { StateKey } from '../../qa/model.ts'
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
  SESSION_CASES,
  SESSION_ENDED,
  UNPROTECTED,
  type SessionCase,
} from './cases.ts'
import { answerAccount, openProduct, untilFramed } from './open-product.ts'

const ACCOUNT_CALLS = ['/api/account', '/checkPasswordExpirationDays', '/landing_pages'] as const
const PASSWORD = 'Parcel2026'
const CLEARING_MS = 500
/** No dashboards: their pages are asked for else. */
const HELD = ['INVOICE_SEARCH']

type Loaded = typeof LOADED

/** With what opens no page, so that the frame alone is drawn. */
const framed = (loaded: Loaded): Loaded => ({
  ...loaded,
  account: { ...loaded.account, permissions: HELD },
  landingOptions: loaded.landingOptions.map((each) => ({ ...each, path: '/somewhere' })),
})

export const componentLevel: ComponentLevel<SessionCase, StateKey<typeof sessionMachine>> = {
  opensByStep: true,
  open: ({ page, calls, passTime, tell }) => {
    const login = new LoginPage(page)
    const shell = new ShellPage(page)
    const answer = (call: string, body: unknown, status?: number) => async () =>
      (await calls.next(call)).answer(body, status)
    const refuse = (call: string, { status, detail }: typeof REFUSED) =>
      answer(call, { detail, code: 'refused' }, status)
    const end = (call: string) => answer(call, { ...SESSION_ENDED, code: 'session-ended' }, SESSION_ENDED.status)
    const lose = (call: string) => async () => (await calls.next(call)).lose()
    const sign = answer('/authenticate', { id_token: 'fresh' })
    const load = (loaded: Loaded) => () => answerAccount(calls, framed(loaded))
    const asked = (call: string) => async () => void (await calls.next(call))
    const choose = (isDefault: boolean) => async () => {
      await login.chooseLanding('Spend')
      await login.saveAsDefault.setChecked(isDefault)
      await login.continue.click()
    }
    const stored = () => storedToken(page)
    /** Whoever is held up in the midst of a session to set up a second factor keeps the stored token. */
    let keepsToken = false
    const signedOut = async () => {
      keepsToken = false
      await expect(login.heading).toBeVisible()
      expect(await stored()).toBeUndefined()
    }
    const said = (words: string) => async () => {
      await expect(page.getByText(words).first()).toBeVisible()
      await signedOut()
    }
    const accountIsAsked = async () => {
      for (const call of ACCOUNT_CALLS) await calls.next(call)
      await expect(page.getByText(/Loading \.\.\.|Processing SSO Login\.\.\./)).toBeVisible()
    }
    const accountIsMissing = () =>
      expect(page.getByRole('heading', { name: 'Your account could not be loaded' })).toBeVisible()
    const entered = async () => {
      await untilFramed(page, calls)
      expect(await stored()).toBeDefined()
    }
    const signingOut = async () => {
      await expect(page.getByText('Signing out …')).toBeVisible()
    }
    return {
      drivers: {
        'a token is stored': () => openProduct(page, { token: 'stored' }),
        'single sign-on brings a code': () => openProduct(page, { at: '/sso-callback?token=code' }),
        'nothing is stored': () => openProduct(page),
        'the storage is closed': async () => {
          await page.evaluate((closed) => {
            const { getItem } = Storage.prototype
            Storage.prototype.getItem = function (key) {
              if (key !== closed) return getItem.call(this, key)
              Storage.prototype.getItem = getItem
              throw new DOMException('denied', 'SecurityError')
            }
          }, TOKEN_KEY)
          await openProduct(page)
        },
        'credentials.submitted': async ({ from }) => {
          await login.fill('analyst', PASSWORD)
          await (from === 'signedOut.liveElsewhere' ? login.yes : login.submit).click()
        },
        'sign-in is accepted': sign,
        'sign-in is refused': refuse('/authenticate', REFUSED),
        'a session is live elsewhere': refuse('/authenticate', LIVE_ELSEWHERE),
        'more than one fits': refuse('/authenticate', MORE_THAN_ONE),
        'a code is asked for': refuse('/authenticate', CODE_ASKED),
        'code.submitted': async () => {
          await page.getByRole('textbox', { name: 'Code', exact: true }).fill('123456')
          await login.continue.click()
        },
        'code.left': () => page.getByRole('button', { name: 'Back to sign-in' }).click(),
        'the second factor is right': sign,
        'the second factor is wrong': refuse('/authenticate', CODE_REFUSED),
        'a session is live elsewhere by now': refuse('/authenticate', LIVE_ELSEWHERE),
        'the credentials no longer hold': refuse('/authenticate', REFUSED),
        'the code is accepted': answer('/exchangeSsoCode', { id_token: 'fresh' }),
        'the code is refused': refuse('/exchangeSsoCode', REFUSED),
        'the account is loaded': load(LOADED),
        'an expired account is loaded': load(EXPIRED),
        'an account without second factor is loaded': load(UNPROTECTED),
        'factor.set': async () => {
          await page.getByRole('textbox', { name: 'Code', exact: true }).fill('123456')
          await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
          await page.getByRole('button', { name: 'Turn on' }).click()
          await answer('/secondFactor/confirm', { recoveryCodes: ['ABCDEF-GHJKMN-PQRSTV-WXYZ23'] })()
          await page.getByRole('button', { name: 'I have kept them' }).click()
        },
        'factor.missing': () => tell(SESSION_CASES['factor.missing']),
        'an account without landing page is loaded': load({ ...HOMELESS, landingOptions: LOADED.landingOptions }),
        'the session is over at the account': end('/api/account'),
        'the account fails': answer('/checkPasswordExpirationDays', { ...FAULT, code: 'server-fault' }, FAULT.status),
        'account.retried': () => page.getByRole('button', { name: 'Retry' }).click(),
        'a default landing page is chosen': choose(true),
        'a landing page is chosen for now': choose(false),
        'the landing page is saved': answer('/change_defaults', { status: 'ok' }),
        'the session is over at the landing page': end('/change_defaults'),
        'the landing page is not saved': async () => {
          await lose('/change_defaults')()
          await expect(page.getByText('The landing page was not saved')).toBeVisible()
        },
        'token.renewed': async ({ from }) => {
          await passTime(RENEWAL_MS)
          await answer('/regenerateToken', { id_token: 'renewed' })()
          if (from.startsWith('signedIn.entered')) await expect.poll(stored).toBe('renewed')
        },
        // As another tab that signs out.
        'session.ended': () =>
          page.evaluate((key) => {
            localStorage.removeItem(key)
            dispatchEvent(new StorageEvent('storage', { storageArea: localStorage, key, newValue: null }))
          }, TOKEN_KEY),
        'session.left': async () => {
          if (await shell.userMenu.isVisible()) await shell.signOut()
          else await page.getByRole('button', { name: 'Sign out' }).click()
        },
        'logout is answered': answer('/logout', { status: 'ok' }),
        'logout fails': answer('/logout', { ...FAULT, code: 'server-fault' }, FAULT.status),
        'the clearing delay is over': async () => {
          await passTime(CLEARING_MS - 1)
          await signingOut()
          await passTime(1)
        },
      },
      states: {
        restoring: () => expect(page.getByRole('button', { name: 'Open the product' })).toBeVisible(),
        'signedOut.idle': signedOut,
        'signedOut.failed': said('Sign-in failed'),
        'signedOut.moreThanOne': said('More than one account fits'),
        'signedOut.liveElsewhere': async () => {
          await expect(page.getByRole('alert').getByText('There is an open session in another browser.')).toBeVisible()
          await expect(login.yes).toBeVisible()
        },
        'enteringCode.asked': () => expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible(),
        'enteringCode.checking': asked('/authenticate'),
        'signedOut.expired': said('Your session has ended. Sign in again to go on where you were.'),
        'signedOut.left': said('You are signed out.'),
        signingIn: async () => {
          await calls.next('/authenticate')
          await expect(login.submit).toHaveAttribute('aria-disabled', 'true')
        },
        exchangingCode: async () => {
          await calls.next('/exchangeSsoCode')
          await expect(page.getByText('Processing SSO Login...')).toBeVisible()
        },
        'restored.loading': accountIsAsked,
        'restored.unavailable': accountIsMissing,
        'arriving.loading': accountIsAsked,
        'arriving.unavailable': accountIsMissing,
        'signedIn.settingUpFactor': async () => {
          await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
          for (const [call, body] of [
            ['/account/secondFactor', { setAt: null, recoveryCodesLeft: 0, required: true, asksPassword: true }],
            ['/secondFactor/begin', { secret: 'ABCDEFGH', address: 'otpauth://totp/A-Frame:jo?secret=ABCDEFGH' }],
          ] as const)
            if ((await calls.waiting()).some((path) => path.endsWith(call))) await answer(call, body)()
          await expect(page.getByRole('img', { name: 'Code to scan' })).toBeVisible()
          keepsToken = (await stored()) !== undefined
        },
        'signedIn.landing.asked': async () => {
          await expect(login.landingHeading).toBeVisible()
          if (!keepsToken) expect(await stored()).toBeUndefined()
        },
        'signedIn.landing.saving': async () => {
          await calls.next('/change_defaults')
          await expect(login.continue).toHaveAttribute('aria-disabled', 'true')
        },
        'signedIn.entered.open': entered,
        'signedIn.entered.passwordExpired': async () => {
          await entered()
          await expect(
            page
              .getByText('Your Password has been expired.')
              .or(page.getByRole('form', { name: 'Change Password' }))
              .first(),
          ).toBeVisible()
        },
        'signingOut.ending': async () => {
          await calls.next('/logout')
          await signingOut()
        },
        'signingOut.clearing': signingOut,
      },
    }
  },
}
