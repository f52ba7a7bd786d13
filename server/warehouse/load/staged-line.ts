const place = (side: 'sender' | 'consignee') =>
  (['name', 'company', 'address', 'city', 'state', 'postal_code', 'cntry'] as const).map(
    (part) => `${side}_${part}` as const,
  )

/**
 * What a line of an invoice says, whatever its format: the columns of `load_line`. All is text in its one spelling:
 * dates YYYY-MM-DD (a delivery's with HH:MM where it is known), numbers without zeros around them and with a point for decimals; blank is null.
 */
export const LINE_COLUMNS = [
  // Whose it is: always given. The account without zeros before it.
  'account_number',
  'invoice_number',
  'invoice_date',
  'invoice_currency',
  /** What the invoice says that it comes to. */
  'invoice_amount',
  /** Not null: the line is no charge. */
  'informational',
  // What the charge is: up to four codes, from the invoice's section to the charge itself, and the text. The format's rules read them.
  'category_code',
  'detail_code',
  'classification_code',
  'charge_code',
  'charge_description',
  // Money: the net amount is given on every charge; the discount, positive, is not in it.
  'currency_code',
  'net_amount',
  'incentive_amount',
  // The package; without a tracking number it is a fee of the invoice.
  'tracking_number',
  'package_quantity',
  /** Of a piece: the number that its shipment's pieces have together. */
  'shipment_number',
  'pickup_date',
  'delivery_date',
  'bill_option',
  'zone',
  'actual_weight',
  /** lbs, kgs or oz. */
  'actual_weight_unit',
  'bill_weight',
  'bill_weight_unit',
  'length',
  'width',
  'height',
  /** inches or cm; null follows the weight's unit. */
  'dim_unit',
  ...place('sender'),
  ...place('consignee'),
  // What the shipper wrote on the package for itself: an order, a purchase order, a cost centre.
  'reference_1',
  'reference_2',
  'reference_3',
] as const

export type LineColumn = (typeof LINE_COLUMNS)[number]

export interface CarrierName {
  readonly code: string
  readonly name: string
}

export interface FormerHashes {
  readonly row: string
  readonly facts: string
  /** As still earlier ones made it, where it was another. */
  readonly earlierFacts?: string
}

export interface StagedLine {
  /** Whose invoice it is, where the format does not say it of all its lines. */
  readonly carrier?: CarrierName
  readonly facts: Readonly<Partial<Record<LineColumn, string | null | undefined>>>
  /** The same for the same line, however its file is written. Neither hash counts the invoice's own total. */
  readonly rowHash: string
  /** Without the facts that a line may lack, so that a line is known again when they are mended. */
  readonly factsHash: string
  /** It may be filled in later, as a line with a doubt is. */
  readonly lacks?: boolean
  /** As earlier versions made them, where lines of theirs are loaded. */
  readonly former?: FormerHashes | undefined
}
