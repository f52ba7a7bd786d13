import type { QueryRow } from '../../../domain/query/query.ts'
import { ownRows } from '../own-rows.ts'
import { statement } from '../statement.ts'
import type { RowsOf, TenantScope } from '../tenant-scope.ts'
import type { Warehouse } from '../warehouse.ts'
import { statementsOf } from '../statements.ts'

export interface CaptchaResponse {
  readonly id: number
  readonly trackingId: number
  readonly trackingNumber: string | null
  readonly invoiceNumber: string
  readonly state: string
}

/** What carriers answered about packages, by id. */
export async function captchaResponses(warehouse: Warehouse, of: RowsOf): Promise<CaptchaResponse[]> {
  const { dialect, ...ask } = statementsOf(warehouse)
  const rows = await ask.rows(
    statement(
      (
        bind,
      ) => `SELECT r.id, r.tracking_id, r.invoice_number, r.state, ${dialect.anyOf('p.tracking_number')} AS tracking_number FROM captcha_response r
        LEFT JOIN package_level_info p ON p.tracking_id = r.tracking_id AND p.client_id = r.client_id
        WHERE ${ownRows('r.client_id', of, bind)} GROUP BY r.id, r.tracking_id, r.invoice_number, r.state ORDER BY r.id`,
    ),
  )
  return rows.map((row) => ({
    id: Number(row.id),
    trackingId: Number(row.tracking_id),
    trackingNumber: textOrNull(row.tracking_number),
    invoiceNumber: String(row.invoice_number),
    state: String(row.state),
  }))
}

export interface CaptchaFile {
  readonly fileName: string
  readonly contentType: string
  /** In base64; null: nothing of it is kept. */
  readonly content: string | null
}

/** The file that came with an answer; undefined: there is none, or it is of a client outside the scope. */
export async function captchaFile(
  warehouse: Warehouse,
  { scope, id }: { readonly scope: TenantScope; readonly id: number },
): Promise<CaptchaFile | undefined> {
  const { dialect, rows } = statementsOf(warehouse)
  const [file] = await rows(
    statement(
      (bind) => `SELECT file_name, content_type, ${dialect.base64('content')} AS content FROM captcha_response
        WHERE id = ${bind('integer', String(id))} AND ${ownRows('client_id', { scope }, bind)}`,
    ),
  )
  return (
    file && {
      fileName: String(file.file_name),
      contentType: String(file.content_type),
      content: textOrNull(file.content),
    }
  )
}

function textOrNull(value: QueryRow[string] | undefined): string | null {
  return value === null || value === undefined ? null : String(value)
}
