import { expect } from '@playwright/test'
import { seriousFindings } from './accessible.ts'
import { test } from './guarded-test.ts'
import { LoginPage } from './pages/LoginPage.ts'

const PASSWORD = 'Parcel2026'

test('[ACC-18] a landing page of another application is loaded anew', { tag: '@long' }, async ({ page }) => {
  await page.goto('/login')
  const loaded = page.waitForRequest(
    (request) => request.isNavigationRequest() && new URL(request.url()).pathname === '/tmsui',
  )
  await new LoginPage(page).signIn('tms.lander', PASSWORD)
  await loaded
  await expect(page.getByRole('heading', { name: 'is part of another application' })).toBeVisible()
})

test('[ACC-35] [ACC-36] after single sign-on, an account without a landing page chooses from a list that is searched, on a card of 90 %', async ({
  page,
}) => {
  await page.setViewportSize({ width: 800, height: 900 })
  const login = new LoginPage(page)
  const email = page.getByRole('textbox', { name: 'E-mail' })
  await page.goto('/SSO')
  await email.fill('sso.lander@sso.example')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Login with Test provider' }).click()
  await expect(page.getByRole('heading', { name: 'Test provider' })).toBeVisible()
  await email.fill('sso.lander@sso.example')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(login.landingHeading).toBeVisible()
  expect((await page.getByRole('main').boundingBox())?.width).toBeCloseTo(0.9 * (800 - 32), 0)
  await expect(login.saveAsDefault).toBeChecked()
  expect(await seriousFindings(page)).toEqual([])
  await login.continue.click()
  await expect(page.getByText('Please select a landing page!')).toBeVisible()
  await page.getByRole('button', { name: /^Landing page:/ }).click()
  await page.getByPlaceholder('Search pages').fill('no such page')
  await expect(page.getByRole('dialog').getByRole('option')).toHaveCount(0)
  await page.getByPlaceholder('Search pages').fill('profile')
  await page.getByRole('option', { name: 'Profile' }).click()
  await login.saveAsDefault.uncheck()
  await login.continue.click()
  await expect(page).toHaveURL('/profile')
})
