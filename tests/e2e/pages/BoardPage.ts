import { expect, type Locator, type Page } from '@playwright/test'
import type { LayoutPatch } from '../../../domain/dashboards/layout/layout.ts'
import { layoutKey } from '../../../domain/dashboards/layout/layout.ts'
import { signedIn, storedToken } from '../signed-in.ts'
import { SpendPage } from './SpendPage.ts'

export const LAYOUT_LOAD = 'getFiltersforkey/layout%3Aspend'

export interface StoredPatch {
  readonly patch: LayoutPatch
  readonly version: number
}

/** The Spend page as a board that a person arranges. */
export class BoardPage {
  readonly page: Page
  readonly spend: SpendPage
  readonly undo: Locator
  readonly redo: Locator
  readonly reset: Locator
  readonly conflict: Locator

  constructor(page: Page) {
    this.page = page
    this.spend = new SpendPage(page)
    this.undo = page.getByRole('button', { name: 'Undo arranging' })
    this.redo = page.getByRole('button', { name: 'Redo arranging' })
    this.reset = page.getByRole('button', { name: 'Reset layout' })
    this.conflict = page.getByRole('alert', { name: 'Another arrangement was saved elsewhere' })
  }

  async open(user: string): Promise<void> {
    const token = await signedIn(this.page, user)
    await this.spend.store(undefined, token)
    await this.storeHere({}, token)
    await this.page.goto(`/aframe/dashboard/${this.spend.id}`)
    await this.expectAllPlaced()
  }

  /** Every card stands where it is arranged, with its picture or with the words that there is none. */
  async expectAllPlaced(): Promise<void> {
    for (const { card } of this.spend.cards) await expect(card).toHaveAttribute('data-phase', /^(drawn|empty)$/)
    await expect(this.page.getByRole('button', { name: /^Move or resize/ })).toHaveCount(this.spend.cards.length)
  }

  card(chartName: string): Locator {
    return this.page.locator(`[data-chart="${chartName}"]`)
  }

  handle(chartName: string): Locator {
    return this.card(chartName).getByRole('button', { name: /^Move or resize/ })
  }

  corner(chartName: string): Locator {
    return this.page
      .locator('.react-grid-item')
      .filter({ has: this.card(chartName) })
      .locator('.react-resizable-handle')
  }

  async box(chartName: string): Promise<{ x: number; y: number; width: number; height: number }> {
    const box = await this.card(chartName).boundingBox()
    if (!box) throw new Error(`${chartName} is not shown`)
    return { x: Math.round(box.x), y: Math.round(box.y), width: Math.round(box.width), height: Math.round(box.height) }
  }

  /** Picks a card up, presses the keys, and drops it. */
  async moveByKeys(chartName: string, ...keys: readonly string[]): Promise<void> {
    await this.handle(chartName).focus()
    for (const key of ['Enter', ...keys, 'Enter']) await this.page.keyboard.press(key)
  }

  async expectSaved(): Promise<void> {
    await expect(this.page.getByText('Saved', { exact: true })).toBeVisible()
  }

  async stored(): Promise<StoredPatch> {
    const { body, etag } = await this.ask('filtersettings/getFiltersforkey/layout:spend', {})
    return { patch: JSON.parse((body as string[])[0] ?? '{}') as LayoutPatch, version: etag }
  }

  /** Saves as another tab of the same user would. */
  async storeHere(patch: LayoutPatch, token?: string): Promise<void> {
    const data = { filter_key: layoutKey('spend'), filter_value: JSON.stringify(patch) }
    await this.ask('filtersettings/addfilterForKey', data, token)
  }

  private async ask(path: string, data: unknown, token?: string): Promise<{ body: unknown; etag: number }> {
    const headers = { Authorization: `Bearer ${token ?? (await storedToken(this.page))}` }
    const response = await this.page.request.post(`/aiparcelweb/api/${path}`, { headers, data })
    expect(response.status(), await response.text()).toBe(200)
    return { body: await response.json(), etag: Number(/\d+/.exec(response.headers().etag ?? '0')?.[0]) }
  }
}
