import type { DateRange } from '../../../domain/dates/period.ts'
import { ok, type Result } from '../../../domain/values/problem.ts'
import type { Statement } from '../engine.ts'
import type { Dialect } from '../engines/dialect.ts'
import { binder } from '../statement.ts'
import type { Asking } from '../asking.ts'
import type { Warehouse } from '../warehouse.ts'
import { statementsOf } from '../statements.ts'

export interface RecordsAsked extends Omit<Asking, 'catalog'> {
  /** Words that each record has in the fields that are searched. */
  readonly search: string
  readonly searched: readonly string[]
  /** A field of the records, and the one value of it that is asked for. */
  readonly only?: { readonly field: string; readonly word: string } | undefined
  /** A field of the records that is a day, and the first and last that are asked for. */
  readonly days?: ({ readonly field: string } & DateRange) | undefined
  /** A field of the records. */
  readonly sortBy: string
  readonly descending: boolean
  /** A field of the records of which one value is listed after the other, that of most records first; absent: all together. */
  readonly within?: string | undefined
  readonly offset: number
  readonly limit: number
}

export interface FoundRecords {
  readonly records: { readonly id: string; readonly values: Record<string, string | number> }[]
  /** How many there are on all pages. */
  readonly total: number
}

/** The beginning of a statement that has the rows of a list as `found`, as they are searched and narrowed. */
export function foundOf(
  rows: Statement,
  { search, searched, only, days }: Pick<RecordsAsked, 'search' | 'searched' | 'only' | 'days'>,
  dialect: Dialect,
): Statement {
  const params = [...rows.params]
  const bind = binder(params)
  const looked = dialect.lower(dialect.joined(dialect.lineEnd, ...searched.map(quoted)))
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const conditions = [
    ...words.map((word) => dialect.contains(looked, bind('text', word))),
    ...(only ? [`${quoted(only.field)} = ${bind('text', only.word)}`] : []),
    ...(days ? [`${quoted(days.field)} BETWEEN ${bind('text', days.from)} AND ${bind('text', days.to)}`] : []),
  ]
  const met = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : ''
  return { sql: `WITH found AS (SELECT * FROM (${rows.sql}) AS listed${met})`, params }
}

/** One page of rows, whose columns are `id` and the fields of the records, searched and ordered in the engine; the id tells equal rows apart. */
export async function recordPage(
  warehouse: Warehouse,
  rows: Statement,
  { search, searched, only, days, sortBy, descending, within, offset, limit, ...asking }: RecordsAsked,
): Promise<Result<FoundRecords>> {
  const { dialect, answer } = statementsOf(warehouse)
  const found = foundOf(rows, { search, searched, only, days }, dialect)
  const first = within ? `count(*) OVER (PARTITION BY ${quoted(within)}) DESC, ${quoted(within)}, ` : ''
  const ask = (sql: string) => answer({ statement: { sql: `${found.sql} ${sql}`, params: found.params }, ...asking })
  const [counted, page] = await Promise.all([
    ask('SELECT count(*) AS total FROM found'),
    ask(
      `SELECT * FROM found ORDER BY ${first}${quoted(sortBy)} ${descending ? 'DESC' : 'ASC'}, id LIMIT ${limit} OFFSET ${offset}`,
    ),
  ])
  if (!counted.ok) return counted
  if (!page.ok) return page
  return ok({
    records: page.value.data.map(({ id, ...values }) => ({
      id: String(id),
      values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ''])) as Record<
        string,
        string | number
      >,
    })),
    total: Number(counted.value.data[0]?.total ?? 0),
  })
}

/** A field of the records, which the configuration and the handler have checked. */
function quoted(field: string): string {
  return `"${field}"`
}
