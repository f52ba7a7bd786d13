import { expect, type Locator, type Page } from '@playwright/test'
import { chooseInMenu } from './choose-in-menu.ts'
import { signedIn } from '../signed-in.ts'

/** The pages that a person made, at /dashboards. */
export class OwnPagesPage {
  readonly page: Page
  readonly tabs: Locator
  readonly gallery: Locator
  readonly cards: Locator
  readonly undo: Locator
  readonly redo: Locator
  readonly conflict: Locator

  constructor(page: Page) {
    this.page = page
    this.tabs = page.getByRole('navigation', { name: 'Dashboards people made' }).getByRole('button')
    this.gallery = page.getByRole('dialog', { name: 'Add a chart' })
    this.cards = page.locator('[data-chart][data-phase="drawn"]')
    this.undo = page.getByRole('button', { name: 'Undo arranging' })
    this.redo = page.getByRole('button', { name: 'Redo arranging' })
    this.conflict = page.getByRole('alert', { name: 'Another arrangement was saved elsewhere' })
  }

  async open(user: string): Promise<void> {
    await signedIn(this.page, user)
    await this.page.goto('/dashboards')
  }

  card(title: string): Locator {
    return this.page.getByRole('region', { name: title, exact: true })
  }

  async make(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'New page' }).click()
    await expect(this.page.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await this.page.keyboard.press('ControlOrMeta+A')
    await this.page.keyboard.type(name)
    await this.page.keyboard.press('Enter')
    await expect(this.tabs.filter({ hasText: name })).toHaveAttribute('aria-current', 'page')
  }

  /** In the gallery. */
  offered({ of, chart }: { of: string; chart: string }): Locator {
    return this.gallery.getByRole('group', { name: of }).getByRole('option', { name: chart, exact: true })
  }

  /** Chooses charts one after the other, waits until the gallery has drawn each, and adds them. */
  async add(...charts: readonly { of: string; chart: string; measure?: string }[]): Promise<void> {
    await this.page.getByRole('button', { name: 'Add a chart' }).first().click()
    await expect(this.gallery.getByRole('listbox').getByRole('option').first()).toBeFocused()
    for (const { of, chart, measure } of charts) {
      await this.offered({ of, chart }).click()
      if (measure) await this.gallery.getByRole('combobox', { name: 'Measure' }).selectOption({ label: measure })
      await expect(this.gallery.locator('[data-chart="preview"]')).toHaveAttribute('data-phase', 'drawn')
    }
    await this.gallery.getByRole('button', { name: 'Add to the page' }).click()
    await expect(this.gallery).toHaveCount(0)
  }

  async chooseInCard(title: string, ...entries: readonly string[]): Promise<void> {
    await this.card(title).getByRole('button', { name: /^More/ }).click()
    for (const name of entries) await this.page.getByRole('menuitem', { name, exact: true }).click()
  }

  async renameCard(title: string, name: string): Promise<void> {
    await this.chooseInCard(title, 'Rename chart')
    await this.page.getByRole('textbox', { name: 'Name' }).fill(name)
    await this.page.getByRole('button', { name: 'Save name' }).click()
    await expect(this.card(name)).toBeVisible()
  }

  async chooseForPage(entry: string): Promise<void> {
    await chooseInMenu(
      this.page.getByRole('button', { name: 'What to do with this page' }),
      this.page.getByRole('menuitem', { name: entry, exact: true }),
    )
  }

  async expectSaved(): Promise<void> {
    await expect(this.page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  }

  /** A call of the product as the person who is signed in. */
  async call(path: string, body?: unknown): Promise<unknown> {
    return this.page.evaluate(
      async ([at, text]) => {
        const { id_token } = JSON.parse(localStorage.getItem('aframe.token') ?? '{}') as { id_token: string }
        const headers = { Authorization: `Bearer ${id_token}`, 'Content-Type': 'application/json' }
        return (
          await fetch(
            `/aiparcelweb/api/dashboard/${at}`,
            text === null ? { headers } : { method: 'POST', headers, body: text },
          )
        ).json()
      },
      [path, body === undefined ? null : JSON.stringify(body)] as const,
    )
  }
}
