import { expect, type Page } from '@playwright/test'
import { browserLevel as audienceLevel } from '../machines/audience/browser-level.ts'
import { model as audienceModel } from '../machines/audience/cases.ts'
import { browserLevel } from '../machines/share-mail/browser-level.ts'
import { model } from '../machines/share-mail/cases.ts'
import { seriousFindings } from './accessible.ts'
import { test } from './guarded-test.ts'
import { MailDialog } from './pages/MailDialog.ts'
import { OwnPagesPage } from './pages/OwnPagesPage.ts'
import { mailsTo } from './outbox.ts'
import { signedIn } from './signed-in.ts'
import { testInBrowser } from './test-in-browser.ts'
import { withoutFigures } from './without-figures.ts'
import { expectToFit } from './expect-to-fit.ts'

testInBrowser('a page that is sent by mail in the browser, by generated walks (issue 22, 4)', { model, browserLevel })

testInBrowser('whom a page is for, in the browser, by generated walks (API-22)', {
  model: audienceModel,
  browserLevel: audienceLevel,
})

const SPEND = '/aframe/dashboard/spend?client=5&period=YTD&filter.carrier_name=UPS'

async function openPanel(page: Page) {
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Views' })
  await expect(panel.getByRole('heading', { name: 'Views' })).toBeVisible()
  return panel
}

const shareDialog = (page: Page, name: string) => page.getByRole('dialog', { name: `Share “${name}”` })

test('a saved view is shared with a person, opened by them as it is, and taken back', async ({ page, browser }) => {
  await withoutFigures(page)
  await signedIn(page, 'share.giver')
  await page.goto(SPEND)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  let panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Save this view' }).click()
  await panel.getByRole('textbox', { name: 'Name' }).fill('UPS this year')
  await page.keyboard.press('Enter')
  const share = panel.getByRole('button', { name: 'Share UPS this year' })
  await expect(share).toBeEnabled()
  await share.click()
  const dialog = shareDialog(page, 'UPS this year')
  await expect(dialog.getByRole('button', { name: 'Share', exact: true })).toBeDisabled()

  await test.step('people are found by what is typed, and chosen with the keys', async () => {
    await dialog.getByRole('textbox', { name: 'Find people, roles and clients' }).fill('share.taker')
    await expect(dialog.getByRole('checkbox')).toHaveCount(1)
    await dialog.getByRole('textbox', { name: 'Find people, roles and clients' }).press('Tab')
    await page.keyboard.press('Space')
    await expect(dialog.getByRole('checkbox')).toBeChecked()
    expect(await seriousFindings(page)).toEqual([])
  })
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(dialog).toHaveCount(0)

  const taker = await (await browser.newContext()).newPage()
  await withoutFigures(taker)
  await test.step('the other reads by whom it is, and opens it', async () => {
    await signedIn(taker, 'share.taker')
    await taker.goto('/profile')
    const theirs = await openPanel(taker)
    await expect(theirs.getByRole('heading', { name: 'Shared with you' })).toBeVisible()
    const link = theirs.getByRole('link', { name: /UPS this year/ })
    await expect(link).toContainText('Shared by share.giver')
    expect(await seriousFindings(taker)).toEqual([])
    await link.click()
    await expect(taker).toHaveURL(SPEND)
    await expect(taker.getByRole('heading', { level: 1 })).toBeVisible()
  })

  await test.step('who sees it is said; taken back it is gone for the other', async () => {
    panel = await openPanel(page)
    await panel.getByRole('button', { name: 'Share UPS this year' }).click()
    await expect(dialog.getByText(/^Seen by /)).toBeVisible()
    await dialog.getByRole('button', { name: 'Take back' }).click()
    await expect(dialog).toHaveCount(0)
    await taker.goto('/profile')
    const theirs = await openPanel(taker)
    await expect(theirs.getByText('No views yet.', { exact: false })).toBeVisible()
    await expect(theirs.getByRole('link', { name: /UPS this year/ })).toHaveCount(0)
  })

  await test.step('nothing is cut on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await page.getByRole('button', { name: 'Options' }).click()
    panel = await openPanel(page)
    await panel.getByRole('button', { name: 'Share UPS this year' }).click()
    await expect(dialog.getByRole('group', { name: 'People', exact: true })).toBeVisible()
    const box = await dialog.boundingBox()
    expect(box !== null && box.x >= 0 && box.x + box.width <= 390).toBe(true)
    expect(await seriousFindings(page)).toEqual([])
  })
  await taker.context().close()
})

test(
  'a page that is shared to be edited is changed by both, and where both changed the same, the later one chooses',
  { tag: '@long' },
  async ({ page, browser }) => {
    const own = new OwnPagesPage(page)
    await own.open('share.maker')
    await own.make('Costs together')
    await own.add({ of: 'Spend Analysis', chart: 'Total Spend by service category' })
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const dialog = shareDialog(page, 'Costs together')
    await dialog.getByRole('textbox', { name: 'Find people, roles and clients' }).fill('share.editor')
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('combobox', { name: /^What .* may$/ }).selectOption('May edit')
    await dialog.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(dialog).toHaveCount(0)

    const other = await (await browser.newContext()).newPage()
    const theirs = new OwnPagesPage(other)
    await theirs.open('share.editor')
    await theirs.tabs.filter({ hasText: 'Costs together' }).click()
    await expect(other.getByText('Shared by share.maker')).toBeVisible()
    const saved = (by: Page, url: string) =>
      by.waitForResponse((each) => each.url().includes(url) && each.request().method() === 'POST' && each.ok())

    await test.step('what one adds, the other has after a reload', async () => {
      const stored = saved(other, '/sharing/pages/')
      await theirs.add({ of: 'Spend Analysis', chart: 'Total Spend by month' })
      await stored
      await page.reload()
      await expect(own.cards).toHaveCount(2)
    })

    await test.step('both rename the same card: the later one is told, keeps the other’s, and nothing is lost', async () => {
      const first = saved(page, '/saveDashboardSettings')
      await own.renameCard('Total Spend by service category', 'By the maker')
      await first
      await theirs.renameCard('Total Spend by service category', 'By the editor')
      await expect(theirs.conflict).toBeVisible()
      expect(await seriousFindings(other)).toEqual([])
      const second = saved(other, '/sharing/pages/')
      await theirs.conflict.getByRole('button', { name: 'Keep this one' }).click()
      await second
      await page.reload()
      await expect(own.card('By the editor')).toBeVisible()
      await expect(own.cards).toHaveCount(2)
    })
    await other.context().close()
  },
)

