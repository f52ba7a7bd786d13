import * as z from 'zod'
import { GridRequest } from '../../domain/grid/grid-request.ts'
import { FileId } from '../../domain/dashboards/page-spec.ts'
import { Cell } from './dashboards/dashboards.ts'
import type { Operation } from './operation.ts'

export const GridRows = z
  .strictObject({
    /** Of the block; fields are the grid's upper-case names. */
    data: z.array(z.record(z.string(), Cell)),
    /** How many rows, or groups, the level has in all. */
    lastRow: z.int().min(0),
    /** The names of the pivot's columns, `UPS|NET_AMOUNT`; none without a pivot. GRID-16 */
    secondaryColumnFields: z.array(z.string()),
    dataVersion: z.int(),
  })
  .meta({ id: 'GridRows' })

export const GRID_OPERATIONS = {
  getRows: {
    method: 'post',
    path: '/aiparcelweb/api/aidashboards/getRows/{pageName}',
    summary: "A block of the rows, groups or totals behind a page's charts.",
    requires: { anyOf: ['NEW_BI_TOOLS'] },
    seenAs: 'person',
    page: '/aframe/dashboard/{pageName}',
    params: z.strictObject({ pageName: FileId }),
    body: GridRequest,
    answer: GridRows,
    cache: 'private',
  },
} as const satisfies Record<string, Operation>
