-- List prices and agreements, modelled from the figures that the packages are priced from: no carrier's own tables.
CREATE OR REPLACE TEMP TABLE demo_year AS
  SELECT year, year_factor FROM demo_surcharge WHERE year BETWEEN year(getvariable('demo_first_date')) - 1 AND year(getvariable('demo_today')) + 1;
CREATE OR REPLACE TEMP TABLE demo_parcel_service AS
  SELECT s.*, c.id AS carrier_id, c.code AS carrier_code,
    CASE WHEN s.mode = 'intl' THEN 'international' WHEN s.rate_family = 'economy_postal' THEN 'economy' WHEN s.rate_family = 'ground' THEN 'ground' ELSE 'air' END AS service_group
  FROM demo_service s JOIN carrier c ON c.name = s.carrier OR starts_with(c.name, s.carrier || ' (')
  WHERE s.rate_family <> 'freight';

INSERT INTO rated_service (carrier_id, service, service_group, fuel_mode, residential, dimensional, days_min, days_max, guaranteed)
SELECT carrier_id, name, service_group,
  CASE fuel WHEN 'domestic_air' THEN 'air' WHEN 'intl_export' THEN 'international' WHEN 'usps' THEN 'postal' ELSE 'ground' END,
  CASE residential WHEN '1' THEN true WHEN '0' THEN false END, carrier NOT IN ('USPS', 'DHL eCommerce') AND mode <> 'economy', days_min, days_max, guaranteed
FROM demo_parcel_service ORDER BY carrier_id, name;

INSERT INTO carrier_rule (carrier_id, effective_from, divisor, above_volume, side_rounding)
SELECT DISTINCT carrier_id, make_date((SELECT min(year) FROM demo_year), 1, 1), 139, 1000, 'nearest' FROM demo_parcel_service ORDER BY carrier_id;

-- Zones as invoices have them: domestic ones by their number, Alaska and Hawaii by theirs, others with the service's prefix.
CREATE OR REPLACE TEMP TABLE demo_tariff_zone AS
  SELECT s.id AS service_id, z.name AS zone, z.price_zone::INTEGER AS price_zone, z.factor
  FROM demo_parcel_service s, LATERAL (
    SELECT n::VARCHAR AS name, n AS price_zone, 1.0 AS factor FROM range(2, 9) t(n)
    UNION SELECT coalesce(s.zone_prefix, '') || n, n, 1.0 FROM range(2, 9) t(n)
    UNION SELECT name, 8, 1.25 FROM (VALUES ('44'), ('46')) t(name) WHERE s.destinations = 'us') z;

-- Each currency has its own list, of the services that accounts with it use.
CREATE OR REPLACE TEMP TABLE demo_list AS
  SELECT DISTINCT carrier_id, currency, price_factor, 'Model list' || CASE currency WHEN 'USD' THEN '' ELSE ' ' || currency END AS tariff, CASE WHEN currency <> 'USD' THEN services END AS services
  FROM demo_account WHERE carrier_id IN (SELECT carrier_id FROM demo_parcel_service) AND (currency <> 'USD' OR services IS NULL);
INSERT INTO tariff_rate (carrier_id, tariff, effective_from, service, packaging, zone, pounds, amount, per_pound)
WITH listed AS (
  SELECT s.carrier_id, l.tariff, y.year, s.name, coalesce(s.weights, '') = 'light' AS light, s.rate_family, z.zone, z.price_zone, l.price_factor * y.year_factor * s.rate_factor AS scale, z.factor
  FROM demo_parcel_service s
  JOIN demo_list l ON l.carrier_id = s.carrier_id AND (l.services IS NULL OR list_contains(string_split(l.services, '|'), s.code))
  JOIN demo_tariff_zone z ON z.service_id = s.id
  CROSS JOIN demo_year y)
SELECT carrier_id, tariff, make_date(year, 1, 1), name, 'package', listed.zone, p.pound, demo_money(scale * p.price * factor), false
FROM listed JOIN demo_price p ON p.rate_family = listed.rate_family AND p.zone = price_zone AND (NOT light OR p.pound = 1)
UNION ALL
SELECT carrier_id, tariff, make_date(year, 1, 1), name, 'package', listed.zone, m.max_pound + 1, (scale * p.price * factor / m.max_pound)::DECIMAL(14,6), true
FROM listed JOIN demo_family m ON m.rate_family = listed.rate_family
JOIN demo_price p ON p.rate_family = listed.rate_family AND p.zone = price_zone AND p.pound = m.max_pound
WHERE NOT light
ORDER BY ALL;

