import { expect } from '@playwright/test'
import { browserLevel } from '../../machines/alert-rule/browser-level.ts'
import { model } from '../../machines/alert-rule/cases.ts'
import { seriousFindingsInBothThemes } from '../accessible.ts'
import { test } from '../guarded-test.ts'
import { AlertDialog } from '../pages/AlertDialog.ts'
import { AssistantWindow } from '../pages/AssistantWindow.ts'
import { ScheduleDialog } from '../pages/ScheduleDialog.ts'
import { FilterForm } from '../pages/FilterForm.ts'
import { OwnPagesPage } from '../pages/OwnPagesPage.ts'
import { signedIn } from '../signed-in.ts'
import { testInBrowser } from '../test-in-browser.ts'
import { patiently } from '../../support/run/patience.ts'

testInBrowser('a figure that is to be watched in the browser, by generated walks (issue 23, 3)', {
  model,
  browserLevel,
})

test('a fact is watched: when it would have fired is shown before it is saved, then it is checked, snoozed and deleted (issue 23, 3)', async ({
  page,
}) => {
  test.slow()
  await signedIn(page, 'alert.setter')
  await page.goto('/aframe/dashboard/spend?client=5')
  await expect(page.locator('[data-chart="trends"]')).toHaveAttribute('data-phase', 'drawn')
  const alert = new AlertDialog(page)
  await alert.openFromFact('Fuel Surcharge')
  await expect(alert.name).toHaveValue('Fuel Surcharge')
  await alert.name.fill('Fuel of the house')
  await alert.condition.selectOption('above')
  await expect(alert.save).toBeDisabled()
  await alert.amount.fill('999999999')
  await expect(alert.dialog.getByText('In the last 12 months it would not have fired.')).toBeVisible()
  await alert.condition.selectOption('unusual')
  await expect(alert.dialog.getByText(/^In the last 12 months it would /)).toBeVisible()
  await alert.condition.selectOption('below')
  await alert.amount.fill('999999999')
  await expect(alert.dialog.getByText('In the last 12 months it would have fired once, on')).toBeVisible()
  expect(await seriousFindingsInBothThemes(page)).toEqual([])
  await alert.save.click()
  await expect(alert.dialog.getByText(/^Saved\. It is checked soon/)).toBeVisible()
  await alert.dialog.getByRole('link', { name: 'Your alerts' }).click()
  const item = page.getByRole('listitem', { name: 'Fuel of the house' })
  await expect(item).toContainText('Below $999,999,999.00')
  await expect(item.getByText('Firing', { exact: true })).toBeVisible({ timeout: patiently(60_000) })
  await expect(item).toContainText(': fired for ')
  await item.getByRole('combobox', { name: 'Snooze Fuel of the house' }).selectOption('week')
  await expect(item).toContainText('Nobody is told up to ')
  expect(await seriousFindingsInBothThemes(page)).toEqual([])
  await item.getByRole('button', { name: 'Tell again of Fuel of the house' }).click()
  await expect(item.getByRole('combobox', { name: 'Snooze Fuel of the house' })).toBeVisible()
  await item.getByRole('button', { name: 'Change Fuel of the house' }).click()
  await expect(alert.chart).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/ui1/reminder')
  await item.getByRole('button', { name: 'Delete Fuel of the house' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing is watched.')).toBeVisible()
})

test('a share is watched, each carrier by itself, and what accounts did not send; which of them crossed is named (issue 53, 3)', async ({
  page,
}) => {
  test.slow()
  await signedIn(page, 'alert.sharer')
  await page.goto('/aframe/dashboard/spend?client=5')
  await expect(page.locator('[data-chart="trends"]')).toHaveAttribute('data-phase', 'drawn')
  const alert = new AlertDialog(page)
  await alert.openFromFact('Fuel Surcharge')
  await alert.span.selectOption('Months')
  await alert.share.selectOption('Its share of Total Spend')
  await alert.each.selectOption('Carrier')
  await expect(alert.chart).toBeVisible()
  await alert.condition.selectOption('above')
  await alert.amount.fill('0.01')
  await expect(alert.dialog.getByText(/^In the last 12 months it would have fired \d+ times, on/)).toBeVisible()
  await expect(alert.dialog.getByRole('combobox', { name: 'Shown' })).toBeVisible()
  await expect(alert.dialog.getByRole('listitem').filter({ hasText: ': UPS' })).not.toHaveCount(0)
  await expect(alert.condition.getByRole('option', { name: 'It is above its target' })).toBeDisabled()
  expect(await seriousFindingsInBothThemes(page)).toEqual([])
  await alert.save.click()
  await alert.dialog.getByRole('link', { name: 'Your alerts' }).click()
  const item = page.getByRole('listitem', { name: 'Fuel Surcharge' })
  await expect(item).toContainText('Fuel Surcharge as a share of Total Spend by Carrier of Harbor and Pine Supply')
  await expect(item).toContainText('Above 0.01')
  await expect(item.getByText('Firing', { exact: true })).toBeVisible({ timeout: patiently(60_000) })
  await expect(item).toContainText(/Fires for\s*.*UPS/)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByText(/“Fuel Surcharge: .*UPS.*” of Harbor and Pine Supply fires for/)).toBeVisible()
  await page.keyboard.press('Escape')
  await item.getByRole('button', { name: 'Delete Fuel Surcharge' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing is watched.')).toBeVisible()

  await page.goto('/aframe/dashboard/spend?client=5')
  await expect(page.locator('[data-chart="trends"]')).toHaveAttribute('data-phase', 'drawn')
  await alert.openFromFact('Total Spend')
  await expect(alert.chart).toBeVisible()
  await alert.condition.selectOption('An account’s invoice does not come')
  await expect(alert.dialog.getByText(/^Every account is looked at by its own rhythm/)).toBeVisible()
  await expect(alert.dialog.getByText(/^In the last 12 months it would /)).toBeVisible()
  await expect(alert.share).toHaveCount(0)
  await expect(alert.save).toBeEnabled()
})

test('an answer of the assistant is watched as it was understood, and its page sent on a schedule (issue 53, 2 and 3)', async ({
  page,
}) => {
  const chat = new AssistantWindow(page)
  await chat.signIn('answer.watcher')
  await chat.open()
  await chat.ask('What was my net spend with UPS last month?')
  await chat.button('Alert me').click()
  const alert = new AlertDialog(page)
  const asked = page.waitForRequest(/\/api\/alerts$/)
  await alert.condition.selectOption('below')
  await alert.amount.fill('999999999')
  await expect(alert.dialog.getByText(/Carrier: UPS/)).toBeVisible()
  await alert.save.click()
  expect((await asked).postDataJSON()).toMatchObject({
    address: expect.stringMatching(/^\/aframe\/dashboard\/\w+\?.*filter\.carrier_name=UPS/),
  })
  expect(String(((await asked).postDataJSON() as { address: string }).address)).not.toMatch(/period=|from=/)
  await alert.dialog.getByRole('button', { name: 'Close' }).last().click()

  await chat.button('Send on a schedule').click()
  const schedule = new ScheduleDialog(page)
  const sent = page.waitForRequest(/\/api\/subscriptions$/)
  await schedule.save.click()
  expect((await sent).postDataJSON()).toMatchObject({
    address: expect.stringMatching(/filter\.carrier_name=UPS/),
  })
  await expect(schedule.dialog.getByText(/^Saved\. Sent next on /)).toBeVisible()
})

test('a chart of a page that a person made is watched as the page it is from, filtered as it is looked at, and stays so when the chart is gone (issue 23, 3) @long', async ({
  page,
}) => {
  const own = new OwnPagesPage(page)
  await own.open('alert.setter')
  await own.make('What I watch')
  await own.add({ of: 'Refund Analysis', chart: 'Total refunds by credit type' })
  const form = new FilterForm(page)
  await form.open()
  await form.choose('Carrier', 'UPS')
  await form.press('Apply')
  await expect(page).toHaveURL(/filter\.carrier_name=UPS/)
  await own.chooseInCard('Total refunds by credit type', 'Alert me')
  const alert = new AlertDialog(page)
  await expect(alert.name).toHaveValue('Refund Analysis · Total')
  await alert.name.fill('Refunds of UPS')
  await alert.condition.selectOption('above')
  await alert.amount.fill('999999999')
  await expect(alert.dialog.getByText('In the last 12 months it would not have fired.')).toBeVisible()
  await alert.save.click()
  await expect(alert.dialog.getByText(/^Saved\. It is checked soon/)).toBeVisible()
  await page.keyboard.press('Escape')
  await own.chooseInCard('Total refunds by credit type', 'Remove from the page')
  await own.expectSaved()

  await page.goto('/alerts')
  const item = page.getByRole('listitem', { name: 'Refunds of UPS' })
  await expect(item.getByText('Quiet', { exact: true })).toBeVisible({ timeout: patiently(60_000) })
  await item.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/dashboard\/refund\?.*filter\.carrier_name=UPS/)
  await expect(page.locator('[data-chart="trends"]')).toHaveAttribute('data-phase', 'drawn')
  await page.goto('/alerts')
  await item.getByRole('button', { name: 'Delete Refunds of UPS' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing is watched.')).toBeVisible()
})
