-- Fees of the invoice itself, and adjustments of packages that no invoice here carried.
CREATE OR REPLACE TEMP TABLE demo_fee AS
WITH i AS (
  SELECT *, hash(xor(h, week::UBIGINT)) AS hi, price_factor * packages * 14.0 AS spend
  FROM demo_invoice WHERE chunk = getvariable('demo_chunk') AND packages > 0 AND pickup_fee AND bill_date > getvariable('demo_rows_after'))
SELECT *, account_id::BIGINT * 1000000000 + 900000000 + week * 64 AS fee_id
FROM (
  SELECT account_id, bill_date, week, hi, 'SVCH' AS kind, demo_money(price_factor * list_svch) AS gross FROM i
  UNION ALL SELECT account_id, bill_date, week, hi, 'FEES', demo_money(0.099 * spend) FROM i WHERE demo_u(hi, 1) < 0.015
  UNION ALL SELECT account_id, bill_date, week, hi, 'PPF', demo_money(0.02 * spend) FROM i WHERE carrier_code = 'ups' AND bill_date >= DATE '2025-05-19' AND demo_u(hi, 2) < 0.2
  UNION ALL SELECT account_id, bill_date, week, hi, 'MSC', demo_money(greatest(price_factor * ceil(0.015 * packages), 0.06 * 7 * price_factor * 0.015 * packages)) FROM i WHERE carrier_code = 'ups' AND demo_u(hi, 3) < 0.6
  UNION ALL SELECT account_id, bill_date, week, hi, 'CADJ', demo_money(price_factor * (2 + 30 * demo_u(hi, 4))) FROM i WHERE demo_u(hi, 5) < 0.015
  UNION ALL SELECT account_id, bill_date, week, hi, 'MISC', demo_money(price_factor * 5 * list_svch / 23) FROM i WHERE demo_u(hi, 6) < 0.02);
CREATE OR REPLACE TEMP TABLE demo_stray AS
WITH i AS (
  SELECT *, hash(xor(h, week::UBIGINT)) AS hi FROM demo_invoice
  WHERE chunk = getvariable('demo_chunk') AND packages > 0 AND pickup_fee AND bill_date > getvariable('demo_rows_after'))
SELECT account_id, bill_date, account_id::BIGINT * 1000000000 + 800000000 + week AS tracking_id, demo_money(price_factor * (2 + 6 * demo_u(hi, 8))) AS gross,
  CASE WHEN demo_u(hi, 9) < 0.5 THEN 'ZONE' ELSE 'SCC' END AS kind,
  (SELECT demo_tracking_number(s, demo_serial(9999999 - week, i.account_id)) FROM demo_account_service s WHERE s.account_id = i.account_id ORDER BY s.service_id LIMIT 1) AS tracking_number
FROM i WHERE demo_u(hi, 7) < 0.02;

-- Every charge line with what it adds to the money columns.
CREATE OR REPLACE TEMP TABLE demo_line AS
WITH line AS (
  SELECT (c.tracking_id * 64 + c.bucket * 16 + c.weeks) AS invoice_details_id, c.tracking_id, c.bucket, p.account_id, p.bill_date + 7 * c.weeks::INTEGER AS bill_date,
    c.kind, c.credit_type, c.gross, c.discount
  FROM demo_charge c JOIN demo_package p ON p.tracking_id = c.tracking_id
  UNION ALL SELECT (fee_id + k.line) * 64 + 48, NULL, 3, account_id, bill_date, f.kind, NULL, gross, 0 FROM demo_fee f JOIN demo_kind k ON k.kind = f.kind
  UNION ALL SELECT tracking_id * 64 + 16, tracking_id, 1, account_id, bill_date, kind, NULL, gross, 0 FROM demo_stray),
known AS (
  SELECT l.*, i.client_id, k.line, k.category, k.code, (l.gross - l.discount)::DECIMAL(12,2) AS net,
    CASE WHEN l.tracking_id IS NULL THEN coalesce(CASE WHEN i.carrier_id = 1 THEN k.ups_text ELSE k.other_text END, k.category) END AS fee_charge
  FROM line l
  JOIN demo_invoice i ON i.account_id = l.account_id AND i.bill_date = l.bill_date
  JOIN demo_kind k ON k.kind = l.kind
  WHERE l.bill_date > getvariable('demo_rows_after'))
