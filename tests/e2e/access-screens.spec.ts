import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { APIRequestContext, Page } from '@playwright/test'
import { seriousFindingsInBothThemes } from './accessible.ts'
import { e2eDataDir } from './data-dir.ts'
import { test } from './guarded-test.ts'
import { LoginPage } from './pages/LoginPage.ts'
import { ShellPage } from './pages/ShellPage.ts'
import { ANALYST } from '../machines/session/browser-level.ts'
import { signInByCall, storedToken, storeToken } from './signed-in.ts'

const PASSWORD = ANALYST.password
/** Leads through the sign-in screen to a page with nothing to draw. */
const LIGHT = '/somewhere'
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Other tests sign in with the password that was. */
async function restorePassword(
  request: APIRequestContext,
  { username, oldPassword }: { username: string; oldPassword: string },
): Promise<void> {
  const signIn = await request.post('/aiparcelweb/api/authenticate', {
    data: { username, password: oldPassword, logOffOtherSessions: true, rememberMe: true },
  })
  const { id_token } = (await signIn.json()) as { id_token: string }
  const data = { username, oldPassword, newPassword: PASSWORD }
  const changed = await request.post('/aiparcelweb/api/account/change_password', {
    headers: { authorization: `Bearer ${id_token}` },
    data,
  })
  expect(changed.status()).toBe(200)
}

test(
  'a link that was used to confirm an address says so as it is opened, and leads to a new one',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/confirm_email#key=used')
    await expect(page.getByRole('alert')).toContainText('The address was not confirmed')
    await expect(page.getByRole('alert')).toContainText('This link was used already or is over.')
    await expect(button(page, 'Confirm the address')).toHaveCount(0)
    await expect(button(page, 'Ask for a new one in the profile')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to sign-in' })).toBeVisible()
  },
)

test.describe('reset password', () => {
  const openReset = async (page: Page) => {
    await page.goto('/login')
    await new LoginPage(page).forgotten.click()
    await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible()
  }
  const solve = async (page: Page) => {
    await page.getByRole('checkbox', { name: 'I am not a robot' }).click()
    await expect(page.getByText('Done', { exact: true })).toBeVisible()
  }
  const ask = async (page: Page, whom: string) => {
    await field(page, 'E-mail or username').fill(whom)
    await solve(page)
    await button(page, 'Send the link').click()
  }

  test(
    '[ACC-01] [ACC-02] [ACC-25] the link of sign-in opens it; an empty field and an unsolved captcha are said',
    { tag: '@long' },
    async ({ page }) => {
      await openReset(page)
      await button(page, 'Send the link').click()
      await expect(page.getByText('Please input your Username!')).toBeVisible()
      await expect(page.getByText('Please click on captcha to validate.')).toBeVisible()
      await solve(page)
      await field(page, 'E-mail or username').fill('x')
      await expect(page.getByText('Please input your Username!')).toBeHidden()
      await expect(page.getByText('Please click on captcha to validate.')).toBeHidden()
      await button(page, 'Back to sign-in').click()
      await expect(new LoginPage(page).heading).toBeVisible()
    },
  )

  test('[ACC-26] who has no single active account with an address is told why', { tag: '@long' }, async ({ page }) => {
    await openReset(page)
    for (const { whom, answer } of [
      { whom: 'who@nowhere.example', answer: 'Email address not registered' },
      { whom: 'who.is.this', answer: 'Username not found' },
      { whom: 'inactive', answer: 'Active user is not associated with this provided email address.' },
      {
        whom: 'twin@demo.example',
        answer:
          'Multiple users are associated with this provided email address. Please specify username instead of email address.',
      },
    ]) {
      await ask(page, whom)
      await expect(page.getByText(answer)).toBeVisible()
      await expect(page.getByRole('checkbox')).not.toBeChecked()
    }
  })

  test('[ACC-05] [ACC-27] success is said for 7 seconds; the mailed link sets a new password, once', async ({
    page,
    request,
  }) => {
    await page.clock.install()
    await openReset(page)
    const sent = page.waitForRequest('**/reset_password/init')
    await ask(page, 'twin.b')
    expect((await sent).headers()).toMatchObject({ 'x-tenant-name': 'aframe', 'x-tenant-db': 'aframe' })
    await standsFor(page, { words: 'Reset Successful. Check your e-mail for new password.', durationMs: 7_000 })

    const link = `/change_password#key=${await mailedKey('twin@demo.example')}`
    await page.goto(link)
    await setNew(page, 'Found.Again.2026')
    await expect(page.getByText('Password changed successfully.')).toBeVisible()
    await expect(page).toHaveURL('/login')
    await new LoginPage(page).signIn('twin.b', 'Found.Again.2026')
    await expect(new ShellPage(page).userMenu).toBeVisible()

    await page.goto('about:blank')
    await page.goto(link)
    await expect(page.getByRole('alert').getByText('This link was used already')).toBeVisible()
    await expect(field(page, 'New Password')).toHaveCount(0)
    await button(page, 'Send a new link').click()
    await expect(field(page, 'E-mail or username')).toBeVisible()
    await restorePassword(request, { username: 'twin.b', oldPassword: 'Found.Again.2026' })
  })

  const setNew = async (page: Page, password: string) => {
    await field(page, 'New Password').fill(password)
    await field(page, 'Confirm Password').fill(password)
    await button(page, 'Set new password').click()
  }
})

