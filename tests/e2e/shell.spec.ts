import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { follow } from './follow.ts'
import { test } from './guarded-test.ts'
import { LoginPage } from './pages/LoginPage.ts'
import { ShellPage } from './pages/ShellPage.ts'
import { SpendPage } from './pages/SpendPage.ts'
import { signedIn } from './signed-in.ts'
import { withoutFigures } from './without-figures.ts'

const PAGES_CONFIG = '**/aiparcelweb/api/dashboard/pagesConfig'
const SPEND = '/aframe/dashboard/spend'

/** The frame around a page whose charts are not looked at, unless told. */
async function open(page: Page, { path = SPEND, login = 'analyst', figures = false } = {}): Promise<ShellPage> {
  if (!figures) await withoutFigures(page)
  await signedIn(page, login)
  await page.goto(path)
  const shell = new ShellPage(page)
  await expect(shell.userMenu).toBeVisible()
  return shell
}

/** The server's own answer with a part of it changed. */
async function changeConfig(page: Page, change: Readonly<Record<string, unknown>>): Promise<void> {
  await page.route(PAGES_CONFIG, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...change } })
  })
}

async function overflow(page: Page): Promise<number> {
  return await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

test(
  'the breadcrumb names the page and leads to the others from the first moment, and stays while the page comes (NAV-21)',
  { tag: '@long' },
  async ({ page }) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    for (const late of ['**/assets/DashboardPage-*.js', '**/aiparcelweb/api/clientsShortAFrame']) {
      await page.route(late, async (route) => {
        await released
        await route.continue()
      })
    }
    const shell = await open(page, { figures: true })
    const current = page.getByRole('menuitemradio', { name: 'Spend Analysis' })
    await shell.breadcrumb.getByRole('button', { name: 'Spend Analysis' }).click()
    await expect(current).toBeChecked()
    release()
    await new SpendPage(page).expectAllDrawn()
    await expect(current).toBeChecked()
    await expect(shell.breadcrumb.getByRole('link', { name: 'Overview' })).toBeVisible()
    await expect(page).toHaveTitle('Spend Analysis · A-Frame')
  },
)

