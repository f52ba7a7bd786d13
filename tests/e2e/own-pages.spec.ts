import { expect } from '@playwright/test'
import { OWN_PAGE_ID } from '../../domain/dashboards/layout/own-pages.ts'
import { seriousFindings } from './accessible.ts'
import { englishValues } from '../support/language/english-values.ts'
import { follow } from './follow.ts'
import { test } from './guarded-test.ts'
import { DatePopover } from './pages/DatePopover.ts'
import { FilterForm } from './pages/FilterForm.ts'
import { OwnPagesPage } from './pages/OwnPagesPage.ts'
import { WidgetCard } from './pages/SpendPage.ts'
import { costs } from './template-sql.ts'
import { longStep } from './long-step.ts'

const USER = 'page.maker'

interface Saved {
  dashboardPages: {
    id: string
    name: string
    dashboardIds: string[]
    cards: Record<string, { fact: string; place: { w: number } }>
  }[]
}

test('a person makes a page of charts of several pages, changes it step by step, and finds it after a reload; a page changed in two tabs is offered [PAGE-26] [CFG-04] [CFG-06] [ROUTE-06]', async ({
  page,
  context,
}) => {
  const own = new OwnPagesPage(page)
  await own.open(USER)
  await expect(page.getByRole('heading', { name: 'No pages yet' })).toBeVisible()
  await own.make('Costs')
  await own.add({ of: 'Spend Analysis', chart: 'Total Spend by service category', measure: 'Fuel Surcharge' })
  await own.add({ of: 'Refund Analysis', chart: 'Total refunds by credit type' })
  await expect(own.cards).toHaveCount(2)
  await expect(own.card('Fuel Surcharge by service category')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])

  await own.chooseInCard('Fuel Surcharge by service category', 'Duplicate chart')
  await expect(own.cards).toHaveCount(3)
  await own.undo.click()
  await expect(own.cards).toHaveCount(2)
  await own.redo.click()
  await expect(own.cards).toHaveCount(3)
  await own.chooseInCard('Total refunds by credit type', 'Remove from the page')
  await expect(own.card('Total refunds by credit type')).toHaveCount(0)
  await own.undo.click()
  await expect(own.card('Total refunds by credit type')).toBeVisible()
  await own.chooseInCard('Total refunds by credit type', 'Rename chart')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(own.card('Total refunds by credit type').getByRole('button', { name: /^More/ })).toBeFocused()
  await own.chooseInCard('Total refunds by credit type', 'Rename chart')
  await page.getByRole('textbox', { name: 'Name' }).fill('What came back')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(own.card('What came back')).toBeVisible()

  for (const chart of ['Total Spend by month', 'Accessorial Amount by accessorial'])
    await own.add({ of: 'Overview', chart })
  await expect(own.cards).toHaveCount(5)
  await own.add(
    { of: 'Spend Analysis', chart: 'Total Spend by month', measure: 'Accessorials' },
    { of: 'Spend Analysis', chart: 'Total Spend by service category' },
  )
  await expect(own.cards).toHaveCount(7)
  // What is ticked is added, whatever was chosen of the chart before (issue 48, 6).
  await expect(own.card('Total Spend by service category')).toBeVisible()
  for (let steps = 0; steps < 3; steps += 1) await own.undo.click()
  await expect(own.cards).toHaveCount(3)

  await test.step('the rows of a mark of a card stand in the address: a reload shows them, over a narrow window too (issue 48, 11 and 13)', async () => {
    const mark = own
      .card('Fuel Surcharge by service category')
      .getByRole('group', { name: /^Marks/ })
      .getByRole('button')
      .first()
    const name = /^[^,]+/.exec((await mark.getAttribute('aria-label')) ?? '')?.[0] ?? ''
    await mark.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: /^See its rows/ }).click()
    const rows = page.getByRole('dialog', { name: 'Spend Analysis' })
    await expect(rows.getByText(new RegExp(`^${name} · `))).toBeVisible()
    await expect(page).toHaveURL(/rows-card=/)
    await page.reload()
    await expect(rows.getByText(new RegExp(`^${name} · `))).toBeVisible()
    await page.setViewportSize({ width: 900, height: 900 })
    await expect(rows.getByRole('status').first()).toHaveText(/\d/)
    await page.setViewportSize({ width: 1280, height: 900 })
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(rows).toHaveCount(0)
    await expect(page).not.toHaveURL(/rows/)
  })

  await longStep('its filters narrow the charts whose rows have them, and what is not filtered is said', async () => {
    const form = new FilterForm(page)
    const asked: { page: string; where: string[] }[] = []
    page.on('request', (request) => {
      const of = /\/data\/(\w+)\/(?!filters)/.exec(request.url())?.[1]
      if (of)
        asked.push({
          page: of,
          where: (request.postDataJSON() as { whereClauseDetails: string[] }).whereClauseDetails.filter((clause) =>
            clause.includes(' in ('),
          ),
        })
    })
    await form.open()
    await form.choose('Carrier', 'UPS')
    await form.choose('Credit Type', 'Void')
    await form.press('Apply')
    await expect(page).toHaveURL(/\?client=\d+&filter.carrier_name=UPS&filter.credit_type=Void$/)
    await expect(form.chips.getByRole('listitem')).toHaveText(['Carrier: UPS', 'Credit Type: Void'])
    await expect(
      page.getByRole('banner').getByText('Charts of Spend Analysis are not filtered by Credit Type'),
    ).toBeVisible()
    await expect(own.cards).toHaveCount(3)
    const conditions = (of: string) => [
      ...new Set(asked.filter((each) => each.page === of).map(({ where }) => where.join('; '))),
    ]
    expect(conditions('spend')).toEqual(["carrier_name in ('UPS')"])
    expect(conditions('refund')).toEqual(["carrier_name in ('UPS'); credit_type in ('Void')"])
    expect(await seriousFindings(page)).toEqual([])
    await page.emulateMedia({ media: 'print' })
    const paper = page.locator('[data-paper-only]')
    for (const told of ['Costs', 'UPS', 'Charts of Spend Analysis are not filtered by Credit Type'])
      await expect(paper.getByText(told, { exact: true })).toBeVisible()
    await page.emulateMedia({ media: null })

    const dates = new DatePopover(page)
    await dates.open()
    await dates.shortcut('YTD')
    await expect(form.chips).toHaveCount(0)
    await page.getByRole('button', { name: 'Bring back 2 filters' }).click()
    await expect(form.chips.getByRole('listitem')).toHaveCount(2)
    await test.step('an installation may keep them on own pages too, and says so', async () => {
      await page.route('**/dashboard/pagesConfig', async (route) => {
        const config = (await (await route.fetch()).json()) as object
        await route.fulfill({ json: { ...config, keepsFilters: true } })
      })
      await page.reload()
      await dates.open()
      await expect(dates.dialog).toContainText('(Filters stay)')
      await page.keyboard.press('Escape')
      await page
        .getByRole('navigation', { name: 'Menu' })
        .getByRole('link', { name: 'Dashboards', exact: true })
        .click()
      await expect(page).toHaveURL(/\?client=\d+&filter.carrier_name=UPS&filter.credit_type=Void$/)
      await expect(form.chips.getByRole('listitem')).toHaveCount(2)
    })
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(form.chips).toHaveCount(0)
  })

  const handle = own.card('What came back').getByRole('button', { name: /^Move or resize/ })
  await handle.focus()
  for (const key of ['Enter', 'Shift+ArrowLeft', 'Enter']) await page.keyboard.press(key)
  await own.chooseForPage('Rename page')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'What to do with this page' })).toBeFocused()
  await own.chooseForPage('Rename page')
  await page.getByRole('textbox', { name: 'Name' }).fill('Costs and refunds')
  await page.getByRole('button', { name: 'Save name' }).click()
  await own.chooseForPage('Duplicate page')
  await expect(own.tabs).toHaveText(['Costs and refunds', 'Costs and refunds 2'])
  await own.chooseForPage('Delete page')
  await expect(own.tabs).toHaveText(['Costs and refunds'])
  await own.expectSaved()

  await page.goto('/dashboards')
  await expect(own.cards).toHaveCount(3)
  const { dashboardPages } = (await own.call('getDashboardsFromDB')) as Saved
  expect(dashboardPages.map(({ name, dashboardIds }) => [name, [...dashboardIds].sort()])).toEqual([
    ['Costs and refunds', ['refund/breakdown', 'spend/breakdown', 'spend/breakdown']],
  ])
  expect(dashboardPages[0]?.id).toMatch(OWN_PAGE_ID)
  expect(
    Object.values(dashboardPages[0]?.cards ?? {})
      .map(({ place }) => place.w)
      .sort(),
  ).toEqual([11, 12, 12])

  await longStep('two tabs that change it are shown both', async () => {
    const other = new OwnPagesPage(await context.newPage())
    await other.page.goto('/dashboards')
    await expect(other.cards).toHaveCount(3)
    await own.chooseInCard('What came back', 'Remove from the page')
    await own.expectSaved()
    await other.chooseInCard('What came back', 'Measure', 'Client')
    await expect(other.conflict).toBeVisible()
    await expect(
      other.conflict.getByRole('listitem').filter({ hasText: 'Costs and refunds: What came back is only here' }),
    ).toBeVisible()
    await other.conflict.getByRole('button').first().click()
    await other.expectSaved()
    await page.reload()
    await expect(own.cards).toHaveCount(3)
    await other.page.close()
  })

  await longStep('it is compared with the year before, and an address of no page says so', async () => {
    const against = page.getByRole('list', { name: 'Compare with' })
    await follow(page, `${page.url()}&from=2026-10-01&to=2026-10-31`)
    await against.getByRole('button', { name: 'Same dates last year' }).click()
    await expect(page).toHaveURL(/against=dates/)
    await expect(against.getByRole('button', { name: 'Same dates last year' })).toHaveAttribute('aria-pressed', 'true')

    await follow(page, '/dashboards/p0000abcd')
    await expect(page.getByText('The page at this address is not among yours')).toBeVisible()
    await expect(own.cards).toHaveCount(3)
  })

  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete all my pages' })
  await page.getByRole('button', { name: 'What to do with this page' }).click()
  for (const entry of ['Delete page', 'Delete all my pages'])
    await expect(page.getByRole('menuitem', { name: entry })).toHaveAttribute('data-variant', 'danger')
  await page.keyboard.press('Escape')
  await own.chooseForPage('Delete all my pages')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'What to do with this page' })).toBeFocused()
  await expect(own.cards).toHaveCount(3)
  await own.chooseForPage('Delete all my pages')
  await confirm.click()
  await expect(page.getByRole('heading', { name: 'No pages yet' })).toBeVisible()
  await expect.poll(async () => ((await own.call('getDashboardsFromDB')) as Saved).dashboardPages).toEqual([])
})

