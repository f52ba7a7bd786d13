import type { Locator, Page } from '@playwright/test'
import { chooseInMenu } from './choose-in-menu.ts'

/** The text of a page beside the page as it is drawn. */
export class PageEditor {
  readonly page: Page
  readonly code: Locator
  readonly state: Locator
  readonly preview: Locator
  readonly problems: Locator
  readonly conflict: Locator
  readonly publish: Locator

  constructor(page: Page) {
    this.page = page
    this.code = page.getByRole('textbox', { name: /^Text of / })
    const write = page.getByRole('region', { name: 'Text', exact: true })
    this.state = write.getByRole('status')
    this.problems = page.getByRole('list', { name: 'Problems' })
    this.preview = page.getByRole('region', { name: 'Preview' })
    this.conflict = page.getByRole('alert', { name: 'Published by somebody else meanwhile' })
    this.publish = page.getByRole('button', { name: 'Publish page' })
  }

  /** One letter more at the end, which changes nothing of what the text says. */
  async typeSpace(): Promise<void> {
    await this.code.focus()
    await this.page.keyboard.press('ControlOrMeta+End')
    await this.page.keyboard.type(' ')
  }

  async choose(name: string): Promise<void> {
    await chooseInMenu(
      this.page.getByRole('button', { name: 'More', exact: true }),
      this.page.getByRole('menuitem', { name, exact: true }),
    )
  }

  /** Chooses what is asked about first, and says yes. */
  async chooseAndConfirm(name: string): Promise<void> {
    await this.choose(name)
    await this.page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
  }
}