test('a tool of the top bar that cannot be drawn leaves the page and the other tools as they are (ERR-05)', async ({
  page,
}) => {
  await page.route('**/aiparcelweb/api/notifications', (route) =>
    route.fulfill({ json: [{ id: 1, kind: 'zzz', createdAt: 'x' }] }),
  )
  const shell = await open(page)
  await expect(page.getByRole('button', { name: 'Something went wrong' })).toBeVisible()
  await expect(shell.breadcrumb.getByRole('button', { name: 'Spend Analysis' })).toBeVisible()
  await page.getByRole('button', { name: 'Help' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('each page opens with its controls in the top bar, from a stored token; Shipping Insight is marked in the breadcrumb alone [ACC-50] [NAV-23] [NAV-24] [NAV-25] [NAV-26] [NAV-29] [ROUTE-02]', async ({
  page,
}) => {
  const calls: { readonly path: string; readonly token: boolean }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/aiparcelweb/api/'))
      calls.push({ path: pathname.replace('/aiparcelweb/api/', ''), token: 'authorization' in request.headers() })
  })
  const shell = await open(page)
  const bar = page.getByRole('banner')
  const controls = {
    client: bar.getByRole('button', { name: /^Client: / }),
    subClients: bar.getByRole('button', { name: /^Sub-clients: / }),
    dates: bar.getByRole('button', { name: /^Invoiced: / }),
    filters: bar.getByRole('button', { name: /^Filters/ }),
    table: bar.getByRole('button', { name: 'Show the rows' }),
    tracking: bar.getByRole('button', { name: /tracking number/i }),
  }
  const there = async () => {
    await expect(controls.client).toBeVisible()
    const found = await Promise.all(
      Object.entries(controls).map(async ([name, control]) => ((await control.count()) > 0 ? [name] : [])),
    )
    return found.flat()
  }
  for (const name of ['Help', 'Theme: As the system'])
    await expect(bar.getByRole('button', { name, exact: true })).toBeVisible()
  const pages = {
    [SPEND]: ['Spend Analysis', 'client', 'subClients', 'dates', 'filters', 'table', 'tracking'],
    '/aframe/dashboard/overview': ['Overview', 'client', 'subClients'],
    '/aframe/dashboard/networkmap': ['Network Map', 'client', 'subClients', 'dates', 'filters', 'table', 'tracking'],
    '/aframe/dashboard/comparison': ['Comparison View', 'client', 'tracking'],
    '/aframe/distributionmap': ['Distribution Map', 'client', 'subClients', 'dates', 'filters'],
    '/aframe/dashboard/shippingInsight': ['Shipping Insight', 'client', 'subClients', 'dates', 'filters'],
  }
  for (const [path, [title = '', ...expected]] of Object.entries(pages)) {
    if (path !== SPEND) await follow(page, path)
    await expect(shell.breadcrumb.getByRole('button', { name: title })).toBeVisible()
    await expect.poll(async () => [path, await there()]).toEqual([path, expected])
    if (path === SPEND) {
      const lookups = [
        'account',
        'clientsShortAFrame',
        'dashboardsNew/currencyCodes',
        'navigation',
        'notifications',
        'filtersettings/getFiltersforkey/theme',
        'filtersettings/getFiltersforkey/widgets%3Aspend',
      ]
      await expect.poll(() => lookups.filter((lookup) => !calls.some((call) => call.path === lookup))).toEqual([])
    }
  }
  expect(calls.filter(({ token }) => !token)).toEqual([])
  await expect(bar.getByText('Coming Soon...')).toHaveCount(0)
  await shell.breadcrumb.getByRole('button', { name: 'Shipping Insight' }).click()
  const soon = page.getByRole('menuitemradio').filter({ hasText: 'Coming Soon...' })
  await expect(soon).toHaveText(/Shipping Insight/)
  const heightOf = async (entry: Locator) => (await entry.boundingBox())?.height
  expect(await heightOf(soon)).toBe(await heightOf(page.getByRole('menuitemradio', { name: 'Network Map' })))
})

test(
  'at every width the bar has the logo and the way to the Overview; an administrator finds profile and password in the menu [NAV-02] [NAV-15] [NAV-21]',
  { tag: '@long' },
  async ({ page }) => {
    const shell = await open(page, { login: 'admin' })
    for (const width of [390, 800, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(page.getByRole('link', { name: 'A-Frame', exact: true })).toBeVisible()
      await expect(shell.breadcrumb.getByRole('link', { name: 'Overview' })).toBeVisible()
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await shell.section('Profile').click()
    await expect(shell.menu.getByRole('link', { name: 'Change Password' })).toBeVisible()
  },
)

test('a guest sees no breadcrumb (NAV-22)', { tag: '@long' }, async ({ page }) => {
  const shell = await open(page, { login: 'guest' })
  await expect(page.getByRole('heading', { name: 'Spend Analysis' })).toBeVisible()
  await expect(shell.breadcrumb).toHaveCount(0)
})

test('without NEW_BI_TOOLS the area is not found, and nothing of it is asked (ROUTE-05, NAV-32)', async ({ page }) => {
  let asked = 0
  await page.route(PAGES_CONFIG, (route) => {
    asked++
    return route.continue()
  })
  await page.goto(SPEND)
  await new LoginPage(page).signIn('nobody', 'Parcel2026')
  await expect(page.getByRole('heading', { name: 'Page Not Found Or Access Denied' })).toBeVisible()
  await expect(
    page.getByText(
      '404 page not found: We are sorry but the page you are looking for does not exist, or you are not authorized.',
    ),
  ).toBeVisible()
  expect(asked).toBe(0)
})

test('the menu collapses to icons whose names stay (NAV-12)', { tag: '@long' }, async ({ page }) => {
  const shell = await open(page)
  await page.getByRole('button', { name: 'Collapse menu' }).click()
  const entry = shell.menu.getByRole('link', { name: 'Spend Analysis' })
  await expect(entry).toHaveAttribute('aria-current', 'page')
  expect((await entry.boundingBox())?.width).toBeLessThan(48)
  await page.getByRole('button', { name: 'Expand menu' }).click()
  await expect(shell.menu.getByText('Spend Analysis')).toBeVisible()

  await test.step('nothing fades for whoever asks for less motion', async () => {
    const fading = () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll('body *')].filter((part) => {
            const { transitionProperty, transitionDuration } = getComputedStyle(part)
            return transitionProperty !== 'none' && transitionDuration.split(', ').some((time) => time !== '0s')
          }).length,
      )
    expect(await fading()).toBe(0)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    expect(await fading()).toBeGreaterThan(0)
    await page.emulateMedia({ reducedMotion: 'reduce' })
  })

  await test.step('a theme is chosen at once and remembered (THEME-01, THEME-05, THEME-06)', async () => {
    await page.emulateMedia({ colorScheme: 'light' })
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const light = await background()
    await shell.chooseTheme('Dark')
    await expect(page.locator('html')).toHaveAttribute('data-color-mode', 'dark')
    await expect.poll(background).not.toBe(light)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-color-mode', 'dark')
    await shell.chooseTheme('As the system')
    await expect.poll(background).toBe(light)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(background).not.toBe(light)
  })
})

test('a part that cannot be drawn leaves the frame usable (ERR-05)', { tag: '@long' }, async ({ page }) => {
  await page.route('**/assets/DashboardPage*.js', (route) => route.abort())
  const shell = await open(page)
  await expect(page.getByRole('alert')).toContainText('This part could not be loaded')
  await page.getByText('Details').click()
  await expect(page.getByText(/DashboardPage/)).toBeVisible()
  await expect(shell.menu).toBeVisible()
})

test('a broken page says what is wrong, and the others work', { tag: '@long' }, async ({ page }) => {
  const problem = 'config/pages/zones.json:12:5: "colr" is not allowed; allowed: color'
  await changeConfig(page, {
    brokenPages: [{ id: 'zones', problems: [problem] }],
    today: '2026-11-30',
    demoEndDate: '2026-11-20',
  })
  const shell = await open(page)
  await shell.menu.getByRole('link', { name: 'zones' }).click()
  await expect(page.getByText(problem)).toBeVisible()
  await shell.menu.getByRole('link', { name: 'Spend Analysis' }).click()
  await expect(page).toHaveTitle('Spend Analysis · A-Frame')

  await test.step('demo data that ended more than 7 days ago is said', async () => {
    await expect(page.getByText('The demo data ends on 11/20/2026, 10 days ago.')).toBeVisible()
  })
})

test('an open browser learns within seconds that the page changed, and shows it when asked', async ({ page }) => {
  await page.clock.install()
  await open(page)
  await expect(page).toHaveTitle('Spend Analysis · A-Frame')
  await page.route(PAGES_CONFIG, async (route) => {
    const config = (await (await route.fetch()).json()) as { pages: { id: string; name: string }[] }
    await route.fulfill({
      json: {
        ...config,
        configVersion: 'other',
        pages: config.pages.map((each) => (each.id === 'spend' ? { ...each, name: 'Costs' } : each)),
      },
    })
  })
  await page.route('**/api/dashboard/pagesVersion', (route) =>
    route.fulfill({ json: { configVersion: 'other', dataVersion: 0 } }),
  )
  await page.clock.fastForward('00:06')
  await expect(page.getByRole('status').filter({ hasText: 'This page changed.' })).toBeVisible()
  await expect(page).toHaveTitle('Spend Analysis · A-Frame')
  await page.getByRole('button', { name: 'Show it' }).click()
  await expect(page).toHaveTitle('Costs · A-Frame')
  await expect(page.getByText('This page changed.')).toHaveCount(0)
})

test(
  'pages that do not load are a server error with a way to try again (ERR-02, ERR-04)',
  { tag: '@long' },
  async ({ page }) => {
    await page.route(
      PAGES_CONFIG,
      (route) => route.fulfill({ status: 500, json: { detail: 'Sorry, server is going wrong', code: 'server-fault' } }),
      { times: 1 },
    )
    const shell = await open(page)
    await expect(page.getByText('Sorry, server is going wrong')).toBeVisible()
    const details = page.getByText('500 /aiparcelweb/api/dashboard/pagesConfig')
    await expect(details).toBeHidden()
    await page.getByText('Details', { exact: true }).click()
    await expect(details).toBeVisible()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(shell.breadcrumb).toBeVisible()
  },
)

test('on a phone the menu is a drawer that goes when an entry is chosen @phone (NAV-12)', async ({ page }) => {
  await page.goto(SPEND)
  expect(await overflow(page)).toBe(0)
  const shell = await open(page, { path: '/somewhere' })
  await shell.menuButton.click()
  await shell.menu.getByRole('link', { name: 'Spend Analysis' }).click()
  await expect(shell.menu).toHaveCount(0)
  await expect(page).toHaveURL(/\/aframe\/dashboard\/spend/)
  expect(await overflow(page)).toBe(0)
})

test('in a low window, as at 200 % zoom, the head goes with the page, and the row of buttons stays above it (NAV-18) @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 360 })
  const shell = await open(page, { figures: true })
  await expect(page.locator('[data-chart="trends"]').getByRole('img')).toBeVisible()
  await page.mouse.wheel(0, 500)
  await expect(shell.userMenu).not.toBeInViewport()
  await page.getByRole('button', { name: 'Show the rows' }).click()
  await expect(page.getByRole('dialog', { name: 'Spend Analysis' })).toBeVisible()
})
