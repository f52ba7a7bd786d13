import type { FindingRule } from '../../../../domain/audit/finding.ts'
import type { OpenDemo } from '../demo/open-demo.ts'

/** Where each kind of error may be, and what makes it, of the packages of `planted` (id, rule). Nothing of the product's rules is used. */
interface Error {
  /** A condition on packages `p` with what they should cost, `e`. */
  readonly where: string
  /** One in so many. */
  readonly oneIn: number
  readonly make: readonly string[]
}

const OF = (rule: FindingRule) => `SELECT id FROM planted WHERE rule = '${rule}'`
const raised = (rule: FindingRule, charges: string, by: string) =>
  `UPDATE charge_level_info SET net_amount = round(${by}, 2), gross_amount = greatest(gross_amount, round(${by}, 2))
    WHERE ${charges} AND invoice_details_id IN (${OF(rule)})`
const CARRIES = (codes: string) =>
  `EXISTS (FROM charge_level_info h WHERE h.invoice_details_id = p.invoice_details_id AND h.net_amount > 0 AND ${codes})`
const US = "p.carrier_id IN (1, 2) AND p.currency_code = 'USD' AND p.normalised_consignee_country = 'US'"

/** Copies rows under ids of their own, which is what a second invoice looks like. */
const again = (rule: FindingRule, changed: string, charges: string, amounts = 'net_amount') => [
  `INSERT INTO package_level_info SELECT * REPLACE (-invoice_details_id AS invoice_details_id, ${changed})
    FROM package_level_info WHERE invoice_details_id IN (${OF(rule)})`,
  `INSERT INTO charge_level_info SELECT * REPLACE (-charge_id AS charge_id, -invoice_details_id AS invoice_details_id, ${changed},
      ${amounts} AS net_amount)
    FROM charge_level_info WHERE ${charges} AND invoice_details_id IN (${OF(rule)})`,
  `UPDATE planted SET id = -id WHERE rule = '${rule}'`,
]
const LATER = `invoice_number || '9' AS invoice_number, bill_date + 14 AS bill_date`
const added = (rule: FindingRule, code: string, net: string) =>
  `INSERT INTO charge_level_info SELECT * REPLACE (-charge_id AS charge_id, 'other_accessorial' AS charge_category,
      '${code}' AS accessorial_code, ${net} AS net_amount, ${net} AS gross_amount)
    FROM charge_level_info WHERE charge_category = 'transportation' AND invoice_details_id IN (${OF(rule)})`
const onlyLabels = (ids: string) => `UPDATE package_level_info
    SET delivery_date = NULL, first_attempt_date = NULL, delivery_location = NULL, exception_reason = NULL, delivery_status = 'Label Created'
  WHERE invoice_details_id IN (${ids})`
const HAS = (codes: string) => `len(list_filter(e.surcharges, lambda c: c.code IN (${codes}))) > 0`

