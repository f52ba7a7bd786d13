import { expect, type Locator, type Page } from '@playwright/test'
import type { WidgetCard } from './SpendPage.ts'
import { chooseInMenu } from './choose-in-menu.ts'

/** The ways to look at a card: its table, its explanation, the whole window. */
export class WidgetViews {
  readonly page: Page
  readonly card: Locator
  readonly menu: Locator
  readonly table: Locator
  readonly explanation: Locator
  readonly window: Locator

  constructor({ card }: WidgetCard) {
    this.page = card.page()
    this.card = card
    this.menu = card.getByRole('button', { name: /^More for/ })
    this.table = card.getByRole('table', { name: /^Table of/ })
    this.explanation = this.page.getByRole('dialog', { name: /^Explain:/ })
    this.window = this.page.getByRole('dialog', { name: / in full screen$/ })
  }

  async choose(name: string): Promise<void> {
    await chooseInMenu(this.menu, this.page.getByRole('menuitem', { name, exact: true }))
  }

  column(name: string | RegExp): Locator {
    return this.table.getByRole('columnheader', { name })
  }

  /** The cells as they are read, row by row, without the total. */
  async rows(): Promise<string[][]> {
    const rows = await this.table.locator('tbody tr').all()
    return Promise.all(rows.map((row) => row.locator('th, td').allTextContents()))
  }

  async total(): Promise<string[]> {
    return this.table.locator('tfoot').locator('th, td').allTextContents()
  }

  async expectBeside(overlay: Locator): Promise<void> {
    const chart = await this.card.boundingBox()
    await expect
      .poll(async () => {
        const box = await overlay.boundingBox()
        return box !== null && chart !== null && (box.x >= chart.x + chart.width || box.x + box.width <= chart.x)
      })
      .toBe(true)
  }
}
