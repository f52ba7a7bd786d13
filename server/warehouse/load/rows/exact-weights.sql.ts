import { SIDE, WEIGHT } from '../../engines/decimal-types.ts'
import { readPoundsOfUnits } from '../rule-tables.ts'

/** What was rounded to hundredths, as it is kept now; a weight's places beyond the fourth were cut before that. */
const MEASURES = [
  ...['bill_weight', 'actual_weight'].map((name) => ({ name, type: WEIGHT, read: `CAST(k.${name} AS DECIMAL(12,4))` })),
  ...['length', 'width', 'height'].map((name) => ({ name, type: SIDE, read: `k.${name}` })),
]

/** The package, or the invoice of a fee: later rows of a package have its weight too. */
const packageOf = (invoiceDate: string) =>
  `coalesce(tracking_number, concat_ws('|', account_number, invoice_number, ${invoiceDate}))`

/** Where the kept lines of a package say one measure that was rounded to what the row has, the row has it whole. */
const asLinesSay = ({ name, type, read }: (typeof MEASURES)[number]) => `
UPDATE package_level_info p SET ${name} = s.said
FROM (
  SELECT client_id, carrier_id, package, rounded, min(said) AS said FROM (
    SELECT r.client_id, r.carrier_id, CAST(k.${name} AS ${type}) AS said, CAST(${read} AS DECIMAL(10,2)) AS rounded, ${packageOf('k.invoice_date')} AS package
    FROM (SELECT * EXCLUDE (account_number, invoice_number) FROM loaded_row) r JOIN loaded_line k ON k.line_number = r.line_number WHERE k.${name} IS NOT NULL)
  GROUP BY ALL HAVING min(said) = max(said) AND min(said) <> rounded) s
WHERE s.client_id = p.client_id AND s.carrier_id = p.carrier_id AND s.package = ${packageOf('CAST(p.bill_date AS VARCHAR)')} AND s.rounded = p.${name}`

/** A unit's pounds, as loads take them. */
const poundsOf = (unit: string) =>
  `CASE ${unit} ${readPoundsOfUnits()
    .map(({ unit: name, pounds }) => `WHEN '${name}' THEN ${pounds}`)
    .join(' ')} END`

const inPounds = (name: string) => {
  const pounds = `CAST(CAST(p.${name} AS DECIMAL(20,6)) * CAST(${poundsOf(`p.${name}_unit`)} AS DECIMAL(17,16)) AS ${WEIGHT})`
  return `UPDATE package_level_info p SET ${name}_pounds = ${pounds} WHERE p.${name}_pounds <> ${pounds}`
}

const COPIED = ['bill_weight', 'actual_weight'].flatMap((name) => [`${name}_pounds`, name, `${name}_unit`])

/**
 * Weights and sides of rows that were rounded to hundredths are made whole again from the lines that are kept; pounds follow
 * from the weight in its unit. Charges have the weights of their package: those that were told otherwise, or in kilograms,
 * since only these are read beside the pounds.
 */
export const EXACT_WEIGHTS: readonly string[] = [
  ...MEASURES.map(asLinesSay),
  inPounds('bill_weight'),
  inPounds('actual_weight'),
  `UPDATE package_level_info SET delta_weight_pounds = bill_weight_pounds - actual_weight_pounds
WHERE delta_weight_pounds <> bill_weight_pounds - actual_weight_pounds`,
  `UPDATE charge_level_info c SET ${[...COPIED, 'delta_weight_pounds'].map((name) => `${name} = p.${name}`).join(', ')}
FROM package_level_info p WHERE p.client_id = c.client_id AND p.invoice_details_id = c.invoice_details_id
  AND (p.bill_weight_pounds <> c.bill_weight_pounds OR p.actual_weight_pounds <> c.actual_weight_pounds
    OR p.bill_weight_unit = 'kgs' OR p.actual_weight_unit = 'kgs')`,
]
