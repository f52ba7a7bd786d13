import { ok, type Result } from '../../domain/values/problem.ts'
import type { Parameter } from '../warehouse/engine.ts'
import type { RecordAsk, RecordContext, StoredRecord } from './record-source.ts'

export interface Rows {
  /** A SELECT whose columns are `id` and the source's fields; values stand as $1, $2 … */
  readonly sql: string
  readonly params: readonly Parameter[]
}

/** One page of rows, searched and ordered in the engine; the id tells equal rows apart. */
export async function pageOfRows(
  { deps, caller, spec, signal }: RecordContext,
  { search, sortBy, descending, offset, limit }: RecordAsk,
  rows: Rows,
): Promise<Result<{ records: StoredRecord[]; total: number }>> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const params = [...rows.params, ...words.map((value): Parameter => ({ type: 'text', value }))]
  const looked = `lower(concat_ws(chr(10), ${spec.search.map(quoted).join(', ')}))`
  const conditions = words.map((_, at) => `contains(${looked}, $${rows.params.length + at + 1})`)
  const found = `WITH found AS (SELECT * FROM (${rows.sql}) AS listed${conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : ''})`
  const ask = (sql: string) =>
    deps.warehouse.answer({
      statement: { sql: `${found} ${sql}`, params },
      scope: caller.scope,
      today: deps.today(),
      signal,
    })
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
      values: values as Record<string, string | number>,
    })),
    total: Number(counted.value.data[0]?.total ?? 0),
  })
}

/** A field of the source, which the configuration and the handler have checked. */
function quoted(field: string): string {
  return `"${field}"`
}
