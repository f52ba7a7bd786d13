/**
 * What a charge tells of its package, as SQL over a staged line `l`, its kind `k` and the units of
 * its weights, `au` (actual) and `bu` (billed). Blank is null.
 */
export const LINE_DIMENSIONS: Readonly<Record<string, string>> = {
  pickup_date: 'CAST(l.pickup_date AS DATE)',
  delivery_date: 'CAST(l.delivery_date AS TIMESTAMP)',
  service: 'k.service',
  zone: 'l.zone',
  bill_option: 'l.bill_option',
  actual_weight: weight('actual_weight'),
  actual_weight_unit: `CASE WHEN ${weight('actual_weight')} IS NOT NULL THEN au.unit END`,
  actual_weight_pounds: weight('actual_weight', 'au.pounds'),
  bill_weight: weight('bill_weight'),
  bill_weight_unit: `CASE WHEN ${weight('bill_weight')} IS NOT NULL THEN bu.unit END`,
  bill_weight_pounds: weight('bill_weight', 'bu.pounds'),
  length: side('length'),
  width: side('width'),
  height: side('height'),
  dim_unit: `CASE WHEN ${side('length')} IS NOT NULL THEN coalesce(l.dim_unit, CASE coalesce(bu.unit, au.unit) WHEN 'kgs' THEN 'cm' ELSE 'inches' END) END`,
  ...place('sender'),
  ...place('consignee'),
}

/** What only another source of the warehouse's rows knows; kept when a row is made again. */
export const KEPT_DIMENSIONS = [
  'scheduled_date',
  'first_attempt_date',
  'exception_reason',
  'delivery_status',
  'delivery_location',
  'estimated_days',
  'estimated_time',
]

/** Dimensions of a package's row that its charges, or an earlier load, may have filled. */
export const ROW_DIMENSIONS: readonly string[] = [...Object.keys(LINE_DIMENSIONS), ...KEPT_DIMENSIONS]

/** Dimensions that a later row of a package takes from its freight row where they are blank. */
export const INHERITED_DIMENSIONS: readonly string[] = ROW_DIMENSIONS.filter((name) => name !== 'pickup_date')

/**
 * A weight of 0 says nothing, except on a line that carried a package. Of two decimals of up to 18 digits the product has 18, which six digits of pounds
 * overflow, so it is taken in wider ones, which cost twenty times the time: only where the unit is not pounds.
 */
function weight(name: string, pounds?: string): string {
  const billed = `CAST(l.${name} AS DECIMAL(12,4))`
  const own = `CAST(${billed} AS DECIMAL(10,2))`
  const said = pounds
    ? `CASE ${pounds} WHEN '1' THEN ${own} ELSE CAST(CAST(${billed} AS DECIMAL(20,4)) * CAST(${pounds} AS DECIMAL(12,10)) AS DECIMAL(10,2)) END`
    : own
  return `CASE WHEN ${billed} <> 0 OR (k.transports AND k.kind = 'freight' AND CAST(l.package_quantity AS INTEGER) > 0) THEN ${said} END`
}

function side(name: string): string {
  return `nullif(CAST(l.${name} AS DECIMAL(8,2)), 0)`
}

function place(side: 'sender' | 'consignee'): Record<string, string> {
  const columns = ['name', 'company', 'city', 'state', 'postal_code', 'cntry', 'address'].map(
    (name) => `${side}_${name}`,
  )
  return Object.fromEntries(columns.map((name) => [name, `l.${name}`]))
}