test('on an own page months are split and changes shown as on the page a card is from, in the address; the look goes with its card (issue 18, 3) @long', async ({
  page,
}) => {
  const own = new OwnPagesPage(page)
  await own.open('page.splitter')
  await own.make('Parts')
  await own.add({ of: 'Spend Analysis', chart: 'Total Spend by month' })
  await own.add({ of: 'Spend Analysis', chart: 'Total Spend by service category' })
  await expect(own.cards).toHaveCount(2)

  await own.card('Total Spend by month').getByRole('button', { name: 'Split by a dimension' }).click()
  const split = own.card('Total Spend by month and service category')
  const [{ cost } = { cost: 0 }] = await costs('spend', {
    from: '2026-10-01',
    to: '2026-10-31',
    only: "service_category = 'Parcel Ground'",
  })
  const ground = split.getByRole('button', { name: /^Parcel Ground, October 2026, / })
  await expect(ground).toHaveAccessibleName(`Parcel Ground, October 2026, ${englishValues.money(Number(cost), '$')}`)
  await own.card('Total Spend by service category').getByRole('button', { name: 'What changed' }).click()
  await expect(page).toHaveURL(/split\.c\w+=stacked%3Aservice_category/)
  await expect(page).toHaveURL(/changes\.c\w+=service_category/)
  await expect(own.cards).toHaveCount(2)
  expect(await seriousFindings(page)).toEqual([])

  await own.expectSaved()
  await page.reload()
  await expect(ground).toHaveAccessibleName(`Parcel Ground, October 2026, ${englishValues.money(Number(cost), '$')}`)
  await own.chooseInCard('Total Spend by month and service category', 'Remove from the page')
  await expect(own.cards).toHaveCount(1)
  await expect(page).not.toHaveURL(/split/)
  await own.chooseForPage('Duplicate page')
  await expect(own.cards).toHaveCount(1)
  await expect(page).not.toHaveURL(/changes/)
})

