import type { scenarioRunMachine } from '../../../machines/rating/scenario-run.machine.ts'
import type { ComponentLevel } from '../../qa/component/component-level.ts'
import { expect } from '../../qa/component/expect.ts'
import type { StateKey } from '../../qa/model.ts'
import type { RunCase } from './cases.ts'
import { runHands } from './run-hands.ts'

const RETRY_MS = 3_000

export const componentLevel: ComponentLevel<RunCase, StateKey<typeof scenarioRunMachine>> = {
  open: ({ page, calls, passTime }) => ({
    ...runHands({
      page,
      ask: () => page.getByRole('button', { name: 'Ask', exact: true }).click(),
      ...calls,
      passTime: () => passTime(RETRY_MS),
      whole: () => expect(page.getByText('All 2 parts are here.')).toBeVisible(),
    }),
    begin: () => page.getByRole('button', { name: 'Ask', exact: true }).waitFor(),
  }),
}
