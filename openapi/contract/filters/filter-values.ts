import * as z from 'zod'
import { CatalogName } from '../../../domain/query/catalog.ts'
import { FileId } from '../../../domain/dashboards/page-spec.ts'
import { Query } from '../../../domain/query/query.ts'
import type { Operation } from '../operation.ts'

export const FilterValues = z
  .strictObject({
    data: z.strictObject({
      /**
       * VALUE is what a where-clause compares with, NAME what a person reads; both are '' of the rows that have none. COUNT is how
       * many rows have it, null where a row may have several. PARENT is what it belongs to, as a state to its country.
       */
      data: z.array(
        z.strictObject({
          NAME: z.string(),
          VALUE: z.string(),
          COUNT: z.int().nullable(),
          PARENT: z.string().optional(),
        }),
      ),
      /** More than there are rows when the answer was cut at the limit. */
      rowCount: z.int(),
      dataVersion: z.int(),
    }),
  })
  .meta({ id: 'FilterValues' })

export const FILTER_VALUE_OPERATIONS = {
  filterValues: {
    method: 'post',
    path: '/aiparcelweb/api/aidashboards/data/{pageName}/filters/{dimension}',
    summary: 'The values of one dimension among the rows of a Query that is grouped by it alone. API-40',
    requires: { anyOf: ['NEW_BI_TOOLS'] },
    seenAs: 'person',
    page: '/aframe/dashboard/{pageName}',
    params: z.strictObject({ pageName: FileId, dimension: CatalogName }),
    body: Query,
    answer: FilterValues,
    cache: 'private',
  },
} as const satisfies Record<string, Operation>
