import { fromPromise } from 'xstate'
import type { Query } from '../../../domain/query/query.ts'
import type { TimedResult } from '../../../domain/query/timed-result.ts'
import { widgetMachine } from '../../../machines/widget.machine.ts'
import { askWarehouse } from '../../api/ask.ts'
import type { Api } from '../../api/client.ts'

/** The widget machine that asks the server for one widget of a page. */
export function provideWidget({ api, page, chartName }: { api: Api; page: string; chartName: string }) {
  return widgetMachine.provide({
    actors: {
      askWarehouse: fromPromise<TimedResult, { query: Query }>(({ input, signal }) =>
        askWarehouse(api, { page, chartName, query: input.query, signal }),
      ),
    },
  })
}
