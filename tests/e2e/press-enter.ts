import { expect, type Locator } from '@playwright/test'

/** Enter on a control, once it takes it: unlike a click, a key is not held back while the control is disabled. */
export async function pressEnter(control: Locator): Promise<void> {
  await expect(control).toBeEnabled()
  await control.press('Enter')
}