SELECT *,
  net AS net_amount, discount AS incentive_amount, net AS invoice_total_charges,
  CASE WHEN category = 'transportation' THEN gross ELSE 0 END AS transportation_amount,
  CASE WHEN category = 'transportation' THEN discount ELSE 0 END AS transportation_discount,
  CASE WHEN category = 'other_accessorial' THEN gross ELSE 0 END AS other_accessorial_amount,
  CASE WHEN category = 'other_accessorial' THEN discount ELSE 0 END AS other_accessorial_discount,
  CASE WHEN category = 'other_accessorial' THEN net ELSE 0 END AS net_other_accessorial_amount,
  CASE WHEN category = 'other_accessorial' THEN sign(net)::INTEGER ELSE 0 END AS other_accessorial_count,
  CASE WHEN category = 'fuel_surcharge' THEN gross ELSE 0 END AS fuel_surcharge_amount,
  CASE WHEN category = 'fuel_surcharge' THEN discount ELSE 0 END AS fuel_surcharge_discount,
  CASE WHEN category = 'fuel_surcharge' THEN net ELSE 0 END AS net_fuel_surcharge_amount,
  CASE WHEN category IN ('tax', 'fee', 'billing_adjustment', 'other') THEN gross ELSE 0 END AS taxes_and_others,
  CASE WHEN category IN ('tax', 'fee', 'billing_adjustment', 'other') THEN discount ELSE 0 END AS taxes_and_others_discount,
  CASE WHEN category IN ('tax', 'fee', 'billing_adjustment', 'other') THEN net ELSE 0 END AS net_taxes_and_others,
  CASE WHEN code = 'ADC' THEN net ELSE 0 END AS address_correction_amt,
  CASE WHEN code = 'MSC' THEN net ELSE 0 END AS shipping_charge_correction_amt,
  CASE WHEN code = 'CHBK' THEN net ELSE 0 END AS chargeback_amt,
  CASE WHEN code = 'DV' THEN net ELSE 0 END AS declared_amt,
  CASE WHEN credit_type IS NULL THEN 0 ELSE -net END AS audit_refund_amount
FROM known;

CREATE OR REPLACE TEMP TABLE demo_bill AS
WITH bill AS (
  SELECT invoice_details_id, tracking_id, bucket, account_id, bill_date, arg_min(category, line) AS charge_category, min(line) AS first_line, min(fee_charge) AS fee_charge,
    sum(COLUMNS(['net_amount', 'incentive_amount', 'invoice_total_charges', 'transportation_amount', 'transportation_discount',
      'other_accessorial_amount', 'other_accessorial_discount', 'net_other_accessorial_amount', 'other_accessorial_count', 'fuel_surcharge_amount',
      'fuel_surcharge_discount', 'net_fuel_surcharge_amount', 'taxes_and_others', 'taxes_and_others_discount', 'net_taxes_and_others',
      'address_correction_amt', 'shipping_charge_correction_amt', 'chargeback_amt', 'declared_amt', 'audit_refund_amount']))
  FROM demo_line GROUP BY invoice_details_id, tracking_id, bucket, account_id, bill_date),
weighed AS (
  SELECT *, mess >= 0.008 AND mess < 0.0085 AND country = 'US' AS unknown_place FROM (SELECT p.*, s.name AS service, s.category AS service_category, d.country, d.state, d.zip, d.city, demo_u(p.h, 45) AS mess,
    CASE weight_unit WHEN 'kgs' THEN bill_pounds * 0.45359237 WHEN 'oz' THEN bill_pounds * 16 ELSE bill_pounds END::DECIMAL(10,2) AS bill_weight,
    CASE weight_unit WHEN 'kgs' THEN pounds * 0.45359237 WHEN 'oz' THEN pounds * 16 ELSE pounds END::DECIMAL(10,2) AS actual_weight,
    CASE weight_unit WHEN 'kgs' THEN 2.2046226218487758 WHEN 'oz' THEN 0.0625 ELSE 1 END AS to_pounds
  FROM demo_package p JOIN demo_service s ON s.id = p.service_id JOIN demo_place d ON d.id = p.place_id))
