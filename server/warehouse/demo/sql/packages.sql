-- The packages of one chunk, each field drawn from its own stream of the package's hash. Ids fall as packages follow,
-- and the last account has no fees: what is added later stays below the highest id, after which imported rows count on.
CREATE OR REPLACE TEMP TABLE demo_number AS
  SELECT account_id, bill_date, first_j + unnest(range(packages)) AS j
  FROM demo_invoice WHERE chunk = getvariable('demo_chunk') AND bill_date > getvariable('demo_packages_after');
CREATE OR REPLACE TEMP TABLE demo_package AS
WITH counted AS (
  SELECT i.* EXCLUDE (h), n.j, hash(xor(i.h, n.j::UBIGINT)) AS h, i.account_id::BIGINT * 1000000000 + 799999999 - n.j AS tracking_id
  FROM demo_number n JOIN demo_invoice i ON i.account_id = n.account_id AND i.bill_date = n.bill_date),
drawn AS (
  SELECT i.*, s.* EXCLUDE (account_id, slot), c.center_id, c.center_country,
    CASE WHEN i.account_id = 1 THEN j ELSE -1 END AS forced,
    demo_tracking_number(s, demo_serial(j, i.account_id)) AS tracking_number,
    t.b2c, t.discount, t.air_discount, t.surcharge_discount, t.handling_discount, t.fuel_discount, t.dim_divisor, t.profile = 'bulky' AS bulky
  FROM counted i
  LEFT JOIN demo_moved_slot m ON m.account_id = i.account_id AND m.slot = demo_slot(i.h, 1, 4096) AND i.bill_date >= m.from_date AND demo_u(i.h, 45) < m.share
  JOIN demo_service_slot s ON s.account_id = i.account_id AND s.slot = coalesce(m.to_slot, demo_slot(i.h, 1, 4096))
  JOIN demo_center_slot c ON c.account_id = i.account_id AND c.slot = demo_slot(i.h, 2, 100)
  JOIN demo_client t ON t.id = i.client_id),
placed AS (
  SELECT x.*, d.place_id, p.country, p.state, p.area AS place_area, z.zone AS distance_zone,
    greatest(0.01, round(w.from_pounds + (w.to_pounds - w.from_pounds) * demo_u(x.h, 5), 2)) AS pounds,
    CASE service_residential WHEN '1' THEN true WHEN '0' THEN false ELSE demo_u(x.h, 9) < b2c END AS residential,
    mode IN ('ltl', 'ftl', 'ocean', 'cargo', '3pl') AS freight,
    bill_date - 7 * late_weeks::INTEGER - 5 - ((dayofweek(bill_date) + 2 - weekday + 7) % 7)::INTEGER - CASE WHEN demo_u(x.h, 8) < 0.12 THEN 7 ELSE 0 END AS shipped
  FROM (SELECT *, CASE WHEN u < 0.23 THEN 1 WHEN u < 0.44 THEN 2 WHEN u < 0.63 THEN 3 WHEN u < 0.81 THEN 4 WHEN u < 0.98 THEN 5 ELSE 6 END AS weekday
        FROM (SELECT *, demo_u(h, 7) AS u FROM drawn)) x
  JOIN demo_destination d ON d.destinations = x.destinations AND d.slot = demo_slot(x.h, 3, CASE WHEN x.destinations = 'us' THEN 65536 ELSE 4096 END)
  JOIN demo_place p ON p.id = d.place_id
  JOIN demo_weight_slot w ON w.profile = x.profile AND w.slot = demo_slot(x.h, 4, 1000)
  LEFT JOIN demo_zone z ON z.center_id = x.center_id AND z.place_id = d.place_id),
