import * as z from 'zod'
import { BridgeQuestion } from '../../domain/bridge/bridge-question.ts'
import { FileId } from '../../domain/dashboards/page-spec.ts'
import type { Operation } from './operation.ts'
import { ChartData } from './dashboards/dashboards.ts'

export const BRIDGE_OPERATIONS = {
  bridge: {
    method: 'post',
    path: '/aiparcelweb/api/aidashboards/bridge/{pageName}/{widgetName}',
    summary:
      'The steps from a fact of one period, carrier, account or client to that of another, which add up to the difference to the cent, and the segments that made them. BRG-01',
    requires: { anyOf: ['NEW_BI_TOOLS'] },
    seenAs: 'person',
    page: '/aframe/dashboard/{pageName}',
    params: z.strictObject({ pageName: FileId, widgetName: FileId }),
    body: BridgeQuestion,
    answer: ChartData,
    cache: 'private',
  },
} as const satisfies Record<string, Operation>
