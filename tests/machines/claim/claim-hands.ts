import { expect, type Page } from '@playwright/test'
import type { claimMachine } from '../../../machines/claims/claim.machine.ts'
import type { Level, StateKey } from '../../qa/model.ts'
import { BEGUN, WHY, type ClaimCase } from './cases.ts'

export const ACT = '/api/claims/act'

/** Where a claim is met: how the server takes what is asked, and how else it is moved. */
interface Met {
  readonly deliver: (state: 'found' | 'queued' | 'claimed' | 'denied' | 'dismissed') => Promise<void>
  readonly tell: (what: ClaimCase) => Promise<void>
  readonly next: (call: string) => Promise<{ readonly answer: (body: unknown, status?: number) => Promise<void> }>
}

/** A person's hands and eyes on a claim that is open, wherever it is met. */
export function claimHands(page: Page, { deliver, tell, next }: Met): Level<ClaimCase, StateKey<typeof claimMachine>> {
  const panel = page.getByRole('region', { name: /^Guaranteed, and late, / })
  const standing = panel.getByRole('status')
  const press = (name: string) => () => panel.getByRole('button', { name, exact: true }).click()
  const stands =
    (words: string, ...offered: string[]) =>
    async () => {
      await expect(standing).toHaveText(words)
      for (const name of ['Queue', 'Mark as claimed', 'Mark as denied', 'Dismiss', 'Take back', 'Reopen'])
        await expect(panel.getByRole('button', { name, exact: true })).toHaveCount(offered.includes(name) ? 1 : 0)
    }
  return {
    drivers: {
      'it is queued': press('Queue'),
      'it is claimed': press('Mark as claimed'),
      'the carrier denies it': press('Mark as denied'),
      'it is dismissed': async () => {
        await press('Dismiss')()
        const dialog = page.getByRole('dialog', { name: 'Dismiss' })
        await dialog.getByRole('combobox', { name: 'Why' }).selectOption(WHY.reason)
        await dialog.getByRole('textbox', { name: 'Note' }).fill(WHY.note)
        await dialog.getByRole('button', { name: 'Dismiss', exact: true }).click()
      },
      'it is taken back': press('Take back'),
      'it is reopened': press('Reopen'),
      'the server has it found': () => deliver('found'),
      'the server has it queued': () => deliver('queued'),
      'the server has it claimed': () => deliver('claimed'),
      'the server has it denied': () => deliver('denied'),
      'the server has it dismissed': () => deliver('dismissed'),
      'the server refuses': async () => {
        await (await next(ACT)).answer({ done: [], refused: [{ id: BEGUN.id, reason: 'tooLate' }] })
        await expect(panel.getByRole('alert')).toHaveText('Not done: its last day is over.')
      },
      'the call fails': async () => {
        await (await next(ACT)).answer({ detail: 'Sorry, server is going wrong', code: 'server-fault' }, 500)
        await expect(panel.getByRole('heading', { name: 'Server Error' })).toBeVisible()
      },
      'an invoice credits it': () => tell('an invoice credits it'),
      'an invoice credits part of it': () => tell('an invoice credits part of it'),
      'its credit is gone': () => tell('its credit is gone'),
      'its time is over': () => tell('its time is over'),
    },
    states: {
      placed: () => Promise.reject(new Error('it is left at once')),
      moving: stands('Saving …'),
      'standing.found': stands('Found', 'Queue', 'Dismiss'),
      'standing.queued': stands('Queued', 'Mark as claimed', 'Dismiss', 'Take back'),
      'standing.claimed': stands('Claimed', 'Mark as denied', 'Take back'),
      'standing.credited': stands('Credited'),
      'standing.partlyCredited': stands('Partly credited', 'Reopen'),
      'standing.denied': stands('Denied', 'Reopen'),
      'standing.expired': stands('Expired', 'Reopen'),
      'standing.dismissed': stands('Dismissed', 'Reopen'),
    },
  }
}
