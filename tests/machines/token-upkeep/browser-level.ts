import { expect, type Page } from '@playwright/test'
import { RENEWAL_MS, RENEWAL_RETRY_MS, type tokenUpkeepMachine } from '../../../machines/access/token-upkeep.machine.ts'
import type { UpkeepCase } from './cases.ts'
import type { BrowserLevel } from '../../qa/browser-level.ts'
import type { Level, StateKey } from '../../qa/model.ts'
import { holdCalls } from '../../e2e/call-gate.ts'
import { LoginPage } from '../../e2e/pages/LoginPage.ts'
import { ShellPage } from '../../e2e/pages/ShellPage.ts'
import { signedIn, storedToken } from '../../e2e/signed-in.ts'
import { SESSION_ENDED } from '../session/cases.ts'

const RENEW = '/regenerateToken'

/** The token of a signed-in person in a tab, on the real server whose answers the test lets go or loses, under a clock that it turns. */
async function openTab(page: Page): Promise<Level<UpkeepCase, StateKey<typeof tokenUpkeepMachine>>> {
  const { userMenu } = new ShellPage(page)
  const gate = await holdCalls(page, [RENEW])
  await page.clock.install()
  let held: string | undefined = await signedIn(page, 'token.walker')
  // No page is quicker drawn inside the frame.
  await page.goto('/somewhere')
  /** The person sees nothing of it. */
  const goesOn = async () => {
    await expect(userMenu).toBeVisible()
    expect(await storedToken(page)).toBe(held)
  }
  return {
    drivers: {
      'renewal is due': () => page.clock.fastForward(RENEWAL_MS),
      'the token is renewed': async () => {
        await (await gate.next(RENEW)).pass()
        await expect.poll(() => storedToken(page)).not.toBe(held)
        held = await storedToken(page)
      },
      // Ended on the server, another call of the page might hear of it first.
      'the session is over': async () =>
        (await gate.next(RENEW)).answer({ ...SESSION_ENDED, code: 'session-ended' }, SESSION_ENDED.status),
      'the renewal fails': async () => (await gate.next(RENEW)).lose(),
      // Nobody sees when the page has learned that it failed: until then the clock turns in vain.
      'another renewal is due': () =>
        expect
          .poll(async () => {
            await page.clock.fastForward(RENEWAL_RETRY_MS)
            return gate.waiting()
          })
          .toHaveLength(1),
    },
    states: {
      fresh: async () => {
        await goesOn()
        expect(gate.waiting()).toEqual([])
      },
      renewing: async () => {
        expect((await gate.next(RENEW)).authorization).toBe(`Bearer ${held}`)
        await goesOn()
      },
      waiting: goesOn,
      over: async () => {
        await expect(page.getByText('Your session has ended. Sign in again to go on where you were.')).toBeVisible()
        await expect(new LoginPage(page).heading).toBeVisible()
        expect(await storedToken(page)).toBeUndefined()
      },
    },
  }
}

export const browserLevel: BrowserLevel<UpkeepCase, StateKey<typeof tokenUpkeepMachine>> = {
  places: { 'in a tab': {} },
  open: ({ page }) => openTab(page),
}