SELECT b.* EXCLUDE (tracking_id, bucket, account_id), b.tracking_id,
  i.client_id, i.carrier_id, i.carrier_name, i.account_number, i.invoice_number, i.invoice_status, i.currency_code, i.usd_rate,
  ['freight', 'adjustment', 'credit', 'fee'][b.bucket + 1] AS bucket_name,
  p.pickup_date, p.scheduled_date, p.first_attempt_date, p.delivery_date, p.exception_reason,
  coalesce(p.tracking_number, o.tracking_number) AS tracking_number, p.service,
  coalesce(p.service_category, CASE WHEN b.bucket = 3 THEN 'Parcel Service Charges' ELSE 'Parcel Unknown Service Charges' END) AS service_category,
  p.zone, p.zone_number, p.bill_option, CASE WHEN b.bucket = 2 THEN p.refund_source END AS refund_source,
  CASE WHEN b.bucket = 0 THEN 1 ELSE 0 END AS no_of_pkgs,
  (p.bill_weight::DECIMAL(20,2) * p.to_pounds)::DECIMAL(14,6) AS bill_weight_pounds, (p.actual_weight::DECIMAL(20,2) * p.to_pounds)::DECIMAL(14,6) AS actual_weight_pounds,
  (p.bill_weight::DECIMAL(20,2) * p.to_pounds)::DECIMAL(14,6) - (p.actual_weight::DECIMAL(20,2) * p.to_pounds)::DECIMAL(14,6) AS delta_weight_pounds,
  c.city AS sender_city, c.state AS sender_state, CASE WHEN b.bucket = 3 THEN NULL WHEN c.id IS NULL THEN nowhere.state ELSE c.state END AS normalised_sender_state, c.zip AS sender_postal_code, c.country AS sender_cntry, CASE WHEN b.bucket = 3 THEN NULL ELSE coalesce(c.country, nowhere.country) END AS normalised_sender_country,
  p.city AS consignee_city,
  CASE WHEN p.mess < 0.004 THEN lower(p.state) WHEN p.mess < 0.0085 AND p.zip IS NOT NULL THEN NULL ELSE p.state END AS consignee_state,
  CASE WHEN b.bucket = 3 THEN NULL WHEN p.unknown_place OR p.tracking_id IS NULL THEN nowhere.state ELSE p.state END AS normalised_consignee_state,
  CASE WHEN p.unknown_place THEN NULL ELSE p.zip END AS consignee_postal_code,
  CASE WHEN p.unknown_place THEN NULL ELSE p.country END AS consignee_cntry,
  CASE WHEN b.bucket = 3 THEN NULL WHEN p.unknown_place OR p.tracking_id IS NULL THEN nowhere.country ELSE p.country END AS normalised_consignee_country,
  CASE WHEN p.delivery_date IS NOT NULL THEN 'Delivered' WHEN p.first_attempt_date IS NOT NULL THEN 'Delivery Attempted' WHEN p.scheduled_date IS NOT NULL THEN 'In Transit' END AS delivery_status,
  CASE WHEN p.delivery_date IS NOT NULL THEN demo_pick(p.h, 46, getvariable('demo_people').location) END AS delivery_location,
  CASE WHEN p.scheduled_date IS NOT NULL THEN p.estimated_days END AS estimated_days, CASE WHEN p.scheduled_date IS NOT NULL THEN p.estimated_time END AS estimated_time,
  p.actual_weight, CASE WHEN p.actual_weight IS NOT NULL THEN p.weight_unit END AS actual_weight_unit, p.bill_weight, p.weight_unit AS bill_weight_unit,
  CASE WHEN p.weight_unit = 'kgs' THEN p.length * 2.54 ELSE p.length END AS length, CASE WHEN p.weight_unit = 'kgs' THEN p.width * 2.54 ELSE p.width END AS width,
  CASE WHEN p.weight_unit = 'kgs' THEN p.height * 2.54 ELSE p.height END AS height, CASE WHEN p.length IS NULL THEN NULL WHEN p.weight_unit = 'kgs' THEN 'cm' ELSE 'inches' END AS dim_unit,
  CASE WHEN p.h IS NOT NULL THEN 'Shipping Department' END AS sender_name, p.client_name AS sender_company, c.address AS sender_address,
  demo_pick(p.h, 47, getvariable('demo_people').first) || ' ' || demo_pick(p.h, 48, getvariable('demo_people').last) AS consignee_name,
  CASE WHEN NOT p.residential THEN demo_pick(p.h, 49, getvariable('demo_people').last) || ' ' || demo_pick(p.h, 50, getvariable('demo_people').company) END AS consignee_company,
  (100 + demo_slot(p.h, 51, 9800))::VARCHAR || ' ' || demo_pick(p.h, 52, getvariable('demo_people').street) AS consignee_address,
  'SO-' || (100000 + demo_slot(p.h, 61, 900000))::VARCHAR AS reference_1, 'CC-' || (100 + 10 * demo_slot(p.h, 62, 12))::VARCHAR AS reference_2,
  CASE WHEN NOT p.residential THEN 'PO ' || (10000 + demo_slot(p.h, 63, 90000))::VARCHAR END AS reference_3
