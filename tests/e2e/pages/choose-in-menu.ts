import { expect, type Locator } from '@playwright/test'

/** A menu that a key opened has its first entry in focus for good: it gets the focus in the turn it opens, and once more in the next. */
export async function expectOpenAt(entry: Locator): Promise<void> {
  await expect(entry).toBeFocused()
  await entry.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
}

/** Opens a menu and takes an entry of it, which closes it. */
export async function chooseInMenu(menu: Locator, entry: Locator): Promise<void> {
  await menu.click()
  await entry.click()
  await expect(entry).toBeHidden()
}
