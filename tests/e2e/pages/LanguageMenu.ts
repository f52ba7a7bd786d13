import type { Locator, Page } from '@playwright/test'
import { chooseInMenu } from './choose-in-menu.ts'

/** The languages in the top bar, in whatever language the page is. */
export class LanguageMenu {
  readonly page: Page
  readonly button: Locator

  constructor(page: Page) {
    this.page = page
    this.button = page
      .locator('header')
      .getByRole('button', { name: /^(Language|语言|Idioma|Langue|Lingua|اللغة)\s?[:：]/ })
  }

  async take(name: string): Promise<void> {
    await chooseInMenu(this.button, this.page.getByRole('menuitemradio', { name }))
  }

  /** Until it is saved: a window that closes before takes the choice along. */
  async choose(name: string): Promise<void> {
    const saved = this.page.waitForResponse(
      (response) => response.request().postData()?.includes('"language"') === true,
    )
    await this.take(name)
    await saved
  }
}