const ERRORS: Record<FindingRule, Error> = {
  duplicateCharge: { where: 'true', oneIn: 25, make: again('duplicateCharge', LATER, 'true') },
  transportationTwice: {
    where: 'e.transportation > 5',
    oneIn: 25,
    make: again('transportationTwice', LATER, "charge_category = 'transportation'", 'round(net_amount * 1.1, 2)'),
  },
  serviceChargeTwice: {
    where: 'false',
    oneIn: 4,
    make: [
      `INSERT INTO planted SELECT invoice_details_id, 'serviceChargeTwice' FROM charge_level_info
        WHERE accessorial_code = 'SVCH' AND bucket_name = 'fee' AND net_amount > 0 AND hash(charge_id) % 4 = 0
          AND invoice_details_id IN (SELECT invoice_details_id FROM package_level_info WHERE invoice_status = 'open')`,
      `INSERT INTO charge_level_info SELECT * REPLACE (-charge_id AS charge_id) FROM charge_level_info
        WHERE accessorial_code = 'SVCH' AND bucket_name = 'fee' AND invoice_details_id IN (${OF('serviceChargeTwice')})`,
    ],
  },
  lateFee: {
    where: 'false',
    oneIn: 6,
    make: [
      `INSERT INTO planted SELECT h.invoice_details_id, 'lateFee' FROM charge_level_info h
        WHERE h.accessorial_code = 'SVCH' AND h.bucket_name = 'fee' AND h.net_amount > 0 AND hash(h.charge_id) % 6 = 1
          AND h.invoice_details_id NOT IN (SELECT id FROM planted)
          AND h.invoice_details_id IN (SELECT invoice_details_id FROM package_level_info WHERE invoice_status = 'open')
          AND EXISTS (FROM payment y WHERE y.account_number = h.account_number AND y.carrier_id = h.carrier_id
            AND y.bill_date BETWEEN h.bill_date - 60 AND h.bill_date - 20)
          AND NOT EXISTS (FROM charge_level_info f WHERE f.account_number = h.account_number AND f.carrier_id = h.carrier_id
            AND f.accessorial_code = 'FEES' AND f.bill_date BETWEEN h.bill_date - 130 AND h.bill_date + 35)`,
      `INSERT INTO charge_level_info SELECT * REPLACE (-charge_id AS charge_id, 'FEES' AS accessorial_code, 'Late Payment Fee' AS accessorial,
          'Late Payment Fee' AS charge_description, 17.5 AS net_amount, 17.5 AS gross_amount)
        FROM charge_level_info WHERE accessorial_code = 'SVCH' AND bucket_name = 'fee' AND invoice_details_id IN (${OF('lateFee')})`,
    ],
  },
  correctionFee: {
    where: 'false',
    oneIn: 5,
    make: [
      `INSERT INTO planted SELECT h.invoice_details_id, 'correctionFee' FROM charge_level_info h
        WHERE h.accessorial_code = 'MSC' AND h.bucket_name = 'fee' AND h.currency_code = 'USD' AND hash(h.charge_id) % 5 = 2
          AND h.invoice_details_id NOT IN (SELECT id FROM planted)
          AND h.invoice_details_id IN (SELECT invoice_details_id FROM package_level_info WHERE invoice_status = 'open')`,
      `UPDATE charge_level_info SET net_amount = net_amount * 1.3 + 0.40, gross_amount = net_amount * 1.3 + 0.40,
          shipping_charge_correction_amt = net_amount * 1.3 + 0.40
        WHERE accessorial_code = 'MSC' AND invoice_details_id IN (${OF('correctionFee')})`,
    ],
  },
  residentialTwice: {
    where: CARRIES("h.accessorial_code = 'RES'"),
    oneIn: 12,
    make: again('residentialTwice', `${LATER}, 'adjustment' AS bucket_name`, "accessorial_code = 'RES'"),
  },
  neverShipped: {
    where: `p.pickup_date < DATE '2026-10-01' AND p.carrier_id IN (1, 2) AND NOT EXISTS (FROM package_level_info o
      WHERE o.account_number = p.account_number AND o.carrier_id = p.carrier_id AND o.bucket_name = 'freight' AND o.delivery_status IS NULL
        AND o.pickup_date BETWEEN p.pickup_date - 7 AND p.pickup_date + 7)`,
    oneIn: 25,
    make: [onlyLabels(OF('neverShipped'))],
  },
  lateDelivery: {
    where: `p.scheduled_date IS NOT NULL AND EXISTS (FROM rated_service s
      WHERE s.carrier_id = p.carrier_id AND s.service = p.service AND s.guaranteed)`,
    oneIn: 3,
    make: [
      `UPDATE package_level_info SET delivery_date = scheduled_date + INTERVAL 3 HOUR, exception_reason = NULL
        WHERE invoice_details_id IN (${OF('lateDelivery')})`,
    ],
  },
  wrongZone: {
    where: `p.zone_number BETWEEN 2 AND 5 AND p.consignee_postal_code IS NOT NULL AND e.transportation > 3
      AND e.transportation IS DISTINCT FROM e.minimum`,
    oneIn: 12,
    make: [
      `UPDATE package_level_info SET zone = zone[:-2] || '8', zone_number = 8 WHERE invoice_details_id IN (${OF('wrongZone')})`,
      raised('wrongZone', "charge_category = 'transportation'", 'net_amount * 1.25 + 2'),
    ],
  },
  billedWeight: {
    where:
      "p.bill_weight_pounds IS NOT NULL AND e.transportation > 3 AND e.billed_by = 'actual' AND p.actual_weight_unit = 'lbs'",
    oneIn: 20,
    make: [
      `UPDATE package_level_info SET bill_weight_pounds = bill_weight_pounds + 3 WHERE invoice_details_id IN (${OF('billedWeight')})`,
      raised('billedWeight', "charge_category = 'transportation'", 'net_amount * 1.2'),
    ],
  },
  agreedRate: {
    where: 'e.transportation > 3 AND e.transportation IS DISTINCT FROM e.minimum',
    oneIn: 20,
    make: [raised('agreedRate', "charge_category = 'transportation'", 'net_amount * 1.15')],
  },
  minimumCharge: {
    where: 'e.transportation = e.minimum',
    oneIn: 6,
    make: [raised('minimumCharge', "charge_category = 'transportation'", 'net_amount + 2')],
  },
  deliveryArea: {
    where: CARRIES("h.accessorial_code IN ('RDR', 'LDR', 'CAR', 'RDC')"),
    oneIn: 6,
    make: [raised('deliveryArea', "accessorial_code IN ('RDR', 'LDR', 'CAR', 'RDC')", 'net_amount * 1.5')],
  },
  handling: {
    where: `${US} AND NOT ${HAS("'AHW', 'AHL', 'AHC', 'LPS'")}`,
    oneIn: 25,
    make: [added('handling', 'AHL', '24.50')],
  },
  demand: { where: `${US} AND NOT ${HAS("'PSR'")}`, oneIn: 25, make: [added('demand', 'PSR', '1.35')] },
  surchargePrice: {
    where: CARRIES("h.accessorial_code = 'RES'"),
    oneIn: 12,
    make: [raised('surchargePrice', "accessorial_code = 'RES'", 'net_amount * 1.5')],
  },
  fuelPercent: {
    where: 'e.fuel > 1',
    oneIn: 20,
    make: [raised('fuelPercent', "charge_category = 'fuel_surcharge'", 'net_amount * 1.25')],
  },
}

