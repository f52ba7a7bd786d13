import type { rowsMachine } from '../../../machines/grid/rows.machine.ts'
import { RowsDialog } from '../../e2e/pages/RowsDialog.ts'
import type { ComponentLevel } from '../../qa/component/component-level.ts'
import type { StateKey } from '../../qa/model.ts'
import { ROWS_CASES, type RowsCase } from './cases.ts'
import { happensToRows, rowsHands } from './rows-hands.ts'

const ROWS_CALL = '/getRows/spend'

export const componentLevel: ComponentLevel<RowsCase, StateKey<typeof rowsMachine>> = {
  every: 'transition',
  happens: (step) => {
    // It is told: a row that waits for its menu is none of those that are asked.
    if (step.event === 'all rows of an invoice are opened' && /opened\.(sought|finding)/.test(step.from))
      return !step.at.includes('of one')
    return happensToRows(step)
  },
  open: ({ page, calls, tell }) => {
    const grid = new RowsDialog(page, 'Spend Analysis')
    grid.dialog = page.getByRole('region', { name: 'Rows of Spend Analysis' })
    return rowsHands(grid, {
      next: () => calls.next(ROWS_CALL),
      // A window over the rows is over these buttons too, as it is not over an address.
      does: async (name) => {
        const button = page.getByRole('button', { name, exact: true, includeHidden: true })
        if ((await button.count()) > 0) await button.dispatchEvent('click')
        else await tell(ROWS_CASES[name])
      },
      address: async () => (await page.getByTestId('address').textContent()) ?? '',
    })
  },
}