boxed AS (
  SELECT x.*, b.length, b.width, b.height,
    CASE WHEN demo_holiday(shipped) THEN shipped - CASE WHEN dayofweek(shipped) = 1 THEN 3 ELSE 1 END ELSE shipped END AS pickup_date,
    CASE WHEN center_country = 'US' AND country = 'US' AND state NOT IN ('AK', 'HI') THEN distance_zone::TINYINT END AS zone_number,
    CASE WHEN country = center_country AND distance_zone IS NOT NULL THEN distance_zone WHEN state IN ('AK', 'HI') THEN 8
      WHEN country IN ('CA', 'MX', 'US') THEN 4 ELSE 6 + demo_slot(hash(country), 1, 3) END::INTEGER AS price_zone
  FROM placed x
  LEFT JOIN demo_box b ON b.box = CASE WHEN x.freight THEN NULL
    WHEN demo_u(x.h, 6) < CASE WHEN bulky THEN 0.006 ELSE 0.0012 END THEN 14
    WHEN demo_u(x.h, 6) < CASE WHEN bulky THEN 0.11 ELSE 0.014 END THEN 13
    ELSE greatest(1, least(12, (CASE WHEN bulky THEN 2 ELSE 1 END + round(2.3 * ln(1 + pounds)) + demo_slot(x.h, 36, 3))::INTEGER)) END),
-- The prices of the day on which it ships.
dated AS (
  SELECT x.*, s.* EXCLUDE (year, list_svch), f.* EXCLUDE (week), coalesce(d.residential, 0) AS demand_residential, coalesce(d.air, 0) AS demand_air,
    coalesce(d.handling, 0) AS demand_handling, coalesce(d.large, 0) AS demand_large, coalesce(n.price, 0) AS new_surcharge
  FROM boxed x
  JOIN demo_surcharge s ON s.year = year(x.pickup_date)
  JOIN demo_week_fuel f ON f.week = x.pickup_date - dayofweek(x.pickup_date)::INTEGER
  LEFT JOIN demo_demand d ON x.pickup_date BETWEEN d.from_date AND d.to_date
  LEFT JOIN demo_new_surcharge n ON n.carrier = x.carrier AND n.code = 'PSR' AND x.pickup_date >= n.from_date),
weighed AS (
  SELECT x.*, CASE WHEN freight THEN ceil(pounds) WHEN carrier IN ('USPS', 'DHL eCommerce') OR mode = 'economy' THEN greatest(1, ceil(pounds))
      ELSE greatest(1, ceil(pounds), CASE WHEN length * width * height > 1000 THEN ceil(length * width * height / dim_divisor) ELSE 1 END) END AS bill_pounds,
    CASE WHEN currency_code <> 'USD' THEN 'kgs' WHEN mode IN ('postal', 'economy') AND pounds < 1 THEN 'oz' ELSE 'lbs' END AS weight_unit,
    rate_family IN ('ground', 'economy_postal') AS by_ground, carrier IN ('UPS', 'FedEx') AND NOT freight AS surcharged,
    CASE fuel_kind WHEN 'ups_ground' THEN ups_ground WHEN 'fedex_ground' THEN fedex_ground WHEN 'domestic_air' THEN domestic_air WHEN 'intl_export' THEN intl_export ELSE usps END AS fuel_percent,
    price_factor * year_factor * rate_factor AS rate_scale
  FROM dated x),
