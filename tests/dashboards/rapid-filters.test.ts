import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { defaultView } from '../../domain/dashboards/view.ts'
import { widgetQuestion } from '../../domain/card/card-question.ts'
import { provideWidget } from '../../src/dashboards/context/provide-widget.ts'
import { TEST_TODAY } from '../support/portal/template-data.ts'
import { browserCalls, slowRows } from '../support/portal/slow-rows.ts'
import { openTestPortal } from '../support/portal/test-portal.ts'
import { statementsOf } from '../../server/warehouse/statements.ts'
import { PATIENCE_MS } from '../support/run/patience.ts'

test(
  'of ten rapid filter changes only the last is drawn, and the nine that were left are interrupted in the engine (lessons 2, lessons 3)',
  { tags: ['long'] },
  async () => {
    const portal = await openTestPortal()
    try {
      const { deps } = portal.installation
      const [one] = await statementsOf(deps.warehouse).rows({
        sql: "SELECT tracking_number FROM package_level_info WHERE client_id = 1 AND net_amount <> 0 AND bill_date > '2026-01-01' AND tracking_number IS NOT NULL AND invoice_status = 'open' LIMIT 1",
        params: [],
      })
      await slowRows(portal)
      const { pages, widgets } = deps.config.current()
      const page = pages.find(({ id }) => id === 'spend')
      const widget = widgets.get('breakdown')
      if (!page || !widget) throw new Error('the spend page is shipped')
      const ask = (filtered: { filters?: Record<string, string[]>; trackingNumbers?: string[] }) =>
        widgetQuestion({
          page,
          widget,
          settings: { dimension: 'bill_option' },
          view: { ...defaultView({ page, today: TEST_TODAY, clientId: 1 }), ...filtered },
        })

      const api = await browserCalls(portal)
      const actor = createActor(provideWidget({ api, page: 'spend', chartName: 'breakdown' })).start()
      const drawn = new Set<string>()
      actor.subscribe(({ context }) => context.answer && drawn.add(context.answer.question.key))

      const { counters } = deps.warehouse
      for (let change = 1; change <= 9; change += 1) {
        actor.send({
          type: 'query.changed',
          question: ask({ filters: { carrier_name: ['UPS', 'FedEx', `not ${change}`] } }),
        })
        await expect.poll(() => counters.queries).toBe(change)
      }
      const last = ask({ trackingNumbers: [String(one?.tracking_number)] })
      actor.send({ type: 'query.changed', question: last })
      await waitFor(actor, ({ value }) => value === 'drawn', { timeout: PATIENCE_MS })
      expect([...drawn]).toEqual([last.key])
      await expect.poll(() => counters.interrupted() + counters.unbegun).toBe(9)
      expect(counters.queries).toBe(10)
      actor.stop()
    } finally {
      await portal.close()
    }
  },
)
