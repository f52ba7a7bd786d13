import { fromPromise } from 'xstate'
import type { TimedResult } from '../../../domain/query/timed-result.ts'
import { widgetMachine, type WarehouseQuestion } from '../../../machines/dashboards/widget.machine.ts'
import { askWarehouse } from '../../api/ask.ts'
import type { Api } from '../../api/client.ts'

/** The widget machine that asks the server for one widget of a page. */
export function provideWidget({ api, page, chartName }: { api: Api; page: string; chartName: string }) {
  return widgetMachine.provide({
    actors: {
      askWarehouse: fromPromise<TimedResult, WarehouseQuestion>(({ input, signal }) =>
        askWarehouse(api, { page, chartName, ...input, signal }),
      ),
    },
  })
}
