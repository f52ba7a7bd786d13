import type { Locator, Page } from '@playwright/test'

/** What submits a report from the grid, and what it says. */
export class ReportDialogs {
  readonly opener: Locator
  readonly question: Locator
  readonly unsent: Locator
  readonly sending: Locator

  constructor(page: Page) {
    this.opener = page.getByRole('button', { name: 'Download Data' })
    this.question = page.getByRole('dialog', { name: 'Download Data' })
    this.unsent = page.getByRole('dialog', { name: 'The report was not submitted' })
    this.sending = page.getByRole('status').filter({ hasText: 'Submitting report to server..' })
  }

  async answer(name: 'Yes' | 'No'): Promise<void> {
    await this.question.getByRole('button', { name, exact: true }).click()
  }

  async choose(format: 'CSV' | 'Excel'): Promise<void> {
    await this.question.getByRole('radio', { name: format }).check()
  }
}
