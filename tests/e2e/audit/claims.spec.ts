import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { asFound, browserLevel } from '../../machines/claim/browser-level.ts'
import { model } from '../../machines/claim/cases.ts'
import { seriousFindingsInBothThemes } from '../accessible.ts'
import { test } from '../guarded-test.ts'
import { signedIn } from '../signed-in.ts'
import { testInBrowser } from '../test-in-browser.ts'

testInBrowser('a claim in the browser, by generated walks [ROUTE-14]', { model, browserLevel })

test('claims are chosen, queued, saved as a file and marked as claimed, dismissed and reopened; what could not be done is said [ROUTE-14]', async ({
  page,
}) => {
  await signedIn(page, 'auditor')
  await asFound(page)
  await page.goto('/exceptionTracking')
  const list = page.getByRole('region', { name: 'Claims' })
  const boxes = list.getByRole('checkbox', { name: /^Choose Guaranteed/ })
  const states = page.getByRole('group', { name: 'States' })
  const act = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(boxes.first()).toBeVisible()
  const name = (await boxes.first().getAttribute('aria-label')) ?? ''
  const box = page.getByRole('checkbox', { name })
  await box.check()
  await expect(page.getByText(/^1 chosen, \$/)).toBeVisible()
  await act('Queue').click()
  await expect(page.getByText('1 done')).toBeVisible()
  await expect(list.getByRole('row').filter({ has: box }).getByText('Queued', { exact: true })).toBeVisible()

  await box.check()
  await act('Claim file').click()
  const dialog = page.getByRole('dialog', { name: 'Claim file' })
  await expect(dialog.getByRole('checkbox')).toBeFocused()
  await expect(dialog.getByRole('checkbox')).not.toBeChecked()
  await dialog.getByRole('checkbox').check()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save the file' }).click(),
  ])
  expect(readFileSync(await download.path(), 'utf8')).toContain('Late delivery of a guaranteed service')
  await expect(states.getByRole('button', { name: /^Claimed 1$/ })).toBeVisible()
  await expect(box).toHaveCount(0)

  await states.getByRole('button', { name: /^Claimed/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/states=found%2Cqueued%2Cclaimed/)
  await list.getByRole('button', { name: `Details of ${name.replace('Choose ', '')}` }).click()
  const panel = list.getByRole('region', { name: name.replace('Choose ', '') })
  await expect(panel.getByRole('table', { name: 'Charges' })).toContainText('TRN')
  const cost = panel.getByRole('region', { name: 'What it should have cost' })
  await cost.getByText('How it comes about').click()
  await expect(cost.getByRole('table', { name: 'How it comes about' })).toContainText(/List|list/)
  await expect(panel.getByRole('list', { name: 'What happened' })).toContainText('ClaimedAda Dunn')
  expect(await seriousFindingsInBothThemes(page)).toEqual([])
  await panel.getByRole('button', { name: 'Open the package' }).click()
  await expect(page.getByRole('dialog')).toContainText('What it should have cost')
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: 'Mark as denied' }).click()
  await expect(box).toHaveCount(0)

  // Two, of which one is lost by its date.
  const account = /1Z(.{6})/.exec(name)?.[1] ?? ''
  await page.goto(`/exceptionTracking?states=denied,expired,found&search=${account}`)
  await expect(page.getByRole('searchbox', { name: 'Find a number' })).toHaveValue(account)
  await box.check()
  await boxes.first().check()
  await act('Reopen').click()
  await expect(page.getByRole('list', { name: 'Not done' })).toContainText('its last day is over')
  await expect(page.getByText(/^1 chosen/)).toBeVisible()
  await expect(list.getByRole('row').filter({ has: box }).getByText('Found', { exact: true })).toBeVisible()
})

test(
  'a client reads its claims and works on none; an address that does not hold says so [ROUTE-14]',
  { tag: '@long' },
  async ({ page }) => {
    await signedIn(page, 'single.analyst')
    await page.goto('/exceptionTracking?states=expired&rule=lateDelivery')
    const list = page.getByRole('region', { name: 'Claims' })
    await list
      .getByRole('button', { name: /^Details of/ })
      .first()
      .click()
    await expect(list.getByRole('table', { name: 'Charges' })).toBeVisible()
    await expect(list.getByRole('checkbox')).toHaveCount(0)
    await expect(list.getByRole('button', { name: 'Reopen' })).toHaveCount(0)
    await page.goto('/exceptionTracking?states=lost')
    await expect(page.getByText('lost')).toBeVisible()
    await expect(list).toHaveCount(0)
  },
)