priced AS (
  SELECT x.*, demo_money(CASE
      WHEN freight THEN rate_scale * (base + per_pound * pow(bill_pounds, 0.82)) * CASE WHEN mode = 'ocean' THEN 1 ELSE 0.7 + 0.1 * price_zone END
      ELSE rate_scale * r.price * CASE WHEN bill_pounds > m.max_pound THEN bill_pounds / m.max_pound ELSE 1 END * CASE WHEN country = center_country AND state IN ('AK', 'HI') THEN 1.25 ELSE 1 END END) AS trn_gross,
    CASE WHEN mode = 'ltl' THEN 0.62 WHEN freight THEN 0.10 WHEN x.rate_family = 'economy_postal' THEN discount / 2 WHEN by_ground THEN discount ELSE air_discount END AS trn_share,
    demo_money(m.minimum * rate_scale) - 1 AS minimum,
    CASE WHEN surcharged AND place_area IS NOT NULL THEN CASE WHEN residential OR place_area IN ('AKR', 'HIR', 'CAR') THEN place_area ELSE 'RDC' END END AS area_kind,
    CASE WHEN NOT surcharged THEN NULL
      WHEN length > 96 OR length + 2 * (width + height) > 130 THEN 'LPS'
      WHEN pounds > 50 THEN 'AHW' WHEN length > 48 THEN 'AHL' WHEN demo_u(h, 11) < 0.004 THEN 'AHC' END AS handling_kind,
    CASE WHEN NOT surcharged THEN NULL WHEN demo_u(h, 12) < 0.005 THEN 'ADS' WHEN demo_u(h, 12) < 0.035 THEN 'DCS' END AS signature_kind,
    surcharged AND NOT by_ground AND center_country = country AND dayofweek(pickup_date) IN (4, 5) AND demo_u(h, 14) < 0.02 AS saturday
  FROM weighed x
  LEFT JOIN demo_family m ON m.rate_family = x.rate_family
  LEFT JOIN demo_price r ON r.rate_family = x.rate_family AND r.zone = x.price_zone AND r.pound = least(x.bill_pounds, m.max_pound)::INTEGER),
charged AS (
  SELECT x.*, greatest(0, CASE WHEN freight THEN demo_off(trn_gross, trn_share) ELSE least(demo_off(trn_gross, trn_share), trn_gross - minimum) END)::DECIMAL(12,2) AS trn_discount,
    demo_money(CASE WHEN surcharged AND residential AND mode <> 'economy' THEN price_factor * list_res ELSE 0 END) AS res_gross,
    demo_money(coalesce(price_factor * CASE area_kind WHEN 'RDR' THEN list_rdr WHEN 'LDR' THEN list_ldr WHEN 'CAR' THEN list_car WHEN 'AKR' THEN list_akr WHEN 'HIR' THEN list_hir WHEN 'RDC' THEN list_rdc END, 0)) AS area_gross,
    demo_money(coalesce(price_factor * CASE handling_kind WHEN 'AHW' THEN list_ahw WHEN 'AHL' THEN list_ahl WHEN 'AHC' THEN list_ahc WHEN 'LPS' THEN list_lps END * CASE WHEN handling_kind = 'LPS' OR price_zone <= 4 THEN 1 ELSE 1.16 END, 0)) AS handling_gross,
    demo_money(CASE WHEN surcharged AND NOT by_ground THEN price_factor * demand_air WHEN surcharged AND residential THEN price_factor * demand_residential ELSE price_factor * new_surcharge END) AS demand_gross,
    demo_money(CASE WHEN handling_kind = 'LPS' THEN price_factor * demand_large WHEN handling_kind IS NOT NULL THEN price_factor * demand_handling ELSE 0 END) AS demand_handling_gross,
    demo_money(CASE WHEN (surcharged AND demo_u(h, 13) < CASE WHEN residential THEN 0.01 ELSE 0.03 END) OR forced = 227 THEN price_factor * list_dv * (1 + demo_slot(h, 37, 4)) ELSE 0 END) AS declared_gross,
    demo_money(coalesce(price_factor * CASE signature_kind WHEN 'DCS' THEN list_dcs WHEN 'ADS' THEN list_ads END, 0)) AS signature_gross,
    demo_money(CASE WHEN saturday THEN price_factor * list_sat ELSE 0 END) AS saturday_gross,
    demo_money(CASE WHEN (carrier = 'FedEx' AND mode = 'economy' AND demo_u(h, 15) < 0.09) OR (carrier = 'USPS' AND length >= 24) THEN list_nmc ELSE 0 END) AS nonstandard_gross,
    demo_money(CASE WHEN mode = 'ltl' AND demo_u(h, 16) < 0.3 THEN list_lft ELSE 0 END) AS liftgate_gross,
    demo_money(CASE WHEN carrier = 'UPS' AND NOT freight AND demo_u(h, 17) < 0.002 THEN price_factor * list_npf ELSE 0 END) AS data_fee,
    CASE WHEN demo_u(h, 18) < 0.94 THEN 'P/P' WHEN demo_u(h, 18) < 0.98 THEN 'T/P' WHEN demo_u(h, 18) < 0.99 THEN 'F/C' WHEN country <> center_country THEN 'F/D' ELSE 'C/B' END AS bill_option,
    (carrier <> 'UPS') AND NOT freight AND demo_u(h, 19) < 0.003 AS corrected_at_once
  FROM priced x),
