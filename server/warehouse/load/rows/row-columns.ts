import { SIDE, WEIGHT } from '../../engines/decimal-types.ts'

/**
 * A column of package_level_info or charge_level_info: its name, its type and what fills it. The tables, what is added
 * to those of a warehouse that was made before, and what a load writes all follow from these lists.
 */
export interface RowColumn {
  readonly name: string
  /** As CREATE TABLE writes it. NOT NULL cannot be added to a table that is there. */
  readonly type: string
  /** SQL over a staged line `l`, its kind `k` and the units of its weights, `au` (actual) and `bu` (billed); blank is null. */
  readonly told?: string
  /** Only another source of the warehouse's rows knows it: kept when a row is made again. */
  readonly kept?: true
}

/** A line of a file tells it. */
const told = (name: string, type: string, sql = `l.${name}`): RowColumn => ({ name, type, told: sql })
/** What no invoice line tells: delivery files do, or nobody. */
const kept = (name: string, type: string): RowColumn => ({ name, type, kept: true })
/** The other files of this folder make it of a row's charges, of the load and of other columns. */
const made = (name: string, type: string): RowColumn => ({ name, type })

/** Columns both tables hold: everything a page may filter or group by, and what the grids show of a package. */
export const SHARED_COLUMNS: readonly RowColumn[] = [
  made('tracking_id', 'BIGINT'), // the package: client, carrier, tracking number; null for fees
  made('invoice_details_id', 'BIGINT NOT NULL'), // the package_level_info row
  made('client_id', 'INTEGER NOT NULL'),
  made('carrier_id', 'INTEGER NOT NULL'),
  made('carrier_name', 'VARCHAR NOT NULL'),
  made('account_number', 'VARCHAR NOT NULL'),
  made('invoice_number', 'VARCHAR NOT NULL'),
  made('invoice_status', "VARCHAR NOT NULL DEFAULT 'open'"),
  made('bucket_name', 'VARCHAR NOT NULL'), // freight, fee, credit, adjustment
  made('bill_date', 'DATE NOT NULL'),
  told('pickup_date', 'DATE', 'CAST(l.pickup_date AS DATE)'),
  kept('scheduled_date', 'TIMESTAMP'),
  kept('first_attempt_date', 'TIMESTAMP'),
  told('delivery_date', 'TIMESTAMP', 'CAST(l.delivery_date AS TIMESTAMP)'),
  kept('exception_reason', 'VARCHAR'), // carrier-excusable reason of a late delivery; null when there is none
  made('tracking_number', 'VARCHAR'),
  told('service', 'VARCHAR', 'k.service'),
  made('service_category', 'VARCHAR NOT NULL'),
  told('zone', 'VARCHAR'), // as billed
  made('zone_number', 'TINYINT'), // domestic 2 to 8, prefixes of air services taken off; else null
  told('bill_option', 'VARCHAR'),
  made('refund_source', 'VARCHAR'), // audit, client; null where nothing was credited
  made('charge_category', 'VARCHAR NOT NULL'), // transportation, fuel_surcharge, other_accessorial, billing_adjustment, tax, fee, other
  made('currency_code', 'VARCHAR NOT NULL'),
  made('usd_rate', 'DECIMAL(12,6) NOT NULL'),
  made('no_of_pkgs', 'INTEGER NOT NULL'),
  told('bill_weight_pounds', WEIGHT, weight('bill_weight', 'bu.pounds')),
  told('actual_weight_pounds', WEIGHT, weight('actual_weight', 'au.pounds')),
  made('delta_weight_pounds', WEIGHT), // bill minus actual
  told('bill_weight', WEIGHT, weight('bill_weight')), // as the file says it, in its unit: lbs, kgs, oz
  told('bill_weight_unit', 'VARCHAR', `CASE WHEN ${weight('bill_weight')} IS NOT NULL THEN bu.unit END`),
  told('actual_weight', WEIGHT, weight('actual_weight')),
  told('actual_weight_unit', 'VARCHAR', `CASE WHEN ${weight('actual_weight')} IS NOT NULL THEN au.unit END`),
  told('sender_city', 'VARCHAR'),
  told('sender_state', 'VARCHAR'),
  made('normalised_sender_state', 'VARCHAR'),
  told('sender_postal_code', 'VARCHAR'),
  told('sender_cntry', 'VARCHAR'),
  made('normalised_sender_country', 'VARCHAR'),
  told('consignee_city', 'VARCHAR'),
  told('consignee_state', 'VARCHAR'),
  made('normalised_consignee_state', 'VARCHAR'),
  told('consignee_postal_code', 'VARCHAR'),
  told('consignee_cntry', 'VARCHAR'),
  made('normalised_consignee_country', 'VARCHAR'),
  told('consignee_company', 'VARCHAR'),
  told('reference_1', 'VARCHAR'), // the shipper's own: an order, a purchase order, a cost centre
  told('reference_2', 'VARCHAR'),
  told('reference_3', 'VARCHAR'),
]

