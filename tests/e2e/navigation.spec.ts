import { expect, type Page } from '@playwright/test'
import { seriousFindings } from './accessible.ts'
import { follow } from './follow.ts'
import { test } from './guarded-test.ts'
import { chooseInMenu } from './pages/choose-in-menu.ts'
import { LoginPage } from './pages/LoginPage.ts'
import { MaintenancePage } from './pages/MaintenancePage.ts'
import { ShellPage } from './pages/ShellPage.ts'
import { signedIn } from './signed-in.ts'
import { withoutFigures } from './without-figures.ts'
import { PATIENCE_MS } from '../support/run/patience.ts'

/** The frame around a page whose charts are not looked at. */
async function open(page: Page, { path, login }: { path: string; login: string }): Promise<ShellPage> {
  await withoutFigures(page)
  await signedIn(page, login)
  await page.goto(path)
  return new ShellPage(page)
}

/** The same through the sign-in screen, which leads to where a person lands. */
async function land(page: Page, login: string): Promise<ShellPage> {
  await page.goto('/')
  await new LoginPage(page).signIn(login, 'Parcel2026')
  return new ShellPage(page)
}

test('sections fold, hold what the person may, and lead there (NAV-01, NAV-07, NAV-08)', async ({ page }) => {
  const shell = await open(page, { path: '/aframe/dashboard/spend', login: 'analyst' })
  await expect(shell.section('Parcel')).toHaveAttribute('aria-expanded', 'false')
  await shell.section('Parcel').click()
  await expect(shell.menu.getByRole('link', { name: 'Bill Pay' })).toHaveCount(0)
  await expect(shell.section('Admin')).toHaveCount(0)
  await shell.menu.getByRole('link', { name: 'Invoice Search' }).click()
  await expect(page).toHaveURL('/invoices')
  await expect(shell.menu.getByRole('link', { name: 'Invoice Search' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeFocused()
  await chooseInMenu(shell.userMenu, page.getByRole('menuitem', { name: 'Profile' }))
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeFocused()
  await shell.menu.getByRole('link', { name: 'Spend Analysis' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Spend Analysis' })).toBeFocused()
})

test(
  'an entry of a long menu is found by its name, with a slip too; Escape brings the menu back, a short menu has no field (NAV-01)',
  { tag: '@long' },
  async ({ page }) => {
    const shell = await open(page, { path: '/settings', login: 'admin' })
    const find = shell.menu.getByRole('textbox', { name: 'Find in the menu' })
    await find.fill('no such thing')
    await expect(shell.menu.getByText('The menu has no such entry.')).toBeVisible()
    await find.press('Escape')
    await expect(shell.section('Admin')).toBeVisible()
    await find.fill('task metrcis')
    await expect(shell.menu.getByRole('link')).toHaveText(['Task MetricsAdmin Tools'])
    expect(await seriousFindings(page)).toEqual([])
    await find.press('Enter')
    await expect(page).toHaveURL('/ui1/taskmetrics')
    await expect(find).toHaveValue('')
  },
)

test('arrows, Home and End go through the menu, Enter opens (NAV-01)', { tag: '@long' }, async ({ page }) => {
  const shell = await open(page, { path: '/aframe/dashboard/spend', login: 'analyst' })
  await shell.section('Dashboards - New').focus()
  await page.keyboard.press('ArrowDown')
  await expect(shell.menu.getByRole('link', { name: 'Overview' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(shell.section('Parcel')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect(shell.menu.getByRole('link', { name: 'Dashboards', exact: true })).toBeFocused()
  await page.keyboard.press('Home')
  await expect(shell.section('Dashboards - New')).toBeFocused()

  await test.step('the user menu has profile, settings where permitted, change password and sign out, each page with its plain title (NAV-14, NAV-19)', async () => {
    await shell.userMenu.click()
    await expect(page.getByRole('menuitem')).toHaveText(['Profile', 'Change Password', 'Sign out'])
    for (const name of ['Profile', 'Change Password']) {
      await page.getByRole('menuitem', { name }).click()
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
      await expect(shell.breadcrumb).toHaveCount(0)
      await shell.userMenu.click()
    }
  })
})

test(
  'an area of another application says so; an address without the permission is not found; each type of page has its own head (NAV-18, NAV-31, NAV-32, ROUTE-12, GAP-30)',
  { tag: '@long' },
  async ({ page }) => {
    await open(page, { path: '/ui1/billing', login: 'admin' })
    await expect(page.getByRole('heading', { name: 'Billing is part of another application' })).toBeVisible()
    await expect(page.getByText('is not connected here')).toBeVisible()
    await follow(page, '/no/such/page')
    await expect(page.getByRole('heading', { name: 'Page Not Found Or Access Denied' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Filters/ })).toHaveCount(0)
    await follow(page, '/invoices')
    await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Stamp Invoices' })).toBeVisible()
    await follow(page, '/aframe/dashboard/spend')
    for (const name of [/^Filters/, /^Invoiced:/]) await expect(page.getByRole('button', { name })).toBeVisible()
  },
)

test('a guest lands on the dashboards and sees the guest menu (NAV-10, ROUTE-06, GAP-36)', async ({ page }) => {
  const shell = await land(page, 'guest')
  await expect(page).toHaveURL('/dashboards')
  await expect(shell.section('Guest Parcel')).toBeVisible()
  await expect(shell.section('Parcel')).toHaveCount(0)
})

test(
  '/aframe and /aframe/dashboard lead into the area, slashes at the end to their page, a broken escape to none (GAP-34, NAV-32)',
  { tag: '@long' },
  async ({ page }) => {
    await open(page, { path: '/aframe', login: 'analyst' })
    await expect(page).toHaveURL('/aframe/dashboard/overview?client=1')
    await page.goto('/aframe/dashboard/')
    await expect(page).toHaveURL('/aframe/dashboard/overview?client=1')
    await page.goto('/invoices//?x=1')
    await expect(page).toHaveURL('/invoices?x=1')
    await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible()
    await page.goto('/aframe/dashboard/%E0%A4%A')
    await expect(page.getByRole('heading', { name: 'Page Not Found Or Access Denied' })).toBeVisible()
  },
)

test(
  'a page answers to its internal names too, with the rest of the address [PAGE-02]',
  { tag: '@long' },
  async ({ page }) => {
    await signedIn(page, 'analyst')
    for (const [name, path] of [
      ['starburst', '/aframe/dashboard/networkmap'],
      ['distributionmap', '/aframe/distributionmap'],
    ] as const) {
      await page.goto(`/aframe/dashboard/${name}?client=2&period=YTD`)
      await expect(page).toHaveURL((url) => url.pathname === path && url.searchParams.has('period'))
    }
  },
)

test(
  'who holds nothing sees no top area, only the profile, whom to ask, and the way out (NAV-13, ROUTE-23)',
  { tag: '@long' },
  async ({ page }) => {
    const shell = await land(page, 'nobody')
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
    await expect(
      page.getByText('Ask whoever gave you this account, or your administrator', { exact: false }),
    ).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(shell.menu).toHaveCount(0)
    expect(await seriousFindings(page)).toEqual([])
    await page.goto('/invoices')
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found Or Access Denied' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to the first page' }).click()
    await expect(page).toHaveURL('/profile')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByLabel('Username')).toBeVisible()
  },
)

test('a password that expires soon is a notification with a title and a time; it is marked and cleared (NAV-17)', async ({
  page,
}) => {
  const shell = await open(page, { path: '/invoices', login: 'expiring' })
  await shell.notifications.click()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Your password expires on 11/22/2026' }).locator('time'),
  ).toHaveText(/UTC/)
  await page.getByRole('button', { name: 'Mark as read' }).click()
  await expect(page.getByRole('button', { name: 'Mark as read' })).toBeDisabled()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByText('Nothing has happened yet.')).toBeVisible()
})

test(
  'an administrator closes a page: it says that it will be back, except to who may override (NAV-35, NAV-36, API-43)',
  { tag: '@long' },
  async ({ page, browser }) => {
    await open(page, { path: '/settings/maintenance', login: 'admin' })
    const settings = new MaintenancePage(page)
    await settings.close('/reports', 'Back at noon.')
    const other = await (await browser.newContext()).newPage()
    await open(other, { path: '/reports', login: 'single.analyst' })
    await expect(other.getByRole('heading', { name: "We'll be back soon!" })).toBeVisible()
    await expect(other.getByText('Back at noon.')).toBeVisible()
    await expect(other.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', /^mailto:/)
    expect(await seriousFindings(page)).toEqual([])
    await page.goto('/reports')
    await expect(page.getByRole('heading', { name: "We'll be back soon!" })).toHaveCount(0)
    await page.goto('/settings/maintenance')
    await settings.reopen('/reports')
    await other.reload()
    await expect(other.getByRole('heading', { name: "We'll be back soon!" })).toHaveCount(0)
  },
)

test(
  'pages open where it cannot be learned what is under maintenance, or the answer says nothing (NAV-37, ERR-02)',
  { tag: '@long' },
  async ({ page }) => {
    const statuses = '**/nologin/statuses/'
    await page.route(statuses, (route) => route.fulfill({ status: 500, body: '' }))
    const shell = await open(page, { path: '/invoices', login: 'analyst' })
    await expect(page.getByRole('table')).toBeVisible()
    await page.unroute(statuses)
    await page.route(statuses, (route) => route.fulfill({ json: '' }))
    await page.reload()
    await expect(page.getByRole('table')).toBeVisible()
    await expect(shell.userMenu).toBeVisible()
  },
)

test('the standalone views have their texts and lead home; sign-up is reached from sign-in (NAV-06, NAV-15, NAV-33, NAV-34, GAP-55) @long', async ({
  page,
}) => {
  await page.goto('/404')
  await expect(page.getByRole('heading', { name: 'Oops, an error has occurred. Page not found!' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/')
  await page.goto('/500')
  await expect(page.getByRole('heading', { name: 'Sorry, server goes wrong' })).toBeVisible()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Sign Up', exact: true }).click()
  await expect(page).toHaveURL('/sign-up')
  await expect(page.getByRole('link', { name: '@' })).toHaveAttribute('href', /^mailto:/)
})

test('an address chooses theme, navigation style and layout (NAV-38, NAV-39) @long', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  const shell = await open(page, {
    path: '/invoices?theme=dark&nav-style=horizontal&layout-type=framed',
    login: 'analyst',
  })
  await expect(page.locator('.framed-layout.horizontal-layout.dark-layout')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-color-mode', 'dark')
  await shell.menu.getByRole('button', { name: 'Parcel' }).click()
  await page.getByRole('menuitem', { name: 'Dashboards', exact: true }).click()
  await expect(page).toHaveURL('/dashboards')
  await expect(page.locator('.framed-layout.horizontal-layout')).toBeVisible()
})

test('on a phone the controls are behind Options, titled Dashboards; dates, search and rows are at the foot of the screen @phone [NAV-16] [NAV-27] [NAV-28] @long', async ({
  page,
}) => {
  const shell = await open(page, { path: '/aframe/dashboard/spend', login: 'single.analyst' })
  const client = page.getByRole('button', { name: /^Client:/ })
  await expect(client).toBeHidden()
  const foot = page.viewportSize()?.height ?? 0
  for (const name of ['Options', /^Dates, Invoiced: /, 'Search tracking numbers', 'Show the rows']) {
    await expect(async () => {
      const { y, height, width } = (await page.getByRole('button', { name }).boundingBox()) ?? {
        y: 0,
        height: 0,
        width: 0,
      }
      expect([name, height >= 44 && width >= 44 && y > foot - 64 && y + height <= foot]).toEqual([name, true])
    }).toPass({ timeout: PATIENCE_MS })
  }
  await expect(page.getByText('Invoiced: 11/22/25 – 11/21/26', { exact: true })).toBeVisible()
  await shell.options.click()
  await expect(page.getByRole('heading', { name: 'Dashboards' })).toBeVisible()
  await expect(client).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(client).toBeHidden()
  await expect(shell.options).toBeFocused()
  await shell.menuButton.click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'A-Frame' })).toHaveAttribute(
    'href',
    '/aframe/dashboard',
  )
})

test(
  'an administrator connects an area that leads nowhere yet: its entry moves from Not connected to where it belongs, and leads there (GAP-30)',
  { tag: '@long' },
  async ({ page }) => {
    const shell = new ShellPage(page)
    await signedIn(page, 'admin')
    await page.goto('/settings')
    await expect(shell.menu.getByRole('link', { name: 'TMS' })).toHaveCount(0)
    await shell.section('Not connected').click()
    await shell.section('TMS').click()
    await shell.menu.getByRole('link', { name: 'TMS' }).click()
    await expect(page.getByRole('heading', { name: 'TMS is part of another application' })).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Connect' }).click()
    const form = page.getByRole('form', { name: 'Where it is' })
    await expect(form.getByText('TMS · /tmsui')).toBeVisible()
    await form.getByRole('textbox', { name: 'Address' }).fill('tms.example')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('This has characters that are not allowed here.')).toBeVisible()
    await form.getByRole('textbox', { name: 'Address' }).fill('https://tms.example/start')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: '/tmsui' })
    await expect(row.getByRole('link', { name: 'Open it' })).toHaveAttribute('href', 'https://tms.example/start')
    expect(await seriousFindings(page)).toEqual([])
    await page.reload()
    await shell.section('Parcel').click()
    const entry = shell.menu.getByRole('link', { name: 'TMS' })
    await expect(entry).toHaveAttribute('href', 'https://tms.example/start')
    await expect(entry).toHaveAttribute('target', '_blank')
    await row.getByRole('link', { name: 'TMS', exact: true }).first().click()
    await form.getByRole('checkbox', { name: 'In a new tab' }).uncheck()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    await page.route('https://tms.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>TMS</h1>' }),
    )
    await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('TMS')
    await expect(
      page.getByRole('listbox', { name: 'What was found' }).getByRole('option', { selected: true }),
    ).toHaveText(/^TMS/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('https://tms.example/start')
    await page.goBack()
    await row.getByRole('link', { name: 'TMS', exact: true }).first().click()
    await form.getByRole('textbox', { name: 'Address' }).fill('')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  },
)