discounted AS (
  SELECT x.*, demo_off(res_gross, surcharge_discount) AS res_discount, demo_off(area_gross, surcharge_discount) AS area_discount,
    demo_off(handling_gross, handling_discount) AS handling_discounted
  FROM charged x),
fuelled AS (
  SELECT x.*, demo_money(fuel_percent * 0.01 * (trn_gross - trn_discount + res_gross - res_discount + area_gross - area_discount + handling_gross - handling_discounted)) AS fuel_gross
  FROM discounted x),
-- Some receivers ask for a later day: 12 days on.
timed AS (
  SELECT x.*, demo_u(h, 20) AS fate, 0.75 * late_share * CASE WHEN month(pickup_date) = 12 THEN 1.8 WHEN month(pickup_date) <= 2 THEN 1.2 ELSE 1 END AS late_chance,
    pickup_date + demo_calendar_days(pickup_date, CASE mode WHEN 'ground' THEN least(days_max, [1, 1, 2, 3, 3, 4, 5][price_zone - 1])
      WHEN 'intl' THEN days_min + demo_slot(h, 21, days_max - days_min + 1) ELSE days_min + round((days_max - days_min) * (price_zone - 2) / 6.0) END::INTEGER)
      + CASE WHEN demo_u(h, 22) < 0.06 THEN 12 ELSE 0 END AS due_date
  FROM fuelled x),
moved AS (
  SELECT x.*, fate >= 0.995 AS unknown_facts, fate >= 0.993 AND fate < 0.995 AS lost, fate < late_chance * 1.57 AS late, fate >= late_chance AND fate < late_chance * 1.57 AS excused,
    CASE WHEN fate < late_chance * 1.57 THEN due_date + (1 + demo_slot(h, 23, 3)) + CASE WHEN dayofweek(due_date + (1 + demo_slot(h, 23, 3))) = 0 THEN 1 ELSE 0 END
      WHEN due_date - pickup_date > 2 AND demo_u(h, 24) < 0.25 AND dayofweek(due_date) > 1 THEN due_date - 1 ELSE due_date END AS arrival_date,
    demo_u(h, 25) AS hour_draw, demo_u(h, 26) < 0.04 AS missed
  FROM timed x),
arrived AS (
  SELECT x.*, arrival_date::TIMESTAMP + to_minutes(CASE WHEN late THEN 540 + (660 * hour_draw)::INTEGER
    ELSE (60 * greatest(7.25, least(9, commit_hour - 1.5)) + (60 * commit_hour - 60 * greatest(7.25, least(9, commit_hour - 1.5))) * (hour_draw + demo_u(h, 27)) / 2)::INTEGER END) AS reached
  FROM moved x),
known AS (
  SELECT x.*, CASE WHEN lost OR unknown_facts OR reached >= getvariable('demo_today') + 1 THEN NULL ELSE reached END AS first_attempt_date,
    CASE WHEN lost OR unknown_facts OR reached + CASE WHEN missed THEN INTERVAL 1 DAY ELSE INTERVAL 0 DAY END >= getvariable('demo_today') + 1 THEN NULL
      ELSE reached + CASE WHEN missed THEN INTERVAL 1 DAY ELSE INTERVAL 0 DAY END END AS delivery_date,
    CASE WHEN NOT unknown_facts THEN due_date::TIMESTAMP + to_minutes((60 * commit_hour)::INTEGER) END AS scheduled_date,
    demo_u(h, 30) AS credit_draw, demo_u(h, 31) AS correction_draw
  FROM arrived x)
