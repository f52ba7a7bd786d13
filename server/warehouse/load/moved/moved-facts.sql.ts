import { step } from '../stage/stage.ts'

/**
 * Gives what the client's delivery files said of the packages that moved to the other client (`load_fact_moving`), unless
 * it reaches them as it is, packages that stayed need it, or the other client has the same statement.
 */
export const MOVE_FACTS = step(
  { needs: ['load_move', 'load_moved'], makes: ['load_fact_moving'] },
  `CREATE OR REPLACE TEMP TABLE load_fact_moving AS
SELECT f.fact_number FROM delivery_fact f JOIN load_move m ON f.client_id = m.from_id JOIN carrier k ON k.id = m.carrier_id
WHERE coalesce(f.carrier_code, k.code) = k.code AND f.tracking_number IN (SELECT tracking_number FROM load_moved)
  AND NOT EXISTS (SELECT 1 FROM package_level_info p JOIN client c ON c.id = p.client_id
    WHERE p.tracking_number = f.tracking_number AND (c.id = m.from_id OR c.parent_client_id = m.from_id))
  AND f.fact_hash NOT IN (SELECT o.fact_hash FROM delivery_fact o WHERE o.client_id = m.to_id)`,
  `UPDATE delivery_fact SET client_id = (SELECT to_id FROM load_move) WHERE fact_number IN (SELECT fact_number FROM load_fact_moving)`,
)

/** `load_fact_touched`: the packages that moved and that a delivery file speaks or spoke of. */
export const FACTS_OF_MOVED = step(
  { needs: ['load_move', 'load_moved'], makes: ['load_fact_touched'] },
  `
CREATE OR REPLACE TEMP TABLE load_fact_touched AS
SELECT DISTINCT p.client_id, p.tracking_number FROM package_level_info p JOIN load_move m ON p.client_id IN (m.from_id, m.to_id)
WHERE p.tracking_number IN (SELECT tracking_number FROM load_moved)
  AND (p.tracking_number IN (SELECT tracking_number FROM delivery_fact) OR p.invoice_details_id IN (SELECT invoice_details_id FROM delivery_before))`,
)
