import { WEIGHT } from '../../engines/decimal-types.ts'
import type { InvoiceFormat } from '../invoice-format.ts'
import { pickupDay } from './pickup-day.ts'
import { lastGiven } from '../../engines/given-ids.sql.ts'
import { chargeMoney } from './money.sql.ts'
import { INHERITED_DIMENSIONS, ROW_DIMENSIONS } from './package-dimensions.ts'
import { PLACE_COLUMNS, PLACE_JOINS } from './places.sql.ts'
import { MONEY_COLUMNS } from './row-columns.ts'
import { step, type Step } from '../stage/stage.ts'

const GROUP =
  'account_number, invoice_number, bill_date, bucket_name, tracking_number, nth_package, currency_code, fee_code'
/** Who is believed first; among equals what the lines hold decides, not the order of loads. */
const believed = (charge = '') => `${charge}authority * 72057594037927936 + ${charge}line_order`
const ORDER = believed()
/** SQL: both are of one row. */
export const sameRow = (one: string, other: string): string =>
  GROUP.split(', ')
    .map((name) => `${one}.${name} ${name === 'tracking_number' ? 'IS NOT DISTINCT FROM' : '='} ${other}.${name}`)
    .join(' AND ')
const told = (name: string) => `arg_min(${name}, ${ORDER}) AS ${name}`

/** What a charge says of the service, with the words that it has where it carries the package. */
const SERVICE = 'CASE WHEN c.carries THEN coalesce(w.service, w.carried_service) ELSE w.service END'
/** Which dimensions a charge says, a bit each. */
const SAID = ROW_DIMENSIONS.map(
  (name, bit) => `CASE WHEN ${name === 'service' ? SERVICE : `w.${name}`} IS NULL THEN 0 ELSE ${2 ** bit}::BIGINT END`,
).join(' + ')

/** The rows that a package may be on. */
const CLAIM = 'tracking_number, account_number, invoice_number, bill_date, currency_code, kind'

const SHIPPED = 'account_number, invoice_number, bill_date, tracking_number'
const MOVES = "charge_category = 'transportation' AND discounts IS NOT TRUE"
/** A transportation line that says how many packages it carried. */
const BEGINS = `kind = 'freight' AND ${MOVES} AND gross_amount > 0 AND quantity > 0`

/**
 * `load_claim`: what says of a package that it was carried, the best rank first: a shipment line with a quantity and
 * transportation, a quantity, transportation, "not previously billed" with transportation.
 */
const CLAIMS = `
CREATE OR REPLACE TEMP TABLE load_claim AS
SELECT ${CLAIM}, count(*) FILTER (WHERE ${BEGINS}) AS begun, min(pickup_date) AS pickup_date, bool_or(${MOVES} AND gross_amount < 0) AS takes_back,
  CASE WHEN kind = 'freight' AND max(quantity) > 0 THEN CASE WHEN bool_or(moves) THEN 1 ELSE 2 END
    WHEN bool_or(moves) THEN CASE WHEN kind = 'freight' THEN 3 ELSE 4 END END AS rank
FROM (SELECT *, ${MOVES} AND gross_amount >= 0 AS moves FROM load_charge WHERE kind IN ('freight', 'not previously billed'))
GROUP BY ${CLAIM}`

/** `load_nth`: of numbers that stand for several packages of an invoice, which of them each charge is of: that of the nearest line before it that begins one. */
const NTH_PACKAGES = `
CREATE OR REPLACE TEMP TABLE load_nth AS
SELECT charge_id, greatest(1, count(*) FILTER (WHERE ${BEGINS}) OVER (PARTITION BY ${SHIPPED} ORDER BY charge_id)) AS nth_package
FROM load_charge SEMI JOIN (SELECT ${SHIPPED} FROM load_claim WHERE begun > 0 GROUP BY ${SHIPPED} HAVING sum(begun) > 1) USING (${SHIPPED})`

/**
 * `load_piece`: the numbers of shipments that have several, with how many packages each counts. Where one row has the
 * money and states several pieces, it counts them all; where pieces are billed apart, each is one. Without any statement all that are listed count.
 */
