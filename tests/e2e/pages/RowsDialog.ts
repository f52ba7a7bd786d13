import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import type { GridRequest } from '../../../domain/grid/grid-request.ts'
import { chooseInMenu } from './choose-in-menu.ts'

/** The grid of the rows behind a page's charts. */
export class RowsDialog {
  readonly page: Page
  readonly opener: Locator
  /** Where they are; a test that docks them says where. */
  dialog: Locator
  readonly asked: GridRequest[] = []

  constructor(page: Page, title: string) {
    this.page = page
    this.opener = page.getByRole('button', { name: 'Show the rows' })
    this.dialog = page.getByRole('dialog', { name: title })
    page.on('request', (request) => {
      if (!request.url().includes('/aidashboards/getRows/')) return
      const asked = request.postDataJSON() as GridRequest
      if (!isOfTotals(asked)) this.asked.push(asked)
    })
  }

  get rows(): Locator {
    return this.dialog.locator('.ag-row:not(.ag-row-pinned)')
  }

  get count(): Locator {
    return this.dialog.getByRole('status').first()
  }

  /** Of the net amounts of all rows. */
  get totals(): Locator {
    return this.dialog.locator('.ag-row-pinned .ag-cell[col-id="NET_AMOUNT"]')
  }

  async open(): Promise<void> {
    await this.opener.click()
    await expect(this.rows.first()).toBeVisible()
    await expect(this.count).toHaveText(/\d/)
  }

  /** The groups whose rows are in sight while they themselves are not. */
  get inSight(): Locator {
    return this.dialog.locator('[data-groups-in-sight]')
  }

  /** The texts of a column, from the top. */
  async column(field: string): Promise<string[]> {
    return this.dialog.locator(`.ag-row:not(.ag-row-pinned) .ag-cell[col-id="${field}"]`).allInnerTexts()
  }

  async chooseView(label: string): Promise<void> {
    await chooseInMenu(
      this.dialog.getByRole('button', { name: /^Data view/ }),
      this.page.getByRole('menuitemradio', { name: label, exact: true }),
    )
    await expect(this.count).toHaveText(/\d/)
    await expect(this.rows.first()).toBeVisible()
  }

  filter(field: string): Locator {
    return this.dialog.locator(`.ag-floating-filter[col-id="${field}"] input:visible`)
  }

  async download(format: 'CSV' | 'Excel'): Promise<{ name: string; bytes: Buffer }> {
    const saved = this.page.waitForEvent('download')
    await chooseInMenu(
      this.dialog.getByRole('button', { name: 'Download View' }),
      this.page.getByRole('menuitem', { name: format }),
    )
    const file = await saved
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
}

/** Beside the rows the sums of all of them are asked for. */
export function isOfTotals({ pivotMode, rowGroupCols }: GridRequest): boolean {
  return pivotMode && rowGroupCols.length === 0
}
