import { basename } from 'node:path'
import { ownRows } from '../../own-rows.ts'
import { statement } from '../../statement.ts'
import { statementsOf } from '../../statements.ts'
import type { RowsOf } from '../../tenant-scope.ts'
import type { Warehouse } from '../../warehouse.ts'

/** The loads of clients that are not undone, the newest first: the day (YYYY-MM-DD, UTC) and the name of the first file. */
export async function loadNames(
  warehouse: Warehouse,
  of: RowsOf,
): Promise<{ readonly id: string; readonly day: string; readonly file: string }[]> {
  const { dialect, ...ask } = statementsOf(warehouse)
  const rows = await ask.rows(
    statement(
      (bind) =>
        `SELECT id, ${dialect.text(dialect.day('started_at'))} AS day, ${dialect.firstOfJson('files')} AS file FROM import_run
          WHERE undone_at IS NULL AND ${ownRows('client_id', of, bind)} ORDER BY id DESC`,
    ),
  )
  return rows.map(({ id, day, file }) => ({ id: String(id), day: String(day), file: basename(String(file ?? '')) }))
}
