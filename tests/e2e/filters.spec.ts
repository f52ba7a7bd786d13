import { expect } from '@playwright/test'
import { browserLevel } from '../machines/filters/browser-level.ts'
import { model } from '../machines/filters/cases.ts'
import { seriousFindings } from './accessible.ts'
import { test } from './guarded-test.ts'
import { DatePopover } from './pages/DatePopover.ts'
import { FilterForm } from './pages/FilterForm.ts'
import { SpendPage } from './pages/SpendPage.ts'
import { testInBrowser } from './test-in-browser.ts'
import { withoutFigures } from './without-figures.ts'

const USER = 'filter.chooser'

testInBrowser('the filter form in the browser, by generated walks (FILT-21 to FILT-35)', { model, browserLevel })

test('Apply puts filters into the address and into every widget; back, a shared link and a chip follow it; so does a number of days (FILT-12, FILT-15, FILT-17 to FILT-23, DATE-12, GAP-63)', async ({
  page,
}) => {
  const spend = new SpendPage(page)
  const form = new FilterForm(page)
  await spend.open({ user: USER })
  await spend.expectAllDrawn()
  const all = await spend.tile('Total Spend').locator('data').getAttribute('value')
  await form.open()
  const labels = [
    'Sub-clients',
    'Carrier',
    'Currency',
    'Service',
    'Service Name',
    'Account Division',
    'Account Group',
    'Account Number',
    'Invoice Number',
    'Load',
    'Zone',
    'Normalized Zone',
    'Bill Option',
    'Residential',
    'Weight Band',
    'Sender Country',
    'Sender State',
    'Receiver Country',
    'Receiver State',
    'GL Code',
    'Controllability',
    'Delivery Status',
  ]
  await expect(form.dialog.locator('[data-chosen]')).toHaveText(labels.map(() => 'All'))
  for (const label of labels) await expect(form.picker(label)).toBeEnabled()
  await form.choose('Account Group', 'UPS Parcel')
  await form.choose('Carrier', 'UPS', 'FedEx')
  await expect(form.picker('Account Group')).toHaveText('All')
  await form.choose('Sender State', 'KY')
  await expect(form.picker('Sender Country')).toHaveText('US')
  await form.choose('Sender Country', 'All')
  await expect(form.picker('Sender State')).toHaveText('All')
  await form.choose('Account Division', 'Wholesale')
  spend.asked.length = 0
  await form.press('Apply')
  await expect(form.button).toHaveText(/^Filters2/)
  await expect(form.button).toHaveAttribute('data-last-hit', 'filters')
  await expect(page).toHaveURL(/\?client=1&filter.carrier_name=UPS%2CFedEx&filter.account_division=Wholesale$/)
  await expect(form.chips.getByRole('listitem')).toHaveText(['Carrier: UPS, FedEx', 'Account Division: Wholesale'])
  await spend.expectAllDrawn()
  expect(new Set(spend.asked.map(({ chartName }) => chartName))).toEqual(
    new Set(['amounts', 'trends', 'breakdown', 'map']),
  )
  for (const { body } of spend.asked)
    expect(body.whereClauseDetails).toEqual(
      expect.arrayContaining(["account_division in ('Wholesale')", "carrier_name in ('UPS','FedEx')"]),
    )
  const total = spend.tile('Total Spend').locator('data')
  await expect(total).not.toHaveAttribute('value', all ?? '')
  const filtered = await total.getAttribute('value')

  await page.goBack()
  await expect(total).toHaveAttribute('value', all ?? '')
  await page.goForward()
  await expect(total).toHaveAttribute('value', filtered ?? '')
  await page.reload()
  await expect(total).toHaveAttribute('value', filtered ?? '')
  await form.chips.getByRole('button', { name: 'Remove Account Division' }).click()
  await expect(page).toHaveURL(/\?client=1&filter.carrier_name=UPS%2CFedEx$/)

  const dates = new DatePopover(page)
  await dates.open()
  await dates.choose('Rolling Period', 'YTD')
  await dates.apply.click()
  await expect(page).toHaveURL(/\?period=YTD&client=1$/)
  await expect(form.chips).toBeHidden()
  await expect(form.button).toHaveAttribute('data-last-hit', 'filters_daterange')

  await form.open()
  const days = form.dialog.getByRole('textbox', { name: 'Last Days' })
  await expect(days).toHaveValue('')
  await days.fill('0')
  await expect(form.dialog.getByText('Write a number from 1 to 365')).toBeVisible()
  await expect(form.dialog.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await days.fill('45')
  await form.choose('Carrier', 'UPS')
  await form.press('Apply')
  await expect(page).toHaveURL(/\?period=last-45&client=1&filter.carrier_name=UPS$/)
  await expect(dates.button).toHaveText('Invoiced: 10/08/26 – 11/21/26')
  await form.open()
  await expect(days).toHaveValue('45')
})

test(
  'a range, a blank, a pasted list and values left out are filters; each chip is changed by itself, one is added, and what new dates left behind comes back',
  { tag: '@long' },
  async ({ page }) => {
    const spend = new SpendPage(page)
    const form = new FilterForm(page)
    await spend.open({ user: USER })
    await spend.expectAllDrawn()
    const clauses = async () => {
      await spend.expectAllDrawn()
      return spend.asked.at(-1)?.body.whereClauseDetails ?? []
    }
    await form.open()
    await form.dialog.getByRole('spinbutton', { name: 'Bill Weight (lbs), at least' }).fill('20')
    await form.dialog.getByRole('spinbutton', { name: 'Bill Weight (lbs), at most' }).fill('5')
    await expect(form.dialog.getByRole('alert')).toHaveText('Bill Weight: the lower end is above the upper one.')
    await expect(form.dialog.getByRole('button', { name: 'Apply' })).toBeDisabled()
    await form.dialog.getByRole('spinbutton', { name: 'Bill Weight (lbs), at most' }).fill('50')
    await expect(form.dialog.getByRole('status')).toHaveText(/^Leaves [\d,]+ rows$/)
    const left = await form.dialog.getByRole('status').textContent()
    await form.choose('Carrier', 'UPS')
    await form.picker('Carrier').click()
    await page.getByRole('checkbox', { name: 'Leave these out' }).check()
    await page.keyboard.press('Escape')
    await expect(form.picker('Carrier')).toHaveText('All but UPS')
    await expect(form.dialog.getByRole('status')).not.toHaveText(left ?? '')
    await form.press('Apply')
    await expect(page).toHaveURL(/filter.bill_weight_pounds=20..50&filter.carrier_name=%21UPS$/)
    await expect(form.chips.getByRole('listitem')).toHaveText(['Carrier: not UPS', 'Bill Weight (lbs): 20 – 50'])
    expect(await clauses()).toEqual(
      expect.arrayContaining(["carrier_name not in ('UPS')", 'bill_weight_pounds >= 20', 'bill_weight_pounds <= 50']),
    )

    await form.chips.getByRole('button', { name: 'Carrier: not UPS' }).click()
    const carriers = page.getByRole('dialog', { name: 'Carrier' })
    await carriers.getByRole('checkbox', { name: 'Leave these out' }).uncheck()
    await carriers.getByRole('combobox').focus()
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.setData('text', 'fedex\nOnTrac\nPony Express')
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    })
    await expect(carriers).toContainText('Not among the values here: Pony Express')
    await page.keyboard.press('Escape')
    await expect(form.chips.getByRole('listitem').first()).toHaveText('Carrier: UPS, FedEx, OnTrac')

    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Residential' }).click()
    await page.getByRole('dialog', { name: 'Residential' }).getByRole('option', { name: 'no value' }).click()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/filter.residential=%28blank%29/)
    expect(await clauses()).toContain("residential in ('')")

    const dates = new DatePopover(page)
    await dates.open()
    await dates.choose('Rolling Period', 'YTD')
    await dates.apply.click()
    await expect(form.chips).toBeHidden()
    await page.getByRole('button', { name: 'Bring back 3 filters' }).click()
    await expect(form.chips.getByRole('listitem')).toHaveCount(3)
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(page.getByRole('button', { name: /^Bring back/ })).toBeHidden()

    await test.step('an installation may keep them, and says so where dates are chosen', async () => {
      await page.route('**/dashboard/pagesConfig', async (route) => {
        const config = (await (await route.fetch()).json()) as object
        await route.fulfill({ json: { ...config, keepsFilters: true } })
      })
      await page.goto('/aframe/dashboard/spend?client=1&filter.carrier_name=UPS')
      await dates.open()
      await expect(dates.dialog).toContainText('(Filters stay)')
      await dates.choose('Rolling Period', 'YTD')
      await dates.apply.click()
      await expect(page).toHaveURL(/period=YTD.*filter.carrier_name=UPS/)
      await page.getByRole('link', { name: 'Weight Analysis' }).click()
      await expect(page).toHaveURL(/dashboard\/weight\?.*filter.carrier_name=UPS/)
      await expect(form.chips.getByRole('listitem')).toHaveText(['Carrier: UPS'])
    })
  },
)