/** Late deliveries are the demo's own: a clean year has none. */
export const ON_TIME = `UPDATE package_level_info SET delivery_date = scheduled_date
  WHERE delivery_date > scheduled_date AND exception_reason IS NULL`

/** Correction audit fees as they are due, by other code: a clean year has no others. The demo's follow its packages roughly. */
export const DUE_CORRECTION_FEES: readonly string[] = [
  `INSERT INTO correction_fee VALUES (1, 'USD', DATE '2020-01-01', 1, 0.5, 4), (1, 'USD', DATE '2025-06-01', 2, 1, 6)`,
  `CREATE TEMP TABLE due_fee AS
    SELECT f.charge_id,
      list_reduce([CAST(0 AS DOUBLE)] || list(c.net_amount::DOUBLE) FILTER (c.net_amount IS NOT NULL), lambda a, b: a + b) AS corrected,
      len(list_distinct(list(c.tracking_number) FILTER (c.net_amount IS NOT NULL))) AS packages,
      f.bill_date >= DATE '2025-06-01' AS dearer
    FROM charge_level_info f LEFT JOIN charge_level_info c ON c.invoice_number = f.invoice_number AND c.account_number = f.account_number
      AND c.carrier_id = f.carrier_id AND c.bill_date = f.bill_date AND c.accessorial_code = 'SCC'
    WHERE f.accessorial_code = 'MSC' AND f.bucket_name = 'fee' AND f.currency_code = 'USD'
    GROUP BY f.charge_id, f.bill_date`,
  `CREATE TEMP TABLE fee_amount AS SELECT charge_id, CASE WHEN coalesce(packages, 0) = 0 OR corrected / packages <= CASE WHEN dearer THEN 2 ELSE 1 END THEN 0
      WHEN dearer THEN round(greatest(packages, corrected * 0.06 + 1e-9), 2)
      ELSE round(greatest(packages * 0.5, corrected * 0.04 + 1e-9), 2) END AS due FROM due_fee`,
  `UPDATE charge_level_info SET net_amount = due, gross_amount = due, shipping_charge_correction_amt = due FROM fee_amount f
    WHERE f.charge_id = charge_level_info.charge_id`,
]

