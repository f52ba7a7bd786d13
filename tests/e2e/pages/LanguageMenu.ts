import type { Page } from '@playwright/test'
import { chooseInMenu } from './choose-in-menu.ts'

/** The languages in the top bar, in whatever language the page is. */
export class LanguageMenu {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async choose(name: string): Promise<void> {
    const menu = this.page
      .locator('header')
      .getByRole('button', { name: /^(Language|语言|Idioma|Langue|Lingua|اللغة)\s?[:：]/ })
    await chooseInMenu(menu, this.page.getByRole('menuitemradio', { name }))
  }
}
