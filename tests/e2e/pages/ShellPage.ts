import type { Locator, Page } from '@playwright/test'
import { chooseInMenu } from './choose-in-menu.ts'

/** The frame around every page of a signed-in person. */
export class ShellPage {
  readonly page: Page
  readonly userMenu: Locator
  readonly themeMenu: Locator
  readonly menu: Locator
  readonly breadcrumb: Locator
  readonly menuButton: Locator
  readonly options: Locator
  readonly notifications: Locator

  constructor(page: Page) {
    this.page = page
    this.userMenu = page.getByRole('button', { name: /^User menu/ })
    this.themeMenu = page.getByRole('button', { name: /^Theme/ })
    this.menu = page.getByRole('navigation', { name: 'Menu' })
    this.breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
    this.menuButton = page.getByRole('button', { name: 'Open menu' })
    this.options = page.getByRole('button', { name: 'Options' })
    this.notifications = page.getByRole('button', { name: /^Notifications/ })
  }

  /** The heading that folds a section of the menu. */
  section(name: string): Locator {
    return this.menu.getByRole('button', { name, exact: true })
  }

  async openProfile(): Promise<void> {
    await chooseInMenu(this.userMenu, this.page.getByRole('menuitem', { name: 'Profile' }))
  }

  async signOut(): Promise<void> {
    await chooseInMenu(this.userMenu, this.page.getByRole('menuitem', { name: 'Sign out' }))
  }

  async chooseTheme(name: string): Promise<void> {
    await chooseInMenu(this.themeMenu, this.page.getByRole('menuitemradio', { name }))
  }
}
