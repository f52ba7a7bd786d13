import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { signedIn, storedToken } from '../signed-in.ts'

const DATA_CALL = '/aiparcelweb/api/aidashboards/data/'
export const SAVE_CALL = '**/filtersettings/addfilterForKey'

export interface Asked {
  readonly chartName: string
  readonly body: {
    readonly selectColumnNames: string[]
    readonly groupByDetails: string[]
    readonly whereClauseDetails: string[]
    readonly clientId: number
    readonly currency: string
  }
}

/** One card of the board. */
export class WidgetCard {
  readonly card: Locator
  readonly chart: Locator
  readonly title: Locator
  readonly retry: Locator

  constructor(page: Page, chartName: string) {
    this.card = page.locator(`[data-chart="${chartName}"]`)
    this.chart = this.card.getByRole('img')
    this.title = this.card.getByRole('heading', { level: 2 })
    this.retry = this.card.getByRole('button', { name: 'Retry' })
  }

  async choose(...names: readonly string[]): Promise<void> {
    for (const name of names) {
      if (await this.opensSettings()) await this.option(name).click()
      else await this.card.getByRole('button', { name, exact: true }).click()
    }
  }

  async chooseDimension(name: string): Promise<void> {
    if (!(await this.opensSettings())) await this.card.getByRole('button', { name: /^Dimension/ }).click()
    await this.option(name).click()
  }

  async expectChosen(...names: readonly string[]): Promise<void> {
    if (await this.opensSettings()) {
      for (const name of names) await expect(this.option(name)).toHaveAttribute('aria-checked', 'true')
      await this.card.page().keyboard.press('Escape')
      return
    }
    for (const name of names)
      await expect(this.card.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true')
  }

  /** Opens the one menu of the settings, where the card has no room for a control each. */
  private async opensSettings(): Promise<boolean> {
    const menu = this.card.getByRole('button', { name: /^Settings of / })
    await expect(
      this.card
        .getByRole('group', { name: /^Settings of / })
        .or(menu)
        .first(),
    ).toBeVisible()
    const folded = await menu.isVisible()
    if (folded) await menu.click()
    return folded
  }

  private option(name: string): Locator {
    return this.card.page().getByRole('menuitemradio', { name, exact: true })
  }

  async expectDrawn(summary: RegExp): Promise<void> {
    await expect(this.card).toHaveAttribute('data-phase', 'drawn')
    await expect(this.chart).toHaveAccessibleName(summary)
    await expect(this.chart.locator('svg path').first()).toBeAttached()
  }
}

/** The Spend page, or another of the same four widgets, as a person meets it. */
export class SpendPage {
  readonly page: Page
  readonly id: string
  readonly amounts: WidgetCard
  readonly trends: WidgetCard
  readonly breakdown: WidgetCard
  readonly map: WidgetCard
  readonly clientPicker: Locator
  readonly asked: Asked[] = []

  constructor(page: Page, id = 'spend') {
    this.page = page
    this.id = id
    this.amounts = new WidgetCard(page, 'amounts')
    this.trends = new WidgetCard(page, 'trends')
    this.breakdown = new WidgetCard(page, 'breakdown')
    this.map = new WidgetCard(page, 'map')
    this.clientPicker = page.getByRole('button', { name: /^Client:/ })
    page.on('request', (request) => this.note(request))
  }

  get cards(): readonly WidgetCard[] {
    return [this.amounts, this.trends, this.breakdown, this.map]
  }

  fact(name: string): Locator {
    return this.page.getByRole('radio', { name: new RegExp(`^${name}`) })
  }

  /** The tile of a fact: its name, total, change and line. */
  tile(name: string): Locator {
    return this.page.getByRole('radiogroup', { name: 'Facts' }).locator('label', { hasText: name })
  }

  /** Signs in and opens the page with nothing stored, unless told what. */
  async open({ user, stored, search = '' }: { user: string; stored?: string; search?: string }): Promise<void> {
    const token = await signedIn(this.page, user)
    await this.store(stored, token)
    this.asked.length = 0
    await this.page.goto(`/aframe/dashboard/${this.id}${search}`)
  }

  async chooseClient(name: string): Promise<void> {
    await this.clientPicker.click()
    await this.page.getByPlaceholder('Search clients').fill(name)
    await this.page.getByRole('option', { name }).click()
  }

  async store(value: string | undefined, token?: string): Promise<void> {
    if (value === undefined) await this.call(`filtersettings/deleteFilterForKey/widgets:${this.id}`, {}, token)
    else
      await this.call(
        'filtersettings/addfilterForKey',
        { filter_key: `widgets:${this.id}`, filter_value: value },
        token,
      )
  }

  async stored(): Promise<Record<string, Record<string, string>>> {
    const [text = '{}'] = (await this.call(`filtersettings/getFiltersforkey/widgets:${this.id}`, {})) as string[]
    return JSON.parse(text) as Record<string, Record<string, string>>
  }

  /** Asks the server beside the app, as the signed-in user. */
  async call(path: string, data: unknown, token?: string): Promise<unknown> {
    const headers = { Authorization: `Bearer ${token ?? (await storedToken(this.page))}` }
    const response = await this.page.request.post(`/aiparcelweb/api/${path}`, { headers, data })
    expect(response.status(), await response.text()).toBe(200)
    return response.json()
  }

  async expectAllDrawn(): Promise<void> {
    for (const { card, chart } of this.cards) {
      await expect(card).toHaveAttribute('data-phase', 'drawn')
      await expect(chart.locator('svg path').first()).toBeAttached()
    }
  }

  private note(request: Request): void {
    const { pathname } = new URL(request.url())
    const call = `${DATA_CALL}${this.id}/`
    if (!pathname.startsWith(call)) return
    this.asked.push({ chartName: pathname.slice(call.length), body: request.postDataJSON() as Asked['body'] })
  }
}