test.describe('change password', () => {
  const fill = async (page: Page, values: { old: string; new: string; confirmation: string }) => {
    await field(page, 'Old Password').fill(values.old)
    await field(page, 'New Password').fill(values.new)
    await field(page, 'Confirm Password').fill(values.confirmation)
    await button(page, 'Change Password').click()
  }
  const RULES =
    "'New Password' is required to be at least 8 characters including a number, a lowercase letter and a uppercase letter!"

  test('[ACC-37] [ACC-38] [ACC-39] [ACC-40] [ACC-41] [GAP-54] it opens without a session; each empty field is said, the meter follows the length, rules and confirmation are checked; without a session it leads to sign-in and back', async ({
    page,
  }) => {
    await page.goto('/change_password')
    await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible()
    await button(page, 'Change Password').click()
    for (const label of ['Old Password', 'New Password', 'Confirm Password'])
      await expect(page.getByText(`'${label}' is Required!`)).toBeVisible()

    await test.step('the meter follows the length', async () => {
      const meter = page.getByRole('meter', { name: 'Password strength' })
      for (const [length, level, word] of [
        [2, 0, 'Weak'],
        [5, 1, 'Weak'],
        [6, 2, 'Fair'],
        [9, 3, 'Good'],
        [12, 4, 'Strong'],
        [40, 4, 'Strong'],
      ] as const) {
        await field(page, 'New Password').fill('x'.repeat(length))
        await expect(meter).toHaveAttribute('aria-valuenow', String(level))
        await expect(meter).toHaveAttribute('aria-valuetext', word)
        await expect(meter).toHaveAttribute('aria-valuemax', '4')
      }
    })

    for (const bad of ['Short1a', 'a'.repeat(48) + 'A12', 'NoDigitsHere', 'nouppercase1', 'NOLOWERCASE1']) {
      await fill(page, { old: 'x', new: bad, confirmation: bad })
      await expect(page.getByText(RULES)).toBeVisible()
    }
    await fill(page, { old: 'x', new: 'Good.Enough.1', confirmation: 'Good.Enough.2' })
    await expect(page.getByText(RULES)).toBeHidden()
    await expect(page.getByText('The password and its confirmation does not match!')).toBeVisible()
    await fill(page, { old: 'x', new: 'Good.Enough.1', confirmation: 'Good.Enough.1' })
    await expect(page).toHaveURL('/login')
    await new LoginPage(page).signIn(ANALYST.username, PASSWORD)
    await expect(page).toHaveURL('/change_password')
  })

  test('[ACC-42] [ACC-43] a refusal shows its detail; success is said and signs out', async ({ page, request }) => {
    await page.goto(LIGHT)
    await new LoginPage(page).signIn('twin.b', PASSWORD)
    const shell = new ShellPage(page)
    await shell.userMenu.click()
    await page.getByRole('menuitem', { name: 'Change Password' }).click()
    await fill(page, { old: 'not the old one', new: 'Brand.New.2026', confirmation: 'Brand.New.2026' })
    await expect(page.getByRole('alert').getByText('The old password is not right.')).toBeVisible()
    await fill(page, { old: PASSWORD, new: 'Brand.New.2026', confirmation: 'Brand.New.2026' })
    await expect(page.getByText('Password changed successfully.')).toBeVisible()
    await expect(page).toHaveURL('/login')
    expect(await storedToken(page)).toBeUndefined()
    await restorePassword(request, { username: 'twin.b', oldPassword: 'Brand.New.2026' })
  })
})

