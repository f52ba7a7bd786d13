import { dayNumber, type CalendarDate } from '../../../domain/dates/calendar-date.ts'
import type { BilledSum } from '../../../domain/billed/billed-sums.ts'
import { ownRows } from '../own-rows.ts'
import { statement } from '../statement.ts'
import { statementsOf } from '../statements.ts'
import type { RowsOf } from '../tenant-scope.ts'
import type { Warehouse } from '../warehouse.ts'

/** What was billed of each account's ship weeks since a day, by client and account number; a week is told as its Sunday, and the account stands where a service would. */
export async function billedWeeks(
  warehouse: Warehouse,
  of: RowsOf & { readonly since: CalendarDate },
): Promise<ReadonlyMap<string, readonly BilledSum[]>> {
  const { dialect, rows } = statementsOf(warehouse)
  const week = dialect.startOf('week', 'pickup_date')
  const found = await rows(
    statement(
      (
        bind,
      ) => `SELECT client_id, carrier_name, account_number, ${dialect.text(week)} AS shipped, ${dialect.text('bill_date')} AS billed,
        sum(no_of_pkgs) AS packages
      FROM package_billed_after
      WHERE ${ownRows('client_id', of, bind)} AND pickup_date >= ${bind('date', of.since)} AND bucket_name IN ('freight', 'fee')
        AND invoice_status NOT IN ('zeropayclose', 'ode', 'duplicate')
      GROUP BY client_id, carrier_name, account_number, ${week}, bill_date`,
    ),
  )
  const accounts = new Map<string, BilledSum[]>()
  for (const row of found) {
    const key = accountKey(Number(row.client_id), String(row.account_number))
    const sums = accounts.get(key) ?? []
    accounts.set(key, sums)
    sums.push({
      carrier: String(row.carrier_name),
      service: key,
      shipped: dayNumber(String(row.shipped)),
      billed: dayNumber(String(row.billed)),
      packages: Number(row.packages),
      net: 0,
    })
  }
  return accounts
}

export function accountKey(clientId: number, account: string): string {
  return `${clientId} ${account}`
}