SELECT tracking_id, j, h, account_id, client_id, carrier_code, client_name, bill_date, service_id, center_id, center_country, place_id, week, price_factor, list_adc, list_res, list_chbk, mode, freight, surcharged,
  residential, bill_option, zone_number, pickup_date, scheduled_date, first_attempt_date, delivery_date,
  CASE WHEN excused AND first_attempt_date IS NOT NULL THEN demo_pick(h, 28, getvariable('demo_people').exception) END AS exception_reason,
  (due_date - pickup_date)::INTEGER AS estimated_days, commit_time AS estimated_time,
  CASE WHEN freight THEN NULL
    WHEN zone_number IS NOT NULL THEN coalesce(zone_prefix, '') || zone_number
    WHEN country = center_country AND state IN ('AK', 'HI') THEN CASE state WHEN 'AK' THEN '46' ELSE '44' END
    ELSE coalesce(zone_prefix, '') || price_zone END AS zone,
  tracking_number,
  weight_unit, length, width, height, bill_pounds, CASE WHEN demo_u(h, 29) < 0.004 THEN NULL ELSE pounds END AS pounds,
  trn_gross, trn_discount, fuel_gross, demo_off(fuel_gross, fuel_discount) AS fuel_discount, res_gross, res_discount, area_kind, area_gross, area_discount,
  handling_kind, handling_gross, handling_discounted AS handling_discount, demand_gross, demand_handling_gross, declared_gross, signature_kind, signature_gross, saturday_gross,
  nonstandard_gross, liftgate_gross, data_fee,
  demo_money(CASE WHEN bill_option = 'T/P' AND carrier = 'UPS' AND NOT freight THEN 0.045 * trn_gross ELSE 0 END) AS third_party_fee,
  demo_money(CASE WHEN center_country = country AND country = 'CA' THEN 0.05 * (trn_gross - trn_discount + fuel_gross) ELSE 0 END) AS sales_tax,
  demo_money(CASE WHEN country <> center_country AND demo_u(h, 35) < 0.15 THEN price_factor * (6 + 60 * demo_u(h, 38)) ELSE 0 END) AS duty,
  corrected_at_once,
  (carrier = 'UPS' AND NOT freight AND demo_u(h, 19) < 0.003) OR forced = 67 AS address_corrected,
  (surcharged AND correction_draw < 0.015) OR forced = 167 AS charge_corrected,
  (surcharged AND correction_draw >= 0.015 AND correction_draw < 0.017) OR forced = 187 AS zone_corrected,
  (surcharged AND NOT residential AND correction_draw >= 0.017 AND correction_draw < 0.021) OR (forced = 207 AND NOT residential) AS made_residential,
  (carrier = 'UPS' AND NOT freight AND correction_draw >= 0.0205 AND correction_draw < 0.021) OR forced = 107 AS charged_back,
  CASE WHEN freight THEN NULL
    WHEN forced = 7 OR credit_draw < 0.0035 THEN 'Void'
    WHEN forced = 47 OR credit_draw < 0.0038 THEN 'Duplicate'
    WHEN forced = 147 OR (late AND NOT excused AND guaranteed AND scheduled_date IS NOT NULL AND demo_u(h, 32) < 0.44) THEN 'GSR'
    WHEN res_gross > 0 AND (forced BETWEEN 27 AND 32 OR credit_draw < 0.0053) THEN 'Residential'
    WHEN forced = 87 OR credit_draw BETWEEN 0.0055 AND 0.0057 THEN 'Declared Value'
    WHEN forced = 127 OR credit_draw BETWEEN 0.0057 AND 0.0076 THEN 'Other' END AS credit_type,
  demo_u(h, 33) < 0.2 OR forced = 67 AS correction_credited, demo_u(h, 34) < 0.25 OR forced = 107 AS chargeback_credited,
  CASE WHEN demo_u(h, 39) < 0.7 THEN 'audit' ELSE 'client' END AS refund_source,
  2 + demo_slot(h, 40, 7) AS credit_weeks, 1 + demo_slot(h, 41, 6) AS correction_weeks
FROM known;
