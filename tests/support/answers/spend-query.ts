import type { Query } from '../../../domain/query/query.ts'

/** What a client spent on all its packages; what a test asks otherwise is said beside it. */
export const SPEND_QUERY: Query = {
  selectColumnNames: ['total_spend'],
  fromTableNames: ['package_level_info'],
  whereClauseDetails: [],
  groupByDetails: [],
  orderByDetails: [],
  clientId: 1,
  currency: 'all',
  unit: 'lbs',
}
