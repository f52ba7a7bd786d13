import { timestampValue, type DuckDBConnection } from '@duckdb/node-api'
import { RATE_TABLES, type RateTableName } from '../../../../domain/rating/rate-tables.ts'
import { failed, ok, type Result } from '../../../../domain/values/problem.ts'
import { followRows, followVerdicts } from '../../audit/follow-rows.ts'
import { connectionOf, inTransaction, type PublishConnection } from '../../publish-connection.ts'
import { publishVersion } from '../../publish-version.ts'
import type { RateRow } from './read-rate-file.ts'

export interface RateChange {
  /** What tells the row from others. */
  readonly key: readonly string[]
  /** Of what is not the same; a row that is new had nothing before: null. */
  readonly cells: readonly { readonly column: string; readonly before: string | null; readonly after: string | null }[]
  readonly isNew: boolean
}

/** What a file would do: rows that are not in it stay as they are. */
export interface RatePreview {
  readonly added: number
  readonly changed: number
  readonly same: number
  /** The first of them, those that change before those that are new. */
  readonly changes: readonly RateChange[]
  /** The newest import into the table, which an import says it knows; 0: none. */
  readonly newest: number
}

export interface RateTarget {
  readonly table: RateTableName
  readonly carrierId: number
  readonly rows: readonly RateRow[]
}

const SHOWN = 50
/** The engine reads them apart; others are answered between. */
const ROWS_A_TIME = 10_000

/** Holds a file against what is there, and changes nothing. */
export function previewRates(publish: PublishConnection, target: RateTarget): Promise<RatePreview> {
  const connection = connectionOf(publish)
  return withDraft(connection, target, () => previewed(connection, target))
}

export interface RateImport extends RateTarget {
  readonly fileName: string
  /** The newest import that the person knows. */
  readonly newest: number
  readonly by: string
  readonly now: Date
}

/** Adds and changes rows, and keeps what they were. Fails `version-conflict` where somebody imported or took back meanwhile. */
export async function importRates(
  publish: PublishConnection,
  { fileName, newest, by, now, ...target }: RateImport,
): Promise<Result<{ readonly id: number; readonly added: number; readonly changed: number }>> {
  const connection = connectionOf(publish)
  const { table, carrierId } = target
  const parts = partsOf(table)
  return withDraft(connection, target, async () => {
    const preview = await previewed(connection, target)
    if (preview.newest !== newest) return failed('version-conflict')
    const { added, changed } = preview
    return inTransaction(connection, async () => {
      const id = await numberOf(connection, 'SELECT coalesce(max(id), 0) + 1 FROM rate_import')
      const at = timestampValue(BigInt(now.getTime()) * 1000n)
      await connection.run(
        'INSERT INTO rate_import (id, carrier_id, rate_table, file_name, added, changed, imported_at, imported_by) VALUES ($id, $carrierId, $table, $fileName, $added, $changed, $at, $by)',
        { id, carrierId, table, fileName, added, changed, at, by },
      )
      await connection.run(
        `INSERT INTO rate_import_row SELECT ${id}, CASE WHEN is_new THEN NULL ELSE to_json(was) END, to_json(now) FROM rate_change`,
      )
      await connection.run(setRows(parts, carrierId, 'SELECT now AS r FROM rate_change WHERE NOT is_new'))
      await connection.run(
        `INSERT INTO ${parts.table} (carrier_id, ${parts.columns.join(', ')}) SELECT ${carrierId}, ${parts.columns.map((column) => `now.${column}`).join(', ')} FROM rate_change WHERE is_new`,
      )
      await followRates(connection, target)
      await publishVersion(connection, { now, source: 'edit' })
      return ok({ id, added, changed })
    })
  })
}

