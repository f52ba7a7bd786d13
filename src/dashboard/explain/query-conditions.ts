import type { ConditionWords } from '../../../domain/query/condition-words.ts'
import type { TableIndex } from '../../../domain/query/catalog.ts'
import { factOf, type Page } from '../../../domain/page/page-spec.ts'
import { childClientIds, type Query } from '../../../domain/query/query.ts'
import type { ClientFamily } from '../../api/answers.ts'
import { countedWords } from '../../filters/client-words.ts'
import { text } from '../../text/text.ts'
import { shownConditions } from './shown-conditions.ts'

export interface QueryConditionsInput {
  readonly query: Query
  readonly page: Page
  readonly table: TableIndex | undefined
  readonly fact: string
  readonly client: ClientFamily | undefined
}

/** Everything that decides which rows a query reads: dates, whose, currency, filters, and what the page and the table always leave out. */
export function queryConditions({ query, page, table, fact, client }: QueryConditionsInput): ConditionWords[] {
  const exclusions = table?.spec.exclusions.map(({ whereClause }) => whereClause) ?? []
  const [dates, ...others] = shownConditions({
    conditions: [...query.whereClauseDetails, ...exclusions],
    builtIn: [...page.pageWhereClauses, ...factOf(page, fact).whereClauses, ...exclusions],
    table,
  })
  const { currency } = query
  return [
    ...(dates ? [dates] : []),
    {
      label: text('dashboard.explain.client'),
      words: countedWords(client, childClientIds(query)),
      builtIn: false,
    },
    {
      label: text('dashboard.explain.currency'),
      words:
        currency === 'all'
          ? text('dashboard.explain.allCurrencies')
          : text('dashboard.explain.oneCurrency', { currency }),
      builtIn: false,
    },
    ...others,
  ]
}
