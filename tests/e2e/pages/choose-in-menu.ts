import { expect, type Locator } from '@playwright/test'

/** Opens a menu and takes an entry of it, which closes it. */
export async function chooseInMenu(menu: Locator, entry: Locator): Promise<void> {
  await menu.click()
  await entry.click()
  await expect(entry).toBeHidden()
}
