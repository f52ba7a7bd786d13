const SPLITS: readonly {
  readonly prefix: string
  readonly gross: string
  readonly net: string | null
  readonly categories: readonly string[]
}[] = [
  { prefix: 'transportation', gross: 'transportation_amount', net: null, categories: ['transportation'] },
  {
    prefix: 'other_accessorial',
    gross: 'other_accessorial_amount',
    net: 'net_other_accessorial_amount',
    categories: ['other_accessorial'],
  },
  {
    prefix: 'fuel_surcharge',
    gross: 'fuel_surcharge_amount',
    net: 'net_fuel_surcharge_amount',
    categories: ['fuel_surcharge'],
  },
  {
    prefix: 'taxes_and_others',
    gross: 'taxes_and_others',
    net: 'net_taxes_and_others',
    categories: ['tax', 'fee', 'billing_adjustment', 'other'],
  },
]

/** SQL: what one charge adds to the money columns that follow from its category, gross, discount and net. */
export function chargeMoney(charge: string): string {
  const only = (categories: readonly string[], amount: string) =>
    `CASE WHEN ${charge}.charge_category IN (${categories.map((name) => `'${name}'`).join(', ')}) THEN ${charge}.${amount} ELSE 0 END`
  return [
    ...SPLITS.flatMap(({ prefix, gross, net, categories }) => [
      `${only(categories, 'gross_amount')} AS ${gross}`,
      `${only(categories, 'incentive_amount')} AS ${prefix}_discount`,
      ...(net ? [`${only(categories, 'net_amount')} AS ${net}`] : []),
    ]),
    `${charge}.net_amount AS invoice_total_charges`,
    `CASE WHEN ${charge}.credit_type IS NOT NULL THEN -${charge}.net_amount ELSE 0 END AS audit_refund_amount`,
  ].join(',\n  ')
}
