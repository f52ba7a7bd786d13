import type { ConditionWords } from '../../domain/query/condition-words.ts'
import { leftOut, type TableIndex } from '../../domain/query/catalog.ts'
import { builtInConditions, type Page } from '../../domain/dashboards/page-spec.ts'
import { planQuery } from '../../domain/dashboards/plan-query.ts'
import type { View } from '../../domain/dashboards/view.ts'
import type { WidgetSpec } from '../../domain/dashboards/widget-spec.ts'
import { childClientIds, conditionsOf, type Query } from '../../domain/query/query.ts'
import type { ClientFamily } from '../api/answers.ts'
import { countedWords } from '../filters/client-words.ts'
import { text } from '../text/text.ts'
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
  const [dates, ...others] = shownConditions({
    conditions: conditionsOf(query, table),
    builtIn: [...builtInConditions(page, { fact }), ...leftOut(table)],
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

/** The same of what a widget of a page asks for a view. */
export function widgetConditions({
  page,
  widget,
  view,
  ...around
}: Pick<QueryConditionsInput, 'page' | 'table' | 'client'> & {
  readonly widget: WidgetSpec
  readonly view: View
}): ConditionWords[] {
  const query = planQuery({ page, widget, settings: {}, view })
  return queryConditions({ query, page, fact: view.fact, ...around })
}
