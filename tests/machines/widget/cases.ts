import type { AnyEventObject } from 'xstate'
import type { Query, QueryResult } from '../../../domain/query/query.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import { widgetMachine, type WidgetContext } from '../../../machines/dashboards/widget.machine.ts'
import type { WidgetQuestion } from '../../../domain/card/card-question.ts'
import { AS_IT_IS, type Model } from '../../qa/model.ts'

const VIEW: View = {
  fact: 'total_spend',
  dateType: 'bill_date',
  period: '',
  from: '2025-11-22',
  to: '2026-11-21',
  against: 'period',
  clientId: 1,
  childClientIds: [],
  currency: 'all',
  unit: 'lbs',
  mode: '',
  filters: {},
  trackingNumbers: [],
}

export const QUERY: Query = {
  selectColumnNames: ['service_category', 'total_spend'],
  fromTableNames: ['package_level_info'],
  whereClauseDetails: [],
  groupByDetails: ['service_category'],
  orderByDetails: [],
  clientId: 1,
  currency: 'all',
  unit: 'lbs',
}

export const ROWS: QueryResult = {
  data: [{ service_category: 'Express', total_spend: 12.5 }],
  rowCount: 1,
  dataVersion: 1,
}
export const NO_ROWS: QueryResult = { data: [], rowCount: 0, dataVersion: 1 }
export const TIMEOUT = { status: 503, detail: 'The query took too long and was stopped.' }

export function question(key: string, query: Query = QUERY): WidgetQuestion {
  return { key, query, settings: { dimension: 'service_category' }, view: VIEW }
}

let published = 1

/** Everything that can happen to a widget, by name. Each reading of a newer version is another one. */
export const WIDGET_CASES = {
  'one question': { type: 'query.changed', question: question('one') },
  'another question': { type: 'query.changed', question: question('another') },
  'rows are answered': { type: 'xstate.done.actor.asking', output: ROWS },
  'no rows are answered': { type: 'xstate.done.actor.asking', output: NO_ROWS },
  'the query fails': { type: 'xstate.error.actor.asking', error: TIMEOUT },
  'retry.press': { type: 'retry.press' },
  'the same data is published': { type: 'data.published', dataVersion: ROWS.dataVersion },
  'newer data is published': {
    type: 'data.published',
    get dataVersion() {
      published += 1
      return published
    },
  },
} as const satisfies Readonly<Record<string, AnyEventObject>>

export type WidgetCase = keyof typeof WIDGET_CASES

export const model = {
  machine: widgetMachine,
  cases: WIDGET_CASES,
  starts: AS_IT_IS,
  refusals: true,
  facts: ({ question: asked }: WidgetContext) => asked?.key ?? '',
} as const satisfies Model<WidgetCase>
