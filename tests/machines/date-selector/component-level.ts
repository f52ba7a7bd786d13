import type { dateSelectorMachine } from '../../../machines/dates/date-selector.machine.ts'
import type { ComponentLevel } from '../../qa/component/component-level.ts'
import type { StateKey } from '../../qa/model.ts'
import type { DateSelectorCase } from './cases.ts'
import { selectorHands } from './selector-hands.ts'

export const componentLevel: ComponentLevel<DateSelectorCase, StateKey<typeof dateSelectorMachine>> = {
  open: ({ page }) =>
    selectorHands(page, { show: (name) => page.getByRole('button', { name }).click(), listsDays: false }),
}
