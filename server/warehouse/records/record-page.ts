import { ok, type Result } from '../../../domain/values/problem.ts'
import type { Statement } from '../engine.ts'
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
  /** A field of the records. */
  readonly sortBy: string
  readonly descending: boolean
  readonly offset: number
  readonly limit: number
}

export interface FoundRecords {
  readonly records: { readonly id: string; readonly values: Record<string, string | number> }[]
  /** How many there are on all pages. */
  readonly total: number
}

/** One page of rows, whose columns are `id` and the fields of the records, searched and ordered in the engine; the id tells equal rows apart. */
export async function recordPage(
  warehouse: Warehouse,
  rows: Statement,
  { search, searched, only, sortBy, descending, offset, limit, ...asking }: RecordsAsked,
): Promise<Result<FoundRecords>> {
  const { dialect, answer } = statementsOf(warehouse)
  const params = [...rows.params]
  const bind = binder(params)
  const looked = dialect.lower(dialect.joined(dialect.lineEnd, ...searched.map(quoted)))
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const conditions = [
    ...words.map((word) => dialect.contains(looked, bind('text', word))),
    ...(only ? [`${quoted(only.field)} = ${bind('text', only.word)}`] : []),
  ]
  const found = `WITH found AS (SELECT * FROM (${rows.sql}) AS listed${conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : ''})`
  const ask = (sql: string) => answer({ statement: { sql: `${found} ${sql}`, params }, ...asking })
  const [counted, page] = await Promise.all([
    ask('SELECT count(*) AS total FROM found'),
    ask(
      `SELECT * FROM found ORDER BY ${quoted(sortBy)} ${descending ? 'DESC' : 'ASC'}, id LIMIT ${limit} OFFSET ${offset}`,
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
