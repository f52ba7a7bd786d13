import { expect, type Page } from '@playwright/test'
import type { scenarioRunMachine } from '../../../machines/rating/scenario-run.machine.ts'
import type { Level, StateKey } from '../../qa/model.ts'
import { RATED, RATED_LATER, type RunCase } from './cases.ts'

export const RATED_CALL = '/scenarios/rated'

/** Where a run is met: what asks for it, who answers, how time passes, and what is seen of it once it is whole. */
interface Met {
  readonly page: Page
  readonly ask: () => Promise<void>
  readonly next: (call: string) => Promise<{
    readonly answer: (body: unknown, status?: number) => Promise<void>
    readonly lose: () => Promise<void>
  }>
  readonly waiting: () => Promise<readonly string[]>
  readonly passTime: () => Promise<void>
  readonly whole: () => Promise<void>
}

/** A person's hands and eyes on a run of scenarios, wherever it is met. */
export function runHands({
  page,
  ask,
  next,
  waiting,
  passTime,
  whole,
}: Met): Level<RunCase, StateKey<typeof scenarioRunMachine>> {
  const answer = (body: unknown, status?: number) => async () => (await next(RATED_CALL)).answer(body, status)
  const bar = page.getByRole('progressbar', { name: 'How much is rated' })
  return {
    drivers: {
      'it is asked for': ask,
      'a part is rated': answer({ outcome: 'rated', ...RATED }),
      'a part is rated from newer data': answer({ outcome: 'rated', ...RATED_LATER }),
      'the server is away': async () => (await next(RATED_CALL)).lose(),
      'the call fails': answer({ detail: 'Sorry, server is going wrong', code: 'server-fault' }, 500),
      'another try is due': passTime,
      'it is stopped': () => page.getByRole('button', { name: 'Stop rating' }).click(),
      'it goes on by hand': ({ from }) =>
        page
          .getByRole('button', {
            name: from.startsWith('failed') ? 'Retry' : from.startsWith('cancelled') ? 'Go on rating' : 'Try now',
          })
          .click(),
    },
    states: {
      idle: async () => {
        await expect(bar).toBeHidden()
        expect(await waiting()).toEqual([])
      },
      rating: async () => {
        await expect(page.getByText(/^Rating: \d of 2 parts are done\.$/)).toBeVisible()
        await expect.poll(async () => (await waiting()).filter((path) => path.endsWith(RATED_CALL))).toHaveLength(1)
      },
      unreached: () =>
        expect(page.getByText(/^The server does not answer\. .* \d of 2 parts are kept\.$/)).toBeVisible(),
      cancelled: async () => {
        await expect(page.getByText(/^Stopped: \d of 2 parts are done and kept\.$/)).toBeVisible()
        await expect.poll(waiting).toEqual([])
      },
      failed: () => expect(page.getByRole('heading', { name: 'Server Error' })).toBeVisible(),
      done: async () => {
        await expect(bar).toBeHidden()
        await whole()
      },
    },
  }
}