const PIECES = `
CREATE OR REPLACE TEMP TABLE load_piece AS
WITH piece AS (
  SELECT ${SHIPPED}, coalesce(min(shipment_number), tracking_number) AS shipment, bool_or(${MOVES} AND gross_amount > 0) AS billed, max(quantity) AS stated
  FROM load_charge WHERE kind = 'freight' AND tracking_number IS NOT NULL
    AND coalesce(shipment_number, tracking_number) IN (SELECT shipment_number FROM load_charge WHERE shipment_number IS NOT NULL)
  GROUP BY ${SHIPPED}
), led AS (
  SELECT *, count(*) FILTER (WHERE billed) OVER shipped AS billed_apart, sum(stated) OVER shipped = 0 AS unstated,
    row_number() OVER (PARTITION BY account_number, invoice_number, bill_date, shipment ORDER BY billed DESC, stated DESC, tracking_number) = 1 AS leads,
    first_value(stated) OVER (PARTITION BY account_number, invoice_number, bill_date, shipment ORDER BY billed DESC, stated DESC, tracking_number) AS stated_by_lead
  FROM piece WINDOW shipped AS (PARTITION BY account_number, invoice_number, bill_date, shipment)
)
SELECT ${SHIPPED}, shipment, billed, CAST(CASE WHEN billed_apart > 1 THEN CASE WHEN billed THEN 1 ELSE 0 END
    WHEN stated_by_lead > 1 THEN CASE WHEN leads THEN stated ELSE 0 END
    WHEN leads OR unstated OR stated > 0 THEN 1 ELSE 0 END AS INTEGER) AS packages
FROM led`

/**
 * `load_bucketed`: the charges with their bucket and amounts, without the dimensions of their package. A package is on the row whose shipment line has a
 * quantity and transportation, on every invoice that bills it and takes none of it back; where there is none, on the first
 * row of the best claim. Its other shipment lines (duty, brokerage, negative freight), and what is listed of pieces that do not count, are
 * adjustments. An accessorial that reverses a whole earlier one of its package counts −1. Decision 0155.
 */
const BUCKETED = `
CREATE OR REPLACE TEMP TABLE load_bucketed AS
WITH carried AS (
  SELECT ${CLAIM}, true AS carries FROM load_claim WHERE rank IS NOT NULL
  QUALIFY (rank = 1 AND NOT takes_back) OR (rank = min(rank) OVER (PARTITION BY tracking_number)
    AND row_number() OVER (PARTITION BY tracking_number, rank, CASE WHEN rank = 1 THEN coalesce(pickup_date, bill_date) END
      ORDER BY bill_date, invoice_number, account_number, currency_code) = 1)
), reversible AS (
  SELECT charge_id, bill_date, net_amount < 0 AS negative, tracking_number, accessorial_code, abs(gross_amount) AS gross, abs(net_amount) AS net, currency_code,
    row_number() OVER (PARTITION BY tracking_number, accessorial_code, currency_code, abs(gross_amount), abs(net_amount), net_amount < 0 ORDER BY bill_date, line_order) AS nth
  FROM load_charge WHERE charge_category = 'other_accessorial' AND tracking_number IS NOT NULL AND net_amount <> 0 AND sign(gross_amount) = sign(net_amount)
), reversal AS (
  SELECT n.charge_id FROM reversible n JOIN reversible p USING (tracking_number, accessorial_code, currency_code, gross, net, nth)
  WHERE n.negative AND NOT p.negative AND p.bill_date <= n.bill_date
)
SELECT w.* EXCLUDE (${ROW_DIMENSIONS.join(', ')}), ${SERVICE} AS service, ${SAID} AS said,
  CASE WHEN w.kind NOT IN ('freight', 'not previously billed') THEN w.kind
    WHEN c.carries AND NOT coalesce(p.packages = 0 OR (p.billed AND w.shipment_number IS NOT NULL AND w.transports AND w.gross_amount = 0), false) THEN 'freight'
    ELSE 'adjustment' END AS bucket_name,
  coalesce(t.nth_package, 1) AS nth_package, p.packages AS pieces, p.shipment,
  CASE WHEN w.kind = 'fee' THEN w.accessorial_code ELSE '' END AS fee_code,
  CASE WHEN w.charge_category <> 'other_accessorial' THEN 0 WHEN w.net_amount > 0 THEN 1 WHEN r.charge_id IS NOT NULL THEN -1 ELSE 0 END AS other_accessorial_count,
  ${chargeMoney('w')}
FROM load_charge w LEFT JOIN carried c USING (${CLAIM}) LEFT JOIN reversal r ON r.charge_id = w.charge_id
LEFT JOIN load_nth t ON t.charge_id = w.charge_id
LEFT JOIN load_piece p ON ${SHIPPED.split(', ')
  .map((name) => `p.${name} = w.${name}`)
  .join(' AND ')}`

