import type { Condition } from './condition.ts'
import type { Query } from './query.ts'

export interface ValuesAsked extends Pick<Query, 'clientId' | 'childClientIdsCSV' | 'unit' | 'limit'> {
  readonly table: string
  readonly dimension: string
  readonly conditions: readonly Condition[]
}

/** Asks for the values of a dimension among the rows under conditions, in order and in all currencies. API-40 */
export function valuesQuery({ table, dimension, conditions, ...whose }: ValuesAsked): Query {
  return {
    selectColumnNames: [dimension],
    fromTableNames: [table],
    whereClauseDetails: [...conditions],
    groupByDetails: [dimension],
    orderByDetails: [{ name: dimension, direction: 'asc' }],
    currency: 'all',
    ...whose,
  }
}
