import { cents } from './exact.ts'

/**
 * The tables of rating as shipments ask for them: what counts on each day, so that a shipment finds it by equal keys.
 * `tariff_day` has the days of each agreement's tariff, of which the last (`rated_days.until`) stands for all after it;
 * `fuel_day` the days of fuel percents, each of which counts for seven. Grouped rather than distinct, and joined from the left:
 * so the engine counts them for what they are, and looks packages up in them instead of them in packages. SQL.
 */
export const DATED_TABLES = `price_since AS (
    SELECT carrier_id, tariff, effective_from FROM tariff_rate GROUP BY ALL),
  due_since AS (
    SELECT carrier_id, tariff, effective_from AS since FROM accessorial_rate
    UNION SELECT carrier_id, tariff, effective_to + 1 FROM accessorial_rate WHERE effective_to IS NOT NULL),
  rated_days AS MATERIALIZED (
    SELECT min(since) AS since, max(since) AS until FROM (
      SELECT effective_from AS since FROM price_since UNION ALL SELECT since FROM due_since
      UNION ALL SELECT effective_from FROM carrier_rule)),
  tariff_day AS MATERIALIZED (
    SELECT x.agreement, x.carrier_id, x.tariff, x.day, p.effective_from AS tariff_from, e.since AS due_from,
      r.divisor, r.above_volume, r.side_rounding = 'up' AS sides_up
    FROM (
      SELECT a.agreement, a.carrier_id, a.tariff,
        CAST(unnest(generate_series(d.since, d.until, INTERVAL 1 DAY)) AS DATE) AS day
      FROM (SELECT agreement, carrier_id, tariff FROM agreed_account GROUP BY ALL) a, rated_days d) x
    ASOF LEFT JOIN price_since p ON p.carrier_id = x.carrier_id AND p.tariff = x.tariff AND p.effective_from <= x.day
    ASOF LEFT JOIN due_since e ON e.carrier_id = x.carrier_id AND e.tariff = x.tariff AND e.since <= x.day
    ASOF LEFT JOIN carrier_rule r ON r.carrier_id = x.carrier_id AND r.effective_from <= x.day),
  fuel_day AS MATERIALIZED (
    SELECT carrier_id, mode, percent,
      CAST(unnest(generate_series(week, least(week + 6, coalesce(next - 1, week + 6)), INTERVAL 1 DAY)) AS DATE) AS day
    FROM (SELECT *, lead(week) OVER (PARTITION BY carrier_id, mode ORDER BY week) AS next FROM fuel_percent)),
  area_since AS MATERIALIZED (
    SELECT carrier_id, postal_code, area, effective_from,
      lead(effective_from, 1, DATE '9999-12-31')
        OVER (PARTITION BY carrier_id, postal_code ORDER BY effective_from) AS until
    FROM delivery_area),
  priced AS MATERIALIZED (
    SELECT carrier_id, tariff, effective_from, service, packaging, max(pounds) AS last_pounds,
      min(amount) FILTER (pounds = 1) AS of_one_pound, row_number() OVER () AS of
    FROM tariff_rate GROUP BY ALL),
  price AS (
    SELECT p.of, t.zone, t.pounds, t.amount, ${cents('t.amount')} AS flat, t.per_pound
    FROM tariff_rate t LEFT JOIN priced p ON p.carrier_id = t.carrier_id AND p.tariff = t.tariff
      AND p.effective_from = t.effective_from AND p.service = t.service AND p.packaging = t.packaging)`
