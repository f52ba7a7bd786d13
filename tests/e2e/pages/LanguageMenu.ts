import type { Page } from '@playwright/test'

/** The languages in the top bar, in whatever language the page is. */
export class LanguageMenu {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async choose(name: string): Promise<void> {
    await this.page.locator('header').getByRole('button', { name: /^(Language|语言|Idioma|Langue|Lingua|اللغة)\s?[:：]/ }).click()
    await this.page.getByRole('menuitemradio', { name }).click()
  }
}
