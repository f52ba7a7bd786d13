import type { Query } from './query.ts'

/** Measures that every table of the catalogue has. */
const COUNTS = ['rows', 'packages'] as const
/** What decides the rate at which an amount is converted. */
const RATES = ['bill_date_month', 'currency_code'] as const

/** The names by which the answer of any page can be explained. */
export const EXPLAIN_NAMES: readonly string[] = [...COUNTS, ...RATES]

/** How many rows and packages the answer to a query is made of: one row with `rows` and `packages`. */
export function countQuery(query: Query): Query {
  return { ...ofRows(query), selectColumnNames: [...COUNTS] }
}

/** The currencies and invoice months among those rows: `bill_date_month`, `currency_code`, `rows`. */
export function rateQuery(query: Query): Query {
  const orderByDetails = RATES.map((name) => ({ name, direction: 'asc' }) as const)
  return { ...ofRows(query), selectColumnNames: [...RATES, 'rows'], groupByDetails: [...RATES], orderByDetails }
}

/** The measures of a query over all of its rows: the true total of ratios, of distinct counts, and of an answer that was cut. What is drawn beside the fact has none: a mean of weeks is of a week. */
export function totalQuery(query: Query, beside: readonly string[] = []): Query {
  const without = new Set([...query.groupByDetails, ...beside])
  const { measureWhereClauses: own, ...rest } = ungrouped(query)
  const kept = Object.entries(own ?? {}).filter(([name]) => !without.has(name))
  return {
    ...rest,
    selectColumnNames: query.selectColumnNames.filter((name) => !without.has(name)),
    ...(kept.length > 0 ? { measureWhereClauses: Object.fromEntries(kept) } : {}),
  }
}

/** Of its rows, whatever its measures count of them. */
function ofRows({ measureWhereClauses: _own, ...query }: Query): Query {
  return ungrouped(query)
}

function ungrouped({ limit: _limit, ...query }: Query): Query {
  return { ...query, groupByDetails: [], orderByDetails: [] }
}