test(
  'where a dropdown lists not all values, what is typed is searched among all of them; what is not waited for is cancelled; a failure leaves All, silently (FILT-10, FILT-25, FILT-38)',
  { tag: '@long' },
  async ({ page }) => {
    const spend = new SpendPage(page)
    const form = new FilterForm(page)
    await withoutFigures(page)
    await spend.open({ user: USER })
    await page.route(/getAllFiltersinfo|filters\/account_number/, (route) => route.abort())
    await form.open()
    let failures = 0
    page.on('requestfailed', (request) => void (request.url().endsWith('/filters/account_number') && (failures += 1)))
    await form.picker('Account Number').click()
    await expect.poll(() => failures).toBe(2)
    const list = page.getByRole('dialog', { name: 'Account Number' })
    await expect(list.getByRole('option')).toHaveText(['All'])
    await page.keyboard.press('Escape')
    await form.dialog.getByRole('button', { name: /^Load Filters/ }).click()
    await expect(page.getByText('No filters are saved for this page yet.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('region', { name: 'Notices' }).getByRole('listitem')).toHaveCount(0)
    await page.unrouteAll()
    await withoutFigures(page)

    const asked: string[][] = []
    await page.route('**/filters/account_number', async (route) => {
      const { whereClauseDetails } = route.request().postDataJSON() as { whereClauseDetails: string[] }
      const searched = whereClauseDetails.filter((clause) => clause.includes(' contains '))
      asked.push(searched)
      if (searched[0]?.endsWith("'4'")) return
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: { data: unknown[]; rowCount: number } }
      const listed = searched.length > 0 ? body.data.data : body.data.data.slice(0, 1)
      await route.fulfill({ response: answer, json: { data: { ...body.data, data: listed } } })
    })
    await form.picker('Account Number').click()
    await expect(list.getByText(/more are not listed. Type to find them.$/)).toBeVisible()
    await expect(list.getByRole('option')).toHaveCount(2)
    const cancelled = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/filters/account_number'))
    await list.getByRole('combobox').fill('4')
    await expect.poll(() => asked).toContainEqual(["account_number contains '4'"])
    await list.getByRole('combobox').fill('4x7')
    await list.getByRole('option', { name: /^84X7W6( |$)/ }).click()
    await cancelled
    expect(asked.at(-1)).toEqual(["account_number contains '4x7'"])
    await page.keyboard.press('Escape')
    await form.press('Apply')
    await expect(page).toHaveURL(/\?client=\d+&filter.account_number=84X7W6$/)
  },
)

test(
  'one currency of the filters is not converted, and children narrow the rows (FILT-04, FILT-05, FILT-11)',
  { tag: '@long' },
  async ({ page }) => {
    const spend = new SpendPage(page)
    const form = new FilterForm(page)
    await spend.open({ user: USER, search: '?filter.account_number=84X7W6' })
    await form.open()
    await form.choose('Sub-clients', 'Bluegrass Outfitters Canada')
    await expect(form.picker('Account Number')).toHaveText('All')
    await form.choose('Currency', 'Canadian Dollar')
    spend.asked.length = 0
    await form.press('Apply')
    await expect(page.getByText('Amounts in CAD')).toBeVisible()
    await spend.expectAllDrawn()
    for (const { body } of spend.asked) expect(body).toMatchObject({ currency: 'CAD', childClientIdsCSV: '3' })
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(page.getByText('Amounts in USD')).toBeVisible()
    expect(new URL(page.url()).search).toBe('?client=1')

    await page.route('**/getAllFiltersinfo', (route) =>
      route.fulfill({
        json: [
          { filter_key: 'filterset:spend:allclients:brown', filter_value: '{"filters":{"carrier_name":["UPS"]}}' },
        ],
      }),
    )
    await form.open()
    await form.load('brown')
    const named = form.dialog.getByRole('button', { name: /^Load Filters/ })
    await expect(named).toHaveText('brown')
    await expect(form.dialog.getByRole('status').filter({ hasText: 'brown' })).toHaveText(
      'brown holds no sub-clients: all of them are shown.',
    )
    await form.choose('Carrier', 'FedEx')
    await expect(named).toHaveText('brown, changed')
    await form.choose('Sub-clients', 'Bluegrass Outfitters Canada')
    await expect(form.dialog.getByRole('status').filter({ hasText: 'brown' })).toHaveText(
      'brown holds no sub-clients: those chosen below stay.',
    )
  },
)

test('tracking numbers are searched together; what is no number is refused in words (FILT-39 to FILT-43, NAV-26)', async ({
  page,
}) => {
  const spend = new SpendPage(page)
  await spend.open({ user: USER, search: '?filter.carrier_name=UPS' })
  await spend.expectAllDrawn()
  const { data } = (await spend.call('aidashboards/data/spend/breakdown', {
    selectColumnNames: ['tracking_number'],
    fromTableNames: ['package_level_info'],
    whereClauseDetails: [
      "bill_date >= '2025-11-22'",
      'net_amount <> 0',
      "carrier_name in ('UPS')",
      'tracking_number is not null',
    ],
    groupByDetails: ['tracking_number'],
    orderByDetails: [],
    clientId: 1,
    currency: 'all',
    unit: 'lbs',
    limit: 2,
  })) as { data: { data: { tracking_number: string }[] } }
  const [one = '', two = ''] = data.data.map(({ tracking_number }) => tracking_number)
  const field = page.getByRole('textbox', { name: 'Search tracking numbers' })
  const search = async (typed: string) => {
    if (!(await field.isVisible())) await page.keyboard.press('/')
    await field.fill(typed)
    await field.press('Enter')
  }
  const says = async (exact: string) => {
    const toast = page.getByRole('listitem').filter({ hasText: exact.trim() }).last()
    await expect
      .poll(() =>
        toast
          .locator('div div')
          .first()
          .evaluate((element) => element.textContent),
      )
      .toBe(exact)
    await page.getByRole('button', { name: 'Dismiss' }).last().click()
  }
  await search('')
  await says('Please enter a tracking number ')
  await search('1Z9#')
  await says(' Please enter a valid tracking number ')
  await search(Array.from({ length: 201 }, (_, at) => `1Z${at}`).join(','))
  await says('A search holds at most 200 numbers; there are 201. Nothing was searched.')
  await search(',,')
  await says('Please enter a valid tracking number')
  spend.asked.length = 0
  await search(`${one}, ${two}`)
  await expect(page).toHaveURL(new RegExp(`tracking=${one}%2C${two}`))
  await spend.expectAllDrawn()
  for (const { body } of spend.asked)
    expect(body.whereClauseDetails).toContain(`tracking_number in ('${one}','${two}')`)
  await search(`${two},${one}`)
  await says('Already Filtered!')
  await search('')
  await expect.poll(() => new URL(page.url()).search).toBe('?client=1')
})

test('the filter form and the naming of a set are accessible, light at 1280 px and dark at 390 px @long', async ({
  page,
}) => {
  const form = new FilterForm(page)
  await withoutFigures(page)
  await new SpendPage(page).open({ user: USER, search: '?filter.carrier_name=UPS' })
  for (const [theme, width] of [
    ['light', 1280],
    ['dark', 390],
  ] as const)
    await test.step(`${theme}, ${width} px`, async () => {
      await page.emulateMedia({ colorScheme: theme })
      await page.setViewportSize({ width, height: 844 })
      await expect(page.locator('html')).toHaveAttribute('data-color-mode', theme)
      if (width < 992) await page.getByRole('button', { name: 'Options' }).click()
      await form.open()
      await expect(form.picker('Carrier')).toHaveText('UPS')
      expect(await seriousFindings(page)).toEqual([])
      await form.press('Save Filters')
      await form.name.fill('my filters')
      await expect(
        form.naming.getByText(
          'Name must contain maximum of 10 characters made of upper or lower case alphabets, numerals, or _',
        ),
      ).toBeVisible()
      expect(await seriousFindings(page, { part: '[role=dialog]' })).toEqual([])
      await form.naming.getByRole('button', { name: 'Close' }).click()
      await page.keyboard.press('Escape')
      await expect(form.dialog).toBeHidden()
    })
})
