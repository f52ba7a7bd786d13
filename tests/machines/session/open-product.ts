import type { Page } from '@playwright/test'
import type { PartsCalls } from '../../qa/component/component-level.ts'
import { expect } from '../../qa/component/expect.ts'
import { TOKEN_KEY } from '../../e2e/signed-in.ts'
import type { LOADED } from './cases.ts'

/** Of a stored token, by the clock of the parts, which begins at nought. */
const RENEW_AT_MS = 60_000
/** What the frame asks before it is drawn. */
const OF_THE_FRAME: Readonly<Record<string, unknown>> = {
  '/api/navigation': { everyClient: false, menu: [], routes: [] },
  '/nologin/statuses/': [],
}

/** Opens the product of `part.tsx` at an address, with a token or without. */
export async function openProduct(page: Page, { token, at = '/somewhere' }: { token?: string; at?: string } = {}) {
  const stored = token && JSON.stringify({ id_token: token, renewAtMs: RENEW_AT_MS })
  await page.evaluate(
    ([address, key, text]) => {
      history.replaceState(null, '', address)
      if (text) localStorage.setItem(key, text)
    },
    [at, TOKEN_KEY, stored ?? ''] as const,
  )
  await page.getByRole('button', { name: 'Open the product' }).click()
}

/** Answers what an account is loaded with. */
export async function answerAccount(
  calls: PartsCalls,
  { account, passwordDaysLeft, landingOptions, mustSetUpFactor }: typeof LOADED,
) {
  await (
    await calls.next('/api/account')
  ).answer({ ...account, ...(mustSetUpFactor ? { mustSetUpSecondFactor: true } : {}) })
  await (await calls.next('/checkPasswordExpirationDays')).answer(passwordDaysLeft)
  await (await calls.next('/landing_pages')).answer(landingOptions)
}

/** Waits for the frame, whose own questions are answered. */
export async function untilFramed(page: Page, calls: PartsCalls) {
  const frame = page.getByRole('button', { name: /^User menu/ })
  await expect
    .poll(async () => {
      for (const [path, body] of Object.entries(OF_THE_FRAME))
        if ((await calls.waiting()).some((each) => each.endsWith(path))) await (await calls.next(path)).answer(body)
      return await frame.isVisible()
    })
    .toBe(true)
}
