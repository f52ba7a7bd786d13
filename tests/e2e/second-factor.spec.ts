import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from '@playwright/test'
import type { APIRequestContext, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { openState } from '../../server/upkeep/open-state.ts'
import { seriousFindings } from './accessible.ts'
import { e2eDataDir } from './data-dir.ts'
import { test } from './guarded-test.ts'
import { LoginPage } from './pages/LoginPage.ts'
import { ShellPage } from './pages/ShellPage.ts'
import { ANALYST } from '../machines/session/browser-level.ts'
import { signInByCall } from './signed-in.ts'

const PASSWORD = ANALYST.password
const STEP_MS = 30_000
const TYPED_WITHIN_MS = 4_000
const API = '/aiparcelweb/api'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const code = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true })
const panel = (page: Page) => page.getByRole('region', { name: 'Second factor' })

/** What an authenticator app shows at a time step from now. */
const shown = (key: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(key.replaceAll(' ', '')), timestamp: Date.now() + steps * STEP_MS })

/** Scans, so to speak, and enters a first code with the password; answers the key, and the codes as the saved file has them. */
async function setUp(page: Page): Promise<{ key: string; recoveryCodes: string[] }> {
  await expect(page.getByRole('img', { name: 'Code to scan' })).toBeVisible()
  const key = await page.locator('code').innerText()
  expect(await seriousFindings(page)).toEqual([])
  await code(page).fill(shown(key, -1))
  await page.getByRole('textbox', { name: 'Password' }).fill('Wrong2026')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'The password is not right.' })).toBeVisible()
  // A code of the step before holds until this step ends.
  const left = STEP_MS - (Date.now() % STEP_MS)
  if (left < TYPED_WITHIN_MS) await wait(left)
  await code(page).fill(shown(key, -1))
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  expect(await seriousFindings(page)).toEqual([])
  const [saved] = await Promise.all([page.waitForEvent('download'), button(page, 'Save as a file').click()])
  const recoveryCodes = readFileSync(await saved.path(), 'utf8').match(/^[A-Z2-9]{6}(-[A-Z2-9]{6}){3}$/gm) ?? []
  expect(recoveryCodes).toEqual(await page.getByRole('listitem').locator('code').allInnerTexts())
  expect(recoveryCodes).toHaveLength(10)
  await button(page, 'I have kept them').click()
  return { key, recoveryCodes }
}

async function setUpByCall(
  request: APIRequestContext,
  username: string,
): Promise<{ key: string; recoveryCodes: string[] }> {
  const headers = { authorization: `Bearer ${await signInByCall(request, { username })}` }
  const { secret } = (await (await request.post(`${API}/account/secondFactor/begin`, { headers })).json()) as {
    secret: string
  }
  const confirmed = await request.post(`${API}/account/secondFactor/confirm`, {
    headers,
    data: { code: shown(secret), password: PASSWORD },
  })
  expect(confirmed.status()).toBe(200)
  const { recoveryCodes } = (await confirmed.json()) as { recoveryCodes: string[] }
  return { key: secret, recoveryCodes }
}

/** As if more than ten minutes had passed since the person's last code. */
async function letCodesGo(login: string): Promise<void> {
  const state = await openState(join(e2eDataDir(process.env.E2E_PORT), 'state.sqlite'))
  const factorAt = new Date(Date.now() - 11 * 60_000).toISOString()
  const { id } = await state.selectFrom('user').select('id').where('login', '=', login).executeTakeFirstOrThrow()
  await state.updateTable('session').set({ factor_at: factorAt }).where('user_id', '=', id).execute()
  await state.destroy()
}

