import { expect, type Locator, type Page } from '@playwright/test'

/** A page that is put on a schedule, from the views in the bar. */
export class ScheduleDialog {
  readonly page: Page
  readonly dialog: Locator
  readonly name: Locator
  readonly me: Locator

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: /on a schedule$|^Change “/ })
    this.name = this.dialog.getByRole('textbox', { name: 'Name' })
    this.me = this.dialog.getByRole('checkbox', { name: 'Me', exact: true })
  }

  async open(): Promise<void> {
    await this.page.getByRole('button', { name: 'Views', exact: true }).click()
    await this.page.getByRole('button', { name: 'Send on a schedule' }).click()
    await expect(this.name).toBeFocused()
  }

  get save(): Locator {
    return this.dialog.getByRole('button', { name: /^(Save|Try again)$/ })
  }
}
