import type { DuckDBConnection } from '@duckdb/node-api'
import { own } from '../../domain/values/entries.ts'
import { failed, ok } from '../../domain/values/problem.ts'
import type { RecordValues } from '../../domain/records/record-spec.ts'
import { sourceFields } from '../../domain/records/record-sources.ts'
import { publishVersion } from '../warehouse/publish-version.ts'
import {
  changedOnce,
  conflict,
  refused,
  versionOf,
  type FieldFault,
  type RecordContext,
  type RecordDraft,
  type RecordSource,
  type SaveResult,
  type StoredRecord,
} from './record-source.ts'

/** Records kept in a reference table of the warehouse. */
export interface TableRecords {
  readonly table: string
  /** The column that says whose row it is; null: everyone's. */
  readonly owner: 'id' | 'client_id' | null
  /** Field to column. */
  readonly columns: Readonly<Record<string, string>>
  /** A field that lists other records by a table of pairs. */
  readonly members?: { readonly field: string; readonly table: string; readonly own: string; readonly other: string }
  /** What only the stored rows can tell is wrong; within the transaction. */
  check(proposed: Proposed): Promise<FieldFault[]>
}

export interface Proposed {
  readonly id: number | undefined
  readonly values: RecordValues
  readonly before: RecordValues | undefined
  /** How many rows a statement of the product's own counts. */
  count(sql: string, params: Readonly<Record<string, string | number>>): Promise<number>
}

/** Each edit is one transaction, one after the other, and raises the data version. */
export function tableSource(kept: TableRecords): RecordSource {
  return {
    all: async (context) =>
      storedRecords(kept, {
        context,
        rows: await context.deps.warehouse.rows({ sql: selectFrom(kept, context), params: [] }),
      }),
    save: (context, draft) =>
      context.deps.publish((connection) =>
        inTransaction(connection, () => saveRow(kept, { context, draft, connection })),
      ),
  }
}

async function inTransaction(connection: DuckDBConnection, work: () => Promise<SaveResult>): Promise<SaveResult> {
  await connection.run('BEGIN')
  let saved: SaveResult | undefined
  try {
    saved = await work()
    return saved
  } finally {
    await connection.run(saved?.ok ? 'COMMIT' : 'ROLLBACK')
  }
}

interface Saving {
  readonly context: RecordContext
  readonly draft: RecordDraft
  readonly connection: DuckDBConnection
}

async function saveRow(kept: TableRecords, { context, draft, connection }: Saving): Promise<SaveResult> {
  const readAll = async () =>
    storedRecords(kept, {
      context,
      rows: (await connection.runAndReadAll(selectFrom(kept, context))).getRowObjectsJson(),
    })
  const before = draft.id === undefined ? undefined : (await readAll()).find(({ id }) => id === draft.id)
  if (draft.id !== undefined && !before) return failed('not-found')
  if (before && versionOf(before.values) !== draft.version) return conflict(before)
  if (before && versionOf(draft.values) === draft.version) return ok({ before, after: before })
  const count: Proposed['count'] = async (sql, params) =>
    Number((await connection.runAndReadAll(sql, { ...params })).getRows()[0]?.[0])
  const proposed = {
    id: draft.id === undefined ? undefined : Number(draft.id),
    values: draft.values,
    before: before?.values,
    count,
  }
  const fixed = before ? changedOnce(context, { before: before.values, values: draft.values }) : []
  const wrong = (await kept.check(proposed)).filter(({ field }) => !fixed.some((each) => each.field === field))
  const faults = [...fixed, ...wrong]
  if (faults.length > 0) return refused(faults)
  const id = await writeRow(kept, { context, draft, connection, before })
  await publishVersion(connection, {
    now: context.deps.now(),
    source: 'edit',
    clientId: kept.owner === null ? undefined : kept.owner === 'id' ? id : Number(draft.values.client),
  })
  return ok({ before, after: { id: String(id), values: draft.values } })
}

