import type { Bind } from './statement.ts'
import { clientsOf, type RowsOf } from './tenant-scope.ts'

/** The condition that `column` holds one of these clients. No other code writes it, so that no statement reads a row past the scope. */
export function ownRows(column: string, of: RowsOf, bind: Bind): string {
  const places = clientsOf(of).map((id) => bind('integer', String(id)))
  return places.length > 0 ? `${column} IN (${places.join(', ')})` : 'false'
}
