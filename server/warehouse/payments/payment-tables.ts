/** What clients paid of carriers' invoices, and when. Decision 0139. */
export const PAYMENT_TABLES = `
-- In the currency of the invoice, which is known by what it says: it may be loaded again.
CREATE TABLE IF NOT EXISTS payment (
  id INTEGER PRIMARY KEY,
  recording_id INTEGER,              -- null: of the demo
  client_id INTEGER NOT NULL, carrier_id INTEGER NOT NULL, account_number VARCHAR NOT NULL, invoice_number VARCHAR NOT NULL, bill_date DATE NOT NULL,
  currency_code VARCHAR NOT NULL, payment_number VARCHAR NOT NULL, paid_on DATE NOT NULL, amount DECIMAL(12,2) NOT NULL);
-- Payments that came together, and what became of them.
CREATE TABLE IF NOT EXISTS payment_recording (
  id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL,
  file_name VARCHAR,                 -- null: typed
  payments INTEGER NOT NULL, recorded_at TIMESTAMP NOT NULL, recorded_by VARCHAR NOT NULL, undone_at TIMESTAMP, undone_by VARCHAR);
`
