import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import type { WidgetCard } from './SpendPage.ts'
import { chooseInMenu } from './choose-in-menu.ts'

export interface ImageChoice {
  readonly format: 'PNG' | 'JPEG' | 'PDF' | 'SVG'
  readonly theme: 'Light' | 'Dark'
  readonly size?: 'As shown' | 'Wide'
}

/** The dialog that downloads a chart as an image. */
export class ImageDialog {
  readonly page: Page
  readonly dialog: Locator

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: /^Image of/ })
  }

  async open({ card }: WidgetCard): Promise<void> {
    await chooseInMenu(
      card.getByRole('button', { name: /^More for/ }),
      this.page.getByRole('menuitem', { name: /^Image/ }),
    )
    await expect(this.dialog).toBeVisible()
  }

  async close(): Promise<void> {
    await this.page.keyboard.press('Escape')
    await expect(this.dialog).toHaveCount(0)
  }

  async download({ format, theme, size = 'As shown' }: ImageChoice): Promise<{ fileName: string; bytes: Buffer }> {
    for (const name of [format, theme, size])
      await this.dialog.getByRole('radio', { name: new RegExp(`^${name}`) }).check()
    const [download] = await Promise.all([
      this.page.waitForEvent('download'),
      this.dialog.getByRole('button', { name: 'Download' }).click(),
    ])
    await expect(this.dialog.getByRole('status')).toContainText(`${download.suggestedFilename()} is in your downloads.`)
    return { fileName: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  }
}
