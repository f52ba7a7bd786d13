/**
 * What packages should cost: the carriers' list prices, and what clients agreed. Rows are dated and never changed; a later date wins.
 * Amounts are in the currency of their tariff. Decision 0122.
 */
export const RATING_TABLES = `
-- The services that can be rated. Null residential: homes and businesses; not dimensional: size never counts.
CREATE TABLE IF NOT EXISTS rated_service (
  carrier_id INTEGER NOT NULL, service VARCHAR NOT NULL, service_group VARCHAR NOT NULL, fuel_mode VARCHAR NOT NULL,
  residential BOOLEAN, dimensional BOOLEAN NOT NULL, days_min INTEGER, days_max INTEGER, guaranteed BOOLEAN NOT NULL,
  PRIMARY KEY (carrier_id, service));
-- Of a carrier: cubic inches for a pound, from which volume on, and whether sides are rounded to the nearest inch or up.
CREATE TABLE IF NOT EXISTS carrier_rule (
  carrier_id INTEGER NOT NULL, effective_from DATE NOT NULL, divisor DECIMAL(8,2) NOT NULL, above_volume DECIMAL(12,2) NOT NULL,
  side_rounding VARCHAR NOT NULL, PRIMARY KEY (carrier_id, effective_from));
-- A row for every whole pound that is billed; the last may be for every pound of what weighs as much or more.
-- Of each date all rows count, or none.
CREATE TABLE IF NOT EXISTS tariff_rate (
  carrier_id INTEGER NOT NULL, tariff VARCHAR NOT NULL, effective_from DATE NOT NULL, service VARCHAR NOT NULL, packaging VARCHAR NOT NULL,
  zone VARCHAR NOT NULL, pounds INTEGER NOT NULL, amount DECIMAL(14,6) NOT NULL, per_pound BOOLEAN NOT NULL);
-- What surcharges cost and when they are due: all conditions that are not null, of the limits any. Of one choice the first by its place.
CREATE TABLE IF NOT EXISTS accessorial_rate (
  carrier_id INTEGER NOT NULL, tariff VARCHAR NOT NULL, code VARCHAR NOT NULL, name VARCHAR NOT NULL,
  effective_from DATE NOT NULL, effective_to DATE,
  service_groups VARCHAR[], residential BOOLEAN, area VARCHAR, zones VARCHAR[],
  longest_above DECIMAL(8,2), second_above DECIMAL(8,2), girth_above DECIMAL(8,2), volume_above DECIMAL(12,2), weight_above DECIMAL(8,2),
  asked VARCHAR,                     -- due only where the shipper asked for this, or the invoice has it
  choice VARCHAR, place INTEGER NOT NULL,
  amount DECIMAL(12,2), percent_of_list DECIMAL(6,3),
  fuel_eligible BOOLEAN NOT NULL, minimum_pounds DECIMAL(8,2));
CREATE TABLE IF NOT EXISTS fuel_percent (
  carrier_id INTEGER NOT NULL, mode VARCHAR NOT NULL, week DATE NOT NULL, percent DECIMAL(6,3) NOT NULL,
  PRIMARY KEY (carrier_id, mode, week));
CREATE TABLE IF NOT EXISTS delivery_area (
  carrier_id INTEGER NOT NULL, postal_code VARCHAR NOT NULL, effective_from DATE NOT NULL, area VARCHAR,
  PRIMARY KEY (carrier_id, postal_code, effective_from));
-- Areas of ZIP codes by their first three digits.
CREATE TABLE IF NOT EXISTS zone_chart (
  carrier_id INTEGER NOT NULL, sender_area VARCHAR NOT NULL, receiver_area VARCHAR NOT NULL, zone VARCHAR NOT NULL,
  PRIMARY KEY (carrier_id, sender_area, receiver_area));
-- How many days a carrier gives to claim, counted from delivery, shipping or the invoice.
CREATE TABLE IF NOT EXISTS claim_rule (
  carrier_id INTEGER NOT NULL, claim_type VARCHAR NOT NULL, effective_from DATE NOT NULL, days INTEGER NOT NULL,
  counts_from VARCHAR NOT NULL, evidence VARCHAR, PRIMARY KEY (carrier_id, claim_type, effective_from));
-- How many days after an invoice a carrier is to be paid.
CREATE TABLE IF NOT EXISTS payment_term (
  carrier_id INTEGER NOT NULL, effective_from DATE NOT NULL, days INTEGER NOT NULL, PRIMARY KEY (carrier_id, effective_from));
-- What a carrier's audit of shipping charge corrections costs an invoice on which they are above this on average: so much for each
-- package that was corrected, or a percent of the corrections, whichever is more.
CREATE TABLE IF NOT EXISTS correction_fee (
  carrier_id INTEGER NOT NULL, currency VARCHAR NOT NULL, effective_from DATE NOT NULL, average_above DECIMAL(12,2) NOT NULL,
  per_package DECIMAL(12,2) NOT NULL, percent DECIMAL(6,3) NOT NULL, PRIMARY KEY (carrier_id, currency, effective_from));
-- Every version of every agreement; the newest counts. Its terms: domain/rating/agreement.ts.
CREATE TABLE IF NOT EXISTS agreement (
  id INTEGER NOT NULL, version INTEGER NOT NULL, client_id INTEGER NOT NULL, carrier_id INTEGER NOT NULL, terms JSON NOT NULL,
  changed_at TIMESTAMP NOT NULL, changed_by VARCHAR NOT NULL, PRIMARY KEY (id, version));
-- What was attached to an agreement, as it came.
CREATE TABLE IF NOT EXISTS agreement_document (
  id INTEGER PRIMARY KEY, agreement_id INTEGER NOT NULL, client_id INTEGER NOT NULL, name VARCHAR NOT NULL, bytes INTEGER NOT NULL, content BLOB NOT NULL,
  added_at TIMESTAMP NOT NULL, added_by VARCHAR NOT NULL);
-- Files that were imported into a table of a carrier, and what each row was before; null: there was none.
CREATE TABLE IF NOT EXISTS rate_import (
  id INTEGER PRIMARY KEY, carrier_id INTEGER NOT NULL, rate_table VARCHAR NOT NULL, file_name VARCHAR NOT NULL, added INTEGER NOT NULL, changed INTEGER NOT NULL,
  imported_at TIMESTAMP NOT NULL, imported_by VARCHAR NOT NULL, undone_at TIMESTAMP, undone_by VARCHAR);
CREATE TABLE IF NOT EXISTS rate_import_row (import_id INTEGER NOT NULL, before JSON, after JSON NOT NULL);
`

/** Which rows of a table an agreement goes by, beside their carrier; nothing is said: all. SQL over the table's columns. */
interface RatesUse {
  /** Those of its tariff. */
  readonly tariff?: string
  /** Those that count from a day before its end on, and up to one after its beginning. */
  readonly since?: string
  readonly until?: string
}

/**
 * Everything beside the agreement that rates a carrier's packages. What kind of surcharge a code is, and whether a carrier has
 * areas, all rows say, whenever they count.
 */
export const RATES: Readonly<Record<string, RatesUse>> = {
  rated_service: {},
  carrier_rule: { since: 'effective_from' },
  tariff_rate: { tariff: 'tariff', since: 'effective_from' },
  accessorial_rate: { tariff: 'tariff' },
  fuel_percent: { since: 'week', until: 'week + 6' },
  delivery_area: {},
  zone_chart: {},
}

export const RATING_TABLE_NAMES = [
  ...Object.keys(RATES),
  'claim_rule',
  'payment_term',
  'correction_fee',
  'agreement',
  'agreement_document',
  'rate_import',
  'rate_import_row',
] as const
