import { expect, type Locator, type Page } from '@playwright/test'

/** The most clicks of a task; how long it takes is printed, since a slow machine says nothing of it. */
const MOST_CLICKS = 6

/** A pointer that counts what it presses, and how long its way takes. */
export class Pointer {
  readonly page: Page
  private clicks = 0
  private readonly startedAt = Date.now()

  constructor(page: Page) {
    this.page = page
  }

  async press(control: Locator): Promise<void> {
    await control.click()
    this.clicks += 1
  }

  /** Where the chart draws it: the mark itself lets the pointer through. */
  async pressMark(mark: Locator, button: 'left' | 'right' = 'left'): Promise<void> {
    await mark.scrollIntoViewIfNeeded()
    const box = await mark.boundingBox()
    if (!box) throw new Error('the mark is not drawn')
    await this.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { button })
    this.clicks += 1
  }

  /** From the menu of a mark, whose inner one opens under the pointer. */
  async breakOut(mark: Locator, dimension: string): Promise<void> {
    await this.pressMark(mark, 'right')
    await this.page.getByRole('menuitem', { name: 'Break out by' }).hover()
    await this.press(this.page.getByRole('menuitem', { name: dimension, exact: true }))
  }

  /** A key counts as a click does. */
  async key(key: string): Promise<void> {
    await this.page.keyboard.press(key)
    this.clicks += 1
  }

  expectShort(clicks: number, task: string, most = MOST_CLICKS): void {
    const seconds = (Date.now() - this.startedAt) / 1_000
    console.log(`${task}: ${this.clicks} clicks, ${seconds.toFixed(1)} s`)
    expect(this.clicks).toBe(clicks)
    expect(clicks).toBeLessThanOrEqual(most)
  }
}