/** Puts the rows back as they were before the newest import into its table. Fails `not-found`, and `version-conflict` for an earlier one. */
export async function undoRateImport(
  publish: PublishConnection,
  { id, by, now }: { readonly id: number; readonly by: string; readonly now: Date },
): Promise<Result<{ readonly table: RateTableName; readonly carrierId: number }>> {
  const connection = connectionOf(publish)
  const [found] = (
    await connection.runAndReadAll(
      'SELECT rate_table, carrier_id FROM rate_import WHERE id = $id AND undone_at IS NULL',
      {
        id,
      },
    )
  ).getRows()
  if (!found) return failed('not-found')
  const [table, carrierId] = [String(found[0]) as RateTableName, Number(found[1])]
  if ((await newestOf(connection, { table, carrierId })) !== id) return failed('version-conflict')
  const parts = partsOf(table)
  return inTransaction(connection, async () => {
    const structure = await structureOf(connection, parts)
    const rows = (column: string, where: string) =>
      `SELECT json_transform(${column}, '${structure}') AS r FROM rate_import_row WHERE import_id = ${id} AND ${where}`
    await connection.run(setRows(parts, carrierId, rows('before', 'before IS NOT NULL')))
    await connection.run(
      `DELETE FROM ${parts.table} t USING (${rows('after', 'before IS NULL')}) d WHERE t.carrier_id = ${carrierId} AND ${sameRow(parts.keys, 't.', 'd.r.')}`,
    )
    const at = timestampValue(BigInt(now.getTime()) * 1000n)
    await connection.run('UPDATE rate_import SET undone_at = $at, undone_by = $by WHERE id = $id', { id, at, by })
    await followRates(connection, { table, carrierId })
    await publishVersion(connection, { now, source: 'edit' })
    return ok({ table, carrierId })
  })
}

/** Rates anew by what changed, or judges anew where nothing is rated by it. */
function followRates(
  connection: DuckDBConnection,
  { table, carrierId }: Pick<RateTarget, 'table' | 'carrierId'>,
): Promise<void> {
  return RATE_TABLES[table].judges
    ? followVerdicts(connection, `client_id IN (SELECT client_id FROM account WHERE carrier_id = ${carrierId})`)
    : followRows(connection, 'false')
}

interface Parts {
  readonly table: string
  readonly columns: readonly string[]
  readonly keys: readonly string[]
  readonly values: readonly string[]
}

function partsOf(name: RateTableName): Parts {
  const { table, columns } = RATE_TABLES[name]
  const names = Object.entries(columns)
  return {
    table,
    columns: names.map(([column]) => column),
    keys: names.flatMap(([column, { isKey }]) => (isKey ? [column] : [])),
    values: names.flatMap(([column, { isKey }]) => (isKey ? [] : [column])),
  }
}

const sameRow = (columns: readonly string[], one: string, other: string) =>
  columns.map((column) => `${one}${column} IS NOT DISTINCT FROM ${other}${column}`).join(' AND ')

/** Rows that are there get the values of the given ones. SQL. */
function setRows({ table, keys, values }: Parts, carrierId: number, rows: string): string {
  const set = values.map((column) => `${column} = d.r.${column}`).join(', ')
  return `UPDATE ${table} t SET ${set} FROM (${rows}) d WHERE t.carrier_id = ${carrierId} AND ${sameRow(keys, 't.', 'd.r.')}`
}