/** Only what changed is written, so what a person may not see stays as it is. */
async function writeRow(
  { table, columns, members }: TableRecords,
  { context, draft, connection, before }: Saving & { readonly before: StoredRecord | undefined },
): Promise<number> {
  const named = Object.entries(columns).filter(([field]) => draft.values[field] !== before?.values[field])
  const given = Object.fromEntries(
    named.map(([field, column]) => [column, draft.values[field] === '' ? null : (draft.values[field] as string)]),
  )
  const names = named.map(([, column]) => column)
  const id =
    draft.id === undefined
      ? Number((await connection.runAndReadAll(`SELECT coalesce(max(id), 0) + 1 FROM ${table}`)).getRows()[0]?.[0])
      : Number(draft.id)
  if (draft.id === undefined) {
    await connection.run(
      `INSERT INTO ${table} (id, ${names.join(', ')}) VALUES ($id, ${names.map((column) => `$${column}`).join(', ')})`,
      { id, ...given },
    )
  } else {
    if (names.length > 0)
      await connection.run(
        `UPDATE ${table} SET ${names.map((column) => `${column} = $${column}`).join(', ')} WHERE id = $id`,
        { id, ...given },
      )
  }
  if (members) {
    const offered = ids(offeredIn(context, members.field))
    if (offered.length > 0)
      await connection.run(
        `DELETE FROM ${members.table} WHERE ${members.own} = ${id} AND ${members.other} IN (${offered.join(', ')})`,
      )
    for (const other of ids(draft.values[members.field]))
      await connection.run(`INSERT INTO ${members.table} (${members.own}, ${members.other}) VALUES (${id}, ${other})`)
  }
  return id
}

/** Every column as text; the rows of the signed-in person's clients. */
function selectFrom({ table, owner, columns, members }: TableRecords, { caller }: RecordContext): string {
  const named = Object.entries(columns).map(([field, column]) => `CAST(t.${column} AS VARCHAR) AS "${field}"`)
  const listed = members
    ? [
        `(SELECT list(m.${members.other} ORDER BY m.${members.other})::JSON::VARCHAR FROM ${members.table} m WHERE m.${members.own} = t.id) AS "${members.field}"`,
      ]
    : []
  const granted = [...caller.scope.families.keys()]
  const own = owner === null ? '' : `WHERE t.${owner} IN (${granted.length > 0 ? granted.join(', ') : 'NULL'})`
  return `SELECT CAST(t.id AS VARCHAR) AS id, ${[...named, ...listed].join(', ')} FROM ${table} t ${own} ORDER BY t.id`
}

/** A choice that the person may not name is not shown to them either. */
function storedRecords(
  { columns, members }: TableRecords,
  { context, rows }: { context: RecordContext; rows: readonly Readonly<Record<string, unknown>>[] },
): StoredRecord[] {
  return rows.map((row) => {
    const values: RecordValues = {}
    for (const field of Object.keys(columns)) {
      const value = row[field] === null ? '' : String(row[field])
      const offered = offeredIn(context, field)
      values[field] = offered && !offered.includes(value) ? '' : value
    }
    if (members) {
      const offered = offeredIn(context, members.field) ?? []
      const held = new Set((JSON.parse(String(row[members.field] ?? '[]')) as number[]).map(String))
      values[members.field] = offered.filter((id) => held.has(id))
    }
    return { id: String(row.id), values }
  })
}

function offeredIn({ spec, choices }: RecordContext, field: string): string[] | undefined {
  const from = own(sourceFields(spec.source), field)?.from
  return from && (choices[from] ?? []).map(({ value }) => value)
}

/** Ids as whole numbers; anything else is a mistake of the product. */
function ids(values: unknown): number[] {
  const list = Array.isArray(values) ? values.map(Number) : []
  if (list.some((id) => !Number.isSafeInteger(id))) throw new Error('an id is a whole number')
  return list
}