test.describe('expiry', () => {
  test('[ACC-44] [ACC-45] expiring: said for 6000 ms after sign-in', { tag: '@long' }, async ({ page }) => {
    await page.clock.install()
    await page.goto(LIGHT)
    await new LoginPage(page).signIn('expiring', PASSWORD)
    await standsFor(page, {
      words: 'Your password will expire today. Please change the password.',
      durationMs: 6_000,
    })
  })

  test('[ACC-16] [ACC-44] [ACC-45] [ACC-47] an expired password leads to its change, is said for 10000 ms, and hides every page', async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto('/login')
    await new LoginPage(page).signIn('expired', PASSWORD)
    await expect(page).toHaveURL('/change_password')
    await standsFor(page, {
      words: 'Your Password has been expired. Please change the password',
      durationMs: 10_000,
    })
    await page.goto('/aframe/dashboard/spend')
    await expect(page.getByRole('link', { name: 'Change Password' })).toBeVisible()
    expect(await page.getByRole('main').innerText()).toBe(
      'Your Password has been expired. Please change the password\nChange Password',
    )
  })

  test('a notice waits while it has the focus, and can be dismissed by keyboard @long', async ({ page }) => {
    await page.clock.install()
    await page.goto(LIGHT)
    await new LoginPage(page).signIn('expiring', PASSWORD)
    const notice = page.getByText('Consider changing your password')
    await button(page, 'Dismiss').focus()
    await page.clock.fastForward(60_000)
    await expect(notice).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(notice).toBeHidden()
  })
})

test.describe('arriving', () => {
  test('[ACC-07] [ACC-19] sign-in leads to the default landing page, and back stays there', async ({ page }) => {
    await page.goto('/login')
    await new LoginPage(page).signIn('auditor', PASSWORD)
    await expect(page).toHaveURL('/invoices')
    await expect(new ShellPage(page).userMenu).toBeVisible()
    await page.evaluate(() => history.back())
    await expect(page).toHaveURL('/invoices')
    await page.evaluate(() => history.back())
    await expect(page).toHaveURL('/invoices')
  })

  test('[ACC-21] with a token every screen of signing in leads to /', { tag: '@long' }, async ({ page, request }) => {
    await storeToken(page, await signInByCall(request, { username: 'auditor' }))
    for (const path of ['/login', '/SSO', '/sso-callback?token=x']) {
      await page.goto(path)
      await expect(new ShellPage(page).userMenu).toBeVisible()
      await expect(page).not.toHaveURL(/login|SSO|sso-callback/)
    }
  })

  test('[ACC-34] the callback without its parameter leads to sign-in', { tag: '@long' }, async ({ page }) => {
    await page.goto('/sso-callback')
    await expect(page).toHaveURL('/login')
  })

  test('[ACC-10] [ACC-11] [ACC-12] a newcomer chooses a landing page first: required, saved as default at first', async ({
    page,
  }) => {
    const login = new LoginPage(page)
    await page.goto('/login')
    await login.signIn('newcomer', PASSWORD)
    await expect(login.landingHeading).toBeVisible()
    await expect(login.saveAsDefault).toBeChecked()
    await login.continue.click()
    await expect(page.getByText('Please select a landing page!')).toBeVisible()
    const saves: string[] = []
    page.on('request', (call) => void (call.url().endsWith('/change_defaults') && saves.push(call.postData() ?? '')))
    await login.chooseLanding('Profile')
    await login.saveAsDefault.uncheck()
    await login.continue.click()
    await expect(page).toHaveURL('/profile')
    expect(saves).toEqual([])
  })
})

