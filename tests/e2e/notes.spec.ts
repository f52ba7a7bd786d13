import { expect, type Page } from '@playwright/test'
import { seriousFindings, seriousFindingsInBothThemes } from './accessible.ts'
import { test } from './guarded-test.ts'
import { signedIn } from './signed-in.ts'
import { pressEnter } from './press-enter.ts'
import { longStep } from './long-step.ts'

const SPEND = '/aframe/dashboard/spend?client=8&period=YTD'
const COMPARED =
  '/aframe/dashboard/comparison?tab=comparisonSpend&set1.name=Spring&set1.from=2026-03-01&set1.to=2026-07-31&set1.client=8&set2.name=Others&set2.from=2026-03-01&set2.to=2026-07-31&set2.client=5'
const TEXT = 'The new rates begin: 5.9% on ground.'

async function openSpend(page: Page, login: string) {
  await signedIn(page, login)
  await page.goto(SPEND)
  const card = page.locator('[data-chart="trends"]')
  await expect(card).toHaveAttribute('data-phase', 'drawn')
  const mark = card.getByRole('button', { name: /^May 2026, / })
  await expect(mark).toBeAttached()
  return { card, mark, line: card.getByRole('button', { name: '1 note', exact: true }) }
}

test('a note is pinned to a month by keyboard, flagged, read by who may see the client, and removed by who pinned it (issue 22, 5)', async ({
  page,
  browser,
}) => {
  const { card, mark, line } = await openSpend(page, 'note.writer')
  await card.getByRole('img').focus()
  for (let steps = 0; steps < 5; steps += 1) await page.keyboard.press('ArrowRight')
  await expect(mark).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: /^See its rows/ })).toBeFocused()
  await page.getByRole('menuitem', { name: 'Pin a note' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Notes' })
  const note = dialog.getByRole('textbox', { name: 'Note' })
  await expect(note).toBeFocused()
  await expect(dialog).toContainText('Pinned to 05/01/2026')
  await expect(dialog.getByRole('button', { name: 'Pin', exact: true })).toBeDisabled()
  await page.keyboard.type(TEXT)
  await pressEnter(dialog.getByRole('button', { name: 'Pin', exact: true }))
  await expect(dialog.getByRole('status')).toHaveText('The note is pinned.')
  await expect(dialog.getByRole('listitem')).toContainText(TEXT)
  await expect(note).toHaveValue('')
  expect(await seriousFindingsInBothThemes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(mark).toBeFocused()
  await expect(mark).toHaveAccessibleName(new RegExp(`${TEXT.slice(0, 20)}.*\\(.+\\)$`))
  expect(await seriousFindings(page, { part: '[data-chart="trends"]' })).toEqual([])

  await test.step('its flag tells it to the pointer, and opens it', async () => {
    const flag = card.locator('[data-side]')
    await flag.hover()
    await expect(flag.getByText(TEXT)).toBeVisible()
    await flag.click()
    await expect(dialog.getByRole('listitem')).toContainText(TEXT)
    await page.keyboard.press('Escape')
  })

  await test.step('the bridge over its days tells it too', async () => {
    const other = await page.context().newPage()
    await signedIn(other, 'note.writer')
    await other.goto('/aframe/dashboard/whyItChanged?client=8&period=YTD')
    await other.locator('[data-chart="steps"]').getByRole('button', { name: '1 note', exact: true }).click()
    await expect(other.getByRole('dialog', { name: 'Notes' }).getByRole('listitem')).toContainText(TEXT)
    await other.close()
  })

  await longStep('the comparison flags it on the sets of that client alone, and pins another there', async () => {
    const other = await page.context().newPage()
    await signedIn(other, 'note.writer')
    await other.goto(COMPARED)
    const trends = other.locator('[data-chart="trends"]')
    await expect(trends.getByRole('button', { name: /^Spring, May 2026, .*The new rates begin/ })).toBeAttached()
    await expect(trends.getByRole('button', { name: /^Others, May 2026, / })).toBeAttached()
    await expect(trends.getByRole('button', { name: /^Others, May 2026, .*The new rates begin/ })).toHaveCount(0)
    await expect(trends.locator('[data-side]')).toHaveCount(1)
    await trends.getByRole('button', { name: 'Spring, 1 note', exact: true }).click()
    const list = other.getByRole('dialog', { name: 'Notes' })
    await expect(list.getByRole('listitem')).toContainText(TEXT)
    await other.keyboard.press('Escape')
    await pressEnter(trends.getByRole('button', { name: /^Others, May 2026, / }))
    await other.getByRole('menuitem', { name: 'Pin a note' }).press('Enter')
    await list.getByRole('textbox', { name: 'Note' }).fill('Of the others')
    await pressEnter(list.getByRole('button', { name: 'Pin', exact: true }))
    await expect(list.getByRole('status')).toHaveText('The note is pinned.')
    expect(await seriousFindings(other)).toEqual([])
    await other.keyboard.press('Escape')
    await trends.getByRole('button', { name: 'Others, 1 note', exact: true }).click()
    await pressEnter(list.getByRole('button', { name: 'Remove the note: Of the others' }))
    await expect(list.getByRole('status')).toHaveText('The note is removed.')
    await other.close()
  })

  await longStep('another person of the client reads it, and a guest; neither removes it', async () => {
    for (const [login, pins] of [
      ['note.reader', true],
      ['note.guest', false],
    ] as const) {
      const context = await browser.newContext()
      const other = await context.newPage()
      const theirs = await openSpend(other, login)
      await theirs.line.click()
      const list = other.getByRole('dialog', { name: 'Notes' })
      await expect(list.getByRole('listitem')).toContainText(TEXT)
      await expect(list.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
      await other.keyboard.press('Escape')
      await theirs.mark.press('Enter')
      const entry = other.getByRole('menuitem', { name: /^Pin a note/ })
      await (pins ? expect(entry).toBeEnabled() : expect(entry).toBeDisabled())
      await context.close()
    }
  })

  await line.press('Enter')
  await dialog.getByRole('button', { name: `Remove the note: ${TEXT}` }).click()
  await expect(dialog.getByRole('status')).toHaveText('The note is removed.')
  await dialog.getByRole('button', { name: 'Put it back' }).click()
  await expect(dialog.getByRole('status')).toHaveText('The note is back.')
  await expect(dialog.getByRole('listitem')).toContainText(TEXT)
  await expect(dialog.getByRole('button', { name: 'Put it back' })).toHaveCount(0)
  await dialog.getByRole('button', { name: `Remove the note: ${TEXT}` }).click()
  await expect(dialog.getByRole('status')).toHaveText('The note is removed.')
  await expect(dialog.getByText('There are no notes on these days.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card.locator('[data-side]')).toHaveCount(0)
})

test('@phone a note fits a narrow screen @long', async ({ page }) => {
  const { mark } = await openSpend(page, 'note.writer')
  await mark.press('Enter')
  await page.getByRole('menuitem', { name: 'Pin a note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Notes' })
  await expect(dialog.getByRole('textbox', { name: 'Note' })).toBeFocused()
  expect(await seriousFindings(page)).toEqual([])
  const box = await dialog.boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true)
})
