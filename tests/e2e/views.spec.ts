import { expect, type Page } from '@playwright/test'
import { seriousFindings } from './accessible.ts'
import { test } from './guarded-test.ts'
import { signedIn } from './signed-in.ts'

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