test.describe('single sign-on', () => {
  test(
    '[ACC-28] [ACC-29] [ACC-33] an e-mail field, a way back, the copyright of this year; an empty field is said, an address that no provider serves too; a refused lookup says its reason, one that fails that something went wrong',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto('/SSO')
      await expect(field(page, 'E-mail')).toHaveAttribute('type', 'email')
      await expect(page.getByText(`Copyright © ${new Date().getFullYear()} A-Frame`)).toBeVisible()
      await button(page, 'Continue').click()
      await expect(page.getByText('Please input your email!')).toBeVisible()
      await field(page, 'E-mail').fill('who@nowhere.example')
      await button(page, 'Continue').click()
      await expect(page.getByRole('alert').getByText('This email is not associated with SSO')).toBeVisible()
      for (const [code, detail, said] of [
        ['sso-lookup-refused', 'User name not found', 'User name not found'],
        ['sso-lookup-refused', 'A user needs to have a unique email id', 'A user needs to have a unique email id'],
        ['unavailable', 'The service is busy.', 'Error! Something went wrong.'],
      ] as const) {
        await page.route('**/getSSOUserDetails', (route) => route.fulfill({ status: 400, json: { detail, code } }))
        await field(page, 'E-mail').fill('who@nowhere.example')
        await button(page, 'Continue').click()
        await expect(page.getByRole('alert').getByText(said, { exact: true })).toBeVisible()
        await page.unroute('**/getSSOUserDetails')
      }
      await page.getByRole('link', { name: 'Sign in with a username' }).click()
      await expect(new LoginPage(page).heading).toBeVisible()
    },
  )

  test(
    '[ACC-30] [ACC-31] one button a provider; the form of the answer is submitted with its fields',
    { tag: '@long' },
    async ({ page }) => {
      const form =
        '<form method="post" action="/healthz"><input type="hidden" name="SAMLRequest" value="signed &amp; sealed"><script>alert(1)</script></form>'
      await page.route('**/getSSOUserDetails', (route) =>
        route.fulfill({
          json: [
            { idp: 'one', name: 'Acme' },
            { idp: 'two', name: 'Globex' },
          ],
        }),
      )
      await page.route('**/saml2/login', (route) => route.fulfill({ contentType: 'text/html', body: form }))
      await page.goto('/SSO')
      await field(page, 'E-mail').fill('who@acme.example')
      await button(page, 'Continue').click()
      await expect(button(page, 'Login with Acme')).toBeVisible()
      const asked = page.waitForRequest('**/saml2/login')
      const submitted = page.waitForRequest('**/healthz')
      await button(page, 'Login with Globex').click()
      expect((await asked).postDataJSON()).toEqual({
        idp: 'two',
        email: 'who@acme.example',
        logOffOtherSessions: false,
      })
      expect((await submitted).method()).toBe('POST')
      expect(new URLSearchParams((await submitted).postData() ?? '').get('SAMLRequest')).toBe('signed & sealed')
    },
  )

  test('[ACC-20] [ACC-30] [ACC-31] [ACC-34] a sign-in through a real SAML provider leads back to where the way began', async ({
    page,
  }) => {
    await page.goto('/aframe/dashboard/spend?fact=accessorials')
    await page.getByRole('link', { name: 'Single sign-on' }).click()
    await field(page, 'E-mail').fill('sso.user@sso.example')
    await button(page, 'Continue').click()
    await button(page, 'Login with Test provider').click()
    await expect(page.getByRole('heading', { name: 'Test provider' })).toBeVisible()
    await field(page, 'E-mail').fill('sso.user@sso.example')
    await button(page, 'Sign in').click()
    await expect(page.getByRole('button', { name: 'User menu: Sasha Orr' })).toBeVisible()
    await expect(page).toHaveURL(/\/aframe\/dashboard\/spend\?.*fact=accessorials/)
    expect(await storedToken(page)).toBeDefined()
  })

  test(
    '[ACC-32] an address with logoff warns, and Yes repeats the login of its idp and user',
    { tag: '@long' },
    async ({ page }) => {
      await page.route('**/saml2/login', (route) => route.abort())
      await page.goto('/SSO?logoff=true&idp=one&user=who%40acme.example')
      await expect(
        page.getByText(
          'There is an open session in another browser. Do you want to log off elsewhere and log in here?',
        ),
      ).toBeVisible()
      const asked = page.waitForRequest('**/saml2/login')
      await button(page, 'Yes').click()
      expect((await asked).postDataJSON()).toEqual({ idp: 'one', email: 'who@acme.example', logOffOtherSessions: true })
      await expect(page.getByText('Error! Something went wrong.')).toBeVisible()
      await expect(page.getByText('Do you want to log off elsewhere and log in here?')).toBeVisible()
    },
  )
})

