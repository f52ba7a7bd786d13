import { expect, type Locator, type Page } from '@playwright/test'

/** A figure that is to be watched, from the menu of a card or a fact. */
export class AlertDialog {
  readonly page: Page
  readonly dialog: Locator
  readonly name: Locator
  readonly span: Locator
  readonly condition: Locator
  readonly share: Locator
  readonly each: Locator
  readonly amount: Locator
  readonly me: Locator
  readonly chart: Locator

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: /^Alert me: |^Change “/ })
    this.name = this.dialog.getByRole('textbox', { name: 'Name' })
    this.span = this.dialog.getByRole('combobox', { name: 'Look at' })
    this.condition = this.dialog.getByRole('combobox', { name: 'Fires when' })
    this.share = this.dialog.getByRole('combobox', { name: 'Watch' })
    this.each = this.dialog.getByRole('combobox', { name: 'For each' })
    this.amount = this.dialog.getByRole('spinbutton', { name: 'Amount' })
    this.me = this.dialog.getByRole('checkbox', { name: 'Me', exact: true })
    this.chart = this.dialog.locator('[data-alert-chart] svg').first()
  }

  async openFromCard(chartName: string): Promise<void> {
    await this.page.locator(`[data-chart="${chartName}"] [data-card-menu]`).click()
    await this.page.getByRole('menuitem', { name: 'Alert me' }).click()
    await expect(this.name).toBeFocused()
  }

  async openFromFact(fact: string): Promise<void> {
    await this.page
      .getByRole('radiogroup')
      .getByRole('button', { name: `More for ${fact}` })
      .click()
    await this.page.getByRole('menuitem', { name: 'Alert me' }).click()
    await expect(this.name).toBeFocused()
  }

  get save(): Locator {
    return this.dialog.getByRole('button', { name: /^(Save|Try again)$/ })
  }
}