test('a second factor is set up in the profile, asked for at sign-in, stood in for by a recovery code, and removed', async ({
  page,
}) => {
  const login = new LoginPage(page)
  await page.goto('/profile')
  await login.signIn('factor.walker', PASSWORD)
  await button(page, 'Set up a second factor').click()
  const { key, recoveryCodes } = await setUp(page)
  await expect(panel(page)).toContainText('10 recovery codes are left.')
  await new ShellPage(page).signOut()

  await login.signIn('factor.walker', PASSWORD)
  await expect(code(page)).toBeFocused()
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter the 6 digits of the app.')).toBeVisible()
  await code(page).fill('000000')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('alert').filter({ hasText: 'The code is not right, or was used already. Wait for the next one.' }),
  ).toBeVisible()
  await expect(code(page)).toBeFocused()
  await button(page, 'Back to sign-in').click()
  await expect(login.username).toHaveValue('factor.walker')
  await login.submit.click()
  await code(page).fill(shown(key))
  await page.keyboard.press('Enter')
  await expect(new ShellPage(page).userMenu).toBeVisible()
  await new ShellPage(page).signOut()

  await login.signIn('factor.walker', PASSWORD)
  await button(page, 'Use a recovery code').click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill((recoveryCodes[3] ?? '').toLowerCase())
  await page.keyboard.press('Enter')
  await new ShellPage(page).openProfile()
  await expect(panel(page)).toContainText('9 recovery codes are left.')
  await panel(page).getByRole('button', { name: 'Remove' }).click()
  await code(page).fill(shown(key, 1))
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText('Not set up.')
})

test('whoever needs one and has none sets it up before anything else opens', { tag: '@long' }, async ({ page }) => {
  await page.route(
    '**/api/account',
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...((await response.json()) as object), mustSetUpSecondFactor: true } })
    },
    { times: 1 },
  )
  await page.goto('/profile')
  await new LoginPage(page).signIn('factor.newcomer', PASSWORD)
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
  await expect(new ShellPage(page).userMenu).toBeHidden()
  await setUp(page)
  await expect(page).toHaveURL('/profile')
  await expect(panel(page)).toContainText('10 recovery codes are left.')
})

test(
  'an administrator removes the second factor of somebody who lost it, who then signs in by the password',
  { tag: '@long' },
  async ({ page, request, browser }) => {
    await setUpByCall(request, 'factor.loser')
    await page.goto('/users?search=factor.loser')
    await new LoginPage(page).signIn('admin', PASSWORD)
    await page.getByRole('link', { name: 'factor.loser' }).click()
    await button(page, 'Remove the second factor').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('The second factor is removed.')).toBeVisible()
    await expect(button(page, 'Remove the second factor')).toBeHidden()
    const theirs = await browser.newPage()
    await theirs.goto('/profile')
    await new LoginPage(theirs).signIn('factor.loser', PASSWORD)
    await expect(panel(theirs)).toContainText('Not set up.')
    await theirs.close()
  },
)

test(
  'a code is asked for in one dialog before powers are given, and what was begun goes on; for ten minutes none is asked again',
  { tag: '@long' },
  async ({ page, request }) => {
    const { key, recoveryCodes } = await setUpByCall(request, 'factor.chief')
    await page.goto('/users?search=factor.given')
    await new LoginPage(page).signIn('factor.chief', PASSWORD)
    await button(page, 'Use a recovery code').click()
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCodes[0] ?? '')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'factor.given' }).click()
    const active = page.getByRole('checkbox', { name: 'Active' })
    await active.uncheck()
    await letCodesGo('factor.chief')
    await button(page, 'Save').click()
    const dialog = page.getByRole('dialog', { name: 'Is it you?' })
    await expect(code(page)).toBeFocused()
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(
      page.getByText('This needs a code of your second factor, entered within the last 10 minutes.'),
    ).toBeVisible()
    await button(page, 'Save').click()
    await code(page).fill('000000')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toContainText('The code is not right, or was used already.')
    await code(page).fill(shown(key, 1))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect(dialog).toBeHidden()
    await page.goto('/settings/audit')
    const [saved] = await Promise.all([page.waitForEvent('download'), button(page, 'Save as CSV').click()])
    expect(readFileSync(await saved.path(), 'utf8')).toContain('Enter a code of the second factor')
  },
)
