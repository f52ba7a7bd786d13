import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { statedInvoices } from '../load/past-loads/stated-invoices.sql.ts'
import { ownRows } from '../own-rows.ts'
import { statement } from '../statement.ts'
import { statementsOf } from '../statements.ts'
import type { RowsOf } from '../tenant-scope.ts'
import type { Warehouse } from '../warehouse.ts'

export interface LastLoad {
  readonly id: number
  /** In UTC. */
  readonly day: CalendarDate
  /** Its invoices that state another total than what is loaded of them, and those that state the same. */
  readonly differ: number
  readonly equal: number
  /** By how much all that differ do, in US dollars. */
  readonly amount: number
}

const KEYS = 'client_id, account_number, invoice_number, bill_date'

/** The newest load that is not undone, with what its invoices state; undefined: there is none. Invoices of several currencies are not compared. */
export async function lastLoad(warehouse: Warehouse, of: RowsOf): Promise<LastLoad | undefined> {
  const { dialect, rows } = statementsOf(warehouse)
  const [load] = await rows(
    statement(
      (bind) => `SELECT id, ${dialect.text('started_at')} AS started FROM import_run
        WHERE undone_at IS NULL AND ${ownRows('client_id', of, bind)} ORDER BY id DESC LIMIT 1`,
    ),
  )
  if (!load) return undefined
  const [told] = await rows(
    statement(
      (bind) => `WITH stated AS (${statedInvoices(of, { dialect, bind })}), loaded AS (
          SELECT ${KEYS}, max(currency_code) AS currency, count(DISTINCT currency_code) AS currencies, sum(net_amount) AS loaded, max(usd_rate) AS rate
          FROM package_invoice WHERE ${ownRows('client_id', of, bind)} GROUP BY ${KEYS})
        SELECT coalesce(sum(CASE WHEN loaded = stated THEN 1 ELSE 0 END), 0) AS equal, coalesce(sum(CASE WHEN loaded <> stated THEN 1 ELSE 0 END), 0) AS differ,
          coalesce(${dialect.number('sum(abs(loaded - stated) * rate)')}, 0) AS amount
        FROM loaded JOIN stated USING (${KEYS})
        WHERE load = ${bind('integer', String(load.id))} AND currencies = 1 AND stated_currency = currency AND stated IS NOT NULL`,
    ),
  )
  return {
    id: Number(load.id),
    day: String(load.started).slice(0, 'YYYY-MM-DD'.length),
    differ: Number(told?.differ ?? 0),
    equal: Number(told?.equal ?? 0),
    amount: Math.round(100 * Number(told?.amount ?? 0)) / 100,
  }
}
