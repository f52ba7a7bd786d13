/**
 * SQL over package rows: the day from which a row belongs to a shipment, its pickup. A later line of a shipment
 * (`isShipped`) that says an earlier day than any of its freight rows belongs to the first of them.
 */
export function pickupDay(isShipped: string): string {
  const day = 'coalesce(pickup_date, bill_date)'
  return `CASE WHEN bucket_name = 'adjustment' AND ${isShipped}
    THEN greatest(${day}, min(${day}) FILTER (WHERE bucket_name = 'freight') OVER (PARTITION BY tracking_number)) ELSE ${day} END`
}
