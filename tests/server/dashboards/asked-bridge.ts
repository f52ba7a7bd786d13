import { planQuery } from '../../../domain/dashboards/plan-query.ts'
import { defaultView, type View } from '../../../domain/dashboards/view.ts'
import { bridgedView } from '../../../domain/dashboards/compared/view-sides.ts'
import { sentQuery } from '../../../domain/query/query.ts'
import type { TestPortal } from '../../support/portal/test-portal.ts'
import { TEST_TODAY } from '../../support/portal/template-data.ts'

/** What the bridge of a view is asked, up to a dimension. */
export function askedBridge(portal: TestPortal, change: Partial<View>, dimension = 'weight_band') {
  const config = portal.installation.deps.config.current()
  const page = config.pages.find(({ id }) => id === 'whyItChanged')
  const widget = config.widgets.get('bridge')
  if (!page || !widget) throw new Error('there is no bridge')
  const view = { ...defaultView({ page, today: TEST_TODAY, clientId: 1 }), ...change }
  const query = planQuery({ page, widget, settings: { dimension, chartType: 'waterfall' }, view })
  const before = bridgedView(view, { page, today: TEST_TODAY, invoiced: null })?.before
  return {
    view,
    page,
    query,
    before,
    payload: { query: sentQuery(query), before },
  }
}
