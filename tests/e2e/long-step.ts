import { test } from '@playwright/test'

/** A step that `npm test` leaves to `npm run test:long`. What comes after it must not need it. */
export async function longStep(title: string, run: () => Promise<void>): Promise<void> {
  if (process.env.TEST_LENGTH !== 'short') await test.step(title, run)
}
