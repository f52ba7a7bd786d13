import type { Locator, Page } from '@playwright/test'

/** The screens before the frame: sign-in, reset and landing mode of /login. */
export class LoginPage {
  readonly page: Page
  readonly heading: Locator
  readonly username: Locator
  readonly password: Locator
  readonly submit: Locator
  readonly yes: Locator
  readonly forgotten: Locator
  readonly landingHeading: Locator
  readonly saveAsDefault: Locator
  readonly continue: Locator

  constructor(page: Page) {
    this.page = page
    this.heading = page.getByRole('heading', { name: /^Sign in to/ })
    this.username = page.getByRole('textbox', { name: 'Username' })
    this.password = page.getByRole('textbox', { name: 'Password' })
    this.submit = page.getByRole('button', { name: 'Sign In', exact: true })
    this.yes = page.getByRole('button', { name: 'Yes' })
    this.forgotten = page.getByRole('button', { name: 'Forgot Password' })
    this.landingHeading = page.getByRole('heading', { name: 'Set Landing Page' })
    this.saveAsDefault = page.getByRole('checkbox', { name: 'Save as default' })
    this.continue = page.getByRole('button', { name: 'Continue' })
  }

  async fill(username: string, password: string): Promise<void> {
    await this.username.fill(username)
    await this.password.fill(password)
  }

  async signIn(username: string, password: string): Promise<void> {
    await this.fill(username, password)
    await this.submit.click()
  }

  /** Chooses by the list of /login, or by the searchable one after single sign-on. */
  async chooseLanding(displayName: string): Promise<void> {
    const list = this.page.getByRole('combobox', { name: 'Landing page' })
    if (await list.isVisible()) {
      await list.selectOption(displayName)
      return
    }
    await this.page.getByRole('button', { name: /^Landing page:/ }).click()
    await this.page.getByPlaceholder('Search pages').fill(displayName.slice(0, 6))
    await this.page.getByRole('option', { name: displayName }).click()
  }
}
