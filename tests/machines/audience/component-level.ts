import type { audienceMachine } from '../../../machines/sharing/audience.machine.ts'
import type { ComponentLevel } from '../../qa/component/component-level.ts'
import { expect } from '../../qa/component/expect.ts'
import type { StateKey } from '../../qa/model.ts'
import { audienceHands, tellPublished } from './audience-hands.ts'
import type { AudienceCase } from './cases.ts'

export const componentLevel: ComponentLevel<AudienceCase, StateKey<typeof audienceMachine>> = {
  open: ({ page, calls }) => {
    return {
      ...audienceHands(page, calls),
      begin: async () => {
        await tellPublished(calls)
        await expect(page.getByRole('checkbox', { name: 'Client staff' })).toBeChecked()
      },
    }
  },
}
