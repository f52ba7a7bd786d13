import { offeredDimensions } from '../../domain/page/page-filters.ts'
import { failed, ok } from '../../domain/values/problem.ts'
import { childClientIds, MAX_ROWS, type Query } from '../../domain/query/query.ts'
import type { FILTER_VALUE_OPERATIONS } from '../../openapi/contract/filter-values.ts'
import { clientsInScope } from '../warehouse/tenant-scope.ts'
import type { Handlers } from '../handler.ts'
import { ACCOUNT_KEYS, isOfAccounts, namesOfAccounts, valueNames } from './filter-values.ts'
import { pageForQuery } from './page-for-query.ts'
import { serverTiming } from './server-timing.ts'

export const filterValueHandlers: Handlers<keyof typeof FILTER_VALUE_OPERATIONS> = {
  filterValues: async ({ caller, deps, params: { pageName, dimension }, body, signal }) => {
    const asked = pageForQuery({ pageName, body, caller, deps })
    if (!asked.ok) return asked
    if (!offeredDimensions(asked.value.filters).includes(dimension)) return failed('not-found')
    for (const path of ['selectColumnNames', 'groupByDetails'] as const) {
      const issue = { path, message: `must be ${dimension} alone` }
      if (body[path].length !== 1 || body[path][0] !== dimension)
        return failed('invalid-request', { detail: `${path}: ${issue.message}`, issues: [issue] })
    }
    const query: Query = isOfAccounts(dimension)
      ? {
          ...body,
          selectColumnNames: [...ACCOUNT_KEYS],
          groupByDetails: [...ACCOUNT_KEYS],
          orderByDetails: [],
          limit: MAX_ROWS,
        }
      : body
    const answer = await deps.warehouse.query({
      query,
      scope: caller.scope,
      catalog: deps.config.current().catalog,
      today: deps.today(),
      signal,
    })
    if (!answer.ok) return answer
    const { data, rowCount, engineMs } = answer.value
    const { dataVersion } = await deps.publishes.seenBy(caller.scope, answer.value.dataVersion)
    const unread = rowCount - data.length
    const clients = clientsInScope(caller.scope, { clientId: body.clientId, childClientIds: childClientIds(body) })
    const { names: values, others } = isOfAccounts(dimension)
      ? await namesOfAccounts(deps.warehouse, { dimension, accounts: data, clients })
      : {
          names: data.flatMap((row) =>
            row[dimension] === null || row[dimension] === '' ? [] : [String(row[dimension])],
          ),
          others: unread,
        }
    const names = await valueNames(deps.warehouse, dimension)
    const named = values.map((value) => ({ NAME: names.get(value) ?? value, VALUE: value }))
    const cut = unread === 0 ? 0 : others
    return {
      ...ok({ data: { data: named, rowCount: named.length + cut, dataVersion } }),
      serverTiming: serverTiming(engineMs),
    }
  },
}
