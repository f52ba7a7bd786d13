import { offeredDimensions } from '../../../domain/dashboards/page-filters.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import { valuesQuery } from '../../../domain/query/values-query.ts'
import type { KnownValue } from '../../../domain/assistant/question/lexicon.ts'
import { asking } from '../../callers/asking.ts'
import { valueNames } from '../../warehouse/questions/reference-lists.ts'
import type { Asker } from '../asker.ts'
import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import type { ConfigStore } from '../../config/config-store.ts'
import type { Warehouse } from '../../warehouse/warehouse.ts'

/** More of a dimension are not known by name. */
const MOST_VALUES = 2_000

/** Too many to be known by name, or numbers. */
const NOT_BY_NAME = new Set([
  'invoice_number',
  'load',
  'tracking_number',
  'postal_area',
  'bill_weight_pounds',
  'net_amount',
])
/** Known beside what pages are filtered by. */
const ALSO = ['client_name', 'sender_city', 'consignee_city']

/** What figures are asked of. */
export interface FigureNeeds {
  readonly config: ConfigStore
  readonly today: () => CalendarDate
  readonly warehouse: Warehouse
}

/** The values of what pages are filtered by, by dimension: those among the asker's own rows of the client. */
export async function knownValues({
  asker,
  pages,
  deps,
}: {
  readonly asker: Asker
  readonly pages: readonly Page[]
  readonly deps: FigureNeeds
}): Promise<ReadonlyMap<string, readonly KnownValue[]>> {
  const tables = new Map(
    pages.flatMap(({ filters, table }) => offeredDimensions(filters).map((dimension) => [dimension, table] as const)),
  )
  const home = pages.find(({ table }) => table === 'package_level_info') ?? pages[0]
  if (home) for (const dimension of ALSO) tables.set(dimension, home.table)
  const wanted = [...tables].filter(([dimension]) => !NOT_BY_NAME.has(dimension))
  return new Map(
    await Promise.all(
      wanted.map(async ([dimension, table]) => [dimension, await valuesOf({ dimension, table, asker, deps })] as const),
    ),
  )
}

async function valuesOf({
  dimension,
  table,
  asker,
  deps,
}: {
  dimension: string
  table: string
  asker: Asker
  deps: FigureNeeds
}): Promise<KnownValue[]> {
  const answer = await deps.warehouse.query({
    query: valuesQuery({
      table,
      dimension,
      conditions: [],
      clientId: asker.clientId,
      childClientIdsCSV: asker.childClientIds.join(','),
      unit: 'lbs',
      limit: MOST_VALUES,
    }),
    ...asking({ caller: asker.person, signal: asker.signal }, deps),
  })
  if (!answer.ok) return []
  const names = await valueNames(deps.warehouse, dimension)
  return answer.value.data.flatMap((row) => {
    const value = String(row[dimension] ?? '')
    return value === '' ? [] : [{ value, name: names.get(value) ?? value }]
  })
}
