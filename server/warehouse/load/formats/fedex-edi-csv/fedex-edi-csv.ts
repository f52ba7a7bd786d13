import type { CellValues } from '../../reading/read-cells.ts'
import { withoutZeros } from '../../reading/without-zeros.ts'
import { tableFormat } from '../../table/table-format.ts'
import type { TableRow } from '../../table/table-row.ts'

/** FedEx's EDI invoice as CSV: a row a package, a column a charge. */
export const FEDEX_EDI_CSV = tableFormat({
  id: 'fedex-edi',
  name: 'FedEx EDI in CSV',
  carrier: { code: 'fedex', name: 'FedEx' },
  folder: new URL('.', import.meta.url),
  discountsAreNegative: false,
  meanRow,
})

function meanRow(values: CellValues): TableRow {
  const number = values['ground_tracking'] ?? values['tracking_number']
  const shipment = values['multiweight_number']
  const { delivery_date: day, delivery_time: time } = values
  return {
    facts: {
      tracking_number: number && withoutZeros(number) !== values['account_number'] ? number : null,
      shipment_number: shipment,
      delivery_date: day && time ? `${day} ${time}` : day,
      actual_weight_unit: values['bill_weight_unit'],
    },
    isPiece: Boolean(shipment),
  }
}
