import { expect } from '@playwright/test'
import { withGroup, withSets } from '../../domain/comparison/saved-comparison.ts'
import { browserLevel } from '../machines/comparison/browser-level.ts'
import { model, setOf } from '../machines/comparison/cases.ts'
import { seriousFindings } from './accessible.ts'
import { test } from './guarded-test.ts'
import { ComparisonPage } from './pages/ComparisonPage.ts'
import { FilterForm } from './pages/FilterForm.ts'
import { testInBrowser } from './test-in-browser.ts'
import { withoutFigures } from './without-figures.ts'

const SAVER = 'comparison.saver'

testInBrowser('the comparison in the browser, by generated walks (COMP-01 to COMP-05, COMP-17 to COMP-24, FILT-43)', {
  model,
  browserLevel,
})

test('sets are added, renamed, filtered and removed; back, a reload and the link show them, to another person those that one may see (COMP-01 to COMP-08, DATE-12) @smoke', async ({
  page,
  browser,
}) => {
  const comparison = new ComparisonPage(page)
  await comparison.signIn('auditor')
  await page.goto('/aframe/dashboard/spend')
  await page.getByRole('link', { name: 'Comparison View' }).click()
  await expect(page).toHaveTitle(/^Comparison View/)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Comparison View')
  await expect(page.getByRole('navigation', { name: 'Tabs' }).getByRole('link')).toHaveText([
    'Spend',
    'Refund',
    'Carrier Score',
    'Accessorial',
    'Weight',
  ])
  await expect(comparison.set('Set1')).toContainText('Baseline')
  await expect(page.getByRole('button', { name: 'Remove Set1' })).toHaveCount(0)
  await comparison.add.click()
  for (const [typed, says] of [
    ['', 'Name cannot be Empty'],
    ['   ', 'Name cannot be empty spaces'],
    ['Set1', 'Name already exists'],
  ] as const) {
    await comparison.name.fill(typed)
    await expect(comparison.dialog('Add a set').getByText(says, { exact: true })).toBeVisible()
    await expect(comparison.done('Add a set', 'Add')).toBeDisabled()
  }
  await comparison.name.fill('Reno_DC')
  await comparison.name.press('Enter')
  await expect(comparison.panel).toBeFocused()
  const form = new FilterForm(page)
  await form.open()
  await form.choose('Carrier', 'UPS')
  await form.press('Apply')
  await expect(comparison.set('Reno_DC').getByRole('list')).toHaveText('Carrier: UPSCurrency: All, shown in USD')
  await comparison.panel.getByRole('button', { name: /^Invoiced/ }).click()
  const dates = page.getByRole('dialog', { name: 'Select Date Range and Type' })
  await dates.getByRole('radio', { name: 'Last Days' }).check()
  const days = dates.getByRole('textbox', { name: 'Days, 1 to 365' })
  for (const typed of ['0', '366', 'x']) {
    await days.fill(typed)
    await expect(dates.getByRole('button', { name: 'Apply' })).toBeDisabled()
  }
  await days.fill('365')
  await dates.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/set2\.period=last-365/)
  await expect(comparison.set('Reno_DC').getByRole('list')).toHaveText('Carrier: UPSCurrency: All, shown in USD')
  await page.goBack()
  await expect(comparison.set('Reno_DC').getByRole('list')).toHaveText('Carrier: UPSCurrency: All, shown in USD')
  await comparison.edit('Reno_DC').click()
  await comparison.panel.getByRole('button', { name: /^Client:/ }).click()
  await page.getByPlaceholder('Search clients').fill('Harbor')
  await page.getByRole('option').first().click()
  await expect(comparison.set('Reno_DC')).toContainText('Harbor and Pine Supply')
  await comparison.panel.getByRole('button', { name: /^Client:/ }).press('Escape')
  await expect(comparison.panel).toBeHidden()
  await comparison.edit('Reno_DC').click()
  await expect(comparison.panel).toBeVisible()
  await comparison.add.click()
  await comparison.name.press('Enter')
  await expect(comparison.add).toBeDisabled()
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(3)
  const tab = (name: string) => page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name, exact: true })
  await tab('Refund').click()
  await page.reload()
  await expect(comparison.set('Reno_DC')).toContainText('Harbor and Pine Supply')
  await expect(page.getByRole('link', { name: 'Refund', exact: true })).toHaveAttribute('aria-current', 'page')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The link to this comparison is copied.' })).toBeAttached()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(page.url())

  const other = await browser.newContext()
  const reader = new ComparisonPage(await other.newPage())
  const asked: string[] = []
  reader.page.on('request', (request) => {
    if (request.url().includes('/aidashboards/data/comparison')) asked.push(request.postData() ?? '')
  })
  await reader.signIn('single.analyst')
  await reader.open('?set1.name=Far&set1.client=1')
  await expect(reader.set('Far')).toContainText('You may not see the client of this set')
  await expect(
    reader.page.getByText('You may not see the client of any of these sets. Edit a set to choose another one.'),
  ).toBeVisible()
  expect(asked).toEqual([])
  await reader.open(new URL(link).search)
  await expect(reader.page.getByText('You may not see the client of this set')).toHaveCount(2)
  await expect(reader.set('Reno_DC')).toContainText('Baseline')
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(asked.filter((each) => !/"clientId":5\b/.test(each))).toEqual([])
  await other.close()
})