CREATE OR REPLACE TEMP TABLE demo_due_price AS
  SELECT kind AS price_of, make_date(year, 1, 1) AS from_date, make_date(year, 12, 31) AS to_date, price FROM demo_list_price WHERE year IN (SELECT year FROM demo_year)
  UNION ALL
  SELECT price_of, from_date, to_date, price FROM (UNPIVOT demo_demand ON residential, air, handling, large INTO NAME price_of VALUE price)
  WHERE price > 0 AND year(from_date) IN (SELECT year FROM demo_year)
  UNION ALL
  SELECT 'new ' || carrier, from_date, NULL, price FROM demo_new_surcharge;
INSERT INTO accessorial_rate
WITH condition AS (
  SELECT * FROM read_csv(getvariable('demo_data') || 'accessorial_conditions.csv', header = true, all_varchar = true)),
near AS (SELECT list(DISTINCT zone ORDER BY zone) AS zones FROM demo_tariff_zone WHERE price_zone <= 4)
SELECT c.id, l.tariff, d.code, k.accessorial, coalesce(p.from_date, make_date((SELECT min(year) FROM demo_year), 1, 1)), p.to_date, string_split(d.service_groups, '|'), d.residential::BOOLEAN, d.area,
  CASE WHEN d.zones = 'near' THEN (SELECT zones FROM near) END, d.longest_above::DECIMAL(8,2), d.second_above::DECIMAL(8,2), d.girth_above::DECIMAL(8,2),
  d.volume_above::DECIMAL(12,2), d.weight_above::DECIMAL(8,2), d.asked, d.choice, d.place::INTEGER,
  demo_money(l.price_factor * p.price * d.factor::DOUBLE), CASE WHEN d.price_of IS NULL THEN 4.5 END, d.fuel_eligible::BOOLEAN, NULL
FROM condition d
JOIN carrier c ON len(list_filter(string_split(d.carriers, '|'), lambda name: c.name = name OR starts_with(c.name, name || ' ('))) > 0
JOIN demo_list l ON l.carrier_id = c.id
JOIN demo_kind k ON k.kind = d.code
LEFT JOIN demo_due_price p ON p.price_of = d.price_of
WHERE d.price_of IS NULL OR p.price_of IS NOT NULL
ORDER BY c.id, l.tariff, d.code, d.place, p.from_date;

INSERT INTO fuel_percent (carrier_id, mode, week, percent)
SELECT m.carrier_id, m.fuel_mode, f.week, CASE m.fuel_mode WHEN 'air' THEN f.domestic_air WHEN 'international' THEN f.intl_export WHEN 'postal' THEN f.usps
    ELSE CASE c.code WHEN 'ups' THEN f.ups_ground ELSE f.fedex_ground END END
FROM (SELECT DISTINCT carrier_id, fuel_mode FROM rated_service) m JOIN carrier c ON c.id = m.carrier_id
CROSS JOIN demo_week_fuel f
ORDER BY ALL;

INSERT INTO delivery_area (carrier_id, postal_code, effective_from, area)
SELECT c.id, zip, make_date((SELECT min(year) FROM demo_year), 1, 1), CASE max(area) WHEN 'RDR' THEN 'delivery' WHEN 'LDR' THEN 'extended' WHEN 'CAR' THEN 'remote' WHEN 'AKR' THEN 'alaska' WHEN 'HIR' THEN 'hawaii' END
FROM demo_place, carrier c WHERE area IS NOT NULL AND zip IS NOT NULL AND c.code IN ('ups', 'fedex') GROUP BY c.id, zip ORDER BY c.id, zip;

INSERT INTO zone_chart (carrier_id, sender_area, receiver_area, zone)
WITH sender AS (SELECT zip[:3] AS area, avg(lat) AS lat, avg(lon) AS lon FROM demo_center WHERE country = 'US' GROUP BY ALL),
-- An area whose places are in two zones counts as the farther one: no package is billed to a farther one than the chart's.
farthest AS (
  SELECT c.zip[:3] AS sender_area, p.zip[:3] AS receiver_area, max(z.zone) AS zone
  FROM demo_zone z JOIN demo_center c ON c.id = z.center_id AND c.country = 'US' JOIN demo_place p ON p.id = z.place_id AND p.zip IS NOT NULL
  GROUP BY ALL)
SELECT k.carrier_id, s.area, p.area,
  CASE WHEN p.name LIKE '%, AK ___' THEN '46' WHEN p.name LIKE '%, HI ___' THEN '44' ELSE coalesce(f.zone, demo_zone_of(demo_miles(s.lat, s.lon, p.latitude, p.longitude)))::VARCHAR END
