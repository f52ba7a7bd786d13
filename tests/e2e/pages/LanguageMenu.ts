import type { Page } from '@playwright/test'
import { chooseInMenu } from './choose-in-menu.ts'

/** The languages in the top bar, in whatever language the page is. */
export class LanguageMenu {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Until it is saved: a window that closes before takes the choice along. */
  async choose(name: string): Promise<void> {
    const saved = this.page.waitForResponse(
      (response) => response.request().postData()?.includes('"language"') === true,
    )
    const menu = this.page
      .locator('header')
      .getByRole('button', { name: /^(Language|语言|Idioma|Langue|Lingua|اللغة)\s?[:：]/ })
    await chooseInMenu(menu, this.page.getByRole('menuitemradio', { name }))
    await saved
  }
}
