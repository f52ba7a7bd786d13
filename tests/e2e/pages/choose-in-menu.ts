import { expect, type Locator } from '@playwright/test'

/** Opens a menu and takes an entry of it, which closes it; a click that comes while the menu is still finding its place is made again. */
export async function chooseInMenu(menu: Locator, entry: Locator): Promise<void> {
  await expect(async () => {
    if (!(await entry.isVisible())) await menu.click({ timeout: 2_000 })
    await entry.click({ timeout: 2_000 })
    await expect(entry).toBeHidden({ timeout: 3_000 })
  }).toPass()
}
