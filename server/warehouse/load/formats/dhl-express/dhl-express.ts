import type { BadValue, CellValues } from '../../reading/read-cells.ts'
import { tableFormat } from '../../table/table-format.ts'
import type { TableRow } from '../../table/table-row.ts'

/** A DHL Express invoice: a row with the invoice's total (I), and a row a shipment (S). */
export const DHL_EXPRESS = tableFormat({
  id: 'dhl',
  name: 'DHL Express',
  carrier: { code: 'dhl_express', name: 'DHL Express' },
  folder: new URL('.', import.meta.url),
  discountsAreNegative: false,
  meanRow,
})

/** The billed weight is one of the scales', not one of the volumes'. */
const SCALES = ['A', 'B']

function meanRow(values: CellValues): TableRow | BadValue {
  const { line_type: type = '', weight_unit: unit, bill_weight: billed } = values
  if (type === 'I')
    return { type, statesInvoice: true, facts: { tracking_number: null, invoice_amount: values['stated_net'] } }
  if (type !== 'S') return { column: 'Line Type', value: type ?? '', fault: { code: 'neither', what: 'I', other: 'S' } }
  const [length = null, width = null, height = null] = values['dimensions']?.split('x') ?? []
  const scaled = SCALES.includes(values['weight_flag'] ?? '') ? billed : null
  const actual = values['carrier_weight'] ?? values['customer_weight'] ?? scaled
  return {
    type,
    facts: { length, width, height, actual_weight: actual, actual_weight_unit: unit, bill_weight_unit: unit },
  }
}
