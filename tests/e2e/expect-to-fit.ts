import { expect, type Page } from '@playwright/test'

/** Nothing stands out of the window at the side, once what its width asks for is drawn. */
export async function expectToFit(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}
