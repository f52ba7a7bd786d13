import { failed, ok } from '../../domain/values/problem.ts'
import { childClientIds, type QueryRow } from '../../domain/query/query.ts'
import { CaptchaState, type CAPTCHA_RESPONSE_OPERATIONS } from '../../openapi/contract/captcha-responses.ts'
import { clientsInScope, type TenantScope } from '../warehouse/tenant-scope.ts'
import type { Handlers } from '../handler.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'

export const captchaResponseHandlers: Handlers<keyof typeof CAPTCHA_RESPONSE_OPERATIONS> = {
  captchaResponsesByClient: async ({ caller, deps, params, query }) => {
    const clients = clientsInScope(caller.scope, { clientId: Number(params.id), childClientIds: childClientIds(query) })
    if (clients.length === 0) return ok([])
    const rows = await deps.warehouse.rows({
      sql: `SELECT r.id, r.tracking_id, r.invoice_number, r.state, any_value(p.tracking_number) AS tracking_number FROM captcha_response r
        LEFT JOIN package_level_info p ON p.tracking_id = r.tracking_id AND p.client_id = r.client_id
        WHERE r.client_id IN (${clients.map((_, at) => `$${at + 1}`).join(', ')}) GROUP BY ALL ORDER BY r.id`,
      params: clients.map((id) => ({ type: 'integer', value: String(id) })),
    })
    return ok(rows.map(responseOf))
  },

  captchaFileDetails: async ({ caller, deps, params }) => {
    const file = await fileOf(deps.warehouse, { scope: caller.scope, id: Number(params.id) })
    return file
      ? ok({ contentType: String(file.content_type), fileName: String(file.file_name) })
      : failed('no-such-file')
  },

  captchaFile: async ({ caller, deps, params }) => {
    const file = await fileOf(deps.warehouse, { scope: caller.scope, id: Number(params.id) })
    return typeof file?.content === 'string' ? ok(file.content) : failed('no-such-file')
  },
}

function responseOf(row: QueryRow) {
  return {
    id: Number(row.id),
    trackingId: Number(row.tracking_id),
    trackingNumber:
      row.tracking_number === null || row.tracking_number === undefined ? null : String(row.tracking_number),
    invoiceNumber: String(row.invoice_number),
    state: CaptchaState.parse(row.state),
  }
}

/** Undefined: it does not exist, or is of a client that the caller does not see. */
async function fileOf(
  warehouse: Warehouse,
  { scope, id }: { scope: TenantScope; id: number },
): Promise<QueryRow | undefined> {
  const [file] = await warehouse.rows({
    sql: 'SELECT client_id, file_name, content_type, base64(content) AS content FROM captcha_response WHERE id = $1',
    params: [{ type: 'integer', value: String(id) }],
  })
  return file && scope.families.has(Number(file.client_id)) ? file : undefined
}
