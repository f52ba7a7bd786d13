/** The reports that the assistant knows by name. CHAT-31 */
export const REPORT_NAMES = [
  'Shipment Details',
  'Address Correction',
  'Payment',
  'Spend By Service',
  'Accessorial Summary',
  'Annual Summary',
  'Service Summary - UPS',
  'Audit Credit',
  'Refund Vs. Spend Analysis',
  'Delivery Status',
  'Residential Vs Commercial',
] as const

/** Of a report of the assistant. CHAT-11 */
export const MOST_REPORT_MONTHS = 13
