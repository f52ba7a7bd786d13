import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { ok, type Result } from '../../../domain/values/problem.ts'
import type { Dialect } from '../engines/dialect.ts'
import type { Statement } from '../engine.ts'
import { ownRows } from '../own-rows.ts'
import { statement } from '../statement.ts'
import { statementsOf } from '../statements.ts'
import type { RowsOf } from '../tenant-scope.ts'
import type { Warehouse } from '../warehouse.ts'
import { foundOf, recordPage, type FoundRecords, type RecordsAsked } from './record-page.ts'

/** What was found in the packages and fees of the scope's clients, with what is no longer found. */
export function findingRecords(warehouse: Warehouse, asked: RecordsAsked): Promise<Result<FoundRecords>> {
  return recordPage(warehouse, listedFindings(asked, statementsOf(warehouse).dialect), inOrder(asked))
}

/** US dollars that stand found, by the day of the invoice, of what the list shows as it is searched and narrowed. */
export async function foundByDay(
  warehouse: Warehouse,
  { search, searched, only, ...asking }: Omit<RecordsAsked, 'sortBy' | 'descending' | 'offset' | 'limit' | 'days'>,
): Promise<Result<ReadonlyMap<CalendarDate, number>>> {
  const { dialect, answer } = statementsOf(warehouse)
  const rows = listedFindings(asking, dialect, `, f.difference * f.usd_rate AS dollars`)
  const found = foundOf(rows, { search, searched, only }, dialect)
  const sums = await answer({
    statement: {
      sql: `${found.sql} SELECT "invoiceDate" AS day, ${dialect.number('sum(dollars)')} AS amount
        FROM found WHERE verdict = 'found' GROUP BY 1`,
      params: found.params,
    },
    ...asking,
  })
  return sums.ok ? ok(new Map(sums.value.data.map(({ day, amount }) => [String(day), Number(amount)]))) : sums
}

function listedFindings(of: RowsOf, dialect: Dialect, more = ''): Statement {
  const text = (sql: string) => `coalesce(${dialect.text(sql)}, '')`
  return statement(
    (bind) => `SELECT f.id AS id, f.rule AS rule, ${text('f.tracking_number')} AS "trackingNumber",
      ${text('f.tracking_id')} AS "trackingId", c.name AS client, r.name AS carrier, f.account_number AS "accountNumber",
      f.invoice_number AS "invoiceNumber", ${dialect.text('f.bill_date')} AS "invoiceDate", ${text('f.service')} AS service,
      ${dialect.number('f.billed')} AS billed, ${dialect.number('f.billed - f.difference')} AS expected,
      ${dialect.number('f.difference')} AS difference, f.currency_code AS currency, f.confidence AS confidence,
      ${text('f.deadline')} AS deadline, CASE WHEN f.ended_in IS NULL THEN 'found' ELSE 'ended' END AS verdict${more}
    FROM finding f JOIN client c ON c.id = f.client_id JOIN carrier r ON r.id = f.carrier_id
    WHERE ${ownRows('f.client_id', of, bind)}`,
  )
}

/** What stands of it, charge by charge. */
export function foundCharges(warehouse: Warehouse, asked: RecordsAsked): Promise<Result<FoundRecords>> {
  const { dialect } = statementsOf(warehouse)
  const text = (sql: string) => `coalesce(${dialect.text(sql)}, '')`
  const found = statement(
    (
      bind,
    ) => `SELECT ${dialect.joined("'|'", 'f.id', 'f.charge.code')} AS id, f.invoice_details_id AS "detailsId", f.charge.code AS charge, f.rule AS rule,
      ${text('f.tracking_number')} AS "trackingNumber", ${text('f.tracking_id')} AS "trackingId", c.name AS client,
      r.name AS carrier, f.account_number AS "accountNumber", f.invoice_number AS "invoiceNumber",
      ${dialect.text('f.bill_date')} AS "invoiceDate", ${dialect.number('f.charge.expected')} AS expected,
      ${dialect.number('f.charge.claimed')} AS difference, f.currency_code AS currency, f.confidence AS confidence,
      ${text('f.deadline')} AS deadline
    FROM (SELECT *, unnest(charges) AS charge FROM finding WHERE ended_in IS NULL) f
    JOIN client c ON c.id = f.client_id JOIN carrier r ON r.id = f.carrier_id
    WHERE ${ownRows('f.client_id', asked, bind)}`,
  )
  return recordPage(warehouse, found, inOrder(asked))
}

/** Amounts are compared within a currency alone. */
function inOrder(asked: RecordsAsked): RecordsAsked {
  const isAmount = ['billed', 'expected', 'difference'].includes(asked.sortBy)
  return isAmount ? { ...asked, within: 'currency' } : asked
}
