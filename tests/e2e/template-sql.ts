import { DuckDBInstance } from '@duckdb/node-api'
import type { View } from '../../domain/dashboards/view.ts'
import { handPage, rowsSql } from '../support/answers/page-sums.ts'
import { templateWarehouse } from '../support/portal/template-data.ts'

type Row = Readonly<Record<string, string | number>>

/** The answer to SQL over the demo data that is served, read from the folder that the server's was copied from. */
export async function templateRows(sql: string): Promise<Row[]> {
  const database = await DuckDBInstance.create(templateWarehouse(), { access_mode: 'READ_ONLY', threads: '1' })
  const connection = await database.connect()
  const rows = (await connection.runAndReadAll(sql)).getRowObjectsJson() as Row[]
  connection.closeSync()
  database.closeSync()
  return rows
}

/** What the rows of clients (`owners`; else the first demo client and its children) of a page cost in some days, in USD, by some columns; the dearest first. */
export function costs(
  page: string,
  {
    from,
    to,
    only = 'true',
    by = [],
    owners = '1, 2, 3, 4',
  }: Pick<View, 'from' | 'to'> & { readonly only?: string; readonly by?: string[]; readonly owners?: string },
): Promise<Row[]> {
  const hand = handPage(page)
  const where = rowsSql(hand, {
    view: { dateType: 'bill_date', from, to, currency: 'all', mode: '' },
    owners,
  })
  return templateRows(
    `SELECT ${[...by, 'count(*)::INTEGER AS rows', 'coalesce(sum(net_amount * usd_rate), 0)::DOUBLE AS cost'].join(', ')}
     FROM ${hand.table} WHERE ${where} AND net_amount <> 0 AND ${only} ${by.length > 0 ? `GROUP BY ${by.join(', ')} ORDER BY cost DESC` : ''}`,
  )
}
