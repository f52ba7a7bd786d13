import { expect, type Locator, type Page } from '@playwright/test'

/** The choice of dates that the top bar opens. */
export class DatePopover {
  readonly page: Page
  readonly button: Locator
  readonly dialog: Locator
  readonly from: Locator
  readonly to: Locator
  readonly apply: Locator

  constructor(page: Page) {
    this.page = page
    this.button = page.getByRole('button', { name: /(Invoiced|Shipped):/ })
    this.dialog = page.getByRole('dialog', { name: 'Select Date Range and Type' })
    this.from = this.dialog.getByRole('textbox', { name: 'From' })
    this.to = this.dialog.getByRole('textbox', { name: 'To' })
    this.apply = this.dialog.getByRole('button', { name: 'Apply' })
  }

  async open(): Promise<void> {
    await this.button.click()
    await expect(this.dialog).toBeVisible()
  }

  async chooseMode(name: 'Date Range' | 'Rolling Period' | 'Last Days'): Promise<void> {
    await this.radio(name).check()
  }

  async chooseType(name: 'Invoice Date' | 'Ship Date'): Promise<void> {
    await this.radio(name).check()
  }

  radio(name: string): Locator {
    return this.dialog.getByRole('radio', { name, exact: true })
  }

  async type(from: string, to: string): Promise<void> {
    await this.from.fill(from)
    await this.to.fill(to)
  }

  async choose(label: 'Rolling Period' | 'Last Days', value: string): Promise<void> {
    await this.dialog.getByRole('combobox', { name: label }).selectOption(value)
  }

  async preset(name: string): Promise<void> {
    await this.dialog.getByRole('group', { name: 'Usual ranges' }).getByRole('button', { name, exact: true }).click()
  }

  async shortcut(name: string): Promise<void> {
    await this.dialog.getByRole('list', { name: 'At once' }).getByRole('button', { name, exact: true }).click()
  }
}
