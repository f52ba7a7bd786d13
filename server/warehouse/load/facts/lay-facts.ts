import { followRows } from '../../audit/follow-rows.ts'
import { holdsRows } from '../../holds-rows.ts'
import { ask, step, take, type Stage } from '../stage/stage.ts'
import { FACTS } from './facts-format.ts'

/** The columns of charges among the facts. */
const ON_CHARGES = ['scheduled_date', 'first_attempt_date', 'delivery_date', 'exception_reason'] as const
const each = (sql: (fact: (typeof FACTS)[number]) => string) => FACTS.map(sql).join(', ')

/** The rows of packages as they are without what delivery files say. */
export const UNTOLD_ROWS = `(SELECT p.* REPLACE (${each((fact) => `CASE WHEN b.invoice_details_id IS NULL THEN p.${fact} ELSE b.${fact} END AS ${fact}`)})
  FROM package_level_info p LEFT JOIN delivery_before b ON b.invoice_details_id = p.invoice_details_id)`

/** A day without a time, where the row knows the time of that day. */
const LESS_EXACT = "date_trunc('day', r.base_delivery_date) = t.delivery_date"

/**
 * `load_told`: the rows of the packages of `load_fact_touched`, with each fact as it `was`, and as it is `now`. A statement is about the
 * shipment that was carried last before its day, where a number was given to several.
 */
const TOLD = `
CREATE OR REPLACE TEMP TABLE load_told AS
WITH found AS (
  SELECT p.invoice_details_id, p.client_id, p.carrier_id, p.tracking_number, p.bill_date, p.bucket_name = 'freight' AS carries, coalesce(p.pickup_date, p.bill_date) AS carried,
    ${each((fact) => `p.${fact} AS was_${fact}, CASE WHEN b.invoice_details_id IS NULL THEN p.${fact} ELSE b.${fact} END AS base_${fact}`)}
  FROM package_level_info p LEFT JOIN delivery_before b ON b.invoice_details_id = p.invoice_details_id
  WHERE (p.client_id, p.tracking_number) IN (SELECT (client_id, tracking_number) FROM load_fact_touched)
), shipment AS (
  SELECT DISTINCT client_id, carrier_id, tracking_number, carried FROM found
  QUALIFY carries OR NOT bool_or(carries) OVER (PARTITION BY client_id, carrier_id, tracking_number)
), placed AS (
  SELECT r.invoice_details_id, coalesce(max(s.carried) FILTER (WHERE s.carried <= r.carried), min(s.carried)) AS shipped
  FROM found r JOIN shipment s USING (client_id, carrier_id, tracking_number) GROUP BY ALL
), said AS (
  SELECT f.fact_number, s.client_id, s.carrier_id, s.tracking_number,
    coalesce(max(s.carried) FILTER (WHERE s.carried <= f.day), CASE WHEN f.day IS NULL THEN max(s.carried) ELSE min(s.carried) END) AS shipped
  FROM (SELECT *, CAST(coalesce(delivery_date, first_attempt_date, scheduled_date) AS DATE) AS day FROM delivery_fact) f
  JOIN shipment s ON s.tracking_number = f.tracking_number JOIN client c ON c.id = s.client_id JOIN carrier k ON k.id = s.carrier_id
  WHERE (f.client_id = c.id OR f.client_id = c.parent_client_id) AND (f.carrier_code IS NULL OR f.carrier_code = k.code)
  GROUP BY f.fact_number, f.day, s.client_id, s.carrier_id, s.tracking_number
), told AS (
  SELECT s.client_id, s.carrier_id, s.tracking_number, s.shipped, ${each((fact) => `arg_max(f.${fact}, f.age) FILTER (WHERE f.${fact} IS NOT NULL) AS ${fact}`)}
  FROM said s JOIN delivery_fact f USING (fact_number) GROUP BY ALL
)
SELECT r.*, t.client_id IS NOT NULL AS is_told,
  ${each((fact) => `${fact === 'delivery_date' ? `CASE WHEN ${LESS_EXACT} THEN r.base_delivery_date ELSE` : ''} coalesce(t.${fact}, r.base_${fact})${fact === 'delivery_date' ? ' END' : ''} AS now_${fact}`)}
FROM found r JOIN placed USING (invoice_details_id)
LEFT JOIN told t ON t.client_id = r.client_id AND t.carrier_id = r.carrier_id AND t.tracking_number = r.tracking_number AND t.shipped = placed.shipped`

const CHANGED = `(${FACTS.map((fact) => `t.now_${fact} IS DISTINCT FROM t.was_${fact}`).join(' OR ')})`

const LAY = step(
  { needs: ['load_fact_touched'], makes: ['load_told'] },
  TOLD,
  `UPDATE package_level_info p SET ${each((fact) => `${fact} = t.now_${fact}`)} FROM load_told t WHERE p.invoice_details_id = t.invoice_details_id AND ${CHANGED}`,
  `UPDATE charge_level_info c SET ${ON_CHARGES.map((fact) => `${fact} = t.now_${fact}`).join(', ')} FROM load_told t WHERE c.invoice_details_id = t.invoice_details_id AND ${CHANGED}`,
  'DELETE FROM delivery_before WHERE invoice_details_id IN (SELECT invoice_details_id FROM load_told)',
  `INSERT INTO delivery_before BY NAME SELECT invoice_details_id, ${each((fact) => `base_${fact} AS ${fact}`)} FROM load_told WHERE is_told`,
)

/** Has what is made of rows follow the days whose rows facts changed. */
export function followToldRows({ connection }: Stage<'load_told'>): Promise<void> {
  const days = `SELECT (client_id, bill_date) FROM load_told t WHERE ${CHANGED}`
  return followRows(connection, `(client_id, bill_date) IN (${days})`)
}

/** Lays what delivery files say over the rows of the packages of `load_fact_touched`, or takes off what nobody says any more. */
export function layFacts<On extends Stage<'load_fact_touched'>>(stage: On): Promise<On & Stage<'load_told'>> {
  return take(stage, LAY)
}

const CHANGED_CLIENTS = step(
  { needs: ['load_told'] },
  `SELECT DISTINCT client_id FROM load_told t WHERE ${CHANGED} ORDER BY 1`,
)

/** The clients whose rows that changed. */
export async function toldClients(stage: Stage<'load_told'>): Promise<number[]> {
  return (await ask(stage, CHANGED_CLIENTS)).getRows().map(([id]) => Number(id))
}

/** Does so for the rows that a run made anew (`load_row` in the place of `load_affected`). */
export async function layFactsOnNewRows(stage: Stage<'load_row' | 'load_affected'>): Promise<void> {
  const touched = await take(stage, TOLD_OF_NEW_ROWS)
  if (await holdsRows(touched.connection, 'load_fact_touched')) await layFacts(touched)
}

const TOLD_OF_NEW_ROWS = step(
  { needs: ['load_row', 'load_affected'], makes: ['load_fact_touched'] },
  'DELETE FROM delivery_before WHERE invoice_details_id IN (SELECT invoice_details_id FROM load_affected)',
  'CREATE OR REPLACE TEMP TABLE load_fact_touched AS SELECT DISTINCT client_id, tracking_number FROM load_row WHERE tracking_number IN (SELECT tracking_number FROM delivery_fact)',
)
