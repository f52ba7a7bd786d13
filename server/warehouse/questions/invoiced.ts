import type { ClientDays } from '../../../domain/dates/compared-days.ts'
import type { DateType } from '../../../domain/dates/period.ts'
import type { QueryRow } from '../../../domain/query/query.ts'
import { ok, type Result } from '../../../domain/values/problem.ts'
import type { Asking } from '../asking.ts'
import type { Statement } from '../engine.ts'
import type { Dialect } from '../engines/dialect.ts'
import { ownRows } from '../own-rows.ts'
import { statement } from '../statement.ts'
import type { RowsOf } from '../tenant-scope.ts'
import type { Warehouse } from '../warehouse.ts'
import { statementsOf } from '../statements.ts'

export interface Currency {
  readonly code: string
  readonly name: string
  readonly symbol: string
}

/** The currencies of invoices, by code; of these carriers, or of all where none is named. */
export async function invoicedCurrencies(
  warehouse: Warehouse,
  of: RowsOf,
  carrierIds: readonly string[],
): Promise<Currency[]> {
  const rows = await statementsOf(warehouse).rows(
    statement((bind) => {
      const carriers = carrierIds.map((id) => bind('integer', id))
      return `SELECT c.code, c.name, c.symbol FROM currency c WHERE c.code IN
        (SELECT DISTINCT currency_code FROM package_level_info WHERE ${ownRows('client_id', of, bind)} ${carriers.length > 0 ? `AND carrier_id IN (${carriers.join(', ')})` : ''})
        ORDER BY c.code`
    }),
  )
  return rows.map((row) => ({ code: String(row.code), name: String(row.name), symbol: String(row.symbol) }))
}

/** The last day, YYYY-MM-DD, that a package was to arrive on; null: no file said it of any, so none is on time or late. */
export async function lastScheduled(warehouse: Warehouse, of: RowsOf): Promise<string | null> {
  const { dialect, rows } = statementsOf(warehouse)
  const [row] = await rows(
    statement(
      (bind) =>
        `SELECT ${dialect.day('max(scheduled_date)')} AS day FROM package_level_info WHERE ${ownRows('client_id', of, bind)}`,
    ),
  )
  return row?.day ? String(row.day) : null
}

/** On which days of a kind each client or sub-client was first and last invoiced or shipped, those that began first in front. */
export async function invoicedClients(warehouse: Warehouse, of: RowsOf, column: DateType): Promise<ClientDays[]> {
  const { dialect, rows } = statementsOf(warehouse)
  return clientDays(await rows(clientDaysStatement(dialect, of, column)))
}

/** The same for somebody who waits, from memory where it was asked before. */
export async function clientsInvoiced(
  warehouse: Warehouse,
  { of, column, ...asking }: Omit<Asking, 'catalog'> & { readonly of: RowsOf; readonly column: DateType },
): Promise<Result<ClientDays[]>> {
  const { dialect, answer } = statementsOf(warehouse)
  const answered = await answer({ statement: clientDaysStatement(dialect, of, column), ...asking })
  return answered.ok ? ok(clientDays(answered.value.data)) : answered
}

function clientDaysStatement(dialect: Dialect, of: RowsOf, column: DateType): Statement {
  return statement(
    (bind) =>
      `SELECT p.client_id AS id, c.name AS name, ${dialect.day(`min(p.${column})`)} AS first_day, ${dialect.day(`max(p.${column})`)} AS last_day
        FROM package_level_info p JOIN client c ON c.id = p.client_id
        WHERE ${ownRows('p.client_id', of, bind)} AND p.${column} IS NOT NULL GROUP BY p.client_id, c.name ORDER BY 3, 1`,
  )
}

function clientDays(rows: readonly QueryRow[]): ClientDays[] {
  return rows.map(({ id, name, first_day: first, last_day: last }) => ({
    id: Number(id),
    name: String(name),
    from: String(first),
    to: String(last),
  }))
}

/** The days, YYYY-MM-DD in order, that packages were billed or picked up on. */
export async function invoicedDays(
  warehouse: Warehouse,
  of: RowsOf,
  column: 'bill_date' | 'pickup_date',
): Promise<string[]> {
  const rows = await statementsOf(warehouse).rows(
    statement(
      (bind) =>
        `SELECT DISTINCT ${column} AS day FROM package_level_info WHERE ${ownRows('client_id', of, bind)} AND ${column} IS NOT NULL ORDER BY 1`,
    ),
  )
  return rows.map(({ day }) => String(day))
}
