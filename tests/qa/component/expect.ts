import { expect as usual } from '@playwright/test'

/** What waits is the test, not the person: a busy machine is slow. */
export const SEEN_WITHIN_MS = 20_000

/** Of what is seen on mounted parts, outside of the runner that says how long else. */
export const expect = usual.configure({ timeout: SEEN_WITHIN_MS })
