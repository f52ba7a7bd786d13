import { isClientSpecific, offeredDimensions } from '../../domain/page/page-filters.ts'
import type { Page } from '../../domain/page/page-spec.ts'
import { valuesQuery } from '../../domain/query/values-query.ts'
import type { KnownValue } from '../../domain/assistant/question/vocabulary.ts'
import { asking } from '../callers/asking.ts'
import { valueNames } from '../warehouse/questions/reference-lists.ts'
import type { Asker } from './asker.ts'
import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { ConfigStore } from '../config/config-store.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'

/** More of a dimension are not known by name. */
const MOST_VALUES = 2_000

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
  const wanted = [...tables].filter(([dimension]) => !isClientSpecific(dimension))
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