/** The charges by their rows, `load_bucketed`. */
export const BUCKETED_CHARGES = step(
  { needs: ['load_charge'], makes: ['load_claim', 'load_nth', 'load_piece', 'load_bucketed'] },
  CLAIMS,
  NTH_PACKAGES,
  PIECES,
  BUCKETED,
)

const dimension = (name: string) => (name === 'service' ? 'b.service' : `c.${name}`)

/**
 * `load_package`: one row a package, invoice and bucket, or an invoice's fee; a loaded row keeps its id. Its dimensions are
 * those of the charge that is believed first; only where others say what that one does not, they are pieced together.
 */
export const PACKAGES = step(
  { needs: ['load_bucketed', 'load_charge'], makes: ['load_package'] },
  `
CREATE OR REPLACE TEMP TABLE load_package AS
WITH grouped AS MATERIALIZED (
  SELECT ${GROUP}, min(old_details_id) AS old_details_id, arg_min(charge_id, ${ORDER}) AS first_charge_id, min(old_tracking_id) AS old_tracking_id,
    bool_or(kind = 'freight') AS shipped, bit_or(said) AS said,
    coalesce(max(invoice_status) FILTER (WHERE old_details_id IS NOT NULL), 'open') AS invoice_status,
    coalesce(min(refund_source) FILTER (WHERE old_details_id IS NOT NULL), min(refund_source)) AS refund_source,
    ${told('usd_rate')}, ${told('format')},
    CASE WHEN bucket_name = 'freight' THEN coalesce(max(pieces), greatest(max(quantity), 1)) ELSE 0 END AS no_of_pkgs,
    min(shipment) AS shipment,
    arg_min(charge_category, list_position(['transportation', 'billing_adjustment', 'other_accessorial', 'tax', 'fee', 'other', 'fuel_surcharge'], charge_category)) AS charge_category,
    CASE WHEN bucket_name = 'fee' THEN min(coalesce(charge_description, charge_category)) END AS fee_charge,
    ${MONEY_COLUMNS.map(({ name, type }) => `CAST(sum(${name}) AS ${type.replace(' NOT NULL', '')}) AS ${name}`).join(', ')}
  FROM load_bucketed GROUP BY ${GROUP}
), lacking AS (
  SELECT ${GROUP.split(', ')
    .map((name) => `g.${name}`)
    .join(', ')}, g.first_charge_id
  FROM grouped g JOIN load_bucketed b ON b.charge_id = g.first_charge_id WHERE g.said <> b.said
), pieced AS (
  SELECT l.first_charge_id, ${ROW_DIMENSIONS.map((name) => `arg_min(${dimension(name)}, ${believed('b.')}) AS ${name}`).join(', ')}
  FROM lacking l JOIN load_bucketed b ON ${sameRow('l', 'b')} JOIN load_charge c ON c.charge_id = b.charge_id GROUP BY l.first_charge_id
), keeping AS (
  SELECT first_charge_id, bill_date, tracking_number, nth_package,
    CASE WHEN row_number() OVER (PARTITION BY old_details_id ORDER BY first_charge_id) = 1 THEN old_details_id END AS kept_id FROM grouped
), package AS (
  SELECT tracking_number, nth_package, CASE WHEN row_number() OVER (PARTITION BY min(old_tracking_id) ORDER BY nth_package) = 1 THEN min(old_tracking_id) END AS kept_tracking_id,
    row_number() OVER (ORDER BY tracking_number, nth_package) AS nth
  FROM grouped WHERE tracking_number IS NOT NULL GROUP BY tracking_number, nth_package
), numbered AS (
  SELECT k.first_charge_id, coalesce(kept_id, ${lastGiven('package_level_info', 'invoice_details_id')}
      + row_number() OVER (PARTITION BY kept_id IS NULL ORDER BY bill_date, first_charge_id)) AS invoice_details_id,
    coalesce(i.kept_tracking_id, ${lastGiven('package_level_info', 'tracking_id')} + i.nth) AS tracking_id
  FROM keeping k LEFT JOIN package i ON i.tracking_number = k.tracking_number AND i.nth_package = k.nth_package
)
SELECT g.* EXCLUDE (said, old_details_id, old_tracking_id), n.invoice_details_id, n.tracking_id,
  nullif(max(CASE WHEN g.bucket_name = 'freight' THEN g.nth_package ELSE 1 END) OVER (PARTITION BY ${SHIPPED.split(', ')
    .map((name) => `g.${name}`)
    .join(', ')}), 1) AS packages_of_number,
  ${ROW_DIMENSIONS.map((name) => `CASE WHEN p.first_charge_id IS NULL THEN ${dimension(name)} ELSE p.${name} END AS ${name}`).join(', ')}
FROM grouped g JOIN numbered n USING (first_charge_id)
JOIN load_bucketed b ON b.charge_id = g.first_charge_id JOIN load_charge c ON c.charge_id = g.first_charge_id
LEFT JOIN pieced p ON p.first_charge_id = g.first_charge_id`,
)

