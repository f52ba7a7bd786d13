import type { Condition } from '../../../domain/query/condition.ts'
import { WEIGHED } from '../../../domain/query/measure-rows.ts'

/** A table of sums of rows, one row a bill date and combination of its keys. Its columns have the names of what they sum. */
export interface RollUp {
  readonly name: string
  readonly table: string
  /** Conditions that all rows in it meet: a query that does not ask for them is answered by others. */
  readonly only?: readonly Condition[]
  /** Columns of the table, stored or derived, that a row stands for; every condition on them holds for all or none of its rows. */
  readonly keys: readonly string[]
  /** Additive columns, stored or derived, summed in their stored unit and currency; each has its number of rows that are not zero beside it. */
  readonly sums: readonly string[]
}

/** Scope, exclusions, currency and date of every page. A range never cuts a day; an amount is converted when it is read, by the rate of its row. */
const EVERY_KEY = ['client_id', 'bill_date', 'currency_code', 'usd_rate', 'invoice_status']
/** By which accounts and services are told; the carrier's id finds the groups of an account. */
const ACCOUNT = ['carrier_id', 'carrier_name', 'account_number', 'service_category']
const RECEIVER = ['normalised_consignee_country', 'normalised_consignee_state']
const SENDER = ['normalised_sender_country', 'normalised_sender_state']
/** What is known of a delivery without the day on which it is asked: that makes it pending late when it is read. */
const DELIVERY = ['decided_status', 'awaited_since']

/** What tells one credit from another: there are few, so that they are kept nearly one by one. */
const CREDIT = ['pickup_date', 'service', 'accessorial_code', 'charge_category', 'credit_type', 'refund_source']

const SPEND_SUMS = [
  'net_amount',
  'transportation_amount',
  'transportation_discount',
  'net_other_accessorial_amount',
  'net_fuel_surcharge_amount',
  'net_taxes_and_others',
  'no_of_pkgs',
]
/** The columns behind the measures of the catalogue that are sums. */
const PACKAGE_SUMS = [
  ...SPEND_SUMS,
  'incentive_amount',
  'audit_refund_amount',
  'address_correction_amt',
  'chargeback_amt',
  'declared_amt',
  'shipping_charge_correction_amt',
  'freight_rows',
  'weighed_pkgs',
  'weighed_bill_pounds',
  'weighed_bill_kgs',
]
const ZONE_SUMS = ['domestic_packages', 'domestic_zones']
const DELIVERY_SUMS = ['no_of_pkgs', 'delivered_packages', 'delivery_days', 'business_delivery_days']
const WEIGHT_SUMS = [
  'net_amount',
  'no_of_pkgs',
  'weighed_pkgs',
  'weighed_bill_pounds',
  'weighed_actual_pounds',
  'weighed_delta_pounds',
  'weighed_bill_kgs',
  'weighed_actual_kgs',
  'weighed_delta_kgs',
]
const CHARGE_SUMS = [
  'net_amount',
  'gross_amount',
  'incentive_amount',
  'net_other_accessorial_amount',
  'other_accessorial_count',
  'audit_refund_amount',
  'shipping_charge_correction_amt',
]

const CARRIED: Condition = { column: 'no_of_pkgs', operator: '>', value: 0 }
const CREDITED: Condition = { column: 'audit_refund_amount', operator: '<>', value: 0 }
const WITHOUT_FREIGHT_BILLS: Condition = {
  column: 'accessorial_code',
  operator: 'not in',
  values: ['TFGHT', 'FGHT', 'TDSC', 'DSC'],
}

type Made = Pick<RollUp, 'only'> & { readonly sums?: readonly string[] }
const rollUp =
  (table: string, usual: readonly string[]) =>
  (name: string, dimensions: readonly string[], { only, sums = usual }: Made = {}): RollUp => ({
    name,
    table,
    ...(only ? { only } : {}),
    keys: [...EVERY_KEY, ...dimensions],
    sums,
  })
const packages = rollUp('package_level_info', PACKAGE_SUMS)
const charges = rollUp('charge_level_info', CHARGE_SUMS)

/** All roll-ups, of each table the smallest first: the first that answers a query exactly is read. Measured in decision 0006. */
export const ROLL_UPS: readonly RollUp[] = [
  packages('package_day', [], { sums: [...PACKAGE_SUMS, ...ZONE_SUMS] }),
  packages('package_day_account', ACCOUNT, { sums: [...PACKAGE_SUMS, ...ZONE_SUMS] }),
  packages('package_day_sender', SENDER),
  packages('package_weight', [...ACCOUNT, 'service'], { only: WEIGHED, sums: WEIGHT_SUMS }),
  packages('package_delivery', [...ACCOUNT, 'service', ...DELIVERY], { only: [CARRIED], sums: DELIVERY_SUMS }),
  packages('package_day_shipped', ['pickup_date', 'carrier_name', 'account_number', 'service_category']),
  packages('package_day_zone', [...ACCOUNT, 'zone', 'zone_number', 'normalised_zone']),
  packages('package_invoice', ['carrier_id', 'carrier_name', 'account_number', 'invoice_number']),
  packages('package_day_consignee', RECEIVER),
  packages('package_weight_consignee', RECEIVER, { only: WEIGHED, sums: WEIGHT_SUMS }),
  packages('package_delivery_consignee', [...RECEIVER, ...DELIVERY], { only: [CARRIED], sums: ['no_of_pkgs'] }),
  // What tells how long after their ship day packages are billed. Decision 0120
  packages('package_billed_after', ['pickup_date', 'carrier_name', 'account_number', 'service', 'bucket_name']),
  packages('package_segment', ['carrier_name', 'service_category', 'service', 'normalised_zone', 'weight_band'], {
    sums: SPEND_SUMS,
  }),
  packages('package_lane', [...SENDER, ...RECEIVER], { sums: ['no_of_pkgs'] }),
  packages('package_area', ['consignee_area'], { sums: ['no_of_pkgs'] }),

  charges('charge_credit', [...ACCOUNT, ...CREDIT, ...RECEIVER], { only: [CREDITED], sums: ['audit_refund_amount'] }),
  charges('charge_day_account', [...ACCOUNT, 'service', 'accessorial', 'accessorial_code', 'charge_category']),
  charges('charge_consignee', RECEIVER, {
    only: [WITHOUT_FREIGHT_BILLS],
    sums: ['net_other_accessorial_amount', 'other_accessorial_count', 'shipping_charge_correction_amt'],
  }),
]

/** How many rows a row of sums stands for. */
export const ROW_COUNT = 'row_count'
/** Columns that no row lacks: who counts one of them counts rows. */
export const IN_EVERY_ROW = ['invoice_details_id', 'charge_id']
/** The sums that say how many rows meet a condition. */
export const ROWS_THAT = [{ where: CARRIED, column: 'freight_rows' }]

/** The column that says how many rows of a sum are not zero: "not zero" decides which groups an answer has. */
export function countOfNotZero(column: string): string {
  return `${column}_not_zero`
}

const WHOLE = /_(pkgs|packages|rows|days|zones|count)$/

/** As narrow as holds the sums exactly: what the engine's own `sum` gives is many times slower to add up again. */
export function typeOfSum(column: string): string {
  if (WHOLE.test(column)) return 'BIGINT'
  if (column.endsWith('_pounds')) return 'DECIMAL(18,6)'
  return column.endsWith('_kgs') ? 'DECIMAL(38,14)' : 'DECIMAL(18,2)'
}