const FREE = `p.bucket_name = 'freight' AND p.carrier_id IN (1, 2) AND p.invoice_details_id NOT IN (SELECT id FROM planted)`
/** Labels that prove nothing: of the last days, voided, or of weeks of which too little is told. */
const INNOCENT_LABELS: readonly string[] = [
  onlyLabels(`SELECT p.invoice_details_id FROM package_level_info p WHERE ${FREE} AND (
    (p.pickup_date > DATE '2026-11-01' AND hash(p.invoice_details_id) % 6 = 0 AND NOT EXISTS (FROM package_level_info o
      WHERE o.account_number = p.account_number AND o.carrier_id = p.carrier_id AND o.delivery_date >= p.pickup_date + 14))
    OR p.tracking_id IN (SELECT tracking_id FROM charge_level_info WHERE credit_type = 'Void'))`),
  `CREATE TEMP TABLE untold AS
    SELECT p.invoice_details_id, row_number() OVER (PARTITION BY p.carrier_id, p.account_number, yearweek(p.pickup_date)
        ORDER BY p.invoice_details_id) AS nth
    FROM package_level_info p WHERE p.bucket_name = 'freight' AND hash(p.account_number, yearweek(p.pickup_date)) % 8 = 0
      AND NOT EXISTS (FROM planted e JOIN package_level_info o ON o.invoice_details_id = e.id
        WHERE e.rule = 'neverShipped' AND o.account_number = p.account_number AND abs(o.pickup_date - p.pickup_date) <= 7)`,
  'UPDATE package_level_info SET delivery_status = NULL WHERE invoice_details_id IN (SELECT invoice_details_id FROM untold WHERE nth % 4 = 2)',
  onlyLabels(
    `SELECT p.invoice_details_id FROM untold u JOIN package_level_info p USING (invoice_details_id) WHERE nth % 4 = 3 AND ${FREE}`,
  ),
]

/** Who is billed too much pays it, and invoices that came by an error too. */
const PAID = `INSERT INTO payment BY NAME
  SELECT 1000000 + row_number() OVER () AS id, client_id, carrier_id, account_number, invoice_number, bill_date, currency_code,
    'late' AS payment_number, bill_date + 5 AS paid_on, sum(net_amount) AS amount
  FROM package_level_info p
  WHERE EXISTS (FROM planted e JOIN package_level_info o ON o.invoice_details_id = e.id
      WHERE o.carrier_id = p.carrier_id AND o.account_number = p.account_number AND o.invoice_number = p.invoice_number)
    AND NOT EXISTS (FROM payment y WHERE y.carrier_id = p.carrier_id AND y.account_number = p.account_number
      AND y.invoice_number = p.invoice_number)
  GROUP BY ALL HAVING sum(net_amount) > 0`

/** Plants each kind of error into packages of the demo that can be rated and were not credited, one kind a package. The truth is the temporary table `planted`. */
export async function plantErrors({ connection }: OpenDemo): Promise<void> {
  await connection.run('CREATE TEMP TABLE planted (id BIGINT, rule VARCHAR)')
  for (const [nth, [rule, { where, oneIn }]] of Object.entries(ERRORS).entries())
    await connection.run(`INSERT INTO planted SELECT p.invoice_details_id, '${rule}'
      FROM package_level_info p JOIN expected_package e ON e.invoice_details_id = p.invoice_details_id AND e.unrated IS NULL
      WHERE p.invoice_status = 'open' AND p.bucket_name = 'freight' AND (${where})
        AND hash(p.invoice_details_id, ${nth}) % ${oneIn} = 0 AND p.invoice_details_id NOT IN (SELECT id FROM planted)
        AND p.tracking_id NOT IN (SELECT tracking_id FROM package_level_info WHERE bucket_name <> 'freight' AND tracking_id IS NOT NULL)`)
  for (const { make } of Object.values(ERRORS)) for (const sql of make) await connection.run(sql)
  for (const sql of INNOCENT_LABELS) await connection.run(sql)
  await connection.run(PAID)
}
