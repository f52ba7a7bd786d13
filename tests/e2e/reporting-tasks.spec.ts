import { expect } from '@playwright/test'
import { test } from './guarded-test.ts'
import { MailDialog } from './pages/MailDialog.ts'
import { mailsTo } from './outbox.ts'
import { Pointer } from './pages/Pointer.ts'
import { ScheduleDialog } from './pages/ScheduleDialog.ts'
import { SpendPage } from './pages/SpendPage.ts'
import { costs } from './template-sql.ts'

const OCTOBER = { from: '2026-10-01', to: '2026-10-31' }

/** As a pattern reads it. */
const dollars = (amount: number) =>
  `\\$${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).replace('.', '\\.')}`

test('October against September goes to the boss with its reason in six clicks, with the figures of SQL (issue 53) @exact', async ({
  page,
}) => {
  const spend = new SpendPage(page)
  await spend.open({ user: 'boss.mailer' })
  await spend.expectAllDrawn()
  const pointer = new Pointer(page)
  await pointer.press(page.getByRole('button', { name: /^Invoiced: / }))
  await pointer.press(page.getByRole('button', { name: 'Previous Month' }))
  await expect(page).toHaveURL(/period=Previous\+Month/)
  const mail = new MailDialog(page)
  await pointer.press(page.getByRole('button', { name: 'Views', exact: true }))
  await pointer.press(page.getByRole('button', { name: 'Send by mail' }))
  await pointer.press(mail.person('boss.reader'))
  await pointer.press(mail.send)
  await mail.expectSent()
  pointer.expectShort(6, 'October against September to the boss')
  const [mailed = ''] = await mailsTo('boss.reader@demo.example')
  // Its header is folded, and encoded since it says more than ASCII.
  const text = mailed.replace(/\?=?\s+=\?UTF-8\?Q\?/g, '').replaceAll('_', ' ')
  const [{ cost } = {}] = await costs('spend', OCTOBER)
  const [{ cost: before } = {}] = await costs('spend', { from: '2026-09-01', to: '2026-09-30' })
  const change = Number(Number(cost).toFixed(2)) - Number(Number(before).toFixed(2))
  const said = dollars(Math.abs(change))
  expect(text).toMatch(new RegExp(`^Subject: .*${dollars(Number(cost))}, ${change < 0 ? 'down' : 'up'} ${said}`, 'm'))
  expect(text).toMatch(new RegExp(`Total Spend (rose|fell) by ${said} \\([\\d.]+%\\): .*\\w`))
})

test('last month’s view is opened again and subscribed to in five clicks, and is sent as last month’s of each time (issue 53)', async ({
  page,
}) => {
  const spend = new SpendPage(page)
  await spend.open({ user: 'view.subscriber' })
  await page.goto('/aframe/dashboard/spend?client=1&period=Previous+Month&filter.carrier_name=UPS')
  await spend.expectAllDrawn()
  const views = page.getByRole('button', { name: 'Views', exact: true })
  await views.click()
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('UPS of last month')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'UPS of last month' })).toBeVisible()
  await page.goto('/aframe/dashboard/overview?client=1')
  const pointer = new Pointer(page)
  await pointer.press(views)
  await pointer.press(page.getByRole('link', { name: 'UPS of last month' }))
  await expect(page).toHaveURL(/period=Previous\+Month.*filter\.carrier_name=UPS/)
  await pointer.press(views)
  await pointer.press(page.getByRole('button', { name: 'Send on a schedule' }))
  const schedule = new ScheduleDialog(page)
  const sent = page.waitForRequest(/\/api\/subscriptions$/)
  await pointer.press(schedule.save)
  pointer.expectShort(5, 'last month’s view subscribed to', 5)
  expect((await sent).postDataJSON()).toMatchObject({
    name: 'UPS of last month',
    address: expect.stringMatching(/period=Previous\+Month.*filter\.carrier_name=UPS/),
  })
  await expect(schedule.dialog.getByText(/^Saved\. Sent next on /)).toBeVisible()
})
