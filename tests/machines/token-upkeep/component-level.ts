import { RENEWAL_MS, RENEWAL_RETRY_MS, type tokenUpkeepMachine } from '../../../machines/access/token-upkeep.machine.ts'
import { LoginPage } from '../../e2e/pages/LoginPage.ts'
import { storedToken } from '../../e2e/signed-in.ts'
import type { ComponentLevel } from '../../qa/component/component-level.ts'
import { expect } from '../../qa/component/expect.ts'
import type { StateKey } from '../../qa/model.ts'
import { LOADED, SESSION_ENDED } from '../session/cases.ts'
import { answerAccount, openProduct, untilFramed } from '../session/open-product.ts'
import type { UpkeepCase } from './cases.ts'

const RENEW = '/regenerateToken'

/** The token of a person who came back with one. */
export const componentLevel: ComponentLevel<UpkeepCase, StateKey<typeof tokenUpkeepMachine>> = {
  open: ({ page, calls, passTime }) => {
    let held = 'stored'
    const isAsked = async () => (await calls.waiting()).some((path) => path.endsWith(RENEW))
    /** The person sees nothing of it. */
    const goesOn = (asks: boolean) => async () => {
      await expect.poll(isAsked).toBe(asks)
      await untilFramed(page, calls)
      expect(await storedToken(page)).toBe(held)
    }
    return {
      begin: async () => {
        await openProduct(page, { token: held })
        await answerAccount(calls, { ...LOADED, account: { ...LOADED.account, permissions: ['INVOICE_SEARCH'] } })
        await untilFramed(page, calls)
      },
      drivers: {
        'renewal is due': () => passTime(RENEWAL_MS),
        'the token is renewed': async () => {
          held = 'renewed'
          await (await calls.next(RENEW)).answer({ id_token: held })
          await expect.poll(() => storedToken(page)).toBe(held)
        },
        'the session is over': async () =>
          (await calls.next(RENEW)).answer({ ...SESSION_ENDED, code: 'session-ended' }, SESSION_ENDED.status),
        'the renewal fails': async () => (await calls.next(RENEW)).lose(),
        'another renewal is due': () => passTime(RENEWAL_RETRY_MS),
      },
      states: {
        fresh: goesOn(false),
        renewing: goesOn(true),
        waiting: goesOn(false),
        over: async () => {
          await expect(page.getByText('Your session has ended. Sign in again to go on where you were.')).toBeVisible()
          await expect(new LoginPage(page).heading).toBeVisible()
          expect(await storedToken(page)).toBeUndefined()
        },
      },
    }
  },
}
