/**
 * General ledger codes: what clients say, and what follows of it for their charges (`code-charges.ts`). Amounts are not kept:
 * they are the charge's, shared when they are read. Decision 0136.
 */
export const GL_TABLES = `
-- Every version of a client's rules; the newest counts. In JSON: domain/gl/gl-rules.ts.
CREATE TABLE IF NOT EXISTS gl_rules (
  client_id INTEGER NOT NULL, version INTEGER NOT NULL, rules JSON NOT NULL,
  changed_at TIMESTAMP NOT NULL, changed_by VARCHAR NOT NULL, PRIMARY KEY (client_id, version));
-- The shares of each rule that counts: its place and the share's, from 0, in hundredths of a percent. The last one takes what the others leave.
CREATE TABLE IF NOT EXISTS gl_share (
  client_id INTEGER NOT NULL, rule INTEGER NOT NULL, place INTEGER NOT NULL, gl_code VARCHAR NOT NULL, hundredths INTEGER NOT NULL,
  others INTEGER[]);                 -- of the last of several; else null
-- The rule that gives a charge its code; a charge without a row has none.
CREATE TABLE IF NOT EXISTS gl_coded (
  charge_id BIGINT NOT NULL, client_id INTEGER NOT NULL, bill_date DATE NOT NULL, rule INTEGER NOT NULL);
`
