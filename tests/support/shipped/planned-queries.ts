import type { View } from '../../../domain/dashboards/view.ts'
import type { ConfigSnapshot } from '../../../server/config/config-snapshot.ts'
import { plannedQueries as plannedQueriesOn, type PlannedQuery } from '../../../server/config/planned-queries.ts'
import { TEST_TODAY } from '../portal/template-data.ts'

/** Every query that the config can make on the tests' day. */
export function plannedQueries(config: ConfigSnapshot, changed: Partial<View> = {}): PlannedQuery[] {
  return plannedQueriesOn(config, { today: TEST_TODAY, ...changed })
}
