import { childClientIds } from '../../domain/query/query.ts'
import type { Bind } from './statement.ts'
import { clientsInScope, type TenantScope } from './tenant-scope.ts'

/** Whose rows are read: those of a client with its children, or with the chosen ones; of no client in particular, those of every client in the scope. */
export interface RowsOf {
  readonly scope: TenantScope
  readonly clientId?: number
  readonly childClientIdsCSV?: string | undefined
}

/** The clients whose rows are read, by id; what is outside the scope adds none. */
function clientsOf({ scope, clientId, childClientIdsCSV }: RowsOf): readonly number[] {
  return clientId === undefined
    ? [...scope.families.keys()]
    : clientsInScope(scope, { clientId, childClientIds: childClientIds({ childClientIdsCSV }) })
}

/** The condition that `column` holds one of these clients. No other code writes it, so that no statement reads a row past the scope. */
export function ownRows(column: string, of: RowsOf, bind: Bind): string {
  const places = clientsOf(of).map((id) => bind('integer', String(id)))
  return places.length > 0 ? `${column} IN (${places.join(', ')})` : 'false'
}
