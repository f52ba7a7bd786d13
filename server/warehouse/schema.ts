import { FACTS, FACT_TIMES } from './load/facts/facts-format.ts'
import {
  MONEY_COLUMNS,
  ONLY_ON_CHARGES,
  ONLY_ON_PACKAGES,
  SHARED_COLUMNS,
  type RowColumn,
} from './load/rows/row-columns.ts'
import { LINE_COLUMNS } from './load/staged-line.ts'
import { AUDIT_TABLES } from './audit/audit-tables.ts'
import { GL_TABLES } from './gl/gl-tables.ts'
import { PAYMENT_TABLES } from './payments/payment-tables.ts'
import { RATING_TABLES } from './rating/rating-tables.ts'

/**
 * The warehouse's tables. Money is DECIMAL(12,2) in the row's own currency; `usd_rate` is US dollars
 * for one unit of it. Calendar dates are DATE; scheduled, first attempt and delivery are wall time without a zone.
 */

const PACKAGE_COLUMNS = [...SHARED_COLUMNS, ...MONEY_COLUMNS, ...ONLY_ON_PACKAGES]
const CHARGE_COLUMNS = [...ONLY_ON_CHARGES, ...SHARED_COLUMNS, ...MONEY_COLUMNS]
/** The rows that figures are made of. */
export const ROW_TABLES = { package_level_info: PACKAGE_COLUMNS, charge_level_info: CHARGE_COLUMNS }
const LINE_FACTS = LINE_COLUMNS.map((name) => ({ name, type: 'VARCHAR' }))
const FACT_COLUMNS = FACTS.map((name) => `${name} ${FACT_TIMES.includes(name) ? 'TIMESTAMP' : 'VARCHAR'}`).join(', ')

