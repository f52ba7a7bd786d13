/** The last day on which a claim may be made, by a `claim_rule` row `d`: a day of the calendar, the same wherever one is. SQL. */
export function lastDay(of: { readonly delivered: string; readonly shipped: string; readonly billed: string }): string {
  return `CAST(CASE d.counts_from WHEN 'delivery' THEN CAST(${of.delivered} AS DATE) WHEN 'shipping' THEN ${of.shipped}
      ELSE ${of.billed} END + d.days AS DATE)`
}