/** Dimensions that a piece has of its own. */
const MEASURED = /weight|^(length|width|height)$|^dim_unit$/
const LATER = "bucket_name IN ('credit', 'adjustment')"

/** Later rows take their blank dimensions from the freight row with the latest pickup before. */
const FILL_LATER = `
UPDATE load_package p SET ${INHERITED_DIMENSIONS.map((name) => `${name} = coalesce(p.${name}, f.${name})`).join(', ')}
FROM (
  WITH dated AS (
    SELECT invoice_details_id, tracking_number, nth_package, bucket_name, shipment, ${pickupDay('shipped')} AS carried
    FROM load_package WHERE tracking_number IN (SELECT tracking_number FROM load_package WHERE ${LATER})
  )
  SELECT l.invoice_details_id AS later_id, f.invoice_details_id AS freight_id
  FROM (FROM dated WHERE ${LATER} AND shipment IS NULL) l ASOF JOIN (FROM dated WHERE bucket_name = 'freight') f
    ON l.tracking_number = f.tracking_number AND l.nth_package = f.nth_package AND l.carried >= f.carried
) t JOIN load_package f ON f.invoice_details_id = t.freight_id
WHERE p.invoice_details_id = t.later_id`

/** What is listed of a piece takes what it does not say from the row of its shipment that has most of the money, but for its weight and size. */
const FILL_PIECES = `
UPDATE load_package p SET ${INHERITED_DIMENSIONS.filter((name) => !MEASURED.test(name))
  .map((name) => `${name} = coalesce(p.${name}, f.${name})`)
  .join(', ')}
FROM (
  SELECT l.invoice_details_id AS piece_id, arg_max(f.invoice_details_id, f.net_amount) AS freight_id
  FROM load_package l JOIN load_package f ON f.bucket_name = 'freight' AND f.shipment = l.shipment
    AND f.account_number = l.account_number AND f.invoice_number = l.invoice_number AND f.bill_date = l.bill_date
  WHERE l.shipment IS NOT NULL AND l.${LATER} GROUP BY ALL
) t JOIN load_package f ON f.invoice_details_id = t.freight_id
WHERE p.invoice_details_id = t.piece_id`

export const FILL_PACKAGES = step({ needs: ['load_package'] }, FILL_LATER, FILL_PIECES)

/** `load_row`: the finished package rows, with zone number, service category and normalised places. */
export function packageRows(
  formats: readonly InvoiceFormat[],
): Step<'load_run' | 'load_package' | 'load_service' | 'load_place', 'load_row'> {
  const zoneNumbers = formats.map(({ id, rules }) => `WHEN format = '${id}' THEN ${rules.zoneNumber('zone')}`)
  return step(
    { needs: ['load_run', 'load_package', 'load_service', 'load_place'], makes: ['load_row'] },
    `
CREATE OR REPLACE TEMP TABLE load_row AS
SELECT z.* EXCLUDE (first_charge_id, fee_code, format, shipped, nth_package, shipment), load_run.client_id, load_run.carrier_id, load_run.carrier_name,
  CASE ${zoneNumbers.join(' ')} ELSE ${formats[0]?.rules.zoneNumber('zone') ?? 'NULL'} END AS zone_number,
  CAST(bill_weight_pounds - actual_weight_pounds AS ${WEIGHT}) AS delta_weight_pounds,
  CASE WHEN bucket_name = 'fee' THEN 'Parcel Service Charges' WHEN s.service_category IS NOT NULL THEN s.service_category
    WHEN bucket_name = 'freight' THEN 'Parcel Unknown Service' ELSE 'Parcel Unknown Service Charges' END AS service_category,
  ${PLACE_COLUMNS}
FROM load_package z CROSS JOIN load_run LEFT JOIN load_service s ON s.carrier = load_run.carrier_name AND s.service_name = z.service
${PLACE_JOINS}`,
  )
}
