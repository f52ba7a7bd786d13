import { expect, type Locator, type Page } from '@playwright/test'
import { patiently } from '../../support/run/patience.ts'

/** A page that is sent by mail, from the views in the bar. */
export class MailDialog {
  readonly page: Page
  readonly dialog: Locator
  readonly find: Locator
  readonly line: Locator
  readonly files: Locator
  readonly send: Locator

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: /^Send “.*” by mail$/ })
    this.find = this.dialog.getByRole('textbox', { name: 'Find people' })
    this.line = this.dialog.getByRole('textbox', { name: 'Your own line (optional)' })
    this.files = this.dialog.getByRole('combobox', { name: 'Files with the mail' })
    this.send = this.dialog.getByRole('button', { name: 'Send', exact: true })
  }

  async open(): Promise<void> {
    await this.page.getByRole('button', { name: 'Views', exact: true }).click()
    await this.page.getByRole('button', { name: 'Send by mail' }).click()
    await expect(this.find).toBeFocused()
  }

  person(login: string): Locator {
    return this.dialog.getByRole('checkbox', { name: new RegExp(` ${login.replace('.', '\\.')}$`) })
  }

  /** Its pictures are made when nobody else needs the processor, which three browsers do. */
  async expectSent(): Promise<void> {
    await expect(this.dialog.getByText(/^Sent to /)).toBeVisible({ timeout: patiently(90_000) })
  }
}
