import { expect } from '@playwright/test'
import { seriousFindings } from './accessible.ts'
import { test } from './guarded-test.ts'
import { LoginPage } from './pages/LoginPage.ts'

test(
  'who is new is told three things to try, until they send them away; the example question opens its view (issue 22)',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/aframe/dashboard')
    await new LoginPage(page).signIn('first.hinted', 'Parcel2026')
    const hints = page.getByRole('region', { name: 'New here? Three things to try' })
    await expect(hints.getByRole('listitem')).toHaveCount(3)
    expect(await seriousFindings(page)).toEqual([])
    const example = hints.getByRole('listitem').last()
    const beyond = () => example.evaluate((hint) => hint.scrollWidth - hint.clientWidth)
    for (const width of [1280, 1100, 390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(beyond).toBe(0)
    }

    await hints.getByRole('button', { name: 'Search or jump to' }).click()
    const palette = page.getByRole('dialog', { name: 'Search or jump to' })
    await expect(palette.getByRole('combobox')).toHaveValue('')
    await page.keyboard.press('Escape')
    await hints.getByRole('button', { name: /fuel in the last three months/ }).click()
    await expect(palette.getByRole('combobox')).toHaveValue('What did we spend on fuel in the last three months?')
    await palette.getByRole('option', { name: /^Fuel Surcharge/ }).click()
    await expect(page).toHaveURL(/\/spend\?.*fact=fuel_surcharge/)

    await page.goBack()
    const stored = page.waitForResponse(/addfilterForKey/)
    await hints.getByRole('button', { name: 'Do not show again' }).click()
    await expect(hints).toHaveCount(0)
    await stored
    await page.reload()
    await expect(page.getByText('Data as of')).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Weekly Spend by week/ })).toBeVisible()
    await expect(hints).toHaveCount(0)
  },
)
