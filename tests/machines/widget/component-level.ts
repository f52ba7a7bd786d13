import type { Query } from '../../../domain/query/query.ts'
import type { WidgetPhase } from '../../../machines/dashboards/widget.machine.ts'
import type { ComponentLevel } from '../../qa/component/component-level.ts'
import { expect } from '../../qa/component/expect.ts'
import { ROWS, TIMEOUT, type WidgetCase } from './cases.ts'

const CALL = '/data/spend/amounts'
const AMOUNT = 12.5

export const componentLevel: ComponentLevel<WidgetCase, WidgetPhase> = {
  open: ({ page, calls }) => {
    const card = page.locator('section[data-chart="amounts"]')
    const seen = {
      skeleton: card.getByRole('status', { name: /^Loading/ }),
      // Behind a failure it can only be looked at.
      picture: card.locator('[role="img"]'),
      nothing: card.getByText('Nothing in this view'),
      failure: card.getByRole('alert'),
    }
    let version = ROWS.dataVersion
    const press = (name: string) => () => page.getByRole('button', { name, exact: true }).click()
    const answer = (rows: (query: Query) => readonly object[]) => async () => {
      const call = await calls.next(CALL)
      const data = rows(call.body as Query)
      await call.answer({ data: { data, rowCount: data.length, dataVersion: version } })
    }
    const shows =
      (...parts: readonly (keyof typeof seen)[]) =>
      async () => {
        for (const [name, part] of Object.entries(seen))
          await expect(part, name).toHaveCount(parts.some((each) => each === name) ? 1 : 0)
      }
    const asks = (part: keyof typeof seen) => async () => {
      await calls.next(CALL)
      await shows(part)()
      await expect(card).toHaveAttribute('aria-busy', 'true')
    }
    return {
      drivers: {
        'one question': press('one question'),
        'another question': press('another question'),
        'rows are answered': answer(({ selectColumnNames }) => [
          Object.fromEntries(selectColumnNames.map((name) => [name, AMOUNT])),
        ]),
        'no rows are answered': answer(() => []),
        'the query fails': async () => (await calls.next(CALL)).answer({ ...TIMEOUT, code: 'too-slow' }, 500),
        'retry.press': () => seen.failure.getByRole('button', { name: 'Retry', exact: true }).click(),
        'the same data is published': () => Promise.reject(new Error('the page tells of newer data alone')),
        'newer data is published': async () => {
          version += 1
          await press('newer data is published')()
        },
      },
      states: {
        waiting: shows('skeleton'),
        loading: asks('skeleton'),
        refreshing: asks('picture'),
        drawn: shows('picture'),
        empty: shows('nothing'),
        failed: async () => {
          await shows('failure')()
          await expect(seen.failure).toContainText(TIMEOUT.detail)
        },
        outdated: shows('picture', 'failure'),
      },
    }
  },
}
