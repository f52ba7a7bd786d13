import type { claimMachine } from '../../../machines/claims/claim.machine.ts'
import type { ComponentLevel } from '../../qa/component/component-level.ts'
import { expect } from '../../qa/component/expect.ts'
import type { StateKey } from '../../qa/model.ts'
import { ACT, claimHands } from './claim-hands.ts'
import { facts, type ClaimCase } from './cases.ts'
import { CLAIM } from './one-claim.ts'

export const componentLevel: ComponentLevel<ClaimCase, StateKey<typeof claimMachine>> = {
  facts,
  open: ({ page, calls }) =>
    claimHands(page, {
      deliver: async (state) => {
        const call = await calls.next(ACT)
        const { claims } = call.body as { claims: { id: number; version: number }[] }
        expect(claims.map(({ id }) => id)).toEqual([CLAIM.id])
        await call.answer({ done: [{ ...CLAIM, state, version: 2 }], refused: [] })
      },
      tell: (what) => page.getByRole('button', { name: what, exact: true }).click(),
      next: calls.next,
    }),
}
