import type { Result } from '../../../domain/values/problem.ts'
import { statedInvoices } from '../load/past-loads/stated-invoices.sql.ts'
import { ownRows } from '../own-rows.ts'
import { statement } from '../statement.ts'
import { statementsOf } from '../statements.ts'
import type { Warehouse } from '../warehouse.ts'
import { recordPage, type FoundRecords, type RecordsAsked } from './record-page.ts'

const KEY_COLUMNS = ['client_id', 'account_number', 'invoice_number', 'bill_date']
const KEYS = KEY_COLUMNS.join(', ')

/**
 * The invoices of the scope's clients: what is loaded of each, from the sums that are kept, beside what they state.
 * Amounts of several currencies are not compared.
 */
export async function reconciledInvoices(warehouse: Warehouse, asked: RecordsAsked): Promise<Result<FoundRecords>> {
  const { dialect } = statementsOf(warehouse)
  const invoices = statement(
    (bind) => `WITH stated AS (${statedInvoices(asked, { dialect, bind })}
  ), loaded AS (
    SELECT ${KEYS}, carrier_id, ${dialect.anyOf('carrier_name')} AS carrier, ${dialect.listed('currency_code', "', '")} AS currency,
      count(DISTINCT currency_code) AS currencies, sum(net_amount) AS loaded
    FROM package_invoice p WHERE ${ownRows('p.client_id', asked, bind)} GROUP BY ${KEYS}, carrier_id
  )
  SELECT ${dialect.hash(dialect.joined("'|'", ...KEY_COLUMNS, 'carrier_id'))} AS id, invoice_number AS "invoiceNumber", c.name AS client, account_number AS "accountNumber", carrier,
    ${dialect.text('bill_date')} AS "invoiceDate", currency, ${dialect.number('stated')} AS "statedTotal",
    ${dialect.number('CASE WHEN currencies = 1 THEN loaded END')} AS "loadedTotal",
    ${dialect.number('CASE WHEN currencies = 1 AND stated_currency = currency THEN loaded - stated END')} AS difference,
    CASE WHEN stated IS NULL THEN 'unstated' WHEN currencies > 1 OR stated_currency <> currency THEN 'uncompared'
      WHEN loaded = stated THEN 'equal' ELSE 'differs' END AS "check",
    coalesce(${dialect.text('load')}, '') AS load, ${dialect.text('client_id')} AS "clientId"
  FROM loaded LEFT JOIN stated USING (${KEYS}) JOIN client c ON c.id = client_id`,
  )
  return recordPage(warehouse, invoices, asked)
}
