import type { Locator, Page } from '@playwright/test'

export class LoginPage {
  readonly page: Page
  readonly heading: Locator
  readonly username: Locator
  readonly password: Locator
  readonly submit: Locator

  constructor(page: Page) {
    this.page = page
    this.heading = page.getByRole('heading', { name: /^Sign in to/ })
    this.username = page.getByRole('textbox', { name: 'Username' })
    this.password = page.getByRole('textbox', { name: 'Password' })
    this.submit = page.getByRole('button', { name: 'Sign in', exact: true })
  }

  async signIn(username: string, password: string): Promise<void> {
    await this.username.fill(username)
    await this.password.fill(password)
    await this.submit.click()
  }
}
