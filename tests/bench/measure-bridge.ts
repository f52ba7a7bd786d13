import { addDays } from '../../domain/dates/calendar-date.ts'
import { otherSide } from '../../domain/bridge/other-side.ts'
import { viewBefore } from '../support/answers/view-before.ts'
import { planQuery } from '../../domain/dashboards/plan-query.ts'
import { defaultView } from '../../domain/dashboards/view.ts'
import { sentQuery } from '../../domain/query/query.ts'
import { compileWhole } from '../../server/warehouse/compile.ts'
import { DUCKDB } from '../../server/warehouse/engines/duckdb-dialect.ts'
import { makeTenantScope } from '../../server/warehouse/tenant-scope.ts'
import { TEST_TODAY } from '../support/portal/template-data.ts'
import { bareQueries } from './bare-queries.ts'
import { userNamed, type BenchPortal } from './bench-portal.ts'

const LOGIN = 'analyst'
const CLIENT = 1

/** Milliseconds of a bridge over HTTP, and of the two grouped queries of its fact and packages without anything around. */
export interface BridgeTimes {
  readonly bridge: number
  readonly bare: number
}

/** Times bridges of a client and all its children; each is of other dates, so that no answer is in memory. BRG-01 */
export async function bridgeArm(portal: BenchPortal): Promise<(nth: number) => Promise<BridgeTimes>> {
  const { users, clients, config } = portal.installation.deps
  const { pages, widgets, catalog } = config.current()
  const [page, widget] = [pages.find(({ id }) => id === 'whyItChanged'), widgets.get('bridge')]
  if (!page || !widget) throw new Error('there is no bridge')
  const { grants } = await userNamed(users, LOGIN)
  const context = {
    dialect: DUCKDB,
    catalog,
    scope: makeTenantScope(grants, await clients.all()),
    today: TEST_TODAY,
  }
  const { rows } = bareQueries(portal.bare)
  return async (nth) => {
    const usual = defaultView({ page, today: TEST_TODAY, clientId: CLIENT })
    const view = { ...usual, period: '' as const, to: addDays(usual.to, -nth) }
    const { from, to } = viewBefore(view, page)
    const query = planQuery({ page, widget, settings: { dimension: 'weight_band' }, view })
    const sides = [query, otherSide(query, { from, to })].map((side) => {
      if (!side) throw new Error('the query has no dates')
      const grouped = compileWhole({ ...side, selectColumnNames: [...side.selectColumnNames, 'packages'] }, context)
      if (!grouped.ok) throw new Error(JSON.stringify(grouped.problem))
      return grouped.value
    })
    const bareStart = performance.now()
    for (const side of sides) await rows(side)
    const bare = performance.now() - bareStart
    const { elapsedMs } = await portal.send(LOGIN, [
      {
        path: `/aiparcelweb/api/aidashboards/bridge/${page.id}/steps`,
        body: JSON.stringify({ query: sentQuery(query), before: { from, to } }),
      },
    ])
    return { bridge: elapsedMs, bare }
  }
}
