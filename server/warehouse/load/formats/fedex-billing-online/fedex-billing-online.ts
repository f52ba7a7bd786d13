import type { CellValues } from '../../reading/read-cells.ts'
import { withoutZeros } from '../../reading/without-zeros.ts'
import { tableFormat } from '../../table/table-format.ts'
import type { TableRow } from '../../table/table-row.ts'

/** An export of FedEx Billing Online: a row a package, its charges in pairs of a text and an amount. */
export const FEDEX_BILLING_ONLINE = tableFormat({
  id: 'fedex',
  name: 'FedEx Billing Online',
  carrier: { code: 'fedex', name: 'FedEx' },
  folder: new URL('.', import.meta.url),
  discountsAreNegative: true,
  meanRow,
})

const LONG_ZIP = /^(\d{5})-?(\d{4})-?\d{2}$/

/**
 * A row of a fee has its account where a package has its number. A package of a multi-piece shipment has a row of its
 * own, and a number of its own where the export says it.
 */
function meanRow(values: CellValues): TableRow {
  const { account_number: account, tracking_prefix: prefix, tracking_id: id, piece_id: piece } = values
  const isFee = !id || withoutZeros(id) === account
  const number = isFee ? null : `${prefix ?? ''}${id}`
  const shipment = values['master_id'] ?? values['multiweight_number'] ?? (piece ? number : null)
  const { delivery_date: day, delivery_time: time } = values
  return {
    facts: {
      tracking_number: number && (piece ?? number),
      shipment_number: number && shipment,
      delivery_date: day && time ? `${day} ${time}` : day,
      sender_postal_code: zipOf(values['sender_postal_code']),
      consignee_postal_code: zipOf(values['consignee_postal_code']),
    },
    isPiece: Boolean(shipment),
  }
}

/** A ZIP with its delivery point (ZIP+4+2) without that. */
function zipOf(code: string | null | undefined): string | null | undefined {
  return code?.replace(LONG_ZIP, '$1-$2')
}
