-- The shippers, what they send, and at what price. Nothing here depends on how many packages are made.
CREATE OR REPLACE TEMP TABLE demo_client AS
  FROM read_csv(getvariable('demo_data') || 'clients.csv', header = true);
CREATE OR REPLACE TEMP TABLE demo_center AS
  FROM read_csv(getvariable('demo_data') || 'fulfillment_centers.csv', header = true, types = {'zip': 'VARCHAR'});
CREATE OR REPLACE TEMP TABLE demo_kind AS
  SELECT * REPLACE (coalesce(code, '') AS code)
  FROM read_csv(getvariable('demo_data') || 'charges.csv', header = true);
CREATE OR REPLACE TEMP TABLE demo_account AS
  SELECT a.*, c.id AS carrier_id, c.name AS carrier_name, c.code AS carrier_code,
    hash(xor(hash(getvariable('demo_seed')::UBIGINT), a.id::UBIGINT)) AS h,
    row_number() OVER (PARTITION BY c.id ORDER BY a.id) AS nth
  FROM read_csv(getvariable('demo_data') || 'accounts.csv', header = true,
    types = {'number': 'VARCHAR', 'services': 'VARCHAR', 'destinations': 'VARCHAR', 'center_id': 'INTEGER'}) a
  JOIN carrier c ON c.name = a.carrier OR starts_with(c.name, a.carrier || ' (');

CREATE OR REPLACE TEMP TABLE demo_place AS
  WITH place AS (
    SELECT row_number() OVER () AS id, *
    FROM read_csv(getvariable('demo_reference') || 'places.csv', header = true, parallel = false, types = {'zip': 'VARCHAR', 'state': 'VARCHAR'})),
  drawn AS (SELECT *, demo_u(hash(coalesce(zip, id::VARCHAR)), 1) / CASE WHEN max(population) OVER (PARTITION BY country, coalesce(zip, id::VARCHAR)) < 60000 THEN 1.6 ELSE 0.4 END AS u FROM place)
  SELECT * EXCLUDE (u), CASE
    WHEN country <> 'US' THEN NULL WHEN state = 'AK' THEN 'AKR' WHEN state = 'HI' THEN 'HIR'
    WHEN u < 0.012 THEN 'CAR' WHEN u < 0.10 THEN 'LDR' WHEN u < 0.25 THEN 'RDR' END AS area
  FROM drawn;

CREATE OR REPLACE TEMP TABLE demo_service AS
  WITH known AS (
    SELECT carrier, service_code, service_name, service_category, mode, days_min, days_max, guarantee_2026, late_pct_default, share_pct_b2c, share_pct_b2b, ups_1z_service_code
    FROM read_csv(getvariable('demo_reference') || 'services.csv', header = true, all_varchar = true)
    UNION ALL BY NAME
    FROM read_csv(getvariable('demo_data') || 'more_services.csv', header = true, all_varchar = true))
  SELECT row_number() OVER (ORDER BY k.carrier, k.service_code) AS id, k.carrier, k.service_code AS code, k.service_name AS name,
    k.service_category AS category, k.mode, k.days_min::INTEGER AS days_min, k.days_max::INTEGER AS days_max,
    k.guarantee_2026 = 'Y' AS guaranteed, k.late_pct_default::DOUBLE / 100 AS late_share,
    k.share_pct_b2c::DOUBLE AS share_b2c, k.share_pct_b2b::DOUBLE AS share_b2b, k.ups_1z_service_code AS ups_code, t.* EXCLUDE (carrier, service_code)
  FROM known k
  JOIN read_csv(getvariable('demo_data') || 'services.csv', header = true,
    types = {'service_code': 'VARCHAR', 'residential': 'VARCHAR', 'zone_prefix': 'VARCHAR', 'base': 'DOUBLE', 'per_pound': 'DOUBLE', 'rate_factor': 'DOUBLE', 'commit_hour': 'DOUBLE'}) t
    ON t.carrier = k.carrier AND t.service_code = k.service_code;

