import type { Locator, Page } from '@playwright/test'

/** The popup of one package. */
export class TrackingPopup {
  readonly dialog: Locator
  readonly link: Locator
  readonly copy: Locator
  readonly place: Locator
  readonly next: Locator
  readonly previous: Locator
  readonly total: Locator
  readonly showMaps: Locator

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: /^Tracking Number/ })
    this.link = this.dialog.getByRole('heading', { name: /^Tracking Number/ }).getByRole('link')
    this.copy = this.dialog.getByRole('button', { name: 'Copy the tracking number' })
    this.place = this.dialog.getByRole('status').filter({ hasText: /^Row / })
    this.next = this.dialog.getByRole('button', { name: 'Next row' })
    this.previous = this.dialog.getByRole('button', { name: 'Previous row' })
    this.total = this.dialog.getByRole('row', { name: /^Total Charges/ })
    this.showMaps = this.dialog.getByRole('button', { name: 'Click to show maps' })
  }

  /** What the summary says under a label. */
  fact(label: string): Locator {
    return this.dialog
      .locator('dl > div')
      .filter({ has: this.dialog.page().locator('dt', { hasText: new RegExp(`^${label}$`) }) })
      .locator('dd')
  }

  labels(): Promise<string[]> {
    return this.dialog.locator('dl dt').allInnerTexts()
  }
}
