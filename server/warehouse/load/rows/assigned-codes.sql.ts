import { step } from '../stage/stage.ts'

/** The words of a text, as assignments compare them. */
const wordsOf = (text: string): string => `upper(trim(regexp_replace(${text}, '\\s+', ' ', 'g')))`

/** SQL: the assignment `a` is of lines with these codes and this text. */
export const isOf = (codes: string, text: string): string =>
  `(a.codes IS NULL OR a.codes = ${codes}) AND (a.text IS NULL OR ${wordsOf('a.text')} = ${wordsOf(text)})`

/**
 * `load_assigned`: what people assigned that counts for the client of the run. The client's own (`rank`) come before
 * everybody's, and of these what names more of a line.
 */
export const ASSIGNED_CODES = step(
  { needs: ['load_run'], makes: ['load_assigned'] },
  `
CREATE OR REPLACE TEMP TABLE load_assigned AS
SELECT a.*, CASE WHEN a.client_id IS NULL THEN 10 ELSE 0 END + CASE WHEN a.codes IS NULL THEN 1 WHEN a.text IS NULL THEN 2 ELSE 0 END AS rank
FROM assigned_code a JOIN load_run r ON a.carrier_id = r.carrier_id
WHERE a.ended_at IS NULL AND (a.client_id IS NULL OR a.client_id = r.client_id)`,
)

/** Gives the services that nobody else names the category that was assigned with them. */
export const ASSIGNED_SERVICES = step(
  { needs: ['load_assigned', 'load_run', 'load_service'] },
  `
INSERT INTO load_service BY NAME
SELECT r.carrier_name AS carrier, a.service AS service_name, arg_min(a.service_category, a.rank) AS service_category
FROM load_assigned a CROSS JOIN load_run r
WHERE a.what = 'service' AND NOT EXISTS (SELECT 1 FROM load_service s WHERE s.carrier = r.carrier_name AND s.service_name = a.service)
GROUP BY ALL`,
)

const best = (what: 'charge' | 'service', format: string): string =>
  `(SELECT arg_min(a.id, a.rank) FROM load_assigned a WHERE a.what = '${what}' AND a.format = '${format}' AND ${isOf('r.codes', 'r.charge_description')})`

/**
 * What a format's rules (`kinds`) say, where people did not assign something else. An assigned discount is money off its
 * category: with the package, and no credit. One that is money back is a credit. Docs: decision 0059.
 */
export function withAssigned(format: string, kinds: string): string {
  return `
SELECT m.* EXCLUDE (assigned_charge, assigned_service) REPLACE (
    CASE WHEN a.discount AND m.negative AND m.kind = 'credit' THEN 'freight' WHEN a.credit_type IS NOT NULL AND m.negative THEN 'credit' ELSE m.kind END AS kind,
    CASE WHEN a.id IS NULL THEN m.transports ELSE a.charge_category = 'transportation' AND NOT m.negative END AS transports,
    coalesce(a.charge_category, m.charge_category) AS charge_category,
    CASE WHEN a.discount AND m.negative THEN NULL WHEN m.negative THEN coalesce(a.credit_type, m.credit_type) ELSE m.credit_type END AS credit_type,
    CASE WHEN a.id IS NULL THEN m.accessorial WHEN a.charge_category IN ('transportation', 'billing_adjustment') THEN NULL
      ELSE coalesce(a.accessorial, m.accessorial, nullif(m.charge_description, ''), m.codes) END AS accessorial,
    CASE WHEN a.id IS NULL THEN m.accessorial_code WHEN a.charge_category = 'transportation' THEN ''
      ELSE coalesce(a.accessorial_code, nullif(m.accessorial_code, ''), m.codes) END AS accessorial_code,
    coalesce(s.service, m.service) AS service, coalesce(s.service, m.carried_service) AS carried_service,
    m.named OR a.id IS NOT NULL AS named),
  coalesce(a.discount AND m.negative, false) AS discounts
FROM (SELECT r.*, ${best('charge', format)} AS assigned_charge, ${best('service', format)} AS assigned_service FROM (${kinds}) r) m
LEFT JOIN load_assigned a ON a.id = m.assigned_charge LEFT JOIN load_assigned s ON s.id = m.assigned_service`
}
