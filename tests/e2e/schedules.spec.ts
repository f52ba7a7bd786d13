import { expect } from '@playwright/test'
import { browserLevel } from '../machines/schedule-mail/browser-level.ts'
import { model } from '../machines/schedule-mail/cases.ts'
import { seriousFindings, seriousFindingsInBothThemes } from './accessible.ts'
import { test } from './guarded-test.ts'
import { mailsTo } from './outbox.ts'
import { ScheduleDialog } from './pages/ScheduleDialog.ts'
import { signedIn } from './signed-in.ts'
import { testInBrowser } from './test-in-browser.ts'
import { patiently } from '../support/run/patience.ts'
import { pressEnter } from './press-enter.ts'

testInBrowser('a page that is put on a schedule in the browser, by generated walks (issue 23, 3)', {
  model,
  browserLevel,
})

test('a page is put on a schedule, sent now, changed, paused and ended by the link of its mail (issue 23, 3)', async ({
  page,
  request,
}) => {
  test.slow()
  await signedIn(page, 'schedule.sender')
  await page.goto('/aframe/dashboard/spend?client=5&period=YTD')
  await expect(page.locator('[data-chart="trends"]')).toHaveAttribute('data-phase', 'drawn')
  const schedule = new ScheduleDialog(page)
  await schedule.open()
  await schedule.name.fill('Spend of this year')
  await schedule.dialog.getByRole('combobox', { name: 'When' }).selectOption('week')
  const days = schedule.dialog.getByRole('group', { name: 'Days of the week' })
  await days.getByRole('checkbox', { name: 'Monday' }).uncheck()
  await expect(schedule.save).toBeDisabled()
  await days.getByRole('checkbox', { name: 'Friday' }).check()
  const quiet = schedule.dialog.getByRole('group', { name: 'Quiet days' })
  for (const day of ['Friday', 'Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday'])
    await quiet.getByRole('checkbox', { name: day }).check()
  // One is left.
  await expect(quiet.getByRole('checkbox', { name: 'Thursday' })).toBeDisabled()
  for (const day of ['Monday', 'Tuesday', 'Wednesday']) await quiet.getByRole('checkbox', { name: day }).uncheck()
  await schedule.dialog.getByRole('combobox', { name: 'Time zone' }).selectOption('Europe/Rome')
  await schedule.dialog.getByRole('combobox', { name: 'Files with the mail' }).selectOption('pdf')
  expect(await seriousFindingsInBothThemes(page)).toEqual([])
  await schedule.save.click()
  await expect(schedule.dialog.getByText(/^Saved\. Sent next on /)).toBeVisible()
  await schedule.dialog.getByRole('button', { name: 'Close' }).last().click()

  await page.goto('/ui1/userScheduledReports')
  const item = page.getByRole('listitem', { name: 'Spend of this year' })
  await expect(item).toContainText('Friday, 08:00, Europe/Rome; never on Friday, Saturday, and Sunday')
  await expect(item).toContainText(/Next.*in place of .*, a quiet day/)
  expect(await seriousFindingsInBothThemes(page)).toEqual([])
  await item.getByRole('button', { name: 'Send Spend of this year now' }).click()
  await expect(item).toContainText(': Sent', { timeout: patiently(60_000) })
  const [mail = ''] = (await mailsTo('schedule.sender@demo.example')).filter((each) =>
    each.includes('List-Unsubscribe:'),
  )
  expect(mail).toContain('sends this page on a schedule')
  expect(mail).toMatch(/filename="?Spend[^\n]*\.pdf/)

  await item.getByRole('button', { name: 'Change Spend of this year' }).click()
  await schedule.dialog.getByRole('combobox', { name: 'When' }).selectOption('loads')
  await schedule.save.click()
  await expect(schedule.dialog.getByText('Saved. Sent an hour after the next load of this page’s data.')).toBeVisible()
  await schedule.dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(item).toContainText('After loads; never on Friday, Saturday, and Sunday')
  await item.getByRole('button', { name: 'Change Spend of this year' }).click()
  for (const day of ['Friday', 'Saturday', 'Sunday']) await quiet.getByRole('checkbox', { name: day }).uncheck()
  await schedule.dialog.getByRole('combobox', { name: 'When' }).selectOption('day')
  await schedule.save.click()
  await schedule.dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(item).toContainText('Every day, 08:00, Europe/Rome')
  await item.getByRole('button', { name: 'Change Spend of this year' }).click()
  await schedule.dialog.getByRole('combobox', { name: 'When' }).selectOption('once')
  await schedule.dialog.getByLabel('Day', { exact: true }).fill('2020-01-31')
  await expect(schedule.dialog.getByText('This time is over. Choose one that is still to come.')).toBeVisible()
  await expect(schedule.save).toBeDisabled()
  await schedule.dialog.getByLabel('Day', { exact: true }).fill('2099-12-31')
  await schedule.save.click()
  await schedule.dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(item).toContainText('12/31/2099, 08:00, Europe/Rome')
  await item.getByRole('button', { name: 'Pause Spend of this year' }).click()
  await expect(item.getByText('Paused').first()).toBeVisible()
  await item.getByRole('button', { name: 'Go on with Spend of this year' }).click()
  await expect(item.getByRole('button', { name: 'Pause Spend of this year' })).toBeVisible()

  // The mail's own address may be another than the one that is walked: its path is.
  const path = /\/aiparcelweb\/nologin\/unsubscribe\/[\w-]{43}/.exec(mail)?.[0] ?? ''
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Stop getting this?' })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await pressEnter(page.getByRole('button', { name: 'Stop getting this' }))
  await expect(page.getByRole('heading', { name: 'It is sent to you no longer' })).toBeVisible()
  expect((await request.post(path)).status()).toBe(200)
  await page.goto('/viewScheduledReports')
  await expect(item).toContainText('Nobody whom you see')
  await item.getByRole('button', { name: 'Delete Spend of this year' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing is sent on a schedule.')).toBeVisible()
})