export const WAREHOUSE_SCHEMA = `
CREATE TABLE IF NOT EXISTS package_level_info (${PACKAGE_COLUMNS.map(written).join(', ')});
CREATE TABLE IF NOT EXISTS charge_level_info (${CHARGE_COLUMNS.map(written).join(', ')});
${addedSince('package_level_info', PACKAGE_COLUMNS)}
${addedSince('charge_level_info', CHARGE_COLUMNS)}

CREATE TABLE IF NOT EXISTS client (
  id INTEGER PRIMARY KEY, name VARCHAR NOT NULL, number VARCHAR NOT NULL UNIQUE, code VARCHAR NOT NULL,
  state VARCHAR, city VARCHAR, engage_date DATE, parent_client_id INTEGER);
CREATE TABLE IF NOT EXISTS carrier (id INTEGER PRIMARY KEY, code VARCHAR NOT NULL UNIQUE, name VARCHAR NOT NULL UNIQUE);
CREATE TABLE IF NOT EXISTS account (
  id INTEGER PRIMARY KEY, name VARCHAR NOT NULL, number VARCHAR NOT NULL,
  client_id INTEGER NOT NULL, carrier_id INTEGER NOT NULL, UNIQUE (client_id, carrier_id, number));
CREATE TABLE IF NOT EXISTS account_group (id INTEGER PRIMARY KEY, name VARCHAR NOT NULL, client_id INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS account_group_account (account_group_id INTEGER NOT NULL, account_id INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS account_division (id INTEGER PRIMARY KEY, name VARCHAR NOT NULL, client_id INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS account_division_group (account_division_id INTEGER NOT NULL, account_group_id INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS fulfillment_center (
  id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL, name VARCHAR NOT NULL, state VARCHAR NOT NULL, city VARCHAR NOT NULL,
  zip VARCHAR NOT NULL, included_city_zips JSON NOT NULL);   -- [{"city": …, "zips": […]}]
-- The client invoice number that stamping gave to a carrier's invoice.
CREATE TABLE IF NOT EXISTS client_invoice (
  client_id INTEGER NOT NULL, carrier_id INTEGER NOT NULL, account_number VARCHAR NOT NULL, invoice_number VARCHAR NOT NULL, bill_date DATE NOT NULL,
  client_invoice_number VARCHAR NOT NULL, stamped_at TIMESTAMP NOT NULL, PRIMARY KEY (client_id, carrier_id, account_number, invoice_number, bill_date));
CREATE TABLE IF NOT EXISTS captcha_response (
  id INTEGER PRIMARY KEY, tracking_id BIGINT NOT NULL, client_id INTEGER NOT NULL, invoice_number VARCHAR NOT NULL,
  state VARCHAR NOT NULL, file_name VARCHAR NOT NULL, content_type VARCHAR NOT NULL, content BLOB);

CREATE TABLE IF NOT EXISTS country (country_code VARCHAR PRIMARY KEY, name VARCHAR NOT NULL, default_state VARCHAR);
-- Areas of US ZIP codes by their first three digits, with the middle of their codes.
CREATE TABLE IF NOT EXISTS postal_area (area VARCHAR PRIMARY KEY, name VARCHAR NOT NULL, latitude DECIMAL(6,3) NOT NULL, longitude DECIMAL(6,3) NOT NULL);
CREATE TABLE IF NOT EXISTS currency (code VARCHAR PRIMARY KEY, name VARCHAR NOT NULL, symbol VARCHAR NOT NULL);
CREATE TABLE IF NOT EXISTS currency_rate (month DATE NOT NULL, currency_code VARCHAR NOT NULL, usd_rate DECIMAL(12,6) NOT NULL,
  PRIMARY KEY (currency_code, month));
CREATE TABLE IF NOT EXISTS service_category (name VARCHAR PRIMARY KEY, position INTEGER NOT NULL,
  light_colour VARCHAR NOT NULL, dark_colour VARCHAR NOT NULL);
CREATE TABLE IF NOT EXISTS service_code (name VARCHAR NOT NULL, value VARCHAR NOT NULL, carrier_id INTEGER NOT NULL, service_category VARCHAR NOT NULL);

-- One row a publish; the newest version is the warehouse's data version.
CREATE TABLE IF NOT EXISTS publish (
  data_version INTEGER PRIMARY KEY, published_at TIMESTAMP NOT NULL, source VARCHAR NOT NULL, package_rows BIGINT NOT NULL, charge_rows BIGINT NOT NULL);
-- Whose data a publish changed, where it is one client's: nobody else's data version rises.
CREATE TABLE IF NOT EXISTS publish_client (data_version INTEGER PRIMARY KEY, client_id INTEGER NOT NULL);
-- The roll-ups and how they are made from the rows; the tables themselves are made by these words.
CREATE TABLE IF NOT EXISTS roll_up (name VARCHAR PRIMARY KEY, definition VARCHAR NOT NULL);
-- The last id that a column was given when rows were taken away: none is given again. Decision 0205.
CREATE TABLE IF NOT EXISTS given_id (id_of VARCHAR NOT NULL, last BIGINT NOT NULL);
-- What of an earlier version's rows was mended.
CREATE TABLE IF NOT EXISTS mended (name VARCHAR PRIMARY KEY);
-- What made the demo data: present only in a demo warehouse.
CREATE TABLE IF NOT EXISTS demo (seed INTEGER NOT NULL, packages BIGINT NOT NULL, first_date DATE NOT NULL, end_date DATE NOT NULL);

-- Every accepted line of an imported file, so that the same line of the same invoice is never loaded twice.
CREATE TABLE IF NOT EXISTS loaded_row (
  client_id INTEGER NOT NULL, carrier_id INTEGER NOT NULL, account_number VARCHAR NOT NULL, invoice_number VARCHAR NOT NULL,
  invoice_date DATE NOT NULL, row_hash VARCHAR NOT NULL, occurrence INTEGER NOT NULL, charge_id BIGINT,
  PRIMARY KEY (client_id, carrier_id, account_number, invoice_number, invoice_date, row_hash, occurrence));
-- What the line of an imported charge said by itself, of charges that were loaded before lines were kept whole.
CREATE TABLE IF NOT EXISTS loaded_charge (
  charge_id BIGINT NOT NULL,
  kind VARCHAR NOT NULL,             -- freight, not previously billed, credit, adjustment, fee
  quantity INTEGER NOT NULL,
  service VARCHAR,                   -- as its text names it
  carried_service VARCHAR,           -- what its text means on the line that carries the package
  facts_hash VARCHAR NOT NULL,       -- the line without the facts that it may lack
  incomplete BOOLEAN NOT NULL);      -- a fact could not be read and was left out
CREATE TABLE IF NOT EXISTS import_run (
  id INTEGER PRIMARY KEY, started_at TIMESTAMP NOT NULL, client_id INTEGER NOT NULL, files JSON NOT NULL,
  accepted_rows BIGINT NOT NULL, known_rows BIGINT NOT NULL, rejected_rows BIGINT NOT NULL, invoices JSON NOT NULL);
-- Of which command it was, so that its outcome is known when the command did not hear of it; null: of none.
ALTER TABLE import_run ADD COLUMN IF NOT EXISTS run VARCHAR;
-- The login of who loaded it; null: the command line. What it did, as told then; null: loaded before that was kept.
ALTER TABLE import_run ADD COLUMN IF NOT EXISTS loaded_by VARCHAR;
ALTER TABLE import_run ADD COLUMN IF NOT EXISTS report JSON;
ALTER TABLE import_run ADD COLUMN IF NOT EXISTS undone_at TIMESTAMP;
ALTER TABLE import_run ADD COLUMN IF NOT EXISTS undone_by VARCHAR;
-- What a loaded line said: the rows of imports are made of these, and made anew when one comes or goes. Decision 0048.
CREATE TABLE IF NOT EXISTS loaded_line (
  line_number BIGINT NOT NULL,
  format VARCHAR NOT NULL,           -- whose rules say what its codes mean
  facts_hash VARCHAR NOT NULL,       -- the line without the facts that it may lack
  incomplete BOOLEAN NOT NULL,       -- a fact could not be read and was left out
  ${LINE_FACTS.map(written).join(', ')});
${addedSince('loaded_line', LINE_FACTS)}
-- What people said that codes and texts of invoices mean: a row is never changed, only ended. Decision 0059.
CREATE TABLE IF NOT EXISTS assigned_code (
  id INTEGER PRIMARY KEY,
  client_id INTEGER,                 -- whose invoices; null: everybody's
  carrier_id INTEGER NOT NULL, format VARCHAR NOT NULL,
  what VARCHAR NOT NULL,             -- charge, service
  codes VARCHAR, text VARCHAR,       -- of the lines meant, codes as a person reads them; null: any, never both
  charge_category VARCHAR, accessorial VARCHAR, accessorial_code VARCHAR, credit_type VARCHAR,
  discount BOOLEAN NOT NULL,         -- an amount below zero is money off its category
  service VARCHAR, service_category VARCHAR,
  assigned_at TIMESTAMP NOT NULL, assigned_by VARCHAR NOT NULL, ended_at TIMESTAMP, ended_by VARCHAR);
-- The charges of kept lines whose codes, or whose service, nothing names: kept with their rows.
CREATE TABLE IF NOT EXISTS unknown_code (
  charge_id BIGINT NOT NULL, what VARCHAR NOT NULL, format VARCHAR NOT NULL, codes VARCHAR NOT NULL);
-- Which loads brought a line: it leaves with the last of them.
CREATE TABLE IF NOT EXISTS line_source (import_id INTEGER NOT NULL, line_number BIGINT NOT NULL);
-- The line's facts; null: loaded before they were kept. It is the same line as a fuller one (shadowed_by), and waits to take its place.
ALTER TABLE loaded_row ADD COLUMN IF NOT EXISTS line_number BIGINT;
ALTER TABLE loaded_row ADD COLUMN IF NOT EXISTS shadowed_by BIGINT;
-- What delivery files said of a client's packages, each statement once; those of packages without a row wait. Decision 0057.
CREATE TABLE IF NOT EXISTS delivery_fact (
  fact_number BIGINT NOT NULL, client_id INTEGER NOT NULL,
  carrier_code VARCHAR,              -- null: it is not told
  tracking_number VARCHAR NOT NULL, fact_hash VARCHAR NOT NULL,
  age VARCHAR NOT NULL,              -- orders what is said of a package: the newest is the greatest
  ${FACT_COLUMNS});
-- Accounts whose lines came into a load from another client's, or went from it to another client: decision 0056.
CREATE TABLE IF NOT EXISTS moved_account (
  import_id INTEGER NOT NULL, account_number VARCHAR NOT NULL, came BOOLEAN NOT NULL, moved_at TIMESTAMP NOT NULL, moved_by VARCHAR NOT NULL);
-- Which loads brought a statement: it leaves with the last of them.
CREATE TABLE IF NOT EXISTS fact_source (import_id INTEGER NOT NULL, fact_number BIGINT NOT NULL);
-- What a row said before delivery facts were laid over it.
CREATE TABLE IF NOT EXISTS delivery_before (invoice_details_id BIGINT NOT NULL, ${FACT_COLUMNS});
CREATE TABLE IF NOT EXISTS import_reject (
  import_id INTEGER NOT NULL, file VARCHAR NOT NULL, line BIGINT NOT NULL, column_name VARCHAR NOT NULL, value VARCHAR NOT NULL, reason VARCHAR NOT NULL);  -- in English
-- The reason as a code with what it names (domain/uploads/load-fault.ts); null: kept before there were codes.
ALTER TABLE import_reject ADD COLUMN IF NOT EXISTS fault JSON;
${RATING_TABLES}
${AUDIT_TABLES}
${GL_TABLES}
${PAYMENT_TABLES}
`

function written({ name, type }: RowColumn): string {
  return `${name} ${type}`
}

/** Gives the table of a warehouse that was made before the columns that have come since. */
function addedSince(table: string, columns: readonly RowColumn[]): string {
  return columns
    .filter(({ type }) => !type.includes('NOT NULL'))
    .map((column) => `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS ${written(column)};`)
    .join('\n')
}