/** The names of the saved sets, without whose they are. */
const namesIn = (comparison: ComparisonPage) =>
  comparison
    .dialog('Saved sets')
    .getByRole('button', { name: /^Compare / })
    .locator('span')

test(
  'what two tabs save at once is kept, also when it is one too many; a difference is asked about, and a save that fails is told (COMP-18, COMP-22, COMP-25 to COMP-27)',
  { tag: '@long' },
  async ({ page }) => {
    const comparison = new ComparisonPage(page)
    await comparison.signIn(SAVER)
    const kept = Array.from({ length: 7 }, (_, at) => `Kept_${at}`)
    await comparison.store(
      withGroup(withSets({}, [setOf('West'), setOf('Foreign', { client: 5 }), ...kept.map((name) => setOf(name))]), {
        name: 'Mixed',
        sets: ['West', 'Gone', 'Foreign'],
      }),
    )
    const second = new ComparisonPage(await page.context().newPage())
    for (const tab of [page, second.page]) await withoutFigures(tab)
    const search = (name: string) => `?set1.name=${name}&set1.client=1`
    const save = async (tab: ComparisonPage, name: string) => {
      await tab.edit(name).click()
      await tab.panel.getByRole('button', { name: 'Save set' }).click()
      await tab.done('Save set', 'Save').click()
    }
    const says = (tab: ComparisonPage, words: string) =>
      expect(tab.page.getByRole('listitem').filter({ hasText: words })).toBeVisible()
    for (const [tab, name] of [
      [comparison, 'One'],
      [second, 'Two'],
    ] as const) {
      await tab.open(search(name))
      await expect(tab.groups).toHaveText(/^Saved groups1/)
    }
    await save(comparison, 'One')
    await says(comparison, 'Comparison Sets updated Successfully')
    await save(second, 'Two')
    await says(second, 'Error while updated the saved Comparison sets')
    const surplus = second.page.getByRole('region', {
      name: 'More than 10 sets were saved in two tabs. Delete some, so that the others are stored.',
    })
    await expect(surplus.getByRole('button')).toHaveText(['Foreign', ...kept, 'One', 'Two', 'West'])
    await expect(second.page.getByRole('status').filter({ hasText: 'Not saved yet' })).toHaveCount(1)
    expect(await seriousFindings(second.page)).toEqual([])
    await surplus.getByRole('button', { name: 'Delete Kept_0' }).click()
    await second.page.getByRole('alertdialog', { name: 'Delete Kept_0?' }).getByRole('button', { name: 'Keep' }).click()
    await expect(surplus.getByRole('button', { name: 'Delete Kept_0' })).toBeFocused()
    await surplus.getByRole('button', { name: 'Delete Kept_0' }).click()
    await second.page
      .getByRole('alertdialog', { name: 'Delete Kept_0?' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await says(second, 'Comparison Sets updated Successfully')
    await expect(surplus).toHaveCount(0)
    await second.panel.getByRole('button', { name: /^Saved sets/ }).click()
    await expect(namesIn(second)).toHaveText(['Foreign', ...kept.slice(1), 'One', 'Two', 'West'])
    await expect(
      second.dialog('Saved sets').getByRole('button', { name: 'Compare Kept_2' }),
    ).toHaveAccessibleDescription('Bluegrass Outfitters')
    await second.dialog('Saved sets').getByRole('button', { name: 'Delete Kept_1' }).click()
    await expect(second.dialog('Saved sets').getByRole('alert')).toContainText('Delete Kept_1?')
    await second.dialog('Saved sets').getByRole('button', { name: 'Delete Kept_1' }).click()
    await expect(namesIn(second)).toHaveText(['Foreign', ...kept.slice(2), 'One', 'Two', 'West'])
    await second.page.keyboard.press('Escape')
    const form = new FilterForm(second.page)
    await form.open()
    await form.choose('Carrier', 'UPS')
    await form.press('Apply')
    await expect(second.set('Two')).toContainText('Changed since it was saved')
    await second.panel.getByRole('button', { name: 'Save set' }).click()
    await second.name.fill('One')
    await second.dialog('Save set').getByRole('radio', { name: 'Yes' }).check()
    await second.done('Save set', 'Save').click()
    await expect(second.set('One')).toContainText('Carrier: UPS')
    await second.untilSaved()
    await expect(second.page.getByRole('status').filter({ hasText: 'Not saved yet' })).toHaveCount(0)
    await expect(second.set('One')).not.toContainText('Changed since it was saved')
    await comparison.page.bringToFront()
    await comparison.panel.getByRole('button', { name: /^Saved sets/ }).click()
    await comparison.dialog('Saved sets').getByRole('button', { name: 'Delete One' }).click()
    await comparison.dialog('Saved sets').getByRole('button', { name: 'Delete One' }).click()
    await page.keyboard.press('Escape')
    const conflict = page.getByRole('alert', { name: 'Sets or groups were also saved elsewhere' })
    await expect(conflict).toContainText('Different: One.')
    await conflict.getByRole('button', { name: 'Keep those of this tab' }).click()
    await expect(conflict).toHaveCount(0)
    await says(comparison, 'Comparison Sets updated Successfully')
    await comparison.panel.getByRole('button', { name: /^Saved sets/ }).click()
    await expect(namesIn(comparison)).toHaveText(['Foreign', ...kept.slice(2), 'Two', 'West'])
    await page.keyboard.press('Escape')

    await comparison.groups.click()
    const groups = comparison.dialog('Saved groups')
    await expect(groups.getByRole('button', { name: 'Compare Mixed' })).toContainText(
      'West, Gone (deleted), Foreign (you may not see its client)',
    )
    await groups.getByRole('button', { name: 'Compare Mixed' }).click()
    await expect(comparison.set('West')).toContainText('Baseline')
    await expect(comparison.set('Foreign')).toContainText('You may not see the client of this set')
    await comparison.groups.click()
    await page.route('**/addfilterForKey', (route) => route.abort(), { times: 1 })
    await groups.getByRole('button', { name: 'Delete Mixed' }).click()
    await groups.getByRole('button', { name: 'Delete Mixed' }).click()
    await says(comparison, 'Error while updated the saved Comparison Groups')
    await says(comparison, 'Comparison Groups updated Successfully')
  },
)

test('the sets, the panel and the questions are accessible, light at 1280 px and dark at 390 px (COMP-09) @long', async ({
  page,
}) => {
  const comparison = new ComparisonPage(page)
  await withoutFigures(page)
  await comparison.signIn('analyst')
  await comparison.open(
    '?set1.name=North&set1.client=1&set2.name=Set2&set2.client=1&set2.filter.zone=2,3&set2.filter.carrier_name=UPS&set2.filter.bill_option=Prepaid&set3.name=Far&set3.client=99',
  )
  for (const [theme, width] of [
    ['light', 1280],
    ['dark', 390],
  ] as const)
    await test.step(`${theme}, ${width} px`, async () => {
      await page.emulateMedia({ colorScheme: theme })
      await page.setViewportSize({ width, height: 900 })
      await expect(page.locator('html')).toHaveAttribute('data-color-mode', theme)
      await expect(page.getByRole('banner').getByRole('button', { name: 'Copy link' })).toHaveCount(width < 992 ? 0 : 1)
      await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
      await page.getByRole('button', { name: 'Show all filters of Set2' }).click()
      await comparison.edit('Set2').click()
      await expect(comparison.panel).toBeVisible()
      expect(await seriousFindings(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(comparison.panel).toHaveCount(0)
      await page.getByRole('button', { name: 'Show fewer filters of Set2' }).click()
      await comparison.groups.click()
      await comparison.dialog('Saved groups').getByRole('button', { name: 'Save group' }).click()
      await comparison.name.fill('a b')
      await expect(
        comparison.dialog('Save group').getByText('Please rename Set1, Set2 or Set3 before saving the group').last(),
      ).toBeVisible()
      expect(await seriousFindings(page, { part: '[role=dialog]' })).toEqual([])
      await comparison.done('Save group', 'Cancel').click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
})
