/** The chart's area of an end of a package within the United States; a ZIP code that lost its zeros has none. SQL. */
const area = (side: 'sender' | 'consignee') =>
  `CASE WHEN p.normalised_${side}_country = 'US' AND len(p.${side}_postal_code) >= 5 THEN substring(p.${side}_postal_code, 1, 3) END`

/**
 * The packages that invoices carried, as shipments to be rated: options as billed, so that what is expected is the price of what
 * the carrier says it did, but to the zone of the chart where that is nearer than the billed one. `own` is the condition on package_level_info `p`, `more`
 * what else of it goes along. SQL.
 */
export function invoicedShipments(own: string, more: readonly string[] = []): string {
  const inches = (side: string) =>
    `CASE p.dim_unit WHEN 'cm' THEN round(p.${side} / 2.54, 6) ELSE p.${side} END AS ${side}`
  return `
    SELECT p.invoice_details_id AS key, p.client_id, p.carrier_id, p.account_number, p.currency_code AS currency, p.service,
      CASE WHEN z.zone_number < p.zone_number THEN z.zone
        ELSE coalesce(CAST(p.zone_number AS VARCHAR), p.zone) END AS zone, 'package' AS packaging,
      coalesce(c.residential, false) AS residential, p.consignee_postal_code AS postal_code,
      p.actual_weight_pounds AS actual_pounds, ${['length', 'width', 'height'].map(inches).join(', ')},
      p.pickup_date AS ship_date, p.bill_date, coalesce(c.asked, 0::HUGEINT) AS asked
      ${more.map((column) => `, p.${column}`).join('')}
    FROM package_level_info p
    LEFT JOIN (
      SELECT *, TRY_CAST(zone AS TINYINT) AS zone_number FROM zone_chart WHERE TRY_CAST(zone AS TINYINT) >= 2
    ) z ON z.carrier_id = p.carrier_id AND z.sender_area = ${area('sender')} AND z.receiver_area = ${area('consignee')}
    LEFT JOIN (
      SELECT h.invoice_details_id, bit_or(q.bit) AS asked, bool_or(h.accessorial_code = 'RES') AS residential
      FROM charge_level_info h LEFT JOIN asked_code q ON q.carrier_id = h.carrier_id AND q.code = h.accessorial_code
      WHERE h.bucket_name = 'freight' AND (h.accessorial_code = 'RES' OR q.bit IS NOT NULL)
      GROUP BY h.invoice_details_id) c ON c.invoice_details_id = p.invoice_details_id
    WHERE p.bucket_name = 'freight' AND ${own}`
}