test('a page is sent by mail, by keys and on a phone, and its link opens what was sent (issue 22, 4)', async ({
  page,
}) => {
  await withoutFigures(page)
  await signedIn(page, 'share.giver')
  await page.goto(SPEND)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const mail = new MailDialog(page)
  await mail.open()
  await page.keyboard.type('share.taker')
  await expect(mail.dialog.getByRole('checkbox')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(mail.person('share.taker')).toBeChecked()
  expect(await seriousFindings(page)).toEqual([])
  await mail.send.focus()
  await page.keyboard.press('Enter')
  await mail.expectSent()
  expect(await seriousFindings(page)).toEqual([])
  const [text = ''] = await mailsTo('share.taker@demo.example')
  expect(text).toMatch(/Filtered by: \S+/)
  const link = /https?:\/\/[^\s/]+(\/aframe\S+)/.exec(text)?.[1]
  expect(link).toBe(SPEND)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await page.getByRole('button', { name: 'Options' }).click()
  await mail.open()
  const box = await mail.dialog.boundingBox()
  expect(box !== null && box.x >= 0 && box.x + box.width <= 390).toBe(true)
  expect(await seriousFindings(page)).toEqual([])
})

test('the mail is read as HTML on a phone, in both directions, with nothing wider than the screen and no picture needed @long', async ({
  page,
  browser,
}) => {
  await withoutFigures(page)
  await signedIn(page, 'share.giver')
  await page.goto('/aframe/dashboard/spend?client=5&period=YTD')
  const mail = new MailDialog(page)
  await mail.open()
  await mail.person('share.editor').check()
  await mail.send.click()
  await mail.expectSent()
  const [text = ''] = await mailsTo('share.editor@demo.example')
  const html = text.slice(text.indexOf('<div lang='), text.lastIndexOf('</div>') + 6)
  // Outside of the portal, as a mail program shows it.
  const reader = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  for (const direction of ['ltr', 'rtl']) {
    await reader.setContent(html.replace('dir="ltr"', `dir="${direction}"`))
    await expect(reader.getByRole('row', { name: /^Total Spend \$/ })).toBeVisible()
    await expectToFit(reader)
    // No picture reaches a reader without them: each has its sentence.
    for (const picture of await reader.getByRole('img').all()) await expect(picture).toHaveAttribute('alt', /\d/)
    await expect(reader.getByRole('img')).toHaveCount(4)
  }
  await reader.context().close()
})

test('a card of a comparison goes by mail alone (issue 22, 4) @long', async ({ page }) => {
  await signedIn(page, 'share.giver')
  await page.goto(
    '/aframe/dashboard/comparison?tab=comparisonSpend&set1.name=Autumn&set1.from=2026-09-01&set1.to=2026-10-31&set1.client=5&set2.name=Summer&set2.from=2026-07-01&set2.to=2026-08-31&set2.client=5',
  )
  const card = page.locator('[data-chart="trends"]')
  await card.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Mail this card' }).click()
  const mail = new MailDialog(page)
  await mail.person('share.mailed').check()
  await mail.send.click()
  await mail.expectSent()
  const [text = ''] = await mailsTo('share.mailed@demo.example')
  expect(text).toMatch(/#trends/)
  expect(text.match(/<img /g)).toHaveLength(1)
  expect(text).toMatch(/alt="Autumn[^"]+Summer/)
})

test('the link of a card leads to it as it is shown, and it alone goes by mail (issue 22, 4) @long', async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signedIn(page, 'share.giver')
  await page.goto(`${SPEND}&look.map=level%3Acountry`)
  const card = page.locator('[data-chart="map"]')
  await expect(card.getByRole('heading', { name: 'Total Spend by receiver country' })).toBeVisible()
  await card.locator('[data-card-menu]').click()
  await page.getByRole('menuitem', { name: 'Link to this card' }).click()
  await expect(card.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/look\.map=.*country.*#map$/)

  const other = await (await browser.newContext({ viewport: { width: 1280, height: 500 } })).newPage()
  await signedIn(other, 'share.taker')
  await other.goto(link)
  const theirs = other.locator('[data-chart="map"]')
  await expect(theirs).toBeFocused()
  await expect(theirs).toBeInViewport()
  await expect(theirs.getByRole('heading', { name: 'Total Spend by receiver country' })).toBeVisible()
  await other.close()

  await card.locator('[data-card-menu]').click()
  await page.getByRole('menuitem', { name: 'Mail this card' }).click()
  const dialog = page.getByRole('dialog', { name: /Total Spend by receiver country/ })
  await dialog.getByRole('checkbox', { name: /share.taker/ }).check()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByText(/^Sent to/)).toBeVisible()
})