FROM (SELECT DISTINCT carrier_id FROM demo_parcel_service) k CROSS JOIN sender s CROSS JOIN postal_area p LEFT JOIN farthest f ON f.sender_area = s.area AND f.receiver_area = p.area
ORDER BY ALL;

-- Sources disagree about the days: a model, as the prices are.
INSERT INTO claim_rule (carrier_id, claim_type, effective_from, days, counts_from, evidence)
SELECT carrier_id, claim_type, make_date((SELECT min(year) FROM demo_year), 1, 1), days, counts_from, NULL
FROM (SELECT DISTINCT carrier_id FROM demo_parcel_service) CROSS JOIN (VALUES ('late', 15, 'delivery'), ('duplicate', 180, 'invoice'), ('weight', 60, 'invoice'),
  ('rate', 180, 'invoice'), ('surcharge', 180, 'invoice'), ('fuel', 180, 'invoice'), ('fee', 180, 'invoice'), ('void', 180, 'invoice')) r(claim_type, days, counts_from)
ORDER BY ALL;

INSERT INTO payment_term (carrier_id, effective_from, days)
SELECT DISTINCT carrier_id, make_date((SELECT min(year) FROM demo_year), 1, 1), 15 FROM demo_parcel_service ORDER BY ALL;

-- One agreement for each client, carrier and currency.
INSERT INTO agreement (id, version, client_id, carrier_id, terms, changed_at, changed_by)
WITH party AS (
  SELECT a.client_id, a.carrier_id, a.carrier_name, a.currency, list(a.number ORDER BY a.number) AS accounts
  FROM demo_account a WHERE a.carrier_id IN (SELECT carrier_id FROM demo_parcel_service) AND (a.currency <> 'USD' OR a.services IS NULL) GROUP BY ALL),
grouped AS (
  SELECT carrier_id, list(name ORDER BY name) FILTER (service_group = 'economy') AS economy, list(name ORDER BY name) FILTER (service_group = 'ground') AS ground,
    list(name ORDER BY name) FILTER (service_group IN ('air', 'international')) AS air, list(name ORDER BY name) FILTER (carrier NOT IN ('USPS', 'DHL eCommerce') AND mode <> 'economy') AS by_size
  FROM demo_parcel_service GROUP BY carrier_id)
SELECT row_number() OVER (ORDER BY p.client_id, p.carrier_id, p.currency), 1, p.client_id, p.carrier_id, to_json({
    name: p.carrier_name || CASE p.currency WHEN 'USD' THEN '' ELSE ' ' || p.currency END || ' (model)', accounts: p.accounts, tariff: 'Model list' || CASE p.currency WHEN 'USD' THEN '' ELSE ' ' || p.currency END, currency: p.currency,
    effectiveFrom: make_date((SELECT min(year) FROM demo_year), 1, 1)::VARCHAR, effectiveTo: NULL,
    rules: list_filter([
      CASE WHEN g.ground IS NOT NULL THEN to_json({kind: 'discount', services: g.ground, percent: (c.discount * 100)::DECIMAL(6,3)::DOUBLE}) END,
      CASE WHEN g.economy IS NOT NULL THEN to_json({kind: 'discount', services: g.economy, percent: (c.discount * 50)::DECIMAL(6,3)::DOUBLE}) END,
      CASE WHEN g.air IS NOT NULL THEN to_json({kind: 'discount', services: g.air, percent: (c.air_discount * 100)::DECIMAL(6,3)::DOUBLE}) END,
      to_json({kind: 'minimum', amount: {less: 1}}),
      CASE WHEN g.by_size IS NOT NULL THEN to_json({kind: 'dim', services: g.by_size, divisor: c.dim_divisor, aboveVolume: 1000}) END,
      to_json({kind: 'fuel', percent: (c.fuel_discount * 100)::DECIMAL(6,3)::DOUBLE}),
      CASE WHEN k.code IN ('ups', 'fedex') THEN to_json({kind: 'accessorial', codes: ['RES', 'RDR', 'LDR', 'CAR', 'AKR', 'HIR', 'RDC'], charge: {percent: (c.surcharge_discount * 100)::DECIMAL(6,3)::DOUBLE}}) END,
      CASE WHEN k.code IN ('ups', 'fedex') THEN to_json({kind: 'accessorial', codes: ['AHW', 'AHL', 'AHC', 'LPS'], charge: {percent: (c.handling_discount * 100)::DECIMAL(6,3)::DOUBLE}}) END
    ], lambda rule: rule IS NOT NULL)}), getvariable('demo_today'), 'demo'
FROM party p JOIN demo_client c ON c.id = p.client_id JOIN carrier k ON k.id = p.carrier_id JOIN grouped g ON g.carrier_id = p.carrier_id;