const SCREENS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'reset mode': async (page) => {
    await page.goto('/login')
    await new LoginPage(page).forgotten.click()
    await button(page, 'Send the link').click()
    await expect(page.getByText('Please click on captcha to validate.')).toBeVisible()
  },
  'landing mode': async (page) => {
    await page.goto('/login')
    await new LoginPage(page).signIn('newcomer', PASSWORD)
    await new LoginPage(page).continue.click()
    await expect(page.getByText('Please select a landing page!')).toBeVisible()
  },
  '/SSO': async (page) => {
    await page.goto('/SSO?logoff=true&idp=one&user=x')
    await expect(button(page, 'Yes')).toBeVisible()
  },
  '/change_password': async (page) => {
    await page.goto('/change_password')
    await field(page, 'New Password').fill('abcdef')
    await button(page, 'Change Password').click()
    await expect(page.getByText("'Old Password' is Required!")).toBeVisible()
  },
  'new password': async (page) => {
    await page.route('**/checkMailedLink', (route) => route.fulfill({ json: { live: true } }))
    await page.goto('/change_password#key=x')
    await expect(button(page, 'Set new password')).toBeVisible()
  },
  'expired password': async (page) => {
    await page.goto('/login')
    await new LoginPage(page).signIn('expired', PASSWORD)
    await expect(page.getByRole('form', { name: 'Change Password' })).toBeVisible()
  },
}

for (const [name, open] of Object.entries(SCREENS))
  test(`${name} is accessible, light and dark, and fits a phone @long`, async ({ page }) => {
    await open(page)
    await page.mouse.move(0, 0)
    expect(await seriousFindingsInBothThemes(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })

test('[ACC-36] the card is 26 % wide', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.goto('/login')
  expect((await page.getByRole('main').boundingBox())?.width).toBeCloseTo(0.26 * (1600 - 32), 0)
})

test('[ACC-46] a password with seven days left is said for six seconds', { tag: '@long' }, async ({ page }) => {
  await page.clock.install()
  await page.goto(LIGHT)
  await new LoginPage(page).signIn('seven.days', PASSWORD)
  await standsFor(page, { words: 'Your password will expire within 7 days.', durationMs: 6_000 })
})

/** A notice stands for exactly so long. */
async function standsFor(page: Page, { words, durationMs }: { words: string; durationMs: number }): Promise<void> {
  const notice = page.getByRole('region', { name: 'Notices' }).getByText(words)
  await expect(notice).toBeVisible()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000)
  await page.clock.runFor(durationMs - 4_500)
  await expect(notice).toBeVisible()
  await page.clock.runFor(4_500)
  await expect(notice).toBeHidden()
  await page.clock.resume()
}

/** The key in the newest mail to an address, once it is written: other people's mails lie in the outbox too. */
async function mailedKey(to: string): Promise<string> {
  const folder = join(e2eDataDir(process.env.E2E_PORT), 'outbox')
  const keys = () =>
    readdirSync(folder)
      .toSorted()
      .map((name) =>
        readFileSync(join(folder, name), 'utf8')
          .replace(/=\r?\n/g, '')
          .replace(/=3D/g, '='),
      )
      .filter((mail) => new RegExp(`^To: .*${to}`, 'm').test(mail))
      .flatMap((mail) => /#key=([\w-]+)/.exec(mail)?.[1] ?? [])
  await expect.poll(keys).not.toEqual([])
  return keys().at(-1) ?? ''
}
