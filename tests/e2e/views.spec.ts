import { expect, type Page } from '@playwright/test'
import { seriousFindings } from './accessible.ts'
import { test } from './guarded-test.ts'
import { RowsDialog } from './pages/RowsDialog.ts'
import { signedIn } from './signed-in.ts'
import { withoutFigures } from './without-figures.ts'

/** Nobody else's tests save views of this user. */
const USER = 'seven.days'
const SPEND = '/aframe/dashboard/spend?client=1&period=YTD'

async function openPanel(page: Page) {
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Views' })
  await expect(panel.getByRole('heading', { name: 'Views' })).toBeVisible()
  return panel
}

async function saved(page: Page): Promise<void> {
  const answer = await page.waitForResponse((each) => each.url().includes('/addfilterForKey'))
  expect(answer.status()).toBe(200)
}

test('a page is saved as it is, opened again in two clicks, changed, updated, renamed, starred and removed', async ({
  page,
}) => {
  await withoutFigures(page)
  await signedIn(page, USER)
  await page.goto(SPEND)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const address = () => page.url().replace(/^https?:\/\/[^/]+/, '')

  let panel = await openPanel(page)
  await expect(panel.getByText('No views yet.', { exact: false })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await panel.getByRole('button', { name: 'Save this view' }).click()
  await panel.getByRole('textbox', { name: 'Name' }).fill('')
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(panel.getByText('Give it a name.')).toBeVisible()
  await panel.getByRole('textbox', { name: 'Name' }).fill('This year')
  await Promise.all([saved(page), page.keyboard.press('Enter')])
  await expect(panel.getByRole('button', { name: 'This view is saved' })).toBeDisabled()
  const first = address()

  await test.step('it is there after a reload, from another page, and opens as it was saved', async () => {
    await page.goto('/profile')
    panel = await openPanel(page)
    await panel.getByRole('link', { name: /This year/ }).click()
    await expect(panel).toHaveCount(0)
    await expect(page).toHaveURL(first)
  })

  await test.step('the palette finds it by its name', async () => {
    await page.goto('/profile')
    await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search or jump to' })
    await field.fill('this ye')
    await expect(
      page.getByRole('listbox', { name: 'What was found' }).getByRole('option', { selected: true }),
    ).toContainText('This year')
    await field.press('Enter')
    await expect(page).toHaveURL(first)
  })

  await test.step('what was changed since is said, and may be taken back or kept', async () => {
    await page.goto(`${first}&filter.carrier_name=UPS`)
    panel = await openPanel(page)
    await expect(panel.getByText('Changed since “This year”: filters.')).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await panel.getByRole('link', { name: 'Back to it' }).click()
    await expect(page).toHaveURL(first)
    await page.goto(`${first}&filter.carrier_name=UPS`)
    panel = await openPanel(page)
    await Promise.all([saved(page), panel.getByRole('button', { name: 'Save as it is now' }).click()])
    await expect(panel.getByText('Changed since', { exact: false })).toHaveCount(0)
    await expect(panel.getByRole('button', { name: 'This view is saved' })).toBeVisible()
  })

  await test.step('a second view of the same name is refused, a star puts it first', async () => {
    await page.goto(first)
    panel = await openPanel(page)
    await panel.getByRole('button', { name: 'Save this view' }).click()
    await panel.getByRole('textbox', { name: 'Name' }).fill('This year')
    await panel.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(panel.getByText('Another view has this name.')).toBeVisible()
    await panel.getByRole('textbox', { name: 'Name' }).fill('Whole year')
    await Promise.all([saved(page), panel.getByRole('button', { name: 'Save', exact: true }).click()])
    await expect(panel.getByRole('listitem').getByRole('link')).toHaveText([/^This year/, /^Whole year/])
    await Promise.all([saved(page), panel.getByRole('button', { name: 'Put Whole year first' }).click()])
    await expect(panel.getByRole('listitem').getByRole('link')).toHaveText([/^Whole year/, /^This year/])
  })

  await test.step('renamed and removed, and the removal undone', async () => {
    await panel.getByRole('button', { name: 'Rename This year' }).click()
    await panel.getByRole('textbox', { name: 'Name' }).fill('UPS this year')
    await Promise.all([saved(page), page.keyboard.press('Enter')])
    await Promise.all([saved(page), panel.getByRole('button', { name: 'Remove UPS this year' }).click()])
    await expect(panel.getByRole('link', { name: /UPS this year/ })).toHaveCount(0)
    await Promise.all([saved(page), panel.getByRole('button', { name: 'Undo' }).click()])
    await expect(panel.getByRole('link', { name: /UPS this year/ })).toBeVisible()
  })

  await test.step('nothing is cut on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await page.getByRole('button', { name: 'Options' }).click()
    panel = await openPanel(page)
    await expect(panel.getByRole('link', { name: /Whole year/ })).toBeVisible()
    const box = await panel.boundingBox()
    expect(box !== null && box.x >= 0 && box.x + box.width <= 390).toBe(true)
    expect(await seriousFindings(page)).toEqual([])
  })
})

