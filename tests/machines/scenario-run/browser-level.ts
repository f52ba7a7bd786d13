import { expect, type Page } from '@playwright/test'
import type { scenarioRunMachine } from '../../../machines/rating/scenario-run.machine.ts'
import { holdCalls } from '../../e2e/call-gate.ts'
import { signedIn } from '../../e2e/signed-in.ts'
import type { BrowserLevel } from '../../qa/browser-level.ts'
import type { Level, StateKey } from '../../qa/model.ts'
import { farOf, type RunCase } from './cases.ts'
import { RATED_CALL, runHands } from './run-hands.ts'

const RETRY_MS = 3_000

/** The page, whose last day is before its first until something is asked; the clock stands while nobody answers. */
async function openRun(page: Page): Promise<Level<RunCase, StateKey<typeof scenarioRunMachine>>> {
  const gate = await holdCalls(page, [RATED_CALL])
  const last = page.getByLabel('Shipped up to')
  let asked = 0
  const { drivers, states } = runHands({
    page,
    ask: async () => {
      asked += 1
      await last.fill(`2026-09-${String(1 + (asked % 28)).padStart(2, '0')}`)
      await last.press('Enter')
    },
    next: gate.next,
    waiting: () => Promise.resolve(gate.waiting()),
    passTime: () => page.clock.runFor(RETRY_MS),
    whole: () => expect(page.getByRole('table', { name: 'Scenario 1 by Service' })).toContainText('UPS 2nd Day Air'),
  })
  const after =
    (name: RunCase): (typeof drivers)[RunCase] =>
    async (step, ahead) => {
      await drivers[name](step, ahead)
      if (step.from === 'unreached') await page.clock.resume()
    }
  return {
    states,
    drivers: {
      ...drivers,
      'the server is away': async (...step) => {
        await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
        await drivers['the server is away'](...step)
      },
      'another try is due': after('another try is due'),
      'it is asked for': after('it is asked for'),
      'it is stopped': after('it is stopped'),
      'it goes on by hand': after('it goes on by hand'),
    },
  }
}

export const browserLevel: BrowserLevel<RunCase, StateKey<typeof scenarioRunMachine>> = {
  places: { 'on the page of scenarios': { every: 'transition' } },
  facts: farOf,
  open: async ({ page }) => {
    await page.clock.install()
    await signedIn(page, 'scenario.walker')
    await page.goto('/ui3/optimization?client=5&from=2026-04-02&to=2026-01-01')
    await expect(page.getByText('The last day has to be after the first.')).toBeVisible()
    return openRun(page)
  },
}
