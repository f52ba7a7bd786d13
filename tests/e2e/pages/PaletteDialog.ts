import type { Locator, Page } from '@playwright/test'

/** The palette as a person meets it, in English. */
export class PaletteDialog {
  readonly page: Page
  readonly dialog: Locator
  readonly field: Locator
  readonly options: Locator
  readonly opener: Locator

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: 'Search or jump to' })
    this.field = this.dialog.getByRole('combobox')
    this.options = this.dialog.getByRole('option')
    this.opener = page.getByRole('button', { name: 'Search or jump to…' })
  }

  async open(): Promise<void> {
    await this.opener.waitFor()
    await this.page.keyboard.press('Control+k')
    await this.field.waitFor()
  }

  group(name: string): Locator {
    return this.dialog.getByRole('group', { name }).getByRole('option')
  }

  /** The one that Enter opens. */
  get active(): Locator {
    return this.dialog.locator('[role="option"][aria-selected="true"]')
  }
}
