import { expect, type Page } from '@playwright/test'
import type { claimMachine } from '../../../machines/claims/claim.machine.ts'
import { holdCalls } from '../../e2e/call-gate.ts'
import { signedIn } from '../../e2e/signed-in.ts'
import type { BrowserLevel } from '../../qa/browser-level.ts'
import type { Level, StateKey } from '../../qa/model.ts'
import { ACT, claimHands } from './claim-hands.ts'
import { facts, happens, type ClaimCase } from './cases.ts'

const BY_ITSELF: readonly ClaimCase[] = [
  'an invoice credits it',
  'an invoice credits part of it',
  'its credit is gone',
  'its time is over',
]
/** What is no answer of the server is tried once: it leads back to where it was from everywhere. */
const isAnswer = (event: ClaimCase) => event !== 'the server refuses' && event !== 'the call fails'
const UNMET = 'invoices and days bring it there, which a test of the server has'

/** A claim on the page, on the real server, whose answers the test lets come, changes or loses. */
async function openClaim(page: Page): Promise<Level<ClaimCase, StateKey<typeof claimMachine>>> {
  const gate = await holdCalls(page, [ACT])
  return claimHands(page, {
    deliver: async () => (await gate.next(ACT)).pass(),
    tell: () => Promise.reject(new Error(UNMET)),
    next: gate.next,
  })
}

/** The one with the most days left, where every walk begins. */
export async function asFound(page: Page): Promise<void> {
  const states = 'found,queued,claimed,denied,dismissed'
  await page.goto(`/exceptionTracking?rule=lateDelivery&states=${states}`)
  await page
    .getByRole('button', { name: /^Details of Guaranteed, and late/ })
    .last()
    .click()
  const panel = page.getByRole('region', { name: /^Guaranteed, and late, / })
  const status = panel.getByRole('status')
  for (let step = 0; step < 3 && (await status.innerText()) !== 'Found'; step += 1) {
    const before = await status.innerText()
    await panel.getByRole('button', { name: /^(Take back|Reopen)$/ }).click()
    await expect(status).not.toHaveText(before)
    await expect(status).not.toHaveText('Saving …')
  }
  await expect(status).toHaveText('Found')
}

export const browserLevel: BrowserLevel<ClaimCase, StateKey<typeof claimMachine>> = {
  places: {
    'opened in the list of claims': {
      happens: (step) =>
        happens(step) &&
        !BY_ITSELF.includes(step.event) &&
        (isAnswer(step.event) || step.at.endsWith('queue of found')),
    },
  },
  facts,
  unmet: {
    'standing.credited': UNMET,
    'standing.partlyCredited': UNMET,
    'standing.expired': UNMET,
    'claim.placed on always #3': UNMET,
    'claim.placed on always #4': UNMET,
    'claim.placed on always #6': UNMET,
    'claim.standing on claim.told #0': UNMET,
    'claim.standing.expired on claim.reopened #0': UNMET,
    'claim.standing.partlyCredited on claim.reopened #0': UNMET,
  },
  open: async ({ page }) => {
    await signedIn(page, 'claim.walker')
    await asFound(page)
    return openClaim(page)
  },
}