-- Which services an account uses, by slots of equal chance, and how its tracking numbers begin.
CREATE OR REPLACE TEMP TABLE demo_account_service AS
  WITH used AS (
    SELECT a.id AS account_id, s.id AS service_id, c.b2c * s.share_b2c + (1 - c.b2c) * s.share_b2b AS weight,
      coalesce(a.destinations, s.destinations) AS destinations,
      coalesce(s.weights, c.profile) AS profile,
      CASE a.carrier_code
        WHEN 'ups' THEN CASE WHEN s.mode = 'ocean' THEN 'OF' || lpad(a.id::VARCHAR, 3, '0') ELSE '1Z' || a.number || coalesce(s.ups_code, '68') END
        WHEN 'fedex' THEN '79' || lpad(a.id::VARCHAR, 2, '0')
        WHEN 'usps' THEN '94001' || a.number
        WHEN 'dhl_express' THEN lpad((20 + a.nth)::VARCHAR, 2, '0')
        WHEN 'dhl_ecommerce' THEN 'GM60511' || lpad(a.id::VARCHAR, 3, '0')
        WHEN 'ontrac' THEN 'C' || lpad(a.id::VARCHAR, 6, '1')
        WHEN 'purolator' THEN '33' || lpad(a.id::VARCHAR, 2, '0')
        WHEN 'odfl' THEN list_extract(['072', '777', '778', '780', '800', '801'], a.nth::INTEGER)
        WHEN 'landmark' THEN 'LTN' || lpad((a.id % 10)::VARCHAR, 1, '0')
        ELSE 'V' || lpad(a.id::VARCHAR, 3, '0') END AS prefix,
      CASE WHEN a.carrier_code = 'landmark' THEN 'N1' ELSE '' END AS suffix,
      a.carrier_code, s.mode
    FROM demo_account a
    JOIN demo_client c ON c.id = a.client_id
    JOIN demo_service s ON s.carrier = a.carrier
    WHERE CASE WHEN a.services IS NULL THEN s.mode NOT IN ('ltl', 'ftl', 'ocean', 'cargo', '3pl')
               ELSE list_contains(string_split(a.services, '|'), s.code) END),
  summed AS (
    SELECT *, sum(weight) OVER (PARTITION BY account_id ORDER BY service_id) AS upto, sum(weight) OVER (PARTITION BY account_id) AS total
    FROM used WHERE weight > 0),
  -- The carrier's check digit: the part of its sum that the prefix gives.
  counted AS (SELECT *, regexp_replace(prefix, '^(1Z|C)', '') AS counted_prefix FROM summed)
  SELECT counted.* EXCLUDE (weight, upto, total, mode, carrier_code, counted_prefix), floor(4096 * (upto - weight) / total)::INTEGER AS from_slot, floor(4096 * upto / total)::INTEGER AS to_slot,
    CASE WHEN mode = 'ocean' THEN 'none' ELSE coalesce(n.rule, 'none') END AS rule,
    coalesce(n.start, 0) + CASE WHEN n.rule IS NULL OR n.rule = 'mod7' THEN 0 ELSE list_sum(list_transform(range(len(counted_prefix)), lambda i:
      demo_weighed(
        CASE WHEN counted_prefix[i + 1] BETWEEN '0' AND '9' THEN ord(counted_prefix[i + 1]) - 48 ELSE (ord(counted_prefix[i + 1]) - 3) % 10 END,
        CASE counted.carrier_code WHEN 'ups' THEN 1 + i % 2 WHEN 'fedex' THEN [3, 1, 7][1 + i % 3] WHEN 'usps' THEN CASE WHEN i % 2 = 0 THEN 3 ELSE 1 END
          WHEN 'ontrac' THEN 2 - i % 2 WHEN 'purolator' THEN 2 - i % 2 ELSE 1 + i % 2 END, n.rule))) END AS prefix_sum,
    CASE WHEN n.rule = 'mod7' THEN prefix::INTEGER ELSE 0 END AS prefix_number,
    coalesce(w1, 0) AS w1, coalesce(w2, 0) AS w2, coalesce(w3, 0) AS w3, coalesce(w4, 0) AS w4, coalesce(w5, 0) AS w5, coalesce(w6, 0) AS w6, coalesce(w7, 0) AS w7
  FROM counted
  LEFT JOIN read_csv(getvariable('demo_data') || 'tracking_numbers.csv', header = true) n ON n.carrier_code = counted.carrier_code;