test('a split card of an own page keeps its picture where its parts fail, and says so where it has none yet or no rows, each with a way out (issue 18, 3) @long', async ({
  page,
}) => {
  const own = new OwnPagesPage(page)
  await own.open('page.failer')
  await own.make('States')
  await own.add({ of: 'Spend Analysis', chart: 'Total Spend by month' })
  await own.card('Total Spend by month').getByRole('button', { name: 'Split by a dimension' }).click()
  const split = own.card('Total Spend by month and service category')
  await expect(split.getByRole('button', { name: /^Parcel Ground, October 2026, / })).toBeAttached()
  await own.expectSaved()
  const card = new WidgetCard(page, new URL(page.url()).search.match(/split\.(c\w+)=/)?.[1] ?? '')

  await page.route('**/aidashboards/data/**', (route) =>
    route.request().postData()?.includes('carrier_name') ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await card.choose('Carrier')
  await expect(card.card.getByText('Could not be updated, so this is the last picture.')).toBeVisible()
  await expect(card.card).toHaveAttribute('data-phase', 'outdated')
  await expect(card.title).toHaveText('Total Spend by month and service category')
  await page.reload()
  await expect(card.card.getByText('This could not be loaded')).toBeVisible()
  await expect(card.title).toHaveText('Total Spend by month and carrier')
  expect(await seriousFindings(page, { part: '[data-chart]' })).toEqual([])
  await page.unroute('**/aidashboards/data/**')
  await card.retry.click()
  await expect(card.card.getByRole('button', { name: /^UPS, October 2026, / })).toBeAttached()

  await follow(page, `${page.url()}&filter.zone=nowhere`)
  await expect(card.card).toHaveAttribute('data-phase', 'empty')
  await expect(card.card.getByText('Nothing in this view')).toBeVisible()
  await expect(card.card.getByRole('button', { name: 'Split by a dimension' })).toHaveAttribute('aria-pressed', 'true')
  expect(await seriousFindings(page, { part: '[data-chart]' })).toEqual([])
  await card.card.getByRole('button', { name: 'Clear Zone' }).click()
  await expect(card.card.getByRole('button', { name: /^UPS, October 2026, / })).toBeAttached()
})

test(
  'an administrator publishes a page to a role, whose people see it and arrange it for themselves, and takes it away [PAGE-26]',
  { tag: '@long' },
  async ({ page, browser }) => {
    const admin = new OwnPagesPage(page)
    await admin.open('admin')
    await admin.make('For everyone')
    await admin.add({ of: 'Spend Analysis', chart: 'Total Spend by service category' })
    await expect(admin.cards).toHaveCount(1)
    await admin.expectSaved()
    await admin.chooseForPage('Publish to a role')
    await expect(page.getByRole('dialog').locator('button:focus')).toHaveText('Close')
    await page.getByRole('checkbox', { name: 'Client staff' }).check()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('For everyone is published.')).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])

    const context = await browser.newContext()
    const reader = new OwnPagesPage(await context.newPage())
    await reader.open(USER)
    await reader.tabs.filter({ hasText: 'For everyone' }).click()
    await expect(reader.cards).toHaveCount(1)
    await expect(reader.page.getByText(/^Published by an administrator on/)).toBeVisible()
    await reader.page.getByRole('button', { name: /^Move or resize/ }).focus()
    for (const key of ['Enter', 'Shift+ArrowLeft', 'Enter']) await reader.page.keyboard.press(key)
    await reader.expectSaved()
    await reader.page.reload()
    await expect(reader.undo).toHaveCount(0)
    await expect(reader.page.getByRole('button', { name: 'Reset layout' })).toBeVisible()
    await reader.page.getByRole('button', { name: 'Reset layout' }).click()
    await reader.expectSaved()
    await context.close()

    await test.step('a role more leaves those that it has', async () => {
      await page.getByRole('button', { name: 'Close' }).last().click()
      await admin.chooseForPage('Publish to a role')
      await expect(page.getByRole('checkbox', { name: 'Client staff' })).toBeChecked()
      await page.getByRole('checkbox', { name: 'Guests' }).check()
      await expect(page.getByRole('checkbox', { name: 'Client staff' })).toBeChecked()
    })
    await page.getByRole('button', { name: 'Take For everyone away from its roles' }).click()
    await expect(page.getByText('Published pages')).toHaveCount(0)
    await page.getByRole('button', { name: 'Close' }).last().click()
    await admin.chooseForPage('Delete page')
    await expect(page.getByRole('heading', { name: 'No pages yet' })).toBeVisible()
    await expect.poll(async () => ((await admin.call('getDashboardsFromDB')) as Saved).dashboardPages).toEqual([])
  },
)
