/** A table of sums of packages, one row a bill date and combination of its keys. Its columns have the names of what they sum. */
export interface RollUp {
  readonly name: string
  readonly table: string
  /** Columns of the table that a row stands for; every condition on them holds for all or none of its packages. */
  readonly keys: readonly string[]
  /** Additive columns, stored or derived, summed in their stored unit and currency; each has its number of rows that are not zero beside it. */
  readonly sums: readonly string[]
}

/** Scope, exclusions, currency and date of every page. A range never cuts a day; an amount is converted when it is read, by the rate of its row. */
const EVERY_KEY = ['client_id', 'bill_date', 'currency_code', 'usd_rate', 'invoice_status']

/** The columns behind the measures of the catalogue that are sums. */
const PACKAGE_SUMS = [
  'net_amount',
  'transportation_amount',
  'transportation_discount',
  'net_other_accessorial_amount',
  'net_fuel_surcharge_amount',
  'net_taxes_and_others',
  'incentive_amount',
  'audit_refund_amount',
  'address_correction_amt',
  'chargeback_amt',
  'declared_amt',
  'shipping_charge_correction_amt',
  'no_of_pkgs',
  'weighed_pkgs',
  'weighed_bill_pounds',
  'weighed_bill_kgs',
]

const packages = (name: string, dimensions: readonly string[]): RollUp => ({
  name,
  table: 'package_level_info',
  keys: [...EVERY_KEY, ...dimensions],
  sums: PACKAGE_SUMS,
})

/** All roll-ups, the smallest first: the first that answers a query exactly is read. Measured in docs/decisions/0006. */
export const ROLL_UPS: readonly RollUp[] = [
  packages('package_day', []),
  packages('package_day_account', ['carrier_name', 'account_number', 'service_category']),
  packages('package_day_sender', ['normalised_sender_country', 'normalised_sender_state']),
  packages('package_day_shipped', ['pickup_date', 'carrier_name', 'account_number', 'service_category']),
  packages('package_invoice', ['carrier_id', 'carrier_name', 'account_number', 'invoice_number']),
  packages('package_day_consignee', ['normalised_consignee_country', 'normalised_consignee_state']),
  // What tells how long after their ship day packages are billed. Decision 0120
  packages('package_billed_after', ['pickup_date', 'carrier_name', 'account_number', 'service', 'bucket_name']),
]

/** The column that says how many rows of a sum are not zero: "not zero" decides which groups an answer has. */
export function countOfNotZero(column: string): string {
  return `${column}_not_zero`
}

/** As narrow as holds the sums exactly: what the engine's own `sum` gives is many times slower to add up again. */
export function typeOfSum(column: string): string {
  if (column.endsWith('_pkgs')) return 'BIGINT'
  if (column.endsWith('_pounds')) return 'DECIMAL(18,6)'
  return column.endsWith('_kgs') ? 'DECIMAL(38,14)' : 'DECIMAL(18,2)'
}
