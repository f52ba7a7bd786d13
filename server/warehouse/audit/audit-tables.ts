/**
 * What packages should have cost, kept beside them, and what was found in them. Both follow from the rows, the agreements and
 * the tables of rating (`follow-rows.ts`). Amounts are in the currency of the invoice.
 */
export const AUDIT_TABLES = `
-- Of each package that an invoice carried, of clients with an agreement: the figures of its steps, or why it cannot be rated.
CREATE TABLE IF NOT EXISTS expected_package (
  invoice_details_id BIGINT NOT NULL, client_id INTEGER NOT NULL, bill_date DATE NOT NULL, unrated VARCHAR,
  agreement_id INTEGER, agreement_version INTEGER, tariff VARCHAR, tariff_from DATE, zone VARCHAR,
  billed DECIMAL(8,2), billed_by VARCHAR, divisor DECIMAL(14,3), list DECIMAL(12,2), percent DECIMAL(6,3),
  weekly_average DECIMAL(12,2), minimum DECIMAL(12,2), transportation DECIMAL(12,2),
  surcharges STRUCT(code VARCHAR, list DECIMAL(12,2), percent DECIMAL(6,3), net DECIMAL(12,2), fuel_eligible BOOLEAN)[],
  fuel_percent DECIMAL(6,3), fuel_off DECIMAL(6,3), fuel_list DECIMAL(12,2), fuel DECIMAL(12,2), total DECIMAL(12,2));
-- Under which agreements and tables a client's packages were rated.
CREATE TABLE IF NOT EXISTS rated_by (client_id INTEGER PRIMARY KEY, basis VARCHAR NOT NULL);
-- The credits that verdicts went by, as they were then.
CREATE TABLE IF NOT EXISTS counted_credit (
  client_id INTEGER NOT NULL, bill_date DATE NOT NULL, carrier_id INTEGER NOT NULL, account_number VARCHAR NOT NULL,
  invoice_number VARCHAR NOT NULL, currency_code VARCHAR NOT NULL, tracking_id BIGINT, invoice_details_id BIGINT NOT NULL,
  code VARCHAR, credit_type VARCHAR, amount DECIMAL(12,2) NOT NULL);
-- What the rules found of a package or a fee; never changed, only ended by the publish that found it otherwise;
-- it goes with its rows.
CREATE TABLE IF NOT EXISTS finding (
  id BIGINT NOT NULL, rule VARCHAR NOT NULL, invoice_details_id BIGINT NOT NULL,
  client_id INTEGER NOT NULL, carrier_id INTEGER NOT NULL, account_number VARCHAR NOT NULL, tracking_id BIGINT,
  tracking_number VARCHAR, invoice_number VARCHAR NOT NULL, bill_date DATE NOT NULL, service VARCHAR,
  currency_code VARCHAR NOT NULL, usd_rate DECIMAL(12,6) NOT NULL,
  billed DECIMAL(12,2) NOT NULL,      -- of the package, all charges
  difference DECIMAL(12,2) NOT NULL,  -- what is asked back
  confidence VARCHAR NOT NULL, claim_type VARCHAR NOT NULL,
  deadline DATE,                      -- null: no claim rule says
  charges STRUCT(code VARCHAR, expected DECIMAL(12,2), claimed DECIMAL(12,2))[] NOT NULL, evidence JSON,
  found_in INTEGER NOT NULL, ended_in INTEGER);  -- data versions
`
