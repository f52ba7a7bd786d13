const kilograms = (name: string) =>
  `CASE ${name}_weight_unit WHEN 'kgs' THEN ${name}_weight ELSE ${name}_weight_pounds::DECIMAL(24,6) * 0.45359237 END`
const DELTA = '(bill_weight_pounds - actual_weight_pounds) * UNIT'

/** SQL written by hand, of whose weights UNIT makes those of the asked unit: kilograms are the file's where it says them. */
export function weightsIn(unit: 'lbs' | 'kgs', sql: string): string {
  if (unit === 'lbs') return sql.replaceAll('UNIT', '1')
  return sql
    .replaceAll(DELTA, `(${kilograms('bill')} - ${kilograms('actual')})`)
    .replaceAll(/(bill|actual)_weight_pounds \* UNIT/g, (_, name: string) => kilograms(name))
}