FROM bill b
JOIN demo_invoice i ON i.account_id = b.account_id AND i.bill_date = b.bill_date
LEFT JOIN weighed p ON p.tracking_id = b.tracking_id
LEFT JOIN demo_center c ON c.id = p.center_id
LEFT JOIN demo_stray o ON o.tracking_id = b.tracking_id
CROSS JOIN (SELECT country_code AS country, default_state AS state FROM country WHERE country_code = 'US') nowhere;

INSERT INTO charge_level_info BY NAME
SELECT l.invoice_details_id * 64 + l.line AS charge_id, b.* EXCLUDE (first_line, charge_category, no_of_pkgs, net_amount, incentive_amount, invoice_total_charges, transportation_amount, transportation_discount,
    other_accessorial_amount, other_accessorial_discount, net_other_accessorial_amount, other_accessorial_count, fuel_surcharge_amount, fuel_surcharge_discount, net_fuel_surcharge_amount,
    taxes_and_others, taxes_and_others_discount, net_taxes_and_others, address_correction_amt, shipping_charge_correction_amt, chargeback_amt, declared_amt, audit_refund_amount,
    delivery_status, delivery_location, estimated_days, estimated_time, length, width, height, dim_unit,
    sender_name, sender_company, sender_address, consignee_name, consignee_address, fee_charge),
  CASE WHEN b.no_of_pkgs = 1 AND l.line = b.first_line THEN 1 ELSE 0 END AS no_of_pkgs,
  l.category AS charge_category, k.accessorial, l.code AS accessorial_code,
  CASE WHEN l.credit_type = 'Void' THEN 'Void ' ELSE '' END || CASE
    WHEN l.kind = 'TRN' THEN CASE WHEN l.bucket = 0 AND hash(l.tracking_id) % 250 = 0 THEN 'Not Previously Billed ' ELSE '' END || b.service
    WHEN b.carrier_id = 1 THEN k.ups_text ELSE k.other_text END AS charge_description,
  l.credit_type, l.gross AS gross_amount,
  l.net_amount, l.incentive_amount, l.invoice_total_charges, l.transportation_amount, l.transportation_discount, l.other_accessorial_amount, l.other_accessorial_discount,
  l.net_other_accessorial_amount, l.other_accessorial_count, l.fuel_surcharge_amount, l.fuel_surcharge_discount, l.net_fuel_surcharge_amount, l.taxes_and_others,
  l.taxes_and_others_discount, l.net_taxes_and_others, l.address_correction_amt, l.shipping_charge_correction_amt, l.chargeback_amt, l.declared_amt, l.audit_refund_amount
FROM demo_line l
JOIN demo_bill b ON b.invoice_details_id = l.invoice_details_id
JOIN demo_kind k ON k.kind = l.kind
ORDER BY b.client_id, b.bill_date, l.invoice_details_id, l.line;

INSERT INTO package_level_info BY NAME
SELECT * EXCLUDE (first_line) FROM demo_bill ORDER BY client_id, bill_date, invoice_details_id;
