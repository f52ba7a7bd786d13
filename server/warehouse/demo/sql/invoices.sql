-- One row for each account and week: its invoice, with how many packages it holds.
-- Counts are differences of a rounded running total, so that every account and month is within one package of its
-- share, totals do not drift with scale, and later weeks never change earlier ones.
CREATE OR REPLACE TEMP TABLE demo_quota AS
  WITH share AS (
    SELECT a.id AS account_id, getvariable('demo_packages') * a.share * c.share / sum(a.share * c.share) OVER () AS quota
    FROM demo_account a JOIN demo_client c ON c.id = a.client_id)
  SELECT account_id, floor(quota)::BIGINT + CASE WHEN row_number() OVER (ORDER BY quota - floor(quota) DESC, account_id)
    <= getvariable('demo_packages') - sum(floor(quota)) OVER () THEN 1 ELSE 0 END AS packages
  FROM share;

CREATE OR REPLACE TEMP TABLE demo_demand AS
  SELECT from_date + to_years(y - base) AS from_date, to_date + to_years(y - base) AS to_date,
    residential * factor AS residential, air * factor AS air, additional_handling * factor AS handling, large_package * factor AS large
  FROM (
    SELECT *, y, CASE WHEN y < 2023 THEN 2023 WHEN y > 2025 THEN 2025 ELSE y END AS base, pow(1.059, y - base) AS factor
    FROM read_csv(getvariable('demo_data') || 'demand.csv', header = true), range(2015, 2061) years(y))
  WHERE season = base;

-- Percent by the week in which a package ships, of the month that its Sunday is in.
CREATE OR REPLACE TEMP TABLE demo_week_fuel AS
  WITH fuel AS (
    SELECT (month || '-01')::DATE AS month, ups_ground_pct::DECIMAL(5,2) AS ups_ground, fedex_ground_pct::DECIMAL(5,2) AS fedex_ground,
      domestic_air_pct::DECIMAL(5,2) AS domestic_air, intl_export_pct::DECIMAL(5,2) AS intl_export, usps_pct::DECIMAL(5,2) AS usps
    FROM read_csv(getvariable('demo_reference') || 'fuel_monthly_modelled.csv', header = true, types = {'month': 'VARCHAR'})),
  sunday AS (
    SELECT d::DATE AS week FROM range(getvariable('demo_first_date')::TIMESTAMP - INTERVAL 8 WEEK, (greatest(getvariable('demo_window_end'), getvariable('demo_today')) + 57)::TIMESTAMP, INTERVAL 1 DAY) days(d)
    WHERE dayofweek(d) = 0)
  SELECT week, coalesce(f.ups_ground, o.ups_ground) AS ups_ground, coalesce(f.fedex_ground, o.fedex_ground) AS fedex_ground,
    coalesce(f.domestic_air, o.domestic_air) AS domestic_air, coalesce(f.intl_export, o.intl_export) AS intl_export, coalesce(f.usps, o.usps) AS usps
  FROM sunday CROSS JOIN (FROM fuel ORDER BY month LIMIT 1) o ASOF LEFT JOIN fuel f ON f.month <= sunday.week;

CREATE OR REPLACE TEMP TABLE demo_invoice AS
  WITH week AS (
    SELECT a.*, d::DATE AS bill_date, q.packages AS quota, c.name AS client_name,
      round(1000000 * CASE c.season WHEN 'gift' THEN m.gift_index ELSE m.default_index END * pow(1.03, (d::DATE - getvariable('demo_first_date')) / 365.0))::HUGEINT AS weight
    FROM demo_account a
    JOIN demo_client c ON c.id = a.client_id
    JOIN demo_quota q ON q.account_id = a.id AND q.packages > 0
    JOIN range(getvariable('demo_first_date')::TIMESTAMP, (greatest(getvariable('demo_window_end'), getvariable('demo_today')) + 1)::TIMESTAMP, INTERVAL 1 DAY) days(d) ON dayofweek(d) = a.weekday
    JOIN read_csv(getvariable('demo_data') || 'months.csv', header = true) m ON m.month = month(d)),
  running AS (
    SELECT *, sum(weight) OVER (PARTITION BY id ORDER BY bill_date ROWS UNBOUNDED PRECEDING) AS upto,
      sum(weight) FILTER (bill_date <= getvariable('demo_window_end')) OVER (PARTITION BY id) AS total
    FROM week),
  counted AS (
    SELECT *, ((2 * quota * (upto - weight) + total) // (2 * total))::BIGINT AS first_j, ((2 * quota * upto + total) // (2 * total))::BIGINT AS end_j
    FROM running),
  rate AS (SELECT currency_code, month, usd_rate, min(month) OVER (PARTITION BY currency_code) AS first_month FROM currency_rate)
  SELECT i.id AS account_id, i.client_id, i.carrier_id, i.carrier_name, i.carrier_code, i.number AS account_number, i.h, i.bill_date,
    ((i.bill_date - DATE '2000-01-01') // 7)::INTEGER AS week,
    CASE i.carrier_code WHEN 'ups' THEN '0000' || i.number || (isoyear(i.bill_date) % 10)::VARCHAR || lpad(weekofyear(i.bill_date)::VARCHAR, 2, '0')
      ELSE (1000000 + i.id * 20011)::VARCHAR || lpad(((i.bill_date - DATE '2000-01-01') // 7)::VARCHAR, 4, '0') END AS invoice_number,
    CASE WHEN status < 0.005 THEN 'zeropayclose' WHEN status < 0.009 THEN 'ode' WHEN status < 0.012 THEN 'duplicate' ELSE 'open' END AS invoice_status,
    i.currency AS currency_code, i.price_factor,
    CASE WHEN i.currency = 'USD' THEN 1 ELSE coalesce(r.usd_rate, (SELECT usd_rate FROM rate WHERE currency_code = i.currency AND month = first_month)) END::DECIMAL(12,6) AS usd_rate,
    i.late_weeks, i.first_j, (i.end_j - i.first_j)::INTEGER AS packages, i.pickup_fee = 1 AS pickup_fee, i.client_name,
    s.list_svch,
    ((sum(CASE WHEN i.bill_date > getvariable('demo_packages_after') THEN i.end_j - i.first_j ELSE 0 END) OVER (ORDER BY i.client_id, i.bill_date, i.id) - 1) // getvariable('demo_chunk_packages'))::INTEGER AS chunk
  FROM (SELECT *, demo_u(h, (bill_date - DATE '2000-01-01')::BIGINT) AS status FROM counted) i
  JOIN demo_surcharge s ON s.year = year(i.bill_date)
  ASOF LEFT JOIN rate r ON r.currency_code = i.currency AND r.month <= i.bill_date
  WHERE i.bill_date <= getvariable('demo_today') AND (i.billed_until IS NULL OR i.bill_date <= i.billed_until);
