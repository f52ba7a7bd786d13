import { expect, type Locator, type Page } from '@playwright/test'
import { chooseInMenu } from './choose-in-menu.ts'

/** The form of a page's filters that the top bar opens, and the naming of a set. */
export class FilterForm {
  readonly page: Page
  readonly button: Locator
  readonly dialog: Locator
  readonly naming: Locator
  readonly name: Locator
  readonly save: Locator
  readonly chips: Locator

  constructor(page: Page) {
    this.page = page
    this.button = page.getByRole('button', { name: /^Filters/ })
    this.dialog = page.getByRole('dialog', { name: 'Filters', exact: true })
    this.naming = page.getByRole('dialog', { name: 'Save a New Filter Set' })
    this.name = this.naming.getByRole('textbox', { name: 'Name' })
    this.save = this.naming.getByRole('button', { name: 'Save', exact: true })
    this.chips = page.getByRole('list', { name: 'Filters in force' })
  }

  async open(): Promise<void> {
    await this.button.click()
    await expect(this.dialog).toBeVisible()
  }

  picker(label: string): Locator {
    return this.dialog.getByRole('button', { name: new RegExp(`^${label}:`) })
  }

  /** Opens a dropdown, chooses, and closes it. */
  async choose(label: string, ...values: readonly string[]): Promise<void> {
    const list = this.page.getByRole('dialog', { name: label })
    await this.picker(label).click()
    for (const value of values) {
      const option = list.getByRole('option', { name: new RegExp(`^${value}( [\\d,]+)?$`) })
      await option.click()
      await expect(option).toHaveAttribute('aria-selected', 'true')
    }
    await this.page.keyboard.press('Escape')
    await expect(list).toBeHidden()
  }

  async press(name: 'Apply' | 'Reset' | 'Save Filters'): Promise<void> {
    await this.dialog.getByRole('button', { name, exact: true }).click()
  }

  async load(name: string): Promise<void> {
    await chooseInMenu(
      this.dialog.getByRole('button', { name: /^Load Filters/ }),
      this.page.getByRole('menuitemradio', { name, exact: true }),
    )
  }

  answer(name: 'Yes' | 'No'): Locator {
    return this.naming.getByRole('radio', { name, exact: true })
  }
}
