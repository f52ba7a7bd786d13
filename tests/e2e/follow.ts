import type { Page } from '@playwright/test'

/** Goes to an address as a link of the app does, without loading the app again. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), address)
}
