INSERT INTO client (id, name, number, code, state, city, engage_date, parent_client_id)
SELECT id, name, number, code, state, city, engage_date, parent_client_id FROM demo_client ORDER BY id;
INSERT INTO account (id, name, number, client_id, carrier_id)
SELECT id, name, number, client_id, carrier_id FROM demo_account ORDER BY id;

CREATE OR REPLACE TEMP TABLE demo_membership AS
SELECT id AS account_id, client_id, account_group, account_division,
  dense_rank() OVER (ORDER BY client_id, account_group)::INTEGER AS group_id, dense_rank() OVER (ORDER BY client_id, account_division)::INTEGER AS division_id
FROM demo_account;
INSERT INTO account_group (id, name, client_id) SELECT DISTINCT group_id, account_group, client_id FROM demo_membership ORDER BY group_id;
INSERT INTO account_group_account (account_group_id, account_id) SELECT group_id, account_id FROM demo_membership ORDER BY ALL;
INSERT INTO account_division (id, name, client_id) SELECT DISTINCT division_id, account_division, client_id FROM demo_membership ORDER BY division_id;
INSERT INTO account_division_group (account_division_id, account_group_id) SELECT DISTINCT division_id, group_id FROM demo_membership ORDER BY ALL;

-- A center serves its own ZIP and the cities within 40 miles of it.
INSERT INTO fulfillment_center (id, client_id, name, state, city, zip, included_city_zips)
WITH served AS (
  SELECT id, city, zip FROM demo_center
  UNION SELECT c.id, p.city, p.zip FROM demo_center c JOIN demo_place p ON p.country = c.country AND demo_miles(c.lat, c.lon, p.lat, p.lon) < 40 WHERE p.zip IS NOT NULL),
cities AS (SELECT id, city, list(zip ORDER BY zip) AS zips FROM served GROUP BY id, city)
SELECT c.id, c.client_id, c.name, c.state, c.city, c.zip, (SELECT to_json(list({city: s.city, zips: s.zips} ORDER BY s.city)) FROM cities s WHERE s.id = c.id)
FROM demo_center c ORDER BY c.id;

-- A hundred answers of each state, on packages it fits where there are enough of them.
INSERT INTO captcha_response (id, tracking_id, client_id, invoice_number, state, file_name, content_type, content)
WITH package AS (
  SELECT tracking_id, client_id, any_value(tracking_number) AS tracking_number, max(invoice_number) FILTER (no_of_pkgs = 1) AS invoice_number,
    bool_or(bucket_name = 'credit') AS credited, bool_or(bucket_name = 'adjustment') AS adjusted,
    bool_or(delivery_date > scheduled_date) AS late, hash(xor(tracking_id::UBIGINT, getvariable('demo_seed')::UBIGINT)) AS draw
  FROM package_level_info WHERE tracking_id IS NOT NULL GROUP BY tracking_id, client_id HAVING max(no_of_pkgs) = 1),
first AS (SELECT *, row_number() OVER (ORDER BY credited DESC, draw, tracking_id) AS place FROM package),
second AS (SELECT *, row_number() OVER (ORDER BY adjusted DESC, draw, tracking_id) AS turn FROM first WHERE place > 100),
third AS (SELECT *, row_number() OVER (ORDER BY late DESC NULLS LAST, draw, tracking_id) AS last_turn FROM second WHERE turn > 100),
answer AS (
  SELECT place AS id, 'credited' AS state, * EXCLUDE (place) FROM first WHERE place <= 100
  UNION ALL BY NAME SELECT 100 + turn AS id, 'adjusted' AS state, * EXCLUDE (place, turn) FROM second WHERE turn <= 100
  UNION ALL BY NAME SELECT 200 + last_turn AS id, 'denied' AS state, * EXCLUDE (place, turn, last_turn) FROM third WHERE last_turn <= 100)
SELECT id, tracking_id, client_id, invoice_number, state, 'captcha-' || tracking_number || '.txt', 'text/plain',
  CASE WHEN id <> 300 THEN encode('Tracking number ' || tracking_number || chr(10) || 'Invoice ' || invoice_number || chr(10) || 'The carrier answered: ' || state || '.' || chr(10)) END
FROM answer ORDER BY id;
