import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import { exactSum } from '../../domain/values/exact-sum.ts'
import { failed, ok } from '../../domain/values/problem.ts'
import type { RATE_OPERATIONS } from '../../openapi/contract/rating/rates.ts'
import type { Handlers } from '../handler.ts'
import { visibleClients } from '../callers/visible/visible-clients.ts'
import type { Clients } from '../warehouse/clients.ts'
import { fulfillmentCenters } from '../warehouse/questions/fulfillment-centers.ts'
import { agreements } from '../warehouse/rating/agreements.ts'
import { ratePackage, surcharges, type PackageRate } from '../warehouse/rating/rate-package.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'

export interface RateNeeds {
  readonly clients: Clients
  readonly today: () => CalendarDate
  readonly warehouse: Warehouse
}

/** What packages should cost under the agreements of the caller's clients: each call names one of them. */
export const rateHandlers: Handlers<keyof typeof RATE_OPERATIONS, RateNeeds> = {
  rateChoices: async ({ caller: { scope }, deps, query }) => {
    const clientId = query.clientId === undefined ? undefined : Number(query.clientId)
    if (clientId !== undefined && !scope.families.has(clientId)) return failed('not-found')
    const own = await agreements(deps.warehouse, { scope })
    const of = clientId === undefined ? [] : own.filter((agreement) => agreement.clientId === clientId)
    const centers = clientId === undefined ? [] : await fulfillmentCenters(deps.warehouse, { scope, clientId })
    return ok({
      clients: visibleClients(scope, await deps.clients.all())
        .filter(({ id }) => own.some((agreement) => agreement.clientId === id))
        .map(({ id, name }) => ({ id, name })),
      senders: centers.flatMap(({ NAME: name, ZIP: zip }) => (/^\d{5}$/.test(zip) ? [{ name, zip }] : [])),
      surcharges: await surcharges(deps.warehouse, of),
      today: deps.today(),
    })
  },

  ratePackage: async ({ caller: { scope }, deps, body }) => {
    if (!scope.families.has(body.clientId)) return failed('not-found')
    const own = (await agreements(deps.warehouse, { scope })).filter(
      ({ clientId, effectiveFrom, effectiveTo }) =>
        clientId === body.clientId &&
        effectiveFrom <= body.shipDate &&
        (effectiveTo === null || body.shipDate <= effectiveTo),
    )
    const found = await ratePackage(deps.warehouse, body, own)
    const names = new Map(own.map(({ id, name }) => [id, name]))
    return ok({
      rates: found
        .filter(({ change }) => change === null)
        .map(({ agreementId: id, change: _none, ...rate }) => ({
          ...rate,
          agreement: { id, name: names.get(id) ?? '' },
          changes: savings(
            rate,
            found.filter(
              (other) => other.agreementId === id && other.account === rate.account && other.service === rate.service,
            ),
          ),
        })),
    })
  },
}

function savings({ rated }: Pick<PackageRate, 'rated'>, versions: readonly PackageRate[]) {
  return versions
    .flatMap((version) => {
      if (version.change === null || !rated || !version.rated) return []
      const saves = exactSum([Number(rated.total), -Number(version.rated.total)])
      return saves > 0 ? [{ change: version.change, billedPounds: version.rated.billedPounds, saves }] : []
    })
    .sort((one, other) => other.saves - one.saves)
    .map(({ saves, ...change }) => ({ ...change, saves: saves.toFixed(2) }))
}
