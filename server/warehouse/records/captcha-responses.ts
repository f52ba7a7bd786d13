import type { Result } from '../../../domain/values/problem.ts'
import { ownRows } from '../own-rows.ts'
import { statement } from '../statement.ts'
import { statementsOf } from '../statements.ts'
import type { Warehouse } from '../warehouse.ts'
import { recordPage, type FoundRecords, type RecordsAsked } from './record-page.ts'

/** What carriers answered to claims for packages of the scope's clients, each once whatever carried its package. */
export function captchaResponseRecords(
  warehouse: Warehouse,
  asked: RecordsAsked & {
    /** Else neither what the carrier answered nor the name of its file is read. PAGE-28 */
    readonly tellsAnswers: boolean
  },
): Promise<Result<FoundRecords>> {
  const { dialect } = statementsOf(warehouse)
  const responses = statement(
    (
      bind,
    ) => `SELECT r.id AS id, coalesce(${dialect.anyOf('p.tracking_number')}, '') AS "trackingNumber", ${dialect.text('r.tracking_id')} AS "trackingId",
      c.name AS client, r.invoice_number AS "invoiceNumber", ${asked.tellsAnswers ? 'r.state AS answer, r.file_name AS file' : "'' AS answer, '' AS file"}
    FROM captcha_response r JOIN client c ON c.id = r.client_id
    LEFT JOIN package_level_info p ON p.tracking_id = r.tracking_id AND p.client_id = r.client_id
    WHERE ${ownRows('r.client_id', asked, bind)}
    GROUP BY r.id, r.tracking_id, c.name, r.invoice_number, r.state, r.file_name`,
  )
  return recordPage(warehouse, responses, asked)
}
