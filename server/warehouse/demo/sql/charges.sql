-- The charge lines of the chunk's packages. `weeks` after the package's invoice; bucket 0 freight, 1 adjustment, 2 credit.
CREATE OR REPLACE TEMP TABLE demo_charge AS
WITH p AS (FROM demo_package)
SELECT tracking_id, 0::TINYINT AS bucket, 0::TINYINT AS weeks, kind, NULL::VARCHAR AS credit_type, gross::DECIMAL(12,2) AS gross, discount::DECIMAL(12,2) AS discount
FROM (
  SELECT tracking_id, 'TRN' AS kind, trn_gross AS gross, trn_discount AS discount FROM p WHERE mode <> 'ltl'
  UNION ALL SELECT tracking_id, CASE WHEN account_id % 2 = 0 THEN 'TFGHT' ELSE 'FGHT' END, trn_gross, 0 FROM p WHERE mode = 'ltl'
  UNION ALL SELECT tracking_id, CASE WHEN account_id % 2 = 0 THEN 'TDSC' ELSE 'DSC' END, 0, trn_discount FROM p WHERE mode = 'ltl'
  UNION ALL SELECT tracking_id, 'FSC', fuel_gross, fuel_discount FROM p WHERE fuel_gross > 0
  UNION ALL SELECT tracking_id, 'RES', res_gross, res_discount FROM p WHERE res_gross > 0
  UNION ALL SELECT tracking_id, area_kind, area_gross, area_discount FROM p WHERE area_gross > 0
  UNION ALL SELECT tracking_id, handling_kind, handling_gross, handling_discount FROM p WHERE handling_gross > 0
  UNION ALL SELECT tracking_id, 'PSR', demand_gross, 0 FROM p WHERE demand_gross > 0
  UNION ALL SELECT tracking_id, 'SAH', demand_handling_gross, 0 FROM p WHERE demand_handling_gross > 0
  UNION ALL SELECT tracking_id, 'DV', declared_gross, 0 FROM p WHERE declared_gross > 0
  UNION ALL SELECT tracking_id, signature_kind, signature_gross, 0 FROM p WHERE signature_gross > 0
  UNION ALL SELECT tracking_id, 'SAT', saturday_gross, 0 FROM p WHERE saturday_gross > 0
  UNION ALL SELECT tracking_id, 'NMC', nonstandard_gross, 0 FROM p WHERE nonstandard_gross > 0
  UNION ALL SELECT tracking_id, 'LFT', liftgate_gross, 0 FROM p WHERE liftgate_gross > 0
  UNION ALL SELECT tracking_id, 'NPF', data_fee, 0 FROM p WHERE data_fee > 0
  UNION ALL SELECT tracking_id, 'FTP', third_party_fee, 0 FROM p WHERE third_party_fee > 0
  UNION ALL SELECT tracking_id, 'TAX', sales_tax, 0 FROM p WHERE sales_tax > 0
  UNION ALL SELECT tracking_id, 'GOV', duty, 0 FROM p WHERE duty > 0
  UNION ALL SELECT tracking_id, 'ADC', demo_money(price_factor * list_adc), 0 FROM p WHERE corrected_at_once);

INSERT INTO demo_charge
WITH p AS (FROM demo_package WHERE address_corrected OR charge_corrected OR zone_corrected OR made_residential OR charged_back)
SELECT tracking_id, 1, correction_weeks, kind, NULL, gross, discount
FROM (
  SELECT tracking_id, correction_weeks, 'ADC' AS kind, demo_money(price_factor * list_adc) AS gross, 0 AS discount FROM p WHERE address_corrected
  UNION ALL SELECT tracking_id, correction_weeks, 'SCC', demo_money(price_factor * (3 + 9 * demo_u(h, 42))), demo_money(price_factor * demo_u(h, 43)) FROM p WHERE charge_corrected
  UNION ALL SELECT tracking_id, correction_weeks, 'ZONE', demo_money(price_factor * (1 + 4 * demo_u(h, 42))), 0 FROM p WHERE zone_corrected
  UNION ALL SELECT tracking_id, correction_weeks, 'RES', demo_money(price_factor * list_res), 0 FROM p WHERE made_residential
  UNION ALL SELECT tracking_id, correction_weeks, 'TRN', trn_discount, 0 FROM p WHERE charged_back
  UNION ALL SELECT tracking_id, correction_weeks, 'CHBK', demo_money(price_factor * list_chbk), 0 FROM p WHERE charged_back);

-- Credits take back whole lines, a share of the transportation, or pay a claim.
INSERT INTO demo_charge
WITH p AS (FROM demo_package WHERE credit_type IS NOT NULL OR address_corrected OR corrected_at_once OR charged_back)
SELECT c.tracking_id, 2, p.credit_weeks, c.kind, p.credit_type, -c.gross, -c.discount
FROM p JOIN demo_charge c ON c.tracking_id = p.tracking_id AND c.bucket = 0
WHERE CASE p.credit_type WHEN 'Void' THEN true WHEN 'Duplicate' THEN true WHEN 'GSR' THEN c.kind IN ('TRN', 'FSC') WHEN 'Residential' THEN c.kind = 'RES' ELSE false END
UNION ALL
SELECT tracking_id, 2, credit_weeks, 'TRN', 'Other', -demo_money(0.2 * trn_gross), -demo_money(0.2 * trn_discount) FROM p WHERE credit_type = 'Other'
UNION ALL
SELECT tracking_id, 2, credit_weeks, 'CLM', 'Declared Value', -demo_money(price_factor * (50 + 250 * demo_u(h, 44))), 0 FROM p WHERE credit_type = 'Declared Value'
UNION ALL
SELECT c.tracking_id, 2, p.correction_weeks + 2, c.kind, 'Address Correction', -c.gross, -c.discount
FROM p JOIN demo_charge c ON c.tracking_id = p.tracking_id AND c.kind = 'ADC'
WHERE p.correction_credited AND coalesce(p.credit_type, '') NOT IN ('Void', 'Duplicate')
UNION ALL
SELECT c.tracking_id, 2, p.correction_weeks + 2, c.kind, 'Chargeback', -c.gross, -c.discount
FROM p JOIN demo_charge c ON c.tracking_id = p.tracking_id AND c.kind = 'CHBK'
WHERE p.chargeback_credited;
