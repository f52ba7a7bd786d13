import { expect, test } from 'vitest'
import { gridScope } from '../../domain/grid/grid-scope.ts'
import { defaultView } from '../../domain/dashboards/view.ts'
import { askRowsOf } from '../../src/grid/rows/ask-rows.ts'
import type { GridFilters } from '../../domain/dashboards/open-rows/grid-filters.ts'
import { createGridSource } from '../../src/grid/rows/grid-source.ts'
import { TEST_TODAY } from '../support/portal/template-data.ts'
import { browserCalls, slowRows } from '../support/portal/slow-rows.ts'
import { openTestPortal } from '../support/portal/test-portal.ts'
import { statementsOf } from '../../server/warehouse/statements.ts'

test(
  'of rapid changes of the filters only the last is drawn, and what was asked before is interrupted in the engine or never begins (lessons 2, lessons 3)',
  { tags: ['long'] },
  async () => {
    const portal = await openTestPortal()
    try {
      const { deps } = portal.installation
      await slowRows(portal)
      const page = deps.config.current().pages.find(({ id }) => id === 'spend')
      if (!page) throw new Error('the spend page is shipped')
      const api = await browserCalls(portal)
      const drawn: string[] = []
      const failures: unknown[] = []
      let cleared = 0
      const source = createGridSource({
        ask: askRowsOf(api, 'spend'),
        scope: gridScope(page, defaultView({ page, today: TEST_TODAY, clientId: 1 })),
        view: { label: 'Default', groups: [], pivots: [] },
        sums: [],
        categories: [],
        delayMs: 0,
        onAsked: () => (cleared += 1),
        onLoaded: () => undefined,
        onTotals: () => undefined,
        onFailed: (error) => failures.push(error),
        onStale: () => undefined,
      })
      const fill = (name: string, filterModel: GridFilters) =>
        source.fill({
          order: { sortModel: [], filterModel },
          waits: true,
          ask: (signal) => source.read({ start: 0, end: 100 }, signal),
          onAnswer: () => drawn.push(name),
          onNone: () => undefined,
        })

      // With connections at hand every query begins at once, and what begins is interrupted.
      await Promise.all(
        Array.from({ length: 12 }, () => statementsOf(deps.warehouse).rows({ sql: 'SELECT 1 AS c0', params: [] })),
      )
      const { counters } = deps.warehouse
      const changes: Promise<void>[] = []
      for (let change = 1; change <= 4; change += 1) {
        changes.push(
          fill(`change ${change}`, { NET_AMOUNT: { filterType: 'number', type: 'notEqual', filter: change } }),
        )
        await expect.poll(() => counters.queries).toBe(2 * change)
      }
      await Promise.all([
        ...changes,
        fill('last', { TRACKING_NUMBER: { filterType: 'text', type: 'equals', filter: 'no such number' } }),
      ])
      expect([drawn, failures, cleared]).toEqual([['last'], [], 5])
      await expect.poll(() => counters.interrupted() + counters.unbegun).toBe(8)
      expect(counters.queries).toBe(10)
      source.destroy()
    } finally {
      await portal.close()
    }
  },
)
