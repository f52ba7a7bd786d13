import { expect, type Page } from '@playwright/test'

/** Where an administrator lists pages as under maintenance. */
export class MaintenancePage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async close(path: string, message: string): Promise<void> {
    await this.page.getByRole('combobox', { name: /^Page/ }).selectOption(path)
    await this.page.getByRole('textbox', { name: /^Message/ }).fill(message)
    await this.page.getByRole('button', { name: 'Add an entry' }).click()
    await expect(this.page.getByRole('listitem').filter({ hasText: path })).toBeVisible()
  }

  async reopen(path: string): Promise<void> {
    const entry = this.page.getByRole('listitem').filter({ hasText: `(${path})` })
    await entry.getByRole('button').click()
    await expect(entry).toHaveCount(0)
  }
}