CREATE OR REPLACE TEMP TABLE demo_service_slot AS
  SELECT a.*, k.mode, k.days_min, k.days_max, k.guaranteed, k.late_share, k.rate_family, k.rate_factor, k.base, k.per_pound,
    k.residential AS service_residential, k.fuel AS fuel_kind, k.zone_prefix, k.commit_hour, k.carrier,
    strftime(TIMESTAMP '2000-01-01' + to_minutes((60 * k.commit_hour)::INTEGER), '%H:%M') AS commit_time,
    unnest(range(from_slot, to_slot))::INTEGER AS slot
  FROM demo_account_service a JOIN demo_service k ON k.id = a.service_id;
-- From a day on, a share of what an account sent by one service goes by another.
CREATE OR REPLACE TEMP TABLE demo_moved_slot AS
  SELECT m.account_id, s.slot, m.from_date, m.share, (SELECT min(t.slot) FROM demo_service_slot t JOIN demo_service k ON k.id = t.service_id WHERE t.account_id = m.account_id AND k.code = m.to_service) AS to_slot
  FROM read_csv(getvariable('demo_data') || 'moved_services.csv', header = true, types = {'from_service': 'VARCHAR', 'to_service': 'VARCHAR'}) m
  JOIN demo_service_slot s ON s.account_id = m.account_id JOIN demo_service f ON f.id = s.service_id AND f.code = m.from_service;

CREATE OR REPLACE TEMP TABLE demo_center_slot AS
  WITH used AS (
    SELECT a.id AS account_id, c.id AS center_id, c.country, c.lat, c.lon, c.share
    FROM demo_account a JOIN demo_center c ON CASE WHEN a.center_id IS NULL THEN c.client_id = a.client_id AND c.share > 0 ELSE c.id = a.center_id END),
  summed AS (
    SELECT * REPLACE (CASE WHEN share = 0 THEN 1 ELSE share END AS share),
      sum(CASE WHEN share = 0 THEN 1 ELSE share END) OVER (PARTITION BY account_id ORDER BY center_id) AS upto FROM used),
  whole AS (SELECT *, max(upto) OVER (PARTITION BY account_id) AS total FROM summed)
  SELECT account_id, center_id, country AS center_country, unnest(range(round(100 * (upto - share) / total)::BIGINT, round(100 * upto / total)::BIGINT))::INTEGER AS slot FROM whole;

-- Where parcels go: in the US a state by its population, then a city by its people; abroad a country, then a city.
CREATE OR REPLACE TEMP TABLE demo_destination AS
  WITH inland AS (
    SELECT 'us' AS destinations, p.id, coalesce(w.weight, 0.0004) * p.population / sum(p.population) OVER (PARTITION BY p.state) AS weight, 65536 AS slots
    FROM demo_place p LEFT JOIN read_csv(getvariable('demo_reference') || 'state_weights.csv', header = true) w ON w.state = p.state
    WHERE p.country = 'US'),
  abroad AS (
    SELECT d.destinations, p.id, d.share * p.population / sum(p.population) OVER (PARTITION BY d.destinations, p.country) AS weight, 4096 AS slots
    FROM demo_place p JOIN read_csv(getvariable('demo_data') || 'abroad.csv', header = true) d ON d.country = p.country),
  summed AS (
    SELECT *, sum(weight) OVER (PARTITION BY destinations ORDER BY id) AS upto, sum(weight) OVER (PARTITION BY destinations) AS total
    FROM (FROM inland UNION ALL FROM abroad))
  SELECT destinations, id::INTEGER AS place_id, unnest(range(round(slots * (upto - weight) / total)::BIGINT, round(slots * upto / total)::BIGINT))::INTEGER AS slot FROM summed;

CREATE OR REPLACE TEMP TABLE demo_zone AS
  SELECT c.id AS center_id, p.id::INTEGER AS place_id, CASE WHEN p.lat IS NULL THEN 8 ELSE demo_zone_of(demo_miles(c.lat, c.lon, p.lat, p.lon)) END AS zone
  FROM demo_center c JOIN demo_place p ON p.country = c.country AND p.state NOT IN ('AK', 'HI');

