import type { DuckDBConnection } from '@duckdb/node-api'
import { connectionOf, inTransaction, isDone, type PublishConnection } from '../publish-connection.ts'
import type { QueryRow } from '../../../domain/query/query.ts'
import type { RecordValues } from '../../../domain/records/record-spec.ts'
import { rowsOf } from '../engines/duckdb.ts'
import { lastGiven } from '../engines/given-ids.sql.ts'
import { ownRows } from '../own-rows.ts'
import { publishVersion } from '../publish-version.ts'
import { statement } from '../statement.ts'
import type { TenantScope } from '../tenant-scope.ts'
import type { Statement } from '../engine.ts'
import type { Warehouse } from '../warehouse.ts'
import { RECORD_TABLES, type FieldFault, type Proposed, type TableKind, type TableRecords } from './record-tables.ts'
import { statementsOf } from '../statements.ts'
import type { Dialect } from '../engines/dialect.ts'
import { DUCKDB } from '../engines/duckdb-dialect.ts'

/** A record as its table has it: texts, empty where there is nothing, and the ids of the records that it lists. */
export interface TableRecord {
  readonly id: string
  readonly values: RecordValues
}

export interface RecordChange {
  /** Undefined: it is new. */
  readonly id: string | undefined
  readonly values: RecordValues
  /** Absent for a new one. */
  readonly before: RecordValues | undefined
  /** The ids that a list of it may name; others in it stay as they are. */
  readonly listable: (field: string) => readonly string[]
}

/** Records of one kind within a transaction. */
export interface RecordEdit {
  all(): Promise<TableRecord[]>
  /** What of a change only the stored rows can tell is wrong. */
  faults(change: Omit<RecordChange, 'listable'>): Promise<FieldFault[]>
  /** Writes what changed, so what a person may not see stays as it is, and raises the data version; the record's id. */
  write(change: RecordChange): Promise<number>
}

/** The records of the scope's clients, or everyone's where they belong to none; by id. */
export async function tableRecords(
  warehouse: Warehouse,
  kind: TableKind,
  { scope }: { readonly scope: TenantScope },
): Promise<TableRecord[]> {
  const kept = RECORD_TABLES[kind]
  return (
    await statementsOf(warehouse).rows(selectFrom(kept, { scope, dialect: statementsOf(warehouse).dialect }))
  ).map((row) => recordOf(kept, row))
}

export interface RecordsEdited {
  readonly kind: TableKind
  readonly scope: TenantScope
  readonly now: Date
}

/** Works on records in one transaction, which ends as it began unless the outcome is `ok`. */
export async function editRecords<Outcome extends { readonly ok: boolean }>(
  publish: PublishConnection,
  { kind, scope, now }: RecordsEdited,
  work: (edit: RecordEdit) => Promise<Outcome>,
): Promise<Outcome> {
  const connection = connectionOf(publish)
  const kept: TableRecords = RECORD_TABLES[kind]
  const count: Proposed['count'] = async (sql, params) =>
    Number((await connection.runAndReadAll(sql, { ...params })).getRows()[0]?.[0])
  const edit: RecordEdit = {
    all: async () =>
      (await rowsOf(connection, selectFrom(kept, { scope, dialect: DUCKDB }))).map((row) => recordOf(kept, row)),
    faults: ({ id, values, before }) =>
      kept.check({ id: id === undefined ? undefined : Number(id), values, before, count }),
    write: async (change) => {
      const id = await writeRow(connection, kept, change)
      const clientId = kept.owner === null ? undefined : kept.owner === 'id' ? id : Number(change.values.client)
      await publishVersion(connection, { now, source: 'edit', clientId })
      return id
    },
  }
  return inTransaction(connection, () => work(edit), isDone)
}

async function writeRow(
  connection: DuckDBConnection,
  { table, columns, spelled, members }: TableRecords,
  { id: known, values, before, listable }: RecordChange,
): Promise<number> {
  const named = Object.entries(columns).filter(([field]) => values[field] !== before?.[field])
  const given = Object.fromEntries(
    named.map(([field, column]) => {
      const text = values[field] as string
      return [column, text === '' ? null : (spelled?.[field]?.write(text) ?? text)]
    }),
  )
  const names = named.map(([, column]) => column)
  const id =
    known === undefined
      ? Number((await connection.runAndReadAll(`SELECT ${lastGiven(table)} + 1`)).getRows()[0]?.[0])
      : Number(known)
  if (known === undefined) {
    await connection.run(
      `INSERT INTO ${table} (id, ${names.join(', ')}) VALUES ($id, ${names.map((column) => `$${column}`).join(', ')})`,
      { id, ...given },
    )
  } else if (names.length > 0) {
    await connection.run(
      `UPDATE ${table} SET ${names.map((column) => `${column} = $${column}`).join(', ')} WHERE id = $id`,
      { id, ...given },
    )
  }
  if (members) {
    const offered = ids(listable(members.field))
    if (offered.length > 0)
      await connection.run(
        `DELETE FROM ${members.table} WHERE ${members.own} = ${id} AND ${members.other} IN (${offered.join(', ')})`,
      )
    for (const other of ids(values[members.field]))
      await connection.run(`INSERT INTO ${members.table} (${members.own}, ${members.other}) VALUES (${id}, ${other})`)
  }
  return id
}

/** Every column as text. */
function selectFrom(
  { table, owner, columns, members }: TableRecords,
  { scope, dialect }: { readonly scope: TenantScope; readonly dialect: Dialect },
): Statement {
  const named = Object.entries(columns).map(([field, column]) => `${dialect.text(`t.${column}`)} AS "${field}"`)
  const listed = members
    ? [
        `(SELECT ${dialect.jsonList(`m.${members.other}`)} FROM ${members.table} m WHERE m.${members.own} = t.id) AS "${members.field}"`,
      ]
    : []
  return statement(
    (bind) =>
      `SELECT ${dialect.text('t.id')} AS id, ${[...named, ...listed].join(', ')} FROM ${table} t ${owner === null ? '' : `WHERE ${ownRows(`t.${owner}`, { scope }, bind)}`} ORDER BY t.id`,
  )
}

function recordOf({ columns, spelled, members }: TableRecords, row: QueryRow): TableRecord {
  const values: RecordValues = {}
  for (const field of Object.keys(columns)) {
    const text = row[field] === null ? '' : String(row[field])
    values[field] = spelled?.[field]?.read(text) ?? text
  }
  if (members) values[members.field] = (JSON.parse(String(row[members.field] ?? '[]')) as number[]).map(String)
  return { id: String(row.id), values }
}

/** Ids as whole numbers; anything else is a mistake of the product. */
function ids(values: unknown): number[] {
  const list = Array.isArray(values) ? values.map(Number) : []
  if (list.some((id) => !Number.isSafeInteger(id))) throw new Error('an id is a whole number')
  return list
}