/** Makes `rate_change` of a file: `was` and `now` of each row that is new or not the same. */
async function withDraft<T>(connection: DuckDBConnection, target: RateTarget, work: () => Promise<T>): Promise<T> {
  const parts = partsOf(target.table)
  const { columns } = RATE_TABLES[target.table]
  const list = parts.columns.join(', ')
  const read = parts.columns.map((column, at) => {
    const cell = `nullif(r[${at + 1}], '')`
    return columns[column]?.kind === 'names' ? `string_split(${cell}, '|')` : cell
  })
  try {
    await connection.run(`CREATE OR REPLACE TEMP TABLE rate_draft AS SELECT ${list} FROM ${parts.table} LIMIT 0`)
    for (let at = 0; at < target.rows.length; at += ROWS_A_TIME) {
      const slice = target.rows.slice(at, at + ROWS_A_TIME).map((row) => parts.columns.map((column) => row[column]))
      await connection.run(
        `INSERT INTO rate_draft SELECT ${read.join(', ')} FROM (SELECT unnest(from_json($rows, '[["VARCHAR"]]')) AS r)`,
        { rows: JSON.stringify(slice) },
      )
    }
    const packed = (from: string) => `{${parts.columns.map((column) => `${column}: ${from}.${column}`).join(', ')}}`
    await connection.run(
      `CREATE OR REPLACE TEMP TABLE rate_change AS SELECT ${packed('o')} AS was, ${packed('n')} AS now, o.carrier_id IS NULL AS is_new
       FROM rate_draft n LEFT JOIN (SELECT * FROM ${parts.table} WHERE carrier_id = ${target.carrierId}) o ON ${sameRow(parts.keys, 'n.', 'o.')}
       WHERE o.carrier_id IS NULL OR NOT (${sameRow(parts.values, 'n.', 'o.')})`,
    )
    return await work()
  } finally {
    for (const table of ['rate_draft', 'rate_change']) await connection.run(`DROP TABLE IF EXISTS temp.${table}`)
  }
}

async function previewed(connection: DuckDBConnection, target: RateTarget): Promise<RatePreview> {
  const parts = partsOf(target.table)
  const added = await numberOf(connection, 'SELECT count(*) FROM rate_change WHERE is_new')
  const changed = await numberOf(connection, 'SELECT count(*) FROM rate_change WHERE NOT is_new')
  const texts = (from: string) =>
    `[${parts.columns.map((column) => `${isList(target.table, column) ? `array_to_string(${from}.${column}, '|')` : `CAST(${from}.${column} AS VARCHAR)`}`).join(', ')}]`
  const shown = await connection.runAndReadAll(
    `SELECT is_new, CAST(to_json(${texts('was')}) AS VARCHAR), CAST(to_json(${texts('now')}) AS VARCHAR) FROM rate_change ORDER BY is_new, ${parts.keys.map((column) => `now.${column}`).join(', ')} LIMIT ${SHOWN}`,
  )
  return {
    added,
    changed,
    same: target.rows.length - added - changed,
    newest: await newestOf(connection, target),
    changes: shown.getRows().map(([isNew, was, now]) => {
      const [before, after] = [was, now].map((text) => JSON.parse(String(text)) as (string | null)[])
      const cell = (column: string) => parts.columns.indexOf(column)
      return {
        isNew: isNew === true,
        key: parts.keys.flatMap((column) => after?.[cell(column)] ?? []),
        cells: parts.values.flatMap((column) => {
          const pair = { before: before?.[cell(column)] ?? null, after: after?.[cell(column)] ?? null }
          return pair.before === pair.after ? [] : [{ column, ...pair }]
        }),
      }
    }),
  }
}

function isList(table: RateTableName, column: string): boolean {
  return RATE_TABLES[table].columns[column]?.kind === 'names'
}

function newestOf(
  connection: DuckDBConnection,
  { table, carrierId }: { readonly table: RateTableName; readonly carrierId: number },
): Promise<number> {
  return numberOf(
    connection,
    `SELECT coalesce(max(id), 0) FROM rate_import WHERE rate_table = '${table}' AND carrier_id = ${carrierId} AND undone_at IS NULL`,
  )
}

/** Of the table's columns, as JSON is read into them. */
async function structureOf(connection: DuckDBConnection, { table }: Parts): Promise<string> {
  const reader = await connection.runAndReadAll(
    "SELECT column_name, data_type FROM duckdb_columns() WHERE table_name = $table AND column_name <> 'carrier_id'",
    { table },
  )
  const types = reader.getRows().map(([column, type]) => {
    const text = String(type)
    return [String(column), text.endsWith('[]') ? [text.slice(0, -2)] : text]
  })
  return JSON.stringify(Object.fromEntries(types))
}

async function numberOf(connection: DuckDBConnection, sql: string): Promise<number> {
  return Number((await connection.runAndReadAll(sql)).getRows()[0]?.[0])
}
