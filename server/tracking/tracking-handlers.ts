import { failed, ok, invalidRequest } from '../../domain/values/problem.ts'
import { trackingFaults, trackingQuery } from '../../domain/tracking/tracking-detail.ts'
import { AUDIT_PERMISSIONS, type TRACKING_OPERATIONS } from '../../openapi/contract/tracking/tracking.ts'
import { pageOpens } from '../../domain/dashboards/navigation.ts'
import { asking } from '../callers/asking.ts'
import { answerQuery } from '../dashboards/answer-query.ts'
import type { Handlers } from '../handler.ts'
import { visitorOf } from '../navigation/visitor.ts'
import { chargeLines, ownerOf } from '../warehouse/questions/charge-lines.ts'
import { expectedCharges } from '../warehouse/questions/expected-charges.ts'
import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { ConfigStore } from '../config/config-store.ts'
import type { Publishes } from '../warehouse/publishes.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'

/** What a call says that is about no client in particular. */
const EVERY_CLIENT = 0
/** What was agreed shows in what is expected. */
const SEES_EXPECTED = ['AGREEMENT_VIEW', ...AUDIT_PERMISSIONS]

export interface TrackingNeeds {
  readonly config: ConfigStore
  /** Where an address is shown on a map, with `{address}` in it; null: there is no map. */
  readonly mapAddress: string | null
  readonly publishes: Publishes
  readonly today: () => CalendarDate
  readonly warehouse: Warehouse
}

export const trackingHandlers: Handlers<keyof typeof TRACKING_OPERATIONS, TrackingNeeds> = {
  trackingNumberPopUpContainer: async ({ caller, deps, params, body, signal }) => {
    const { pages, navigation } = deps.config.current()
    const page = pages.find(({ id }) => id === params.pageName)
    if (!page?.grid || !pageOpens(page, navigation, visitorOf(caller, deps.today()))) return failed('not-found')
    const issues = trackingFaults(body)
    if (issues.length > 0) return invalidRequest(issues)
    return answerQuery(body, { caller, deps, signal })
  },

  upsChargeLines: ({ caller, deps, params, body, signal }) => {
    const clientId = Number(params.clientId)
    return chargeLines(deps.warehouse, {
      ...(clientId === EVERY_CLIENT ? {} : { clientId }),
      trackingId: body.id,
      currency: body.currency ?? 'all',
      ...asking({ caller, signal }, deps),
    })
  },

  chargeLines: ({ caller, deps, query, signal }) =>
    chargeLines(deps.warehouse, {
      trackingId: Number(query.invoiceDetailsId),
      currency: query.currency ?? 'all',
      ...asking({ caller, signal }, deps),
    }),

  trackingDetails: async ({ caller, deps, params, signal }) => {
    const trackingId = Number(params.id)
    const clientId = await ownerOf(deps.warehouse, { scope: caller.scope, trackingId })
    if (clientId === undefined) return ok([])
    const query = trackingQuery({ trackingId, clientId, currency: 'all', unit: 'lbs' })
    const answer = await deps.warehouse.query({ query, ...asking({ caller, signal }, deps) })
    return answer.ok ? ok([...answer.value.data]) : answer
  },

  expectedCharges: async ({ caller, deps, params }) =>
    SEES_EXPECTED.some((permission) => caller.held.has(permission))
      ? ok(await expectedCharges(deps.warehouse, { scope: caller.scope, trackingId: Number(params.id) }))
      : ok([]),

  trackingLinks: async ({ deps }) => ok({ carriers: [...deps.config.current().carrierPages], map: deps.mapAddress }),
}
