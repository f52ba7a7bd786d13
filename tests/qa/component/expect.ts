import { expect as usual } from '@playwright/test'
import { patiently } from '../../support/run/patience.ts'

/** What waits is the test, not the person: a busy machine is slow; as in `playwright.config.ts`. */
export const SEEN_WITHIN_MS = patiently(45_000 * Number(process.env.E2E_CPU_SLOWDOWN ?? '1'))

/** Of what is seen on mounted parts, outside of the runner that says how long else, and of hands that both levels share. */
export const expect = usual.configure({ timeout: SEEN_WITHIN_MS })
