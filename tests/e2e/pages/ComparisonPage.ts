import { expect, type Locator, type Page } from '@playwright/test'
import { printSavedComparison, savedGroups, type SavedComparison } from '../../../domain/comparison/saved-comparison.ts'
import { signedIn, storedToken } from '../signed-in.ts'

export const COMPARISON_PATH = '/aframe/dashboard/comparison'

/** The comparison as a person meets it: its sets, their panel, and what is asked. */
export class ComparisonPage {
  readonly page: Page
  readonly add: Locator
  readonly panel: Locator
  readonly groups: Locator
  /** The names of the compared sets. */
  readonly headings: Locator
  /** Of whichever question is open. */
  readonly name: Locator
  private token: string | undefined

  constructor(page: Page) {
    this.page = page
    this.add = page.getByRole('button', { name: 'Add set' })
    this.panel = page.getByRole('region', { name: /^Edit / })
    this.groups = page.getByRole('button', { name: /^Saved groups/ })
    this.headings = page.locator('[data-set-headers]').getByRole('heading')
    this.name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' })
  }

  /** Opens it, and waits until what is saved is read. */
  async openKnowing(saved: SavedComparison, search = ''): Promise<void> {
    const known = this.page.waitForResponse('**/getFiltersforkey/comparison')
    await this.open(search)
    await known
    await expect(this.groups).toHaveText(new RegExp(`^Saved groups${savedGroups(saved).length}`))
  }

  async search(number: string): Promise<void> {
    await this.page.keyboard.press('/')
    await this.page.getByRole('textbox', { name: 'Search tracking numbers' }).fill(number)
    await this.page.keyboard.press('Enter')
  }

  /** The rows of one table of the tab, each of which can be chosen by its button. */
  rowsOf(chartName: string): Locator {
    return this.page.locator(`[data-chart="${chartName}"] [data-row-mark]`)
  }

  set(name: string): Locator {
    return this.page.getByRole('group', { name, exact: true })
  }

  edit(name: string): Locator {
    return this.page.getByRole('button', { name: `Edit ${name}`, exact: true })
  }

  dialog(title: string): Locator {
    return this.page.getByRole('dialog', { name: title, exact: true })
  }

  done(title: string, action: string): Locator {
    return this.dialog(title).getByRole('button', { name: action, exact: true })
  }

  async signIn(user: string): Promise<void> {
    this.token = await signedIn(this.page, user)
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`${COMPARISON_PATH}${search}`)
    await expect(this.add).toBeVisible()
  }

  /** What the person has saved, in place of whatever it was. */
  async store(saved: SavedComparison): Promise<void> {
    await this.call('addfilterForKey', { filter_key: 'comparison', filter_value: printSavedComparison(saved) })
  }

  /** Until all that was changed is known to be stored: what is not is kept by the browser and would come back. */
  async untilSaved(): Promise<void> {
    const drafts = () => this.page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('Draft:')))
    await expect.poll(drafts).toEqual([])
  }

  private async call(path: string, data: unknown): Promise<void> {
    const token = this.token ?? (await storedToken(this.page))
    const response = await this.page.request.post(`/aiparcelweb/api/filtersettings/${path}`, {
      headers: { Authorization: `Bearer ${token}` },
      data,
    })
    expect(response.status(), await response.text()).toBe(200)
  }
}
