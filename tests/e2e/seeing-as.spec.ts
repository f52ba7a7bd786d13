import { expect, type Page } from '@playwright/test'
import { seriousFindings } from './accessible.ts'
import { test } from './guarded-test.ts'
import { LoginPage } from './pages/LoginPage.ts'
import { ShellPage } from './pages/ShellPage.ts'
import { SpendPage } from './pages/SpendPage.ts'
import { expectToFit } from './expect-to-fit.ts'

const SEEN = 'Test seen.person'
const banner = (page: Page) => page.locator('header').getByText(`You see the portal as ${SEEN}. Nothing is saved.`)

async function signIn(page: Page): Promise<void> {
  await page.goto('/users')
  await new LoginPage(page).signIn('seeing.admin', 'Parcel2026')
  await expect(page.getByRole('button', { name: 'User menu: Test seeing.admin' })).toBeVisible()
}

async function begin(page: Page): Promise<void> {
  await page.goto('/users?search=seen.person')
  await page.getByRole('link', { name: 'seen.person', exact: true }).click()
  await page.getByRole('button', { name: 'See as this person' }).click()
  await expect(banner(page)).toBeVisible()
}

/** What the page's own calls carry. */
const grantOf = (page: Page) =>
  page.evaluate(() => ({
    idToken: (JSON.parse(localStorage.getItem('aframe.token') ?? 'null') as { id_token: string }).id_token,
    grant: (JSON.parse(sessionStorage.getItem('aframe.seeingAs') ?? 'null') as { grant: string }).grant,
  }))

/** A call beside the app, as who they see the portal as. */
const callBeside = async (page: Page, path: string) =>
  page.evaluate(
    async ([url, { idToken, grant }]) => {
      const headers = { Authorization: `Bearer ${idToken}`, 'Content-Type': 'application/json', 'X-See-As': grant }
      const answer = await fetch(url, { method: 'POST', headers })
      return `${answer.status} ${await answer.text()}`
    },
    [path, await grantOf(page)] as const,
  )

test('an administrator sees the portal as a person: their menu and pages, nothing saved anywhere, other tabs their own, and it stands in the audit log', async ({
  page,
  context,
  browser,
}) => {
  const shell = new ShellPage(page)
  await signIn(page)
  await begin(page)
  await expect(page).toHaveURL(/\/aframe\/dashboard\/overview/)
  await expect(page.getByRole('button', { name: `User menu: ${SEEN}` })).toBeVisible()
  await expect(shell.section('Admin')).toHaveCount(0)
  await expect(shell.notifications).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Ainalyst/ })).toHaveCount(0)

  const spend = new SpendPage(page)
  await page.goto('/aframe/dashboard/spend')
  await spend.expectAllDrawn()
  const refused = page.waitForResponse((answer) => answer.url().endsWith('/addfilterForKey'))
  await spend.amounts.choose('Column')
  expect(((await (await refused).json()) as { code: string }).code).toBe('not-while-seeing')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await page
    .getByRole('button', { name: /^Move or resize/ })
    .first()
    .focus()
  for (const key of ['Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByRole('button', { name: 'Undo arranging' })).toBeEnabled()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('seen.person')))).toEqual([])
  expect(await callBeside(page, '/aiparcelweb/api/filtersettings/getFiltersforkey/widgets:spend')).toBe('200 []')
  expect(await seriousFindings(page)).toEqual([])

  await page.goto('/profile')
  await expect(page.getByText('seen.person@demo.example')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Filter sets' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Default landing page' })).toBeDisabled()
  await expect(page.getByText('Signed in', { exact: false })).toHaveCount(0)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(banner(page)).toBeInViewport()
  await expectToFit(page)
  expect(await seriousFindings(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })

  const other = await context.newPage()
  await other.goto('/users')
  await expect(other.getByRole('button', { name: 'User menu: Test seeing.admin' })).toBeVisible()
  await expect(banner(other)).toHaveCount(0)

  await page.getByRole('button', { name: 'End', exact: true }).click()
  await expect(page).toHaveURL('/users')
  await expect(page.getByRole('button', { name: 'User menu: Test seeing.admin' })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  await page.goto('/settings/audit?login=seeing.admin')
  for (const said of ['Begin to see as a person', 'End to see as a person'])
    await expect(page.getByRole('cell', { name: said }).first()).toBeVisible()

  const themselves = await (await browser.newContext()).newPage()
  await themselves.goto('/aframe/dashboard/spend')
  await new LoginPage(themselves).signIn('seen.person', 'Parcel2026')
  const own = new SpendPage(themselves)
  await own.expectAllDrawn()
  await own.amounts.expectChosen('Bar')
})

test('it is told when the server ends it, and signing out takes it along @long', async ({ page }) => {
  await signIn(page)
  await begin(page)
  // Asked beside the page: a call of its own that is under way may be told first, and load the page anew.
  const { idToken, grant } = await grantOf(page)
  const ended = await page.request.post('/aiparcelweb/api/seeAs/end', {
    headers: { Authorization: `Bearer ${idToken}` },
    data: { grant },
  })
  expect(ended.status()).toBe(200)
  await new ShellPage(page).menu.getByRole('link', { name: 'Spend Analysis' }).click()
  await expect(page.getByText(`You no longer see the portal as ${SEEN}.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'User menu: Test seeing.admin' })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)

  await begin(page)
  await new ShellPage(page).signOut()
  await expect(new LoginPage(page).heading).toBeVisible()
  await signIn(page)
  await expect(banner(page)).toHaveCount(0)
})
