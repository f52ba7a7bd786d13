import type * as z from 'zod'
import { sentGrid, type GridRequest } from '../../../domain/grid/grid-request.ts'
import type { GridRows as GridRowsShape } from '../../../openapi/contract/grid.ts'
import { answerOf, type Api } from '../../api/client.ts'

export type RowsAnswer = z.infer<typeof GridRowsShape>
export type AskRows = (request: GridRequest, signal: AbortSignal) => Promise<RowsAnswer>

/** Asks for a block of the rows behind a page's charts. API-34 */
export function askRowsOf(api: Api, page: string): AskRows {
  return ({ childClientIdsCSV, ...request }, signal) => {
    const body = { ...sentGrid(request), ...(childClientIdsCSV === undefined ? {} : { childClientIdsCSV }) }
    return answerOf(
      api.POST('/aiparcelweb/api/aidashboards/getRows/{pageName}', {
        params: { path: { pageName: page } },
        body: body as never,
        signal,
      }),
    )
  }
}
