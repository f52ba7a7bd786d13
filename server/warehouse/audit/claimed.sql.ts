/**
 * What each rule claims of each charge: of `candidates` (place, invoice_details_id, code, amount) in the order of their place, never
 * more together than `left_of` (invoice_details_id, code, amount) has of the charge. Nothing is claimed where nothing is left. SQL.
 */
export function claimed(candidates: string, leftOf: string): string {
  return `SELECT * FROM (
      SELECT *, CAST(least(left_amount, so_far) - least(left_amount, so_far - amount) AS DECIMAL(12,2)) AS claimed
      FROM (
        SELECT c.*, greatest(0, l.amount) AS left_amount,
          sum(c.amount) OVER (PARTITION BY c.invoice_details_id, c.code ORDER BY c.place) AS so_far
        FROM (${candidates}) c JOIN (${leftOf}) l ON l.invoice_details_id = c.invoice_details_id AND l.code = c.code
        WHERE c.amount > 0))
    WHERE claimed > 0`
}

/**
 * `candidates` (place, invoice_details_id, code, expected, amount) with fuel no further than it is above what is due, in the order of
 * their place: what follows from another charge and what the percent makes too much are rounded apart, and may be a cent more
 * together. `charge` (invoice_details_id, code, billed). SQL.
 */
export function fuelOnce(candidates: string, charge: string): string {
  return `SELECT * EXCLUDE (most, so_far)
      REPLACE (CAST(least(most, so_far) - least(most, so_far - amount) AS DECIMAL(12,2)) AS amount)
    FROM (
      SELECT c.*, sum(c.amount) OVER (of_charge ORDER BY c.place) AS so_far,
        CASE WHEN c.code = 'FSC' THEN h.billed - coalesce(min(c.expected) OVER of_charge, 0) ELSE sum(c.amount) OVER of_charge END AS most
      FROM (${candidates}) c JOIN ${charge} h ON h.invoice_details_id = c.invoice_details_id AND h.code = c.code
      WHERE c.amount > 0 WINDOW of_charge AS (PARTITION BY c.invoice_details_id, c.code))`
}