test(
  'a view opens its page where the address says nothing, until the page is wanted as it comes (issue 22, 3)',
  { tag: '@long' },
  async ({ page }) => {
    await withoutFigures(page)
    await signedIn(page, 'views.default')
    await page.goto('/aframe/dashboard/spend?client=5&period=YTD')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    let panel = await openPanel(page)
    await panel.getByRole('button', { name: 'Save this view' }).click()
    await panel.getByRole('textbox', { name: 'Name' }).fill('This year')
    await Promise.all([saved(page), page.keyboard.press('Enter')])
    const opens = panel.getByRole('button', { name: 'Open the page with This year' })
    await Promise.all([saved(page), opens.click()])
    await expect(opens).toHaveAttribute('aria-pressed', 'true')
    expect(await seriousFindings(page)).toEqual([])

    await page.goto('/aframe/dashboard/spend')
    await expect(page).toHaveURL(/period=YTD/)
    panel = await openPanel(page)
    await panel.getByRole('link', { name: 'Open the page as it comes' }).click()
    await expect(page).toHaveURL(/spend\?client=5/)
    await expect(page).not.toHaveURL(/period=YTD/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    await test.step('without a new load, and after it is undone no more', async () => {
      panel = await openPanel(page)
      await Promise.all([saved(page), panel.getByRole('button', { name: 'Open the page with This year' }).click()])
      await page.keyboard.press('Escape')
      await page.goto('/aframe/dashboard/spend')
      await expect(page).toHaveURL(/client=5/)
      await expect(page).not.toHaveURL(/period=YTD/)
    })
  },
)

test('a view and a link keep what the cards show, though it is stored and not in the address (issue 22, 3) @long', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signedIn(page, 'views.looker')
  await page.goto(SPEND.replace('client=1', 'client=5'))
  const card = page.locator('[data-chart="amounts"]')
  const look = (name: string) => card.getByRole('button', { name, exact: true })
  await expect(card).toHaveAttribute('data-phase', 'drawn')
  await look('Column').click()
  await expect(look('Column')).toHaveAttribute('aria-pressed', 'true')
  await expect(page).not.toHaveURL(/look\./)
  let panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Save this view' }).click()
  await panel.getByRole('textbox', { name: 'Name' }).fill('As columns')
  await Promise.all([saved(page), page.keyboard.press('Enter')])
  await expect(panel.getByRole('button', { name: 'This view is saved' })).toBeDisabled()
  await panel.getByRole('button', { name: 'Copy link' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/look\.amounts=[^&]*chartType%3Acolumn/)
  await page.keyboard.press('Escape')

  await look('Bar').click()
  await expect(look('Bar')).toHaveAttribute('aria-pressed', 'true')
  panel = await openPanel(page)
  await expect(panel.getByText('Changed since “As columns”: what cards show.')).toBeVisible()
  await panel.getByRole('link', { name: /As columns/ }).click()
  await expect(look('Column')).toHaveAttribute('aria-pressed', 'true')
  await page.goto(SPEND.replace('client=1', 'client=5'))
  await expect(look('Bar')).toHaveAttribute('aria-pressed', 'true')
})

test('a view and a link keep the columns of the open rows and what they are sorted by (issue 22, 3) @long', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await withoutFigures(page)
  await signedIn(page, 'views.looker')
  await page.goto(SPEND.replace('client=1', 'client=5'))
  const grid = new RowsDialog(page, 'Spend Analysis')
  await grid.open()
  await grid.dialog.getByRole('button', { name: /^Place of the rows/ }).click()
  await page.getByRole('menuitemradio', { name: 'Below the board' }).click()
  grid.dialog = page.getByRole('region', { name: 'Rows of Spend Analysis' })
  const column = (name: string) => grid.dialog.getByRole('columnheader', { name, exact: true })
  await expect(column('Net Amount')).toBeVisible()
  await grid.dialog.getByRole('button', { name: 'Columns' }).click()
  const entry = (name: string) => page.getByRole('menuitemcheckbox', { name, exact: true })
  await entry('Zone').click()
  await entry('Zone').last().click()
  await entry('Carrier').first().click()
  await page.keyboard.press('Escape')
  await expect(column('Carrier')).toHaveCount(0)
  await expect(column('Zone')).toHaveAttribute('aria-colindex', '2')
  await column('Net Amount').click()
  await expect(column('Net Amount')).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).not.toHaveURL(/rows-look/)
  const filter = grid.filter('SERVICE')
  await filter.fill('ground')
  await expect(page).toHaveURL(/rows-filter=SERVICE/)
  let panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Save this view' }).click()
  await panel.getByRole('textbox', { name: 'Name' }).fill('My columns')
  await Promise.all([saved(page), page.keyboard.press('Enter')])
  await expect(panel.getByRole('button', { name: 'This view is saved' })).toBeDisabled()
  await panel.getByRole('button', { name: 'Copy link' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/rows-look=/)
  expect(link).toMatch(/rows-filter=SERVICE/)
  await page.keyboard.press('Escape')

  await test.step('what is changed since is said, and the view brings it back', async () => {
    await grid.dialog.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitem', { name: 'Reset columns' }).click()
    await expect(column('Carrier')).toBeVisible()
    panel = await openPanel(page)
    await expect(panel.getByText(/^Changed since “My columns”/)).toBeVisible()
    await panel.getByRole('link', { name: /My columns/ }).click()
    await expect(filter).toHaveValue('ground')
    await expect(column('Carrier')).toHaveCount(0)
    await expect(column('Zone')).toHaveAttribute('aria-colindex', '2')
    await expect(column('Net Amount')).toHaveAttribute('aria-sort', 'ascending')
  })

  await test.step('the link shows them to somebody else, who goes on with columns of their own', async () => {
    await signedIn(page, 'share.taker')
    await page.goto(link.replace(/rows-look=/, 'rows-look=RETIRED_NAME%3A90%2C'))
    const banner = page.getByRole('main').getByText('Columns of the rows: RETIRED_NAME')
    await expect(banner).toBeVisible()
    await page.getByRole('button', { name: 'Show it that way' }).click()
    await expect(column('Net Amount')).toHaveAttribute('aria-sort', 'ascending')
    await expect(filter).toHaveValue('ground')
    await expect(column('Carrier')).toHaveCount(0)
    await expect(column('Zone')).toHaveAttribute('aria-colindex', '2')
    await grid.dialog.getByRole('button', { name: 'Columns' }).click()
    await entry('Carrier').first().click()
    await page.keyboard.press('Escape')
    await expect(page).not.toHaveURL(/rows-look/)
    await expect(column('Tracking Number')).toBeVisible()
    await grid.dialog.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitem', { name: 'Reset columns' }).click()
  })
})
