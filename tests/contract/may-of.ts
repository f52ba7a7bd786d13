import type { OperationId } from '../../openapi/contract/operations.ts'
import table from './access-table.json' with { type: 'json' }

/** Who has no session. */
export const NOBODY = '(nobody signed in)'

const rows: Readonly<Record<string, readonly number[]>> = table.rows

/** Every operation, in the order in which the answers of the table were given: a page is edited before it is read. */
export const IN_TURN = Object.keys(rows) as OperationId[]

/** What the table says that an operation answers a kind of user; undefined: the table is not of them. */
export function mayOf(login: string, id: OperationId): number | undefined {
  return rows[id]?.[table.users.indexOf(login)]
}