CREATE OR REPLACE TEMP TABLE demo_weight_slot AS
  WITH summed AS (
    SELECT *, sum(share) OVER (PARTITION BY profile ORDER BY from_pounds) AS upto, sum(share) OVER (PARTITION BY profile) AS total
    FROM read_csv(getvariable('demo_data') || 'weights.csv', header = true))
  SELECT profile, from_pounds, to_pounds, unnest(range(round(1000 * (upto - share) / total)::BIGINT, round(1000 * upto / total)::BIGINT))::INTEGER AS slot FROM summed;
CREATE OR REPLACE TEMP TABLE demo_box AS FROM read_csv(getvariable('demo_data') || 'boxes.csv', header = true);

-- List prices of 2025 for every pound and zone, between the published anchors.
CREATE OR REPLACE TEMP TABLE demo_price AS
  WITH anchor AS (
    SELECT rate_family, weight_lb, zone, price, lead(weight_lb) OVER w AS next_weight, lead(price) OVER w AS next_price
    FROM (UNPIVOT read_csv(getvariable('demo_reference') || 'rate_anchors_2025.csv', header = true) ON z2, z3, z4, z5, z6, z7, z8 INTO NAME zone VALUE price)
    WINDOW w AS (PARTITION BY rate_family, zone ORDER BY weight_lb))
  SELECT rate_family, zone[2:]::INTEGER AS zone, pound::INTEGER AS pound,
    CASE WHEN next_weight IS NULL THEN price ELSE price + (next_price - price) * (pound - weight_lb) / (next_weight - weight_lb) END AS price
  FROM (SELECT *, unnest(range(weight_lb, coalesce(next_weight, weight_lb + 1))) AS pound FROM anchor);
CREATE OR REPLACE TEMP TABLE demo_family AS
  SELECT rate_family, max(pound) AS max_pound, min(price) AS minimum FROM demo_price GROUP BY rate_family;

-- List prices of the surcharges by year: the table's, and from its ends on by the general increase.
CREATE OR REPLACE TEMP TABLE demo_list_price AS
  SELECT y::INTEGER AS year, kind, CASE WHEN y <= 2023 THEN list_2023 / pow(1.059, 2023 - y) WHEN y = 2024 THEN list_2024 WHEN y = 2025 THEN list_2025
    ELSE list_2026 * pow(1.059, y - 2026) END AS price
  FROM demo_kind, range(2015, 2061) years(y) WHERE list_2023 IS NOT NULL;
-- What a carrier bills that it did not bill before.
CREATE OR REPLACE TEMP TABLE demo_new_surcharge AS
  FROM read_csv(getvariable('demo_data') || 'new_surcharges.csv', header = true);
CREATE OR REPLACE TEMP TABLE demo_surcharge AS
  SELECT year, demo_year_factor(year) AS year_factor,
    max(price) FILTER (kind = 'RES') AS list_res, max(price) FILTER (kind = 'RDR') AS list_rdr, max(price) FILTER (kind = 'LDR') AS list_ldr,
    max(price) FILTER (kind = 'CAR') AS list_car, max(price) FILTER (kind = 'AKR') AS list_akr, max(price) FILTER (kind = 'HIR') AS list_hir,
    max(price) FILTER (kind = 'RDC') AS list_rdc, max(price) FILTER (kind = 'AHW') AS list_ahw, max(price) FILTER (kind = 'AHL') AS list_ahl,
    max(price) FILTER (kind = 'AHC') AS list_ahc, max(price) FILTER (kind = 'LPS') AS list_lps, max(price) FILTER (kind = 'ADC') AS list_adc,
    max(price) FILTER (kind = 'DV') AS list_dv, max(price) FILTER (kind = 'DCS') AS list_dcs, max(price) FILTER (kind = 'ADS') AS list_ads,
    max(price) FILTER (kind = 'SAT') AS list_sat, max(price) FILTER (kind = 'NMC') AS list_nmc, max(price) FILTER (kind = 'LFT') AS list_lft,
    max(price) FILTER (kind = 'NPF') AS list_npf, max(price) FILTER (kind = 'CHBK') AS list_chbk, max(price) FILTER (kind = 'SVCH') AS list_svch
  FROM demo_list_price GROUP BY year;
