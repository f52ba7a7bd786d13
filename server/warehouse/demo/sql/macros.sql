-- Draws: every field has its own stream of numbers, addressed by the hash of its package.
CREATE OR REPLACE TEMP MACRO demo_u(h, stream) AS (hash(xor(h, stream::UBIGINT)) >> 11)::DOUBLE * 1.1102230246251565e-16;
CREATE OR REPLACE TEMP MACRO demo_slot(h, stream, slots) AS (hash(xor(h, stream::UBIGINT)) % slots::UBIGINT)::INTEGER;
CREATE OR REPLACE TEMP MACRO demo_pick(h, stream, items) AS list_extract(items, 1 + demo_slot(h, stream, len(items)));
CREATE OR REPLACE TEMP MACRO demo_money(amount) AS CAST(round(amount, 2) AS DECIMAL(12,2));
-- What a share takes off an amount: what remains is rounded half up, exactly.
CREATE OR REPLACE TEMP MACRO demo_off(amount, share) AS amount - CAST(round(amount * (1 - share::DECIMAL(6,5)), 2) AS DECIMAL(12,2));
CREATE OR REPLACE TEMP MACRO demo_year_factor(y) AS CASE
  WHEN y >= 2025 THEN pow(1.059, y - 2025) WHEN y = 2024 THEN 1 / 1.059 ELSE 1 / (1.121 * pow(1.059, 2023 - y)) END;
-- No carrier picks up on these days.
CREATE OR REPLACE TEMP MACRO demo_holiday(d) AS
  (month(d) = 1 AND day(d) = 1) OR (month(d) = 5 AND dayofweek(d) = 1 AND day(d) >= 25) OR (month(d) = 7 AND day(d) = 4)
  OR (month(d) = 9 AND dayofweek(d) = 1 AND day(d) <= 7) OR (month(d) = 11 AND dayofweek(d) = 4 AND day(d) BETWEEN 22 AND 28)
  OR (month(d) = 12 AND day(d) = 25);
-- Calendar days that a number of business days after a pickup takes; a Saturday's pickup counts as Friday's.
CREATE OR REPLACE TEMP MACRO demo_calendar_days(d, business_days) AS (CASE WHEN dayofweek(d) = 6
  THEN business_days + 2 * ((4 + business_days) // 5) - 1
  ELSE business_days + 2 * ((dayofweek(d) - 1 + business_days) // 5) END)::INTEGER;
CREATE OR REPLACE TEMP MACRO demo_digit(n, place) AS (n // place) % 10;
CREATE OR REPLACE TEMP MACRO demo_weighed(digit, weight, rule) AS
  digit * weight - CASE WHEN rule = 'luhn' AND weight = 2 AND digit > 4 THEN 9 ELSE 0 END;
CREATE OR REPLACE TEMP MACRO demo_miles(lat1, lon1, lat2, lon2) AS 7917.5 * asin(sqrt(
  pow(sin(radians(lat2 - lat1) / 2), 2) + cos(radians(lat1)) * cos(radians(lat2)) * pow(sin(radians(lon2 - lon1) / 2), 2)));
CREATE OR REPLACE TEMP MACRO demo_zone_of(miles) AS CASE WHEN miles <= 150 THEN 2 WHEN miles <= 300 THEN 3 WHEN miles <= 600 THEN 4
  WHEN miles <= 1000 THEN 5 WHEN miles <= 1400 THEN 6 WHEN miles <= 1800 THEN 7 ELSE 8 END;
CREATE OR REPLACE TEMP MACRO demo_serial_sum(a, serial) AS a.prefix_sum
  + demo_weighed(demo_digit(serial, 1000000), a.w1, a.rule) + demo_weighed(demo_digit(serial, 100000), a.w2, a.rule)
  + demo_weighed(demo_digit(serial, 10000), a.w3, a.rule) + demo_weighed(demo_digit(serial, 1000), a.w4, a.rule)
  + demo_weighed(demo_digit(serial, 100), a.w5, a.rule) + demo_weighed(demo_digit(serial, 10), a.w6, a.rule)
  + demo_weighed(demo_digit(serial, 1), a.w7, a.rule);
-- A tracking number of the carrier's form: prefix, seven digits of serial, check digit.
CREATE OR REPLACE TEMP MACRO demo_tracking_number(a, serial) AS a.prefix || lpad(serial::VARCHAR, 7, '0') || CASE a.rule
  WHEN 'none' THEN a.suffix
  WHEN 'mod7' THEN ((a.prefix_number * 10000000 + serial) % 7)::VARCHAR
  WHEN 'mod11' THEN (demo_serial_sum(a, serial) % 11 % 10)::VARCHAR
  ELSE ((10 - demo_serial_sum(a, serial) % 10) % 10)::VARCHAR END;
CREATE OR REPLACE TEMP MACRO demo_serial(j, account_id) AS (j::BIGINT * 7654321 + account_id * 1234577) % 10000000;
