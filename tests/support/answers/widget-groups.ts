import { CONTROLLED_BY } from './controlled-by.ts'
import { OVERDUE, PROMPT, TARDY } from './page-sums.ts'

/** The groups of each widget as plain SQL over the rows; `DAY` stands for the chosen date. */
export const WIDGET_GROUPS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'breakdown service_category': { service_category: 'service_category' },
  'breakdown carrier_name': { carrier_name: 'carrier_name' },
  'breakdown service': { service: 'service' },
  'breakdown client_name': { client_name: '(SELECT name FROM client WHERE client.id = client_id)' },
  'breakdown tracking_status': {
    tracking_status: `if(${PROMPT}, 'on-time', if(${TARDY}, if(exception_reason IS NULL, 'late', 'exception'), if(${OVERDUE}, 'pending late', NULL)))`,
  },
  'breakdown weight_band': {
    weight_band: `if(bill_weight_pounds < 1, 'Under 1 lb', (SELECT first(label ORDER BY most) FROM (VALUES (5, '1–5 lb'), (10, '6–10 lb'), (20, '11–20 lb'),
      (30, '21–30 lb'), (50, '31–50 lb'), (150, '51–150 lb'), (99999999, 'Over 150 lb')) AS bands(most, label) WHERE ceil(bill_weight_pounds) <= most))`,
  },
  'breakdown residential': {
    residential: `if(regexp_matches(coalesce(service, ''), 'Residential|Home Delivery') OR tracking_id IN
      (SELECT tracking_id FROM charge_level_info WHERE accessorial LIKE 'Residential%' AND tracking_id IS NOT NULL), 'Residential',
      if(service LIKE '%Commercial%', 'Commercial', NULL))`,
  },
  'breakdown account_number': { account_number: 'account_number' },
  'breakdown invoice_number': { invoice_number: 'invoice_number' },
  // The demo's clients have no rules for codes; with rules: tests/server/warehouse/gl.
  'breakdown gl_code': { gl_code: 'CAST(NULL AS VARCHAR)' },
  'breakdown controlled_by': { controlled_by: CONTROLLED_BY },
  'breakdown bill_option': { bill_option: 'bill_option' },
  'breakdown zone': { zone: 'zone' },
  'breakdown normalised_zone': {
    normalised_zone: `if(normalised_sender_country || normalised_consignee_country = 'USUS', ifnull(zone_number::VARCHAR, zone),
      if(normalised_sender_country = normalised_consignee_country, normalised_sender_country || ' ' || zone,
        if(regexp_full_match(zone, '[2-8]'), normalised_sender_country || '-' || normalised_consignee_country || ' ' || zone, zone)))`,
  },
  'breakdown credit_type': { credit_type: 'credit_type' },
  'breakdown accessorial': { accessorial: 'accessorial' },
  'trends monthly': { DAY_month: "strftime(DAY, '%Y-%m-01')" },
  'trends daily': { DAY_day: "strftime(DAY, '%Y-%m-%d')" },
  'trends weekly': { DAY_week: "strftime(DAY - dayofweek(DAY)::INTEGER, '%Y-%m-%d')" },
  'trends quarterly': { DAY_quarter: "year(DAY) || '-' || lpad((quarter(DAY) * 3 - 2)::VARCHAR, 2, '0') || '-01'" },
  'map normalised_consignee state': {
    normalised_consignee_country: 'normalised_consignee_country',
    normalised_consignee_state: 'normalised_consignee_state',
  },
  'map normalised_consignee country': { normalised_consignee_country: 'normalised_consignee_country' },
  'map normalised_sender state': {
    normalised_sender_country: 'normalised_sender_country',
    normalised_sender_state: 'normalised_sender_state',
  },
  'map normalised_sender country': { normalised_sender_country: 'normalised_sender_country' },
  amounts: {},
}
