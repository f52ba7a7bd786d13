import { expect } from '@playwright/test'
import { seriousFindingsInBothThemes } from './accessible.ts'
import { model } from '../machines/session/cases.ts'
import { test } from './guarded-test.ts'
import { LoginPage } from './pages/LoginPage.ts'
import { ShellPage } from './pages/ShellPage.ts'
import { ANALYST, browserLevel, endSession } from '../machines/session/browser-level.ts'
import { storedToken } from './signed-in.ts'
import { testInBrowser } from './test-in-browser.ts'

testInBrowser(
  'session machine in the browser, by generated walks [ACC-02 to ACC-12, ACC-16, ACC-20, ACC-22 to ACC-24, ACC-34, ACC-47 to ACC-51, ERR-01]',
  { model, browserLevel },
)

test('an empty username or password is said, and no call is sent (ACC-03)', async ({ page }) => {
  const login = new LoginPage(page)
  const calls: string[] = []
  page.on('request', (request) => void (request.url().includes('/authenticate') && calls.push(request.url())))
  await page.goto('/login')
  await login.submit.click()
  await expect(page.getByText('Please input your Username!')).toBeVisible()
  await expect(page.getByText('Please input your password!')).toBeVisible()
  await expect(login.username).toBeFocused()
  await login.username.fill('analyst')
  await login.submit.click()
  await expect(page.getByText('Please input your Username!')).toBeHidden()
  await expect(page.getByText('Please input your password!')).toBeVisible()
  expect(calls).toEqual([])
})

test('sign-in sends suffix, rememberMe and tenant headers, and leads back to the kept location (ACC-04, ACC-05, ACC-20) @smoke', async ({
  page,
}) => {
  const wanted = '/somewhere/else?day=2026-01-02#part'
  await page.goto(wanted)
  await expect(page).toHaveURL('/login')
  const sent = page.waitForRequest('**/aiparcelweb/api/authenticate')
  await new LoginPage(page).signIn(ANALYST.username, ANALYST.password)
  const request = await sent
  expect(request.postDataJSON()).toEqual({
    username: `${ANALYST.username}@aframe`,
    password: ANALYST.password,
    logOffOtherSessions: false,
    rememberMe: true,
  })
  expect(request.headers()).toMatchObject({
    'x-tenant-name': 'aframe',
    'x-tenant-db': 'aframe',
    'x-partner-code': 'AFRAME',
  })
  await expect(page).toHaveURL(wanted)
  await expect(page.getByRole('heading', { name: 'Page Not Found Or Access Denied' })).toBeVisible()
})

test('a call refused because the session is over leads to sign-in and back (ERR-01)', async ({
  page,
  request,
  context,
}) => {
  const login = new LoginPage(page)
  await page.clock.install()
  await page.goto('/aframe/dashboard/spend')
  await login.signIn(ANALYST.username, ANALYST.password)
  await expect(new ShellPage(page).breadcrumb).toBeVisible()
  await endSession(request, `Bearer ${await storedToken(page)}`)
  await page.clock.fastForward(61_000)
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect(await storedToken(page)).toBeUndefined()
  await login.signIn(ANALYST.username, ANALYST.password)
  await expect(page).toHaveURL(/\/aframe\/dashboard\/spend/)
})

test('sign-in and frame are accessible, light and dark', { tag: '@long' }, async ({ page }) => {
  await page.goto('/somewhere')
  const login = new LoginPage(page)
  await login.submit.click()
  await expect(page.getByText('Please input your Username!')).toBeVisible()
  expect(await seriousFindingsInBothThemes(page)).toEqual([])
  await login.signIn(ANALYST.username, ANALYST.password)
  await expect(page.getByRole('heading', { name: 'Page Not Found Or Access Denied' })).toBeVisible()
  expect(await seriousFindingsInBothThemes(page)).toEqual([])
})