/** On package_level_info: sums of the row's charges. On charge_level_info: what this charge adds to them. `money.sql.ts` says how. */
export const MONEY_COLUMNS: readonly RowColumn[] = [
  made('net_amount', 'DECIMAL(12,2) NOT NULL'),
  made('incentive_amount', 'DECIMAL(12,2) NOT NULL'),
  made('invoice_total_charges', 'DECIMAL(12,2) NOT NULL'),
  made('transportation_amount', 'DECIMAL(12,2) NOT NULL'),
  made('transportation_discount', 'DECIMAL(12,2) NOT NULL'),
  made('other_accessorial_amount', 'DECIMAL(12,2) NOT NULL'),
  made('other_accessorial_discount', 'DECIMAL(12,2) NOT NULL'),
  made('net_other_accessorial_amount', 'DECIMAL(12,2) NOT NULL'),
  made('other_accessorial_count', 'INTEGER NOT NULL'),
  made('fuel_surcharge_amount', 'DECIMAL(12,2) NOT NULL'),
  made('fuel_surcharge_discount', 'DECIMAL(12,2) NOT NULL'),
  made('net_fuel_surcharge_amount', 'DECIMAL(12,2) NOT NULL'),
  made('taxes_and_others', 'DECIMAL(12,2) NOT NULL'),
  made('taxes_and_others_discount', 'DECIMAL(12,2) NOT NULL'),
  made('net_taxes_and_others', 'DECIMAL(12,2) NOT NULL'),
  made('address_correction_amt', 'DECIMAL(12,2) NOT NULL'),
  made('shipping_charge_correction_amt', 'DECIMAL(12,2) NOT NULL'),
  made('chargeback_amt', 'DECIMAL(12,2) NOT NULL'),
  made('declared_amt', 'DECIMAL(12,2) NOT NULL'),
  made('audit_refund_amount', 'DECIMAL(12,2) NOT NULL'),
]

export const ONLY_ON_PACKAGES: readonly RowColumn[] = [
  kept('delivery_status', 'VARCHAR'),
  kept('delivery_location', 'VARCHAR'),
  kept('estimated_days', 'INTEGER'),
  kept('estimated_time', 'VARCHAR'),
  told('length', SIDE, side('length')),
  told('width', SIDE, side('width')),
  told('height', SIDE, side('height')),
  told('dim_unit', 'VARCHAR', dimUnit()), // inches, cm
  told('sender_name', 'VARCHAR'),
  told('sender_company', 'VARCHAR'),
  told('sender_address', 'VARCHAR'),
  told('consignee_name', 'VARCHAR'),
  told('consignee_address', 'VARCHAR'),
  made('packages_of_number', 'INTEGER'), // of an invoice; null: its tracking number is of one package
  made('fee_charge', 'VARCHAR'), // of a row without a package: what its charge is, in the file's words
]

export const ONLY_ON_CHARGES: readonly RowColumn[] = [
  made('charge_id', 'BIGINT NOT NULL'),
  made('accessorial', 'VARCHAR'), // the accessorial in words of ours; null where the charge is none
  made('accessorial_code', "VARCHAR NOT NULL DEFAULT ''"),
  made('charge_description', 'VARCHAR'), // the accessorial in the file
  made('credit_type', 'VARCHAR'), // GSR, Void, Residential, Duplicate, Address Correction, Declared Value, Chargeback, Other
  made('gross_amount', 'DECIMAL(12,2) NOT NULL'),
]

/**
 * A weight of 0 says nothing, except on a line that carried a package. A product of more than 18 digits costs twenty times the
 * time, so it is taken only where the unit is not pounds.
 */
function weight(name: string, pounds?: string): string {
  const own = `CAST(l.${name} AS ${WEIGHT})`
  const said = pounds
    ? `CASE ${pounds} WHEN '1' THEN ${own} ELSE CAST(CAST(${own} AS DECIMAL(20,6)) * CAST(${pounds} AS DECIMAL(17,16)) AS ${WEIGHT}) END`
    : own
  return `CASE WHEN ${own} <> 0 OR (k.transports AND k.kind = 'freight' AND CAST(l.package_quantity AS INTEGER) > 0) THEN ${said} END`
}

function side(name: string): string {
  return `nullif(CAST(l.${name} AS ${SIDE}), 0)`
}

function dimUnit(): string {
  const asWeighed = "CASE coalesce(bu.unit, au.unit) WHEN 'kgs' THEN 'cm' ELSE 'inches' END"
  return `CASE WHEN ${side('length')} IS NOT NULL THEN coalesce(l.dim_unit, ${asWeighed}) END`
}
